import type { InputOf } from '#api/kit/endpoint.ts'
import type { product } from '#api/product/product.ts'
import type { Context } from '#server/context.ts'
import { exportedList } from '#server/imports/export.service.ts'
import { productCategories } from '../product-categories.ts'
import { listedProducts } from '../product-list.store.ts'
import { exportedColumns, rowOf, templateColumns } from './product-sheet.ts'
import { findMany } from '../product.store.ts'

/** The products that the list shows with these filters; prices and costs only for users with the permission. */
export function exportProducts(
  context: Context,
  { template, ...filters }: InputOf<typeof product.exportList>,
) {
  const isTemplate = template === 1
  const columns = (isTemplate ? templateColumns : exportedColumns)(context)
  return exportedList(
    context,
    {
      entity: 'product',
      ids: (limit) => listedProducts(context, filters, limit),
      read: findMany,
      fieldsOf: (stored) => stored,
      sheetOf: async () => {
        const categories = await productCategories(context.db)
        return { columns, rowOf: (one) => rowOf(one, columns, categories) }
      },
    },
    { isTemplate },
  )
}
