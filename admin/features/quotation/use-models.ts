import type { Received } from '#api/endpoint.ts'
import { api } from '#api/index.ts'
import { useRead } from '#admin/lib/query.ts'
import { useDebounced } from '#admin/lib/use-debounced.ts'

export type Model = Received<typeof api.quotation.selectno>['data'][number]

const folded = (text: string) => text.normalize('NFKC').toLowerCase()

/**
 * The models that a line can take, asked of the server as one types. The answer for the newest keyword
 * wins. Until it is there, former ones are offered only where they fit what is typed, so that Enter never
 * takes a model that nobody looked for.
 */
export function useModels(line: number, typed: string, wanted: boolean) {
  const keyword = useDebounced(typed.trim(), wanted)
  const answer = useRead(
    api.quotation.selectno,
    { id: line, keyword },
    { enabled: wanted, keepPrevious: true },
  )
  const word = folded(typed.trim())
  const current = answer.isSuccess && !answer.isPlaceholderData && keyword === typed.trim()
  const models = answer.data?.data ?? []
  return {
    models: current ? models : models.filter((model) => folded(model.value).includes(word)),
    searching: !current && !answer.isError,
    failure: answer.error,
    retry: () => void answer.refetch(),
  }
}
