import { textFromCents } from '#api/kit/money.ts'
import type { Cells } from '#server/imports/description.ts'
import { dayText } from '#server/imports/written-day.ts'
import { MODEL_NAMES, PRODUCT_NAMES } from '#server/sheets/recognition/names.ts'
import type { SheetColumn } from '#server/sheets/sheet.ts'
import type { AgreedPrice } from './agreed.store.ts'

/** An agreed price as a row of a sheet. */

export const agreedColumns = [
  {
    name: 'cus_name',
    title: '客户',
    synonyms: ['客户名称'],
    example: '示例：云溪水务有限公司',
    required: true,
    width: 34,
  },
  {
    name: 'pro_title',
    title: '产品名称',
    synonyms: [...PRODUCT_NAMES, '产品'],
    example: '立式多级离心泵',
    required: true,
    width: 24,
  },
  {
    name: 'pro_no',
    title: '型号',
    synonyms: MODEL_NAMES,
    otherwise: ['规格'],
    example: '示例CDL16-90',
    required: true,
    width: 22,
    isNoDay: true,
    isCode: true,
  },
  { name: 'pro_brand', title: '品牌', width: 12 },
  {
    name: 'unitprice',
    title: '协议价',
    synonyms: ['单价', '协议单价', '价格'],
    example: '8000',
    units: ['元'],
    quantity: 'money',
    required: true,
    width: 12,
    isNoDay: true,
    isAmount: true,
    isPrice: true,
  },
  {
    name: 'from_date',
    title: '起',
    synonyms: ['开始日期', '起始日期', '生效日期'],
    example: '2026-01-01',
    required: true,
    width: 13,
  },
  {
    name: 'to_date',
    title: '止',
    synonyms: ['结束日期', '截止日期', '到期日期'],
    example: '2026-12-31',
    required: true,
    width: 13,
  },
  { name: 'note', title: '备注', example: '这是示例，导入时跳过，可以删除', width: 30 },
] as const satisfies readonly SheetColumn[]

export const rowOf = (price: AgreedPrice): string[] =>
  agreedColumns.map(({ name }) =>
    name === 'unitprice' ? textFromCents(price.unitprice) : price[name],
  )

export type Place = { customer_id: number; product_id: number }

/** What a row sends to the save of a price, once it is known whose and for what it is. */
export const inputOf = (cells: Cells, place: Place): Record<string, unknown> => ({
  ...place,
  ...(cells['unitprice'] !== undefined && { unitprice: cells['unitprice'] }),
  from_date: dayText(cells['from_date'] ?? ''),
  to_date: dayText(cells['to_date'] ?? ''),
  ...(cells['note'] !== undefined && { note: cells['note'] }),
})
