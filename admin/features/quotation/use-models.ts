import { useEffect, useState } from 'react'
import type { Received } from '#api/endpoint.ts'
import { api } from '#api/index.ts'
import { useRead } from '#admin/lib/query.ts'

export type Model = Received<typeof api.quotation.selectno>['data'][number]

/** How long typing must rest before the server is asked. */
const REST = 250

const folded = (text: string) => text.normalize('NFKC').toLowerCase()

/**
 * The models that a line can take, asked of the server as one types. The answer for the newest keyword
 * wins. Until it is there, former ones are offered only where they fit what is typed, so that Enter never
 * takes a model that nobody looked for.
 */
export function useModels(line: number, typed: string, open: boolean) {
  const keyword = useRested(typed.trim(), open)
  const answer = useRead(
    api.quotation.selectno,
    { id: line, keyword },
    { enabled: open, keepPrevious: true },
  )
  const wanted = folded(typed.trim())
  const current = answer.isSuccess && !answer.isPlaceholderData && keyword === typed.trim()
  const models = answer.data?.data ?? []
  return {
    models: current ? models : models.filter((model) => folded(model.value).includes(wanted)),
    searching: !current && !answer.isError,
    failure: answer.error,
    retry: () => void answer.refetch(),
  }
}

/** A text once it has rested; the empty one at once, as when a list opens. */
function useRested(text: string, active: boolean): string {
  const [rested, setRested] = useState('')
  useEffect(() => {
    if (!active) return undefined
    const timer = setTimeout(() => setRested(text), text === '' ? 0 : REST)
    return () => clearTimeout(timer)
  }, [text, active])
  return active ? rested : ''
}
