import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import type { Endpoint } from '#api/endpoint.ts'
import { groupedFromText } from '#api/money.ts'
import type { AddressValues } from '#admin/lib/address.ts'
import { call } from '#admin/lib/client.ts'
import { readKey } from '#admin/lib/query.ts'

/** A call that answers what all rows of a list come to, in 元. */
type SumEndpoint = Endpoint<
  z.ZodType,
  { data: z.ZodObject<{ count: z.ZodNumber; total: z.ZodString }> }
>

export type ListSumProps = {
  sum: { endpoint: SumEndpoint; label: string }
  /** The list that it is the sum of. */
  list: Endpoint
  filters: AddressValues
}

/**
 * What the list comes to by its filters; while it is added up, or where it cannot be, the rows stand without it. It is
 * kept among the list's own readings, so that whatever reads the rows again reads their sum again.
 */
export function ListSum({ sum, list, filters }: ListSumProps) {
  const { sort: _sort, ...asked } = filters
  const answer = useQuery({
    queryKey: [...readKey(list), sum.endpoint.path, asked],
    queryFn: ({ signal }) => call(sum.endpoint, asked, { signal }),
    placeholderData: keepPreviousData,
  })
  const { count, total } = answer.data?.data ?? {}
  if (count === undefined || count === 0 || total === undefined) return null
  return (
    <output className="list-sum">
      {sum.label} <b className="number">{groupedFromText(total)}</b> 元
    </output>
  )
}
