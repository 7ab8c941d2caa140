import type { Executor } from '#server/db/open.ts'
import * as store from './product.store.ts'
import type { ProductRow } from './product.store.ts'

/**
 * The catalogue as other features read it: titles, and the products behind them. Changing it is
 * `product.service.ts`.
 */
export type CatalogueProduct = ProductRow

export { countOfCategory as productsOfCategory } from './product.store.ts'
export { anyProduct, titlesInTurn } from './product.store.ts'

export const productById = store.find

/** Every product with one of these titles, oldest first, paused ones included. */
export const productsOfTitles = store.ofTitles

/** Distinct titles as options, `value` being the lowest id with that title (decisions §5). */
export async function titleOptions(executor: Executor) {
  const rows = await store.titles(executor)
  return rows.map((row) => ({ value: row.id, label: row.pro_title }))
}

/** The lowest product id of each title, in the order given; titles without products are left out. */
export async function idsOfTitles(
  executor: Executor,
  titles: readonly string[],
): Promise<number[]> {
  const products = await store.ofTitles(executor, titles)
  return titles.flatMap((title) => {
    const lowest = products.find((product) => product.pro_title === title)
    return lowest ? [lowest.id] : []
  })
}

/** Those of the titles that no product has. */
export async function missingTitles(
  executor: Executor,
  titles: readonly string[],
): Promise<string[]> {
  const found = new Set((await store.ofTitles(executor, titles)).map((row) => row.pro_title))
  return titles.filter((title) => !found.has(title))
}

/**
 * The titles of these products, each once, in the order given; undefined where a product does not exist.
 */
export async function titlesOfIds(
  executor: Executor,
  ids: readonly number[],
): Promise<string[] | undefined> {
  const products = new Map((await store.findAll(executor, ids)).map((row) => [row.id, row]))
  const titles = new Set<string>()
  for (const id of ids) {
    const product = products.get(id)
    if (!product) return undefined
    titles.add(product.pro_title)
  }
  return [...titles]
}
