import { textFromCents } from '#api/kit/money.ts'
import { amountText } from '#server/features/product/sheets/product-sheet.ts'
import type { Cells } from '#server/imports/description.ts'
import type { SheetColumn } from '#server/sheets/sheet.ts'
import type { AgreedPrice } from './agreed.store.ts'

/** An agreed price as a row of a sheet. */

export const agreedColumns = [
  { name: 'cus_name', title: '客户', required: true, width: 34 },
  { name: 'pro_title', title: '产品名称', required: true, width: 24 },
  { name: 'pro_no', title: '型号', required: true, width: 22, isNoDay: true },
  { name: 'pro_brand', title: '品牌', width: 12 },
  { name: 'unitprice', title: '协议价', required: true, width: 12, isNoDay: true, isAmount: true },
  { name: 'from_date', title: '起', required: true, width: 13 },
  { name: 'to_date', title: '止', required: true, width: 13 },
  { name: 'note', title: '备注', width: 30 },
] as const satisfies readonly SheetColumn[]

export const rowOf = (price: AgreedPrice): string[] =>
  agreedColumns.map(({ name }) =>
    name === 'unitprice' ? textFromCents(price.unitprice) : price[name],
  )

/** A day as people write it in a sheet (`2026/1/5`, `2026.1.5`, `2026年1月5日`) as it is stored; anything else as it is. */
export function dayText(cell: string): string {
  const plain = cell.normalize('NFKC').trim()
  const parts = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?: 0?0:00(?::00)?)?$/u.exec(plain)
  if (!parts) return plain
  const [, year = '', month = '', day = ''] = parts
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

export type Place = { customer_id: number; product_id: number }

/** What a row sends to the save of a price, once it is known whose and for what it is. */
export const inputOf = (cells: Cells, place: Place): Record<string, unknown> => ({
  ...place,
  unitprice: amountText(cells['unitprice'] ?? ''),
  from_date: dayText(cells['from_date'] ?? ''),
  to_date: dayText(cells['to_date'] ?? ''),
  ...(cells['note'] !== undefined && { note: cells['note'] }),
})
