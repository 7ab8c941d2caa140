import type { InputOf } from '#api/kit/endpoint.ts'
import { invoiceKinds, requestStates, type invoice } from '#api/invoice/invoice.ts'
import { percentFromHundredths, textFromCents } from '#api/kit/money.ts'
import type { Context } from '#server/context.ts'
import { ownerOptions } from '#server/features/user/user.service.ts'
import { listFile, type FileColumn } from '#server/imports/list-file.ts'
import { printedOf } from './invoice-rows.ts'
import { listedOnWire } from './invoice.service.ts'
import * as store from './invoice-list.store.ts'

/** Requests of all contracts that the actor may see: a page, what they come to, and their rows for the accountant. */

export async function listInvoices(context: Context, input: InputOf<typeof invoice.index>) {
  const { data, total } = await store.invoicePage(context, input)
  return { data: data.map((row) => listedOnWire(context, row)), total }
}

export async function totalInvoices(context: Context, filters: InputOf<typeof invoice.getTotal>) {
  const { count, gross, tax } = await store.totalOf(context, filters)
  return { data: { count, total: textFromCents(gross), tax: textFromCents(tax) } }
}

export function invoiceOwners(context: Context) {
  return ownerOptions(context, 'contract')
}

const MOST_BUYERS = 500

export async function invoiceBuyers(context: Context) {
  const rows = await store.buyersOf(context, MOST_BUYERS)
  return { data: rows.map(({ buyer_name }) => ({ value: buyer_name, label: buyer_name })) }
}

/** The printed rows of stored ones, a discount after its row. */
async function printedRowsOf(context: Context, ids: readonly number[]) {
  const rows = await store.rowsWithRequest(context.db, ids)
  return rows.flatMap((row) => {
    const { row_gross: gross, row_tax: tax, ...others } = row
    return printedOf({ ...others, gross, tax }).map((printed) => ({
      ...row,
      quantity: printed.quantity,
      price: printed.price,
      net: textFromCents(printed.net),
      printed_tax: textFromCents(printed.tax),
      with_tax: textFromCents(printed.net + printed.tax),
      rate: `${percentFromHundredths(row.tax_rate)}%`,
      unit: printed.quantity === '' ? '' : row.unit,
      no: printed.quantity === '' ? '' : row.no,
    }))
  })
}

const FILE: readonly FileColumn<Awaited<ReturnType<typeof printedRowsOf>>[number]>[] = [
  { title: '申请ID', of: 'id', kind: 'number' },
  { title: '合同编号', of: 'c_no' },
  { title: '购买方名称', of: 'buyer_name', width: 36 },
  { title: '纳税人识别号', of: 'buyer_tax_number', width: 24 },
  { title: '地址、电话', of: 'buyer_address', width: 36 },
  { title: '开户行及账号', of: 'buyer_bank', width: 36 },
  { title: '发票种类', of: 'kind', options: invoiceKinds },
  { title: '名称', of: 'title', width: 30 },
  { title: '型号', of: 'no' },
  { title: '单位', of: 'unit', width: 8 },
  { title: '税收分类编码', of: 'tax_code', width: 24 },
  { title: '数量', of: 'quantity', kind: 'decimal' },
  { title: '单价', of: 'price', kind: 'decimal' },
  { title: '金额', of: 'net', kind: 'amount' },
  { title: '税率', of: 'rate', width: 8 },
  { title: '税额', of: 'printed_tax', kind: 'amount' },
  { title: '价税合计', of: 'with_tax', kind: 'amount' },
  { title: '备注', of: 'remark', width: 36 },
  { title: '状态', of: 'state', options: requestStates },
  { title: '发票号码', of: 'invoice_no', width: 24 },
  { title: '开票日期', of: 'invoice_date', kind: 'day' },
  { title: '业务员', of: 'staff_name', width: 12 },
]

export function exportInvoices(context: Context, query: InputOf<typeof invoice.exportRows>) {
  return listFile(context, {
    entity: 'invoice',
    title: '开票明细',
    columns: FILE,
    ids: (limit) => store.rowIds(context, query, limit),
    rows: (ids) => printedRowsOf(context, ids),
  })
}
