import { customer } from '#api/customer.ts'
import type { Row } from '#server/db/tables.ts'
import { nameKeys } from '#server/names/name-key.ts'
import { importsOf } from '#server/imports/imports.ts'
import { customerKind, fieldsOf } from './customer-record.ts'
import { everyColumn, inputOf } from './customer-sheet.ts'
import { customerValues } from './customer.service.ts'
import { withKeys } from './customer.store.ts'

/** Customers from a file. A row is about the customer of that name, however either is written. */
export const customerImports = importsOf<
  typeof customer.setCustomer,
  Row<'customer'>,
  ReturnType<typeof customerValues>
>({
  entity: 'customer',
  kind: customerKind,
  columns: everyColumn,
  save: customer.setCustomer,
  nameOf: (cells) => (cells['cus_name'] ?? '').trim(),
  keyOf: (cus_name) => nameKeys.customer({ cus_name }),
  existing: async (executor, keys) =>
    new Map((await withKeys(executor, keys)).map((row) => [row.name_key, row])),
  toInput: (cells, before) => inputOf(cells, before && fieldsOf(before)),
  toValues: customerValues,
  notOwn: (name, owner) => `客户“${name}”已由${owner}录入，您不能修改`,
})
