import { product } from '#api/product/product.ts'
import { refuseSecretPrices } from '#server/catalogue/price-secrets.ts'
import { cataloguePrices } from '#server/features/company/price-rules.ts'
import { theCompany } from '#server/features/company/company.service.ts'
import { importsOf } from '#server/imports/imports.ts'
import { discountColumn } from '#server/sheets/recognition/names.ts'
import type { Aftermath, Cells } from '#server/imports/description.ts'
import { productCategories } from '../product-categories.ts'
import { isNamed, productFinder } from '../product-finder.ts'
import { CurveRows, pointColumns } from './curve-rows.ts'
import { everyColumn, inputOf, lockedColumns, nameColumns } from './product-sheet.ts'
import { followRenames } from '../product-titles.ts'
import { columns, productKind } from '../product.service.ts'
import type { ProductRow, ProductValues } from '../product.store.ts'

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
  columns: [...everyColumn, ...pointColumns, discountColumn],
  gather: (answers, heads) => new CurveRows(answers, heads),
  save: product.setProduct,
  prices: async ({ db }) => cataloguePrices(await theCompany(db)),
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
