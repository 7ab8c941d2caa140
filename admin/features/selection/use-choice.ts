import { useNavigate } from '@tanstack/react-router'
import { api } from '#api/index.ts'
import type { SentInput } from '#api/kit/endpoint.ts'
import { writeQuery } from '#admin/lib/address-text.ts'
import { useChange } from '#admin/ui/form/use-change.ts'
import type { Target } from './use-target.ts'

export const quotationAddress = (id: number, line?: number) => `/quopro${writeQuery({ id, line })}`

type Chosen = Omit<SentInput<typeof api.quotation.choosepump>, 'id' | 'line'>

/** Puts a pump into the quotation that is chosen for, and goes there; `choose` is absent where there is none to change. */
export function useChoice({ quotation, line, mayChoose }: Target) {
  const navigate = useNavigate()
  const { send, busy } = useChange(api.quotation.choosepump, {
    refreshes: [api.quotation.getQuopro],
  })

  async function choose(chosen: Chosen): Promise<void> {
    if (!quotation) return
    const added = await send({ ...(line ? { line: line.id } : { id: quotation.id }), ...chosen })
    if (added) await navigate({ href: quotationAddress(quotation.id, added.id) })
  }

  return { choose: mayChoose ? (chosen: Chosen) => void choose(chosen) : undefined, busy }
}
