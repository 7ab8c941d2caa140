import type { z } from 'zod'
import { folded } from '#api/kit/text.ts'
import type { Endpoint } from '#api/kit/endpoint.ts'
import { useRead } from '#admin/lib/calls/query.ts'
import { useDebounced } from '#admin/lib/use-debounced.ts'

/** An endpoint that answers in `data` what fits a keyword. */
type SearchEndpoint<Input extends z.ZodType, T> = Endpoint<
  Input,
  { data: z.ZodArray<z.ZodType<T>> }
>

type Searching<T> = {
  typed: string
  /** Whether the list is open; no request is sent otherwise. */
  enabled: boolean
  /** What of a finding one may type to mean it. */
  textOf: (one: T) => string
}

/** What a search has found so far. */
export type Found<T> = {
  found: readonly T[]
  /** The answer to what is typed is not there yet. */
  searching: boolean
  failure: unknown
  retry: () => void
}

/**
 * What the server finds for what is typed. Until its answer is there, former findings are offered only where they fit,
 * so that Enter never takes one that nobody looked for.
 */
export function useFound<Input extends z.ZodType, T>(
  endpoint: SearchEndpoint<Input, T>,
  inputFor: (keyword: string) => z.input<Input>,
  { typed, enabled, textOf }: Searching<T>,
): Found<T> {
  const word = typed.trim()
  const keyword = useDebounced(word, true)
  const rests = keyword === word
  const answer = useRead(endpoint, inputFor(keyword), {
    enabled: enabled && rests,
    keepPrevious: true,
  })
  const current = answer.isSuccess && !answer.isPlaceholderData && rests
  const all = answer.data?.data ?? []
  return {
    found: current ? all : all.filter((one) => folded(textOf(one)).includes(folded(word))),
    searching: !current && !answer.isError,
    failure: answer.error,
    retry: () => void answer.refetch(),
  }
}
