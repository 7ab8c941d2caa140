import type { Executor } from '#server/db/open.ts'
import { lowestId } from './model.store.ts'
import * as store from './title.store.ts'

/**
 * The catalogue as features read it: titles, and the products behind them. Changing it is the product feature's,
 * which stands above it like categories, combinations and quotations.
 */
export { hasTitle, lockTitles, titleOptions } from './title.store.ts'
export {
  anyProduct,
  findModel,
  hasModel,
  lowestId,
  modelsOfCategories,
  modelsOfTitles,
  noteBytesOf,
  offersOf,
  offersWith,
  onlyOffered,
  productById,
  productsById,
  productsLike,
  productsNamed,
  productsOfCategory,
  pumpsAmong,
  taxCodesOf,
  type CatalogueProduct,
  type Model,
  type Named,
  type Offer,
} from './model.store.ts'

/**
 * The lowest product id of each title, in the order given; titles without products are left out. Each is an index seek:
 * one query for all of them would read every model, and a title may have thousands.
 */
export async function idsOfTitles(
  executor: Executor,
  titles: readonly string[],
): Promise<number[]> {
  const ids: number[] = []
  for (const title of titles) {
    const id = await lowestId(executor, [title])
    if (id !== undefined) ids.push(id)
  }
  return ids
}

/** Those of the titles that no product has. */
export async function missingTitles(
  executor: Executor,
  titles: readonly string[],
): Promise<string[]> {
  const missing: string[] = []
  for (const title of titles) {
    if (!(await store.hasTitle(executor, title))) missing.push(title)
  }
  return missing
}

/**
 * The titles of these products, each once, in the order given; undefined where a product does not exist.
 */
export async function titlesOfIds(
  executor: Executor,
  ids: readonly number[],
): Promise<string[] | undefined> {
  const known = await titlesById(executor, ids)
  const titles = new Set<string>()
  for (const id of ids) {
    const title = known.get(id)
    if (title === undefined) return undefined
    titles.add(title)
  }
  return [...titles]
}

/** The titles of these products by id; those that are gone are left out. */
export async function titlesById(
  executor: Executor,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const rows = await store.titlesOf(executor, ids)
  return new Map(rows.map(({ id, pro_title }) => [id, pro_title]))
}
