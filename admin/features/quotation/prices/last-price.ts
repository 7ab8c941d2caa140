import { useQuery } from '@tanstack/react-query'
import { api } from '#api/index.ts'
import { groupedFromText } from '#api/kit/money.ts'
import type { LastPrice, QuotationLine } from '#api/quotation/quotation-line.ts'
import { call } from '#admin/lib/calls/client.ts'
import type { QuotationInfo } from './line-prices.ts'

/** What the customer was last quoted: `上次 12,800.00 −5% · 2026-10-01 · BJ20261001-003 V2 已成交`. */
export function lastPriceInWords(last: LastPrice, basis: QuotationInfo['tax_inclusive']): string {
  const discount = last.discount === '0' ? '' : ` −${last.discount}%`
  // Two prices with and without tax are not to be compared.
  const isOther = basis !== '' && last.tax_inclusive !== '' && basis !== last.tax_inclusive
  const tax = isOther ? (last.tax_inclusive === 1 ? '（含税）' : '（不含税）') : ''
  const price = `上次 ${groupedFromText(last.unitprice)}${discount}${tax}`
  const number = `${last.quo_no} V${last.revision}${last.signed ? ' 已成交' : ''}`
  return [price, last.date, number].join(' · ')
}

const NONE: ReadonlyMap<number, string> = new Map()

/** What a customer was quoted changes seldom, and lines are read again with every model that is chosen. */
const FRESH = 60_000

/**
 * What the customer of a quotation was last quoted for its products, in words, by product. It is a help beside the
 * prices: while it is not there, or cannot be read, nothing is shown of it.
 */
export function useLastPrices(
  info: QuotationInfo | undefined,
  lines: readonly QuotationLine[],
): ReadonlyMap<number, string> {
  const pids = lines.filter(({ chosen, pid }) => chosen && pid !== 0).map(({ pid }) => pid)
  const query = { id: info?.id ?? 0 }
  const products = [...new Set(pids)].toSorted((one, other) => one - other).join()
  // Not under its path: no change of these lines changes it.
  const customer = ['last prices', query.id, info?.cus_name]
  const answer = useQuery({
    queryKey: [...customer, products],
    queryFn: ({ signal }) => call(api.quotation.lastPrices, query, { signal }),
    staleTime: FRESH,
    // With another model the hints of the other lines stay; what another customer was quoted must not.
    placeholderData: (former, query) =>
      JSON.stringify(query?.queryKey.slice(0, -1)) === JSON.stringify(customer)
        ? former
        : undefined,
    enabled: info !== undefined && info.cus_name !== '' && products !== '',
  })
  if (!info || !answer.data) return NONE
  return new Map(
    answer.data.data.map((last) => [last.pid, lastPriceInWords(last, info.tax_inclusive)]),
  )
}
