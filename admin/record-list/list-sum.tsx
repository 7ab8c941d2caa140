import { Button } from 'antd'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import type { Endpoint } from '#api/kit/endpoint.ts'
import type { Feature } from '#api/kit/features.ts'
import { groupedFromText } from '#api/kit/money.ts'
import type { AddressValues } from '#admin/lib/address.ts'
import { call } from '#admin/lib/calls/client.ts'
import { failureText, isForbidden } from '#admin/lib/calls/failures.ts'
import { readKey, useIsShown } from '#admin/lib/calls/query.ts'
import css from './list-foot.module.css'

/** What all rows of a list come to: a call that answers sums in 元 by their names, and what each is called. */
export type ListSums = {
  endpoint: Endpoint<z.ZodType, { data: z.ZodObject<{ count: z.ZodNumber; total: z.ZodString }> }>
  sums: readonly { name: string; label: string; feature?: Feature }[]
}

export type ListSumProps = {
  sum: ListSums
  /** The list that it is the sum of. */
  list: Endpoint
  filters: AddressValues
}

/**
 * What the list comes to by its filters; while it is added up the rows stand without it, and where it cannot be it says
 * why. It is kept among the list's own readings, so that whatever reads the rows again reads their sum again.
 */
export function ListSum({ sum: { endpoint, sums }, list, filters }: ListSumProps) {
  const { sort: _sort, ...query } = filters
  const isShown = useIsShown()
  const answer = useQuery({
    queryKey: [...readKey(list), endpoint.path, query],
    queryFn: ({ signal }) => call(endpoint, query, { signal }),
    placeholderData: keepPreviousData,
  })
  if (answer.isError && !isForbidden(answer.error)) {
    return (
      <output className={`${css.sum} muted`}>
        没有算出合计：{failureText(answer.error)}{' '}
        <Button size="small" onClick={() => void answer.refetch()}>
          重试
        </Button>
      </output>
    )
  }
  const data: Record<string, string | number> | undefined = answer.data?.data
  if (data === undefined || data['count'] === 0) return null
  return (
    <output className={`${css.sum} muted`}>
      {sums.filter(isShown).map(({ name, label }) => (
        <span key={name} className="nowrap">
          {label} <b className="number">{groupedFromText(String(data[name]))}</b> 元
        </span>
      ))}
    </output>
  )
}
