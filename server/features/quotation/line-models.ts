import type { Executor } from '#server/db/open.ts'
import {
  productById,
  productsOfTitles,
  type CatalogueProduct,
} from '#server/features/product/catalogue.service.ts'
import type { LineRow } from './quotation-line.store.ts'

/**
 * Every product with a line's title, oldest first, paused ones included. A title that was corrected in the
 * catalogue since is found through the line's product.
 */
export async function productsOfLine(
  executor: Executor,
  line: LineRow,
): Promise<CatalogueProduct[]> {
  const current = await productById(executor, line.pid)
  const titles = new Set([line.title, current?.pro_title ?? line.title])
  return productsOfTitles(executor, [...titles])
}
