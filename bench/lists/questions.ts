import { api } from '../../api/index.ts'
import type { Product } from '../../e2e/support/server.ts'
import { KEYWORDS } from './data.ts'

/** The queries of the list of quotations. */
export type Question = { name: string; path: string; keyword?: string }

type Query = Record<string, string | number>

const pathOf = (query: Query) => {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) parameters.set(name, String(value))
  return `/api${api.quotation.index.path}.html?${parameters.toString()}`
}

export async function questions(product: Product): Promise<Question[]> {
  const { data: people } = await product.call(api.quotation.getUser)
  const owner = (people as { value: number; label: string }[]).at(-1)!.value
  const { total } = await product.call(api.quotation.index)
  const last = Math.ceil(Number(total) / 10)
  const dates = { startime: '2024-02-10', endtime: '2026-03-20' }
  const plain = (name: string, query: Query) => ({ name, path: pathOf(query) })
  const search = (name: string, keyword: string) => ({ name, keyword, path: pathOf({ keyword }) })
  return [
    plain('newest page', {}),
    plain('owner and dates', { userid: owner, ...dates }),
    plain('status', { status: 1 }),
    search('keyword of 1 character', KEYWORDS.oneCharacter),
    search('keyword of 2, frequent', KEYWORDS.twoFrequent),
    search('keyword of 4, frequent', KEYWORDS.fourFrequent),
    plain('keyword, rare', { keyword: KEYWORDS.rare }),
    plain('keyword, absent', { keyword: KEYWORDS.absent }),
    plain('page 2', { page: 2 }),
    plain('page 20', { page: 20 }),
    plain('middle page', { page: Math.ceil(last / 2) }),
    plain('last page', { page: last }),
    plain('middle page of a status', { page: Math.ceil(last / 8), status: 0 }),
    plain('keyword of 2, frequent, page 20', { keyword: KEYWORDS.twoFrequent, page: 20 }),
    plain('keyword of 2, owner, dates', { keyword: KEYWORDS.twoFrequent, userid: owner, ...dates }),
  ]
}
