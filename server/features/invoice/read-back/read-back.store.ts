import { sql } from 'kysely'
import { REQUESTED } from '#api/invoice/invoice.ts'
import type { Executor } from '#server/db/open.ts'
import { breaks, chunks } from '#server/platform/breaks.ts'
import { redsOfAll } from '../invoice-red.store.ts'
import { rowsOfAll, selected } from '../invoice.store.ts'

/** Requests by their ids or numbers are looked up so many at a time. */
const AT_ONCE = 500

type Found = Awaited<ReturnType<typeof openWith>>

/** Requests by their ids. */
export async function requestsById(executor: Executor, ids: readonly number[]): Promise<Found> {
  const found: Found = []
  for (const some of chunks([...new Set(ids)], AT_ONCE)) {
    found.push(...(await selected(executor).where('invoice.id', 'in', some).execute()))
  }
  return found
}

/** Requests that have one of these numbers. */
export async function requestsByNumber(
  executor: Executor,
  numbers: readonly string[],
): Promise<Found> {
  const found: Found = []
  for (const some of chunks([...new Set(numbers)], AT_ONCE)) {
    const query = selected(executor).where('invoice_no', 'in', some)
    // As the index is written.
    found.push(...(await query.where('invoice_no', '<>', sql.lit('')).execute()))
  }
  return found
}

/** Of so many at a time the rows are read, since a request may have 500. */
const WITH_ROWS_AT_ONCE = 20

/** Requests with their rows and what of them is red. */
export async function withParts(executor: Executor, requests: Found) {
  const pause = breaks()
  const found = []
  for (const some of chunks(requests, WITH_ROWS_AT_ONCE)) {
    const ids = some.map(({ id }) => id)
    const [rows, reds] = [await rowsOfAll(executor, ids), await redsOfAll(executor, ids)]
    found.push(
      ...some.map((one) => ({
        ...one,
        rows: rows.get(one.id) ?? [],
        reds: reds.get(one.id) ?? [],
      })),
    )
    await pause()
  }
  return found
}

/** Requests that are not issued yet and come to so much, of a buyer or of any; of one owner of contracts, or of all. */
export function openWith(
  executor: Executor,
  { gross, buyer }: { gross: number; buyer?: string },
  owner: number | undefined,
  most: number,
) {
  let query = selected(executor)
    // As the index is written.
    .where('state', '=', sql.lit(REQUESTED))
    .where('gross', '=', gross)
  if (buyer !== undefined) query = query.where('buyer_tax_number', '=', buyer)
  if (owner !== undefined) query = query.where('contract_user_id', '=', owner)
  return query.orderBy('invoice.id').limit(most).execute()
}

/** The contracts of requests, with whose these are. */
export async function contractsOf(executor: Executor, ids: readonly number[]) {
  const found = []
  for (const some of chunks(ids, AT_ONCE)) {
    const query = executor.selectFrom('invoice').select(['con_id', 'user_id', 'contract_user_id'])
    found.push(...(await query.where('id', 'in', some).execute()))
  }
  return found
}
