import { PAGE_SIZE } from '#api/kit/endpoint.ts'
import { isContracted } from '#api/kit/entity-sets.ts'
import { sql } from 'kysely'
import type { Fields } from '../entities/fixture.ts'
import type { listedKinds } from '../entities/index.ts'
import { done } from '../make/factories.ts'
import type { Caller, TestServer } from '../run/server.ts'

/** What lists must answer, found by a plain scan of the tables. */

type Stored = Record<string, string | number | null> & { id: number; release_time: string }

export type ListedKind = (typeof listedKinds)[number]

/** A query of a list. `viewer` is the user who sends it, undefined for one who sees everyone's records. */
export type Query = {
  viewer?: number | undefined
  userid?: number | undefined
  status?: number | undefined
  startime?: string
  endtime?: string
  keyword?: string
  equal?: Fields
}

const folded = (text: string) => text.normalize('NFKC').toLowerCase()
const dayOf = (time: string) => time.slice(0, 10).replaceAll(':', '-')

function holds(kind: ListedKind, row: Stored, query: Query): boolean {
  const { viewer, userid, status, startime, endtime, keyword } = query
  const mine = viewer === undefined || row['user_id'] === viewer
  if (!mine && !(isContracted(kind.name) && row['contract_user_id'] === viewer)) return false
  if (userid !== undefined && row['user_id'] !== userid) return false
  if (status !== undefined && kind.status && row[kind.status] !== status) return false
  if (startime && dayOf(row.release_time) < startime) return false
  if (endtime && dayOf(row.release_time) > endtime) return false
  if (Object.entries(query.equal ?? {}).some(([name, value]) => row[name] !== value)) return false
  return (
    !keyword || folded(kind.searched.map((name) => row[name]).join('\n')).includes(folded(keyword))
  )
}

/** Every row of a kind's table. */
export async function rowsOf(server: TestServer, kind: ListedKind): Promise<Stored[]> {
  return (await sql<Stored>`select * from ${sql.table(kind.name)}`.execute(server.db)).rows
}

/** The ids of all rows that a list must have, in its order. */
export function expected(kind: ListedKind, rows: readonly Stored[], query: Query): number[] {
  const newestFirst = (one: Stored, other: Stored) =>
    one.release_time === other.release_time
      ? other.id - one.id
      : one.release_time < other.release_time
        ? 1
        : -1
  return rows
    .filter((row) => holds(kind, row, query))
    .toSorted(newestFirst)
    .map((row) => row.id)
}

/** A page of a list as the wire has it. */
export async function pageOf(caller: Caller, kind: ListedKind, query: Query, page: number) {
  const { viewer: _viewer, equal = {}, ...filters } = query
  const { pro_type: cateid, ...others } = equal
  const answer = await done(caller, kind.list, { ...filters, cateid, ...others, page })
  return { ids: (answer.data as { id: number }[]).map((row) => row.id), total: answer.total }
}

/** Pages of a list as it must answer them. */
export const expectedPage = (ids: readonly number[], page: number) => ({
  ids: ids.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE),
  total: ids.length,
})

/** Every page of a list, and one past its end. */
export async function pagesOf(caller: Caller, kind: ListedKind, query: Query, total: number) {
  const pages = []
  const last = Math.ceil(total / PAGE_SIZE) + 1
  for (let page = 1; page <= last; page += 1) pages.push(await pageOf(caller, kind, query, page))
  return pages
}

/** The same as the tables say. */
export const expectedPages = (ids: readonly number[]) =>
  Array.from({ length: Math.ceil(ids.length / PAGE_SIZE) + 1 }, (_, at) =>
    expectedPage(ids, at + 1),
  )
