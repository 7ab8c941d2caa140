import { sql } from 'kysely'
import { folded } from '#api/kit/text.ts'
import { PAUSED } from '#api/kit/status.ts'
import { chunks, nextTurn } from '#server/platform/breaks.ts'
import { unindexed, type Condition } from '#server/db/conditions.ts'
import type { Database, Executor } from '#server/db/open.ts'
import { findRow } from '#server/db/rows.ts'
import { foundWords } from '#server/db/search/search.ts'
import type { Row } from '#server/db/tables/tables.ts'
import { modelRange } from '#server/names/name-key.ts'

/**
 * The models of a title. There may be thousands, each with two texts of 20,000 characters: the columns that are read of
 * all of them stand before those texts in the row or in an index, and rows are read a part at a time.
 */

export type CatalogueProduct = Row<'product'>

const COLUMNS = [
  'id',
  'pro_title',
  'pro_no',
  'pro_status',
  'pro_caliber',
  'pro_flow',
  'pro_lift',
  'pro_speed',
  'pro_power',
  'pro_brand',
] as const

/** A product without its texts and prices: enough to distinguish models and to choose between them. */
export type Model = Pick<CatalogueProduct, (typeof COLUMNS)[number]>

const AT_ONCE = 200
const MOST_ALIKE = 50

/** The whole product, its texts included; `findModel` reads only what distinguishes it. */
export function productById(executor: Executor, id: number): Promise<CatalogueProduct | undefined> {
  return findRow(executor, 'product', id)
}

/** Products by their ids; those that are gone are left out. */
export async function productsById(
  executor: Executor,
  ids: readonly number[],
): Promise<Map<number, CatalogueProduct>> {
  if (ids.length === 0) return new Map()
  const rows = await executor.selectFrom('product').selectAll().where('id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** How many products a category has. */
export async function productsOfCategory(executor: Executor, categoryId: number): Promise<number> {
  const { count } = await executor
    .selectFrom('product')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('pro_type', '=', categoryId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function anyProduct(executor: Executor): Promise<boolean> {
  const row = await executor.selectFrom('product').select('id').limit(1).executeTakeFirst()
  return row !== undefined
}

export function findModel(executor: Executor, id: number): Promise<Model | undefined> {
  return executor.selectFrom('product').select(COLUMNS).where('id', '=', id).executeTakeFirst()
}

/** Every product with a title, oldest first, paused ones included; the loop has its turns meanwhile. */
async function modelsOfTitle(executor: Executor, title: string): Promise<Model[]> {
  const found: Model[] = []
  for (;;) {
    const models = await executor
      .selectFrom('product')
      .select(COLUMNS)
      .where('pro_title', '=', title)
      .where('id', '>', found.at(-1)?.id ?? 0)
      .orderBy('id')
      .limit(AT_ONCE)
      .execute()
    found.push(...models)
    if (models.length < AT_ONCE) return found
    await nextTurn()
  }
}

/** Every product with one of these titles, oldest first, paused ones included. */
export async function modelsOfTitles(
  executor: Executor,
  titles: readonly string[],
): Promise<Model[]> {
  const found: Model[][] = []
  for (const title of titles) found.push(await modelsOfTitle(executor, title))
  return found.flat().sort((one, other) => one.id - other.id)
}

/** The lowest id of a product with one of these titles. */
export async function lowestId(
  executor: Executor,
  titles: readonly string[],
): Promise<number | undefined> {
  const row = await executor
    .selectFrom('product')
    .select('id')
    .where('pro_title', 'in', titles)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}

/** The id of the only product with this title that is not paused; undefined for none, or for several. */
export async function onlyOffered(executor: Executor, title: string): Promise<number | undefined> {
  const [only, ...others] = await executor
    .selectFrom('product')
    .select('id')
    .where('pro_title', '=', title)
    .where('pro_status', '<>', PAUSED)
    .orderBy('id')
    .limit(2)
    .execute()
  return others.length === 0 ? only?.id : undefined
}

/** Those of the products that have what selection goes by, flow and lift or a curve, or are of one of these categories. */
export async function pumpsAmong(
  executor: Executor,
  ids: readonly number[],
  categories: readonly number[],
): Promise<Set<number>> {
  const pumps = new Set<number>()
  for (const some of chunks(ids, AT_ONCE)) {
    const rows = await executor
      .selectFrom('product')
      .select('id')
      .where('id', 'in', some)
      .where((eb) =>
        eb.or([
          ...(categories.length > 0 ? [eb('pro_type', 'in', categories)] : []),
          eb.and([eb('pro_flow', '<>', ''), eb('pro_lift', '<>', '')]),
          eb('pro_curve', '<>', ''),
        ]),
      )
      .execute()
    for (const { id } of rows) pumps.add(id)
    await nextTurn()
  }
  return pumps
}

/** What names a model: its text, its product, or both. */
export type Named = { no: string | undefined; pid: number | undefined }

/** The products of these categories that are not paused, oldest first; at most so many. */
export async function modelsOfCategories(
  executor: Executor,
  categories: readonly number[],
  most: number,
): Promise<Model[]> {
  const found: Model[] = []
  while (categories.length > 0 && found.length < most) {
    const rows = await executor
      .selectFrom('product')
      .select(COLUMNS)
      .where('pro_type', 'in', categories)
      .where('pro_status', '<>', PAUSED)
      .where('id', '>', found.at(-1)?.id ?? 0)
      .orderBy('id')
      .limit(AT_ONCE)
      .execute()
    found.push(...rows)
    if (rows.length < AT_ONCE) break
    await nextTurn()
  }
  return found
}

/** Products that have a model, however it is written; those without any for an empty one. */
export const hasModel = (no: string): Condition => {
  if (folded(no) === '') return sql`model_key = ''`
  const { from, before } = modelRange(no)
  return sql`model_key >= ${from} and model_key < ${before}`
}

/** The products of these titles that are not paused and have that model, oldest first; at most so many. */
export function productsNamed(
  executor: Executor,
  titles: readonly string[],
  { no, pid }: Named,
  most: number,
): Promise<{ id: number; pro_no: string }[]> {
  const title = sql<string>`${unindexed(executor)}pro_title`
  let query = executor
    .selectFrom('product')
    .select(['id', 'pro_no'])
    // By its model, which few have, and not by its title, which thousands may.
    .where(no ? title : 'pro_title', 'in', titles)
    .where('pro_status', '<>', PAUSED)
  if (no !== undefined) query = query.where(hasModel(no))
  if (pid !== undefined) query = query.where('id', '=', pid)
  return query.orderBy('id').limit(most).execute()
}

/** Products that have that model, however it is written, and whatever their titles; at most so many. */
export function productsLike(executor: Executor, no: string) {
  return executor
    .selectFrom('product')
    .select(['id', 'pro_title', 'pro_no', 'pro_brand', 'pro_status'])
    .where(hasModel(no))
    .orderBy('id')
    .limit(MOST_ALIKE)
    .execute()
}

/** How many bytes the texts of these products take together; none of them is read for it. */
export async function noteBytesOf(executor: Executor, ids: readonly number[]): Promise<number> {
  if (ids.length === 0) return 0
  const { bytes } = await executor
    .selectFrom('product')
    .select(({ fn }) =>
      fn
        .sum(sql<number>`octet_length(pro_info) + octet_length(remarks) + octet_length(pro_curve)
          + octet_length(params)`)
        .as('bytes'),
    )
    .where('id', 'in', ids)
    .executeTakeFirstOrThrow()
  return Number(bytes ?? 0)
}

const OFFERED = [...COLUMNS, 'pro_speed', 'pro_unitprice'] as const

/** What the choice of a model shows of these products, in no order. */
export function offersOf(executor: Executor, ids: readonly number[]) {
  if (ids.length === 0) return Promise.resolve([])
  return executor.selectFrom('product').select(OFFERED).where('id', 'in', ids).execute()
}

/** The newest products that are not paused with all words of a keyword; `db` is a search's. */
export function offersWith(db: Database, keyword: string, most: number) {
  let query = db.selectFrom('product').select(OFFERED).where('pro_status', '<>', PAUSED)
  for (const hasWord of foundWords(db, 'product', keyword)) query = query.where(hasWord)
  return query.orderBy('release_time', 'desc').orderBy('id', 'desc').limit(most).execute()
}

export type Offer = Awaited<ReturnType<typeof offersOf>>[number]

/** 税收分类编码 of products that have one, by their ids. */
export async function taxCodesOf(
  executor: Executor,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const codes = new Map<number, string>()
  for (const some of chunks(ids, AT_ONCE)) {
    const rows = await executor
      .selectFrom('product')
      .select(['id', 'tax_code'])
      .where('id', 'in', some)
      .where('tax_code', '<>', '')
      .execute()
    for (const { id, tax_code } of rows) codes.set(id, tax_code)
  }
  return codes
}
