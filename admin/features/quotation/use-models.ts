import type { Received } from '#api/endpoint.ts'
import { api } from '#api/index.ts'
import { useRead } from '#admin/lib/query.ts'
import { useDebounced } from '#admin/lib/use-debounced.ts'

export type Model = Received<typeof api.quotation.selectno>['data'][number]
export type Product = Received<typeof api.quotation.selectproduct>['data'][number]

const folded = (text: string) => text.normalize('NFKC').toLowerCase()

type Answer<T> = {
  data: { data: readonly T[] } | undefined
  isSuccess: boolean
  isPlaceholderData: boolean
  isError: boolean
  error: unknown
  refetch: () => Promise<unknown>
}

/**
 * What was found for a keyword. Until its answer is there, former findings are offered only where they fit what is
 * typed, so that Enter never takes one that nobody looked for.
 */
function fitting<T>(answer: Answer<T>, keyword: string, typed: string, textOf: (one: T) => string) {
  const word = folded(typed.trim())
  const current = answer.isSuccess && !answer.isPlaceholderData && keyword === typed.trim()
  const all = answer.data?.data ?? []
  return {
    found: current ? all : all.filter((one) => folded(textOf(one)).includes(word)),
    searching: !current && !answer.isError,
    failure: answer.error,
    retry: () => void answer.refetch(),
  }
}

/** The models that a line can take, asked of the server as one types. */
export function useModels(line: number, typed: string, wanted: boolean) {
  const keyword = useDebounced(typed.trim(), wanted)
  const answer = useRead(
    api.quotation.selectno,
    { id: line, keyword },
    { enabled: wanted, keepPrevious: true },
  )
  return fitting(answer, keyword, typed, (model) => model.value)
}

/** Products of the whole catalogue, asked of the server as one types. */
export function useProducts(typed: string, wanted: boolean) {
  const keyword = useDebounced(typed.trim(), wanted)
  const answer = useRead(
    api.quotation.selectproduct,
    { keyword },
    { enabled: wanted, keepPrevious: true },
  )
  return fitting(answer, keyword, typed, ({ pro_title, pro_no }) => `${pro_title}\n${pro_no}`)
}
