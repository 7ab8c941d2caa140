import type { customer } from '#api/customer/customer.ts'
import type { InputOf } from '#api/kit/endpoint.ts'
import type { Context } from '#server/context.ts'
import { exportedList } from '#server/imports/export.service.ts'
import { ownedIds } from '#server/records/list/owned.ts'
import { filtersOf } from './customer-list.service.ts'
import { fieldsOf } from './customer-record.ts'
import { customerColumns, rowOf } from './customer-sheet.ts'
import { withIds } from './customer.store.ts'

/** The customers that the actor's list shows with these filters, with columns for as many contacts as any of them has. */
export function exportCustomers(
  context: Context,
  { template, ...filters }: InputOf<typeof customer.exportList>,
) {
  return exportedList(
    context,
    {
      entity: 'customer',
      ids: (limit) => ownedIds(context, 'customer', filters, limit, filtersOf(context, filters)),
      read: withIds,
      fieldsOf,
      sheetOf: (customers) => {
        const most = customers.reduce((found, { contacts }) => Math.max(found, contacts.length), 1)
        return { columns: customerColumns(most), rowOf: (one) => rowOf(one, most) }
      },
    },
    { isTemplate: template === 1 },
  )
}
