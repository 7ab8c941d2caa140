import type { z } from 'zod'
import type { Endpoint } from '#api/endpoint.ts'
import { groupedFromText } from '#api/money.ts'
import type { AddressValues } from '#admin/lib/address.ts'
import { useRead } from '#admin/lib/query.ts'

/** A call that answers what all rows of a list come to, in 元. */
type SumEndpoint = Endpoint<
  z.ZodType,
  { data: z.ZodObject<{ count: z.ZodNumber; total: z.ZodString }> }
>

export type ListSumProps = {
  sum: { endpoint: SumEndpoint; label: string }
  filters: AddressValues
}

/** What the list comes to by its filters; while it is added up, or where it cannot be, the rows stand without it. */
export function ListSum({ sum, filters }: ListSumProps) {
  const { sort: _sort, ...asked } = filters
  const answer = useRead(sum.endpoint, asked, { keepPrevious: true })
  const total = answer.data?.data.total
  if (total === undefined) return null
  return (
    <output className="list-sum">
      {sum.label} <b className="number">{groupedFromText(total)}</b> 元
    </output>
  )
}
