import { customer } from '#api/customer/customer.ts'
import type { Executor } from '#server/db/open.ts'
import type { Row } from '#server/db/tables/tables.ts'
import { nameKeys } from '#server/names/name-key.ts'
import type { About, Cells } from '#server/imports/description.ts'
import { importsOf } from '#server/imports/imports.ts'
import { levelNames } from '#server/features/company/company.service.ts'
import { refuseUnknownLevel } from './customer-level.ts'
import { customerKind, fieldsOf } from './customer-record.ts'
import { everyColumn, inputOf } from './customer-sheet.ts'
import { customerValues } from './customer.service.ts'
import { withKeys } from './customer.store.ts'

/** Customers from a file. A row is about the customer of that name, regardless of its spelling. */
export const customerImports = importsOf<
  typeof customer.setCustomer,
  Row<'customer'>,
  ReturnType<typeof customerValues>
>({
  entity: 'customer',
  kind: customerKind,
  columns: everyColumn,
  save: customer.setCustomer,
  open: async (context) => {
    const levels = await levelNames(context.db)
    return {
      find: (rows) => customersOf(context.db, rows),
      toInput: (cells, before) => {
        refuseUnknownLevel(levels, { price_level: cells['price_level']?.trim() }, before)
        return inputOf(cells, before && fieldsOf(before))
      },
    }
  },
  toValues: customerValues,
  notOwn: (name, owner) => `客户“${name}”已由${owner}录入，您不能修改`,
})

/** The customers that rows are about. */
async function customersOf(
  executor: Executor,
  rows: readonly Cells[],
): Promise<About<Row<'customer'>>[]> {
  const named = rows.map((cells) => {
    const name = (cells['cus_name'] ?? '').trim()
    return { name, key: nameKeys.customer({ cus_name: name }) }
  })
  const keys = [...new Set(named.map(({ key }) => key).filter((key) => key !== ''))]
  const stored = keys.length > 0 ? await withKeys(executor, keys) : []
  const byKey = new Map(stored.map((row) => [row.name_key, row]))
  return named.map(({ name, key }) => ({
    record: byKey.get(key),
    name,
    keys: key === '' ? [] : [key],
    problem: '',
  }))
}
