import { sql, type SelectQueryBuilder } from 'kysely'
import { PAGE_SIZE, type ListQuery } from '#api/endpoint.ts'
import { dayEnd, dayStart } from '#api/time.ts'
import { contains } from '#server/db/search.ts'
import type { Tables } from '#server/db/tables.ts'

/** Tables that have a paged list. */
export type Paged = 'product' | 'quotation' | 'contract' | 'production' | 'logistics' | 'sales'

/**
 * The filters that all paged lists share, on a query from the record's table. `statusColumn` is the
 * record's own name for its status.
 */
export function filtered<From extends keyof Tables, O>(
  query: SelectQueryBuilder<Tables, From, O>,
  table: Paged,
  statusColumn: string,
  input: ListQuery,
): SelectQueryBuilder<Tables, From, O> {
  let result = query
  const column = (name: string) => sql.ref<string | number>(`${table}.${name}`)
  if (input.startime) result = result.where(column('release_time'), '>=', dayStart(input.startime))
  if (input.endtime) result = result.where(column('release_time'), '<=', dayEnd(input.endtime))
  if (input.status !== undefined) result = result.where(column(statusColumn), '=', input.status)
  if (input.keyword) result = result.where(contains(`${table}.search_text`, input.keyword))
  return result
}

/** One page, newest first, and the exact number of all rows that the query finds. */
export async function onePage<From extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, From, object>,
  table: Paged,
  page: number,
  rows: (query: SelectQueryBuilder<Tables, From, object>) => SelectQueryBuilder<Tables, From, Row>,
): Promise<{ data: Row[]; total: number }> {
  const { total } = await query
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const data = await rows(query)
    .orderBy(sql.ref(`${table}.release_time`), 'desc')
    .orderBy(sql.ref(`${table}.id`), 'desc')
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE)
    .execute()
  return { data, total }
}
