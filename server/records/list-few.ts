import { PAGE_SIZE } from '#api/endpoint.ts'
import { built, type SlotOf } from '#server/db/built.ts'
import type { Database } from '#server/db/open.ts'
import { candidates, formOf, type Conditions } from './list-query.ts'

/** Of so many records at most, each is looked at. */
const FEW = 200

type Candidate = { id: number; release_time: string; fits: unknown }

const newestFirst = (one: Candidate, other: Candidate) =>
  one.release_time === other.release_time
    ? other.id - one.id
    : one.release_time < other.release_time
      ? 1
      : -1

/**
 * The ids of all records of a listing with a keyword, newest first, where the index has few for the keyword:
 * one query then tells the page and the total. Undefined where there are more.
 */
export async function fewIds(db: Database, asked: Conditions): Promise<number[] | undefined> {
  const found: Candidate[] = await built(db, `few ${formOf(asked)}`, asked.values, (slot) =>
    candidates(db, asked, FEW + 1, slot),
  )
  if (found.length > FEW) return undefined
  return found
    .filter(({ fits }) => fits)
    .toSorted(newestFirst)
    .map(({ id }) => id)
}

const PLACES = Array.from({ length: PAGE_SIZE }, (_, at) => `id${at}`)

/** The ids of one page as values of a query; no record has the id 0. */
export const idValues = (ids: readonly number[]) =>
  Object.fromEntries(PLACES.map((name, at) => [name, ids[at] ?? 0]))

/** Where they stand in the query. */
export const idSlots = (slot: SlotOf) => PLACES.map((name) => slot<number>(name))
