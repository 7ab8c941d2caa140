import { PAUSED } from '#api/kit/status.ts'
import { chunks } from '#server/platform/breaks.ts'
import type { Database, Executor } from '#server/db/open.ts'
import { foundWords } from '#server/db/search/search.ts'

/** The filters of candidates beside the duty. Prices are cents. */
export type CandidateFilters = {
  cateid: number | undefined
  keyword: string | undefined
  max_price: number | null | undefined
  /** At worst this one of `energyGrades`. */
  energy_grade: number | null | undefined
  /** Categories whose products are no pumps. */
  others: readonly number[]
}

const READ_AT_ONCE = 500

const COLUMNS = [
  'id',
  'pro_title',
  'pro_no',
  'pro_brand',
  'pro_caliber',
  'pro_flow',
  'pro_lift',
  'pro_speed',
  'pro_power',
  'pro_unitprice',
  'pro_curve',
  'pro_type',
  'energy_grade',
  'fire_cert',
  'fire_cert_until',
] as const

/** Products that are not paused and that the filters leave. */
function productsLeft(
  db: Database,
  { cateid, keyword = '', max_price, energy_grade, others }: CandidateFilters,
) {
  let query = db.selectFrom('product').select(COLUMNS).where('pro_status', '<>', PAUSED)
  if (others.length > 0) {
    query = query.where((eb) =>
      eb.or([eb('pro_type', 'is', null), eb('pro_type', 'not in', others)]),
    )
  }
  if (cateid !== undefined) query = query.where('pro_type', '=', cateid)
  if (max_price !== undefined && max_price !== null) {
    query = query.where('pro_unitprice', '<=', max_price)
  }
  if (energy_grade !== undefined && energy_grade !== null) {
    query = query.where('energy_grade', '<=', energy_grade)
  }
  for (const hasWord of foundWords(db, 'product', keyword)) query = query.where(hasWord)
  return query
}

/** Those with performance data: a curve, or flow and lift. */
const productsWithData = (db: Database, filters: CandidateFilters) =>
  productsLeft(db, filters).where((eb) =>
    eb.or([
      eb('pro_curve', '<>', ''),
      eb.and([eb('pro_flow', '<>', ''), eb('pro_lift', '<>', '')]),
    ]),
  )

/** How many products of these categories the filters leave, with performance data or without; at most so many are counted. */
export async function countOfCategories(
  db: Database,
  filters: CandidateFilters,
  categories: readonly number[],
  most: number,
): Promise<number> {
  if (categories.length === 0) return 0
  const some = productsLeft(db, filters)
    .clearSelect()
    .select('id')
    .where('pro_type', 'in', categories)
    .limit(most)
  const { count } = await db
    .selectFrom(some.as('some'))
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export type PumpRow = Awaited<ReturnType<ReturnType<typeof productsWithData>['execute']>>[number]

/** Products as candidates by their ids, be they paused meanwhile; those that are gone are left out. */
export async function pumpsWithIds(
  executor: Executor,
  ids: readonly number[],
): Promise<Map<number, PumpRow>> {
  const found = new Map<number, PumpRow>()
  for (const some of chunks(ids, READ_AT_ONCE)) {
    const rows = await executor
      .selectFrom('product')
      .select(COLUMNS)
      .where('id', 'in', some)
      .execute()
    for (const row of rows) found.set(row.id, row)
  }
  return found
}

/** Those products by id, at most so many; `db` is a search's, which ends queries that take too long. */
export async function pumpRows(
  db: Database,
  filters: CandidateFilters,
  most: number,
): Promise<PumpRow[]> {
  const rows: PumpRow[] = []
  for (;;) {
    const limit = Math.min(READ_AT_ONCE, most - rows.length)
    const part = await productsWithData(db, filters)
      .where('id', '>', rows.at(-1)?.id ?? 0)
      .orderBy('id')
      .limit(limit)
      .execute()
    rows.push(...part)
    if (part.length < limit || rows.length === most) return rows
  }
}
