import { useNavigate } from '@tanstack/react-router'
import { api } from '#api/index.ts'
import type { SentInput } from '#api/kit/endpoint.ts'
import { useChange } from '#admin/ui/form/use-change.ts'
import { useKept } from './kept-selection.ts'
import { quotationAddress } from './target-notice.tsx'
import type { Target } from './use-target.ts'

type Chosen = Omit<SentInput<typeof api.quotation.choosepump>, 'id' | 'line'>

/** Puts a pump into the quotation that is chosen for, and goes there; `choose` is absent where there is none to change. */
export function useChoice({ quotation, line, mayChoose }: Target) {
  const navigate = useNavigate()
  const { send, busy } = useChange(api.quotation.choosepump)
  const kept = useKept()

  async function choose(chosen: Chosen): Promise<void> {
    if (!quotation) return
    const added = await send({ ...(line ? { line: line.id } : { id: quotation.id }), ...chosen })
    if (!added) return
    // The line has it from now on; a quotation may get one more for the same duty.
    if (line) kept.forget()
    await navigate({ href: quotationAddress(quotation.id, added.id) })
  }

  return { choose: mayChoose ? (chosen: Chosen) => void choose(chosen) : undefined, busy }
}
