import type { AnyEndpoint, Endpoint } from '#api/kit/endpoint.ts'
import type { Meaning } from '#api/kit/fields/wire-form.ts'
import { endpoints } from '../fuzz/requests.ts'
import { fieldsOf } from '../fuzz/values.ts'

/** Every list of the agreement, found by itself: a call that reads pages. What is added to `api` is in its suites at once. */

export type Input = Record<string, unknown>

/** Calls that change nothing and answer no file. */
export const readingCalls = endpoints.filter(
  (one): one is Endpoint => one.kind === 'json' && one.method === 'GET' && !one.changes,
)

export const takes = (endpoint: AnyEndpoint, name: string) => name in fieldsOf(endpoint)

export const lists = readingCalls.filter((one) => takes(one, 'page'))

/** Every call that takes a keyword: lists, what their sums and files are of, and searches for a field of a form. */
export const searchingCalls = endpoints.filter((one) => takes(one, 'keyword'))

/** For `describe.each`. */
export const byPath = <E extends AnyEndpoint>(some: readonly E[]) =>
  some.map((one) => [one.path, one] as const)

export const KEYWORDS = ['泵', '水泵', '20', '公司', '没有这样的记录']
const DAYS = ['2000-01-01', '2099-12-31']

/** The values with which a filter is tried; `samples` has those that name a record or a text of one. */
function valuesOf(name: string, { options, wire }: Partial<Meaning>, samples: Input): unknown[] {
  if (options) return options.map(({ value }) => value)
  if (name === 'page') return [2, 25]
  if (name === 'keyword') return KEYWORDS
  if (wire?.['format'] === 'date') return DAYS
  return [samples[name] ?? 1]
}

/** What some filters are refused without. */
const NEEDS: Readonly<Record<string, Input>> = {
  counted: { startime: DAYS[0], endtime: DAYS[1] },
}

/** Each filter by itself and each order; with the long forms each filter in each order. */
export function inputsOf(endpoint: AnyEndpoint, samples: Input): Input[] {
  const values = Object.entries(fieldsOf(endpoint)).map(
    ([name, field]) =>
      [name, valuesOf(name, (field.meta() ?? {}) as Partial<Meaning>, samples)] as const,
  )
  const orders = values.filter(([name]) => name === 'sort')
  const sorts = orders.flatMap(([name, of]) => of.map((value): Input => ({ [name]: value })))
  const filters = values.flatMap(([name, of]) =>
    of.map((value): Input => ({ ...NEEDS[name], [name]: value })),
  )
  if (process.env['TEST_LONG'] === undefined) return [{}, ...sorts, ...filters]
  return [{}, ...sorts].flatMap((sort) => [sort, ...filters.map((one) => ({ ...one, ...sort }))])
}
