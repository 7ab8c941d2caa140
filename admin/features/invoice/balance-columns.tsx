import type { ContractRow } from '#api/contract/contract.ts'
import { Amount } from '#admin/record-list/table/columns.tsx'
import type { Column } from '#admin/record-list/types.ts'

/** What of contracts is invoiced, beside what came in, in lists of contracts. */

type Balance = Pick<
  ContractRow,
  'invoiced' | 'uninvoiced' | 'received_uninvoiced' | 'invoiced_unreceived'
>

const column = (field: keyof Balance, title: string, under?: keyof Balance): Column<Balance> => ({
  title: `${title}（元）`,
  field,
  width: 118,
  align: 'end',
  feature: 'invoice',
  // On a phone the contract's own page has them.
  ...(under ? { under } : { card: 'none' }),
  // Most are none, which an empty cell says with less.
  render: (row) => Number(row[field]) !== 0 && <Amount text={row[field]} />,
})

export const balanceColumns: readonly Column<Balance>[] = [
  column('invoiced', '已开'),
  column('uninvoiced', '未开', 'invoiced'),
  column('received_uninvoiced', '已收未开'),
  column('invoiced_unreceived', '已开未收', 'received_uninvoiced'),
]

/** The same in a list that shows 发票: what is invoiced stands below that, where anything is, the others as one chooses. */
export const balanceColumnsUnder = (invoice: string): readonly Column<Balance>[] =>
  balanceColumns.map((column) =>
    column.field === 'invoiced'
      ? {
          ...column,
          under: invoice,
          render: ({ invoiced }) => Number(invoiced) > 0 && <Amount text={invoiced} />,
        }
      : { ...column, optional: true, card: 'none' },
  )

/** What a list comes to of money and invoices that are not both there. */
export const UNEVEN_SUMS = [
  { name: 'invoiced_unreceived', label: '已开未收', feature: 'invoice' },
  { name: 'received_uninvoiced', label: '已收未开', feature: 'invoice' },
] as const

/** What all rows of a list come to. */
export const BALANCE_SUMS = [
  { name: 'invoiced', label: '已开', feature: 'invoice' },
  { name: 'uninvoiced', label: '未开', feature: 'invoice' },
  ...UNEVEN_SUMS,
] as const
