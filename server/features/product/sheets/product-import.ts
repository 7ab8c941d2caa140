import { product } from '#api/product/product.ts'
import { refuseSecretPrices } from '#server/catalogue/price-secrets.ts'
import { theCompany } from '#server/features/company/company.service.ts'
import { importsOf } from '#server/imports/imports.ts'
import type { Aftermath, Cells } from '#server/imports/description.ts'
import { productCategories } from '../product-categories.ts'
import { isNamed, productFinder } from '../product-finder.ts'
import { everyColumn, inputOf, lockedColumns, nameColumns } from './product-sheet.ts'
import { followRenames } from '../product-titles.ts'
import { columns, productKind } from '../product.service.ts'
import type { ProductRow, ProductValues } from '../product.store.ts'

/** What lists call prices that are as those of the catalogue: with tax, or without. */
const taxedPrices = (isInclusive: boolean): string[] =>
  (isInclusive ? ['含税'] : ['不含税', '未税']).flatMap((tax) =>
    ['单价', '价格', '价'].flatMap((price) => [
      tax + price,
      price + tax,
      ...[tax, `${tax},元`, `元,${tax}`].map((words) => `${price}(${words})`),
    ]),
  )

/** A product that was found by its names keeps them, however the file writes them. */
const withoutNames = (cells: Cells): Cells => {
  const names: readonly string[] = nameColumns
  return Object.fromEntries(Object.entries(cells).filter(([name]) => !names.includes(name)))
}

/** Combinations follow titles that no product has any more once all rows are written. */
function renames(): Aftermath<ProductRow, ProductValues> {
  const renamed = new Map<string, string>()
  return {
    saved: (before, { pro_title }) => {
      if (before && before.pro_title !== pro_title) renamed.set(before.pro_title, pro_title)
    },
    finish: (context, transaction) => followRenames(context, transaction, renamed),
  }
}

/** Products, with their curves, from a file. */
export const productImports = importsOf<typeof product.setProduct, ProductRow, ProductValues>({
  entity: 'product',
  kind: productKind,
  columns: everyColumn,
  save: product.setProduct,
  moreSynonyms: async ({ db }) => {
    const { catalogue_basis } = await theCompany(db)
    return { pro_unitprice: catalogue_basis === null ? [] : taxedPrices(catalogue_basis === 1) }
  },
  locked: lockedColumns,
  open: async (context, named, pause) => {
    const categories = await productCategories(context.db)
    return {
      find: await productFinder(context, named, pause),
      toInput: (cells, before, found) =>
        inputOf(before && isNamed(found) ? withoutNames(cells) : cells, before, categories),
      fields: {
        pro_type: {
          label: '产品分类',
          text: (id) => (typeof id === 'number' ? categories.nameOf(id) : ''),
        },
      },
    }
  },
  toValues: (context, input, before) => {
    refuseSecretPrices(context, input)
    return columns(context, input, before)
  },
  aftermath: renames,
})
