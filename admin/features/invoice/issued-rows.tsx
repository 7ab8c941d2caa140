import type { InvoiceRow } from '#api/invoice/invoice-rows.ts'
import { groupedFromText } from '#api/kit/money.ts'
import { ReadTable, type ReadColumn } from '#admin/ui/read/read-table.tsx'

type Printed = InvoiceRow & { place: string; isDiscount: boolean }

const COLUMNS: readonly ReadColumn<Printed>[] = [
  {
    title: '名称',
    isWide: true,
    render: ({ title, no, isDiscount }) =>
      isDiscount ? `${title}（折扣）` : [title, no].filter(Boolean).join(' '),
  },
  {
    title: '数量',
    isNumeric: true,
    render: ({ quantity, unit, isDiscount }) => (isDiscount ? '' : `${quantity} ${unit}`),
  },
  {
    title: '单价',
    isNumeric: true,
    render: ({ price, isDiscount }) => (isDiscount ? '' : groupedFromText(price)),
  },
  {
    title: '金额（元）',
    isNumeric: true,
    render: ({ list_net, discount_net, isDiscount }) =>
      groupedFromText(isDiscount ? discount_net : list_net),
  },
  { title: '税率', isNumeric: true, render: ({ tax_rate }) => `${tax_rate}%` },
  {
    title: '税额（元）',
    isNumeric: true,
    render: ({ list_tax, discount_tax, isDiscount }) =>
      groupedFromText(isDiscount ? discount_tax : list_tax),
  },
  {
    title: '税收分类编码',
    isLong: true,
    render: ({ tax_code }) => <span className="nowrap">{tax_code}</span>,
  },
]

/** The rows of an invoice as they are printed, a discount after its row. */
export function IssuedRows({ rows }: { rows: readonly InvoiceRow[] }) {
  const printed = rows.flatMap((row, at): Printed[] => {
    const first = { ...row, place: `${at}`, isDiscount: false }
    const has = Number(row.discount_net) !== 0 || Number(row.discount_tax) !== 0
    return has ? [first, { ...row, place: `${at} discount`, isDiscount: true }] : [first]
  })
  return (
    <ReadTable label="发票明细" columns={COLUMNS} rows={printed} keyOf={({ place }) => place} />
  )
}
