import { z } from 'zod'
import {
  endpoint,
  fileEndpoint,
  neededId,
  nothing,
  option,
  ownedListQuery,
  paged,
  saved,
  saveInput,
} from '#api/kit/endpoint.ts'
import { ownedRecord, ownedRow } from '#api/kit/chain.ts'
import { entities } from '#api/kit/entities.ts'
import { choice, day, lines, named, recordId, reference, text } from '#api/kit/fields/fields.ts'
import { undoCalls } from '#api/kit/history.ts'
import { XLSX } from '#api/kit/imports.ts'
import { LONG_TEXTS_BYTES } from '#api/kit/limits.ts'
import { totalCall } from '#api/kit/list/list-calls.ts'
import { ids, texts } from '#api/kit/list/list-fields.ts'
import { MAX_CONTRACT_FILES, storedFile } from '#api/upload/upload.ts'
import { buyerAnswers, MAX_BUYER, MAX_PHONE, MAX_TAX_NUMBER } from './buyer.ts'
import { readBackCalls } from './read-back.ts'
import { invoiceRow, ROWS_BYTES, ROWS_SHAPE, sentRows } from './invoice-rows.ts'
import { redCalls } from './red-calls.ts'
import { invoiceRed } from './red.ts'

/** Requests for invoices (开票申请) and what became of them. Amounts are in 元. */

export const invoiceKinds = [
  { value: 1, label: '数电专票' },
  { value: 2, label: '数电普票' },
] as const
export const SPECIAL = 1
export const requestStates = [
  { value: 0, label: '申请' },
  { value: 1, label: '已开' },
  { value: 2, label: '红冲' },
  { value: 3, label: '已退回' },
] as const
export const REQUESTED = 0
export const ISSUED = 1
export const REVERSED = 2
export const RETURNED = 3

/** Whether a request is still one: its content may be changed, and it can be withdrawn. */
export const isOpen = ({ state }: { state: number }) => state === REQUESTED || state === RETURNED

/** Whether somebody has looked at what the tax bureau's figures differ in. */
export const differenceStates = [
  { value: 0, label: '待核对' },
  { value: 1, label: '接受' },
] as const
export const ACCEPTED = 1

/** Which dates a search can filter by beside the time of the request. */
export const invoiceDates = [{ value: 'issued', label: '按开票日期' }] as const

/** So many of one contract; more would make every save of it slow. */
export const MOST_INVOICES = 100

/** As many as a page of the list has. */
const MOST_TO_ISSUE = 100

const MAX_REMARK = 200
export const MAX_REASON = 200

const result = {
  state: z.number(),
  invoice_no: z.string(),
  /** Days; empty where it is not issued, or not 红冲. */
  invoice_date: z.string(),
  red_date: z.string(),
  /** Why it was returned; empty where it is not. */
  return_reason: z.string(),
  /** What of it is 红冲, with tax, and the tax in it. */
  red_gross: z.string(),
  red_tax: z.string(),
}

/** What the tax bureau says of it; empty where nothing. */
const ofBureau = {
  /** What its figures differ in from ours; in lists as long as nobody has accepted it. */
  difference: z.string(),
  /** Why it did not take the request. */
  failure: z.string(),
}

const listed = {
  ...ownedRow,
  con_id: z.number(),
  c_title: z.string(),
  c_no: z.string(),
  kind: z.number(),
  buyer_name: z.string(),
  ...result,
  ...ofBureau,
  gross: z.string(),
}
/** `user_name` is whose contract it is. */
const invoiceListRow = z.object(listed)
export type InvoiceListRow = z.output<typeof invoiceListRow>

/** A line of the contract, for applying: what there is of it, and what other requests have taken. */
const applicableLine = z.object({
  contract_line_id: z.number(),
  title: z.string(),
  no: z.string(),
  unit: z.string(),
  /** The product's, else the company's. */
  tax_code: z.string(),
  pieces: z.number(),
  /** Empty where no tax is stated, without which it cannot be invoiced. */
  tax_rate: z.string(),
  gross: z.string(),
  tax: z.string(),
  list_amount: z.string(),
  has_discount: z.boolean(),
  taken_quantity: z.string(),
  taken_amount: z.string(),
  taken_gross: z.string(),
  taken_tax: z.string(),
  taken_list: z.string(),
  /** What is left of both. */
  quantity_left: z.string(),
  gross_left: z.string(),
})
export type ApplicableLine = z.output<typeof applicableLine>

const invoiceRecord = z.object({
  ...ownedRecord,
  con_id: z.number(),
  c_title: z.string(),
  c_no: z.string(),
  kind: z.number(),
  ...buyerAnswers,
  remark: z.string(),
  ...result,
  ...ofBureau,
  difference_accepted: z.number(),
  gross: z.string(),
  rows: z.array(invoiceRow),
  /** What became red of it, at each time; none of an invoice whose state alone says 红冲. */
  reds: z.array(invoiceRed),
  i_file: z.string(),
  fileList: z.array(storedFile),
  /** Of the contract; none where it is typed without any. */
  lines: z.array(applicableLine),
  /** Whether the contract's unit prices include tax. */
  is_inclusive: z.boolean(),
  /** What of the contract's amount other requests have left; empty where it has no amount. */
  amount_left: z.string(),
  /** For typed rows: in percent, and the company's code. */
  usual_tax_rate: z.string(),
  usual_tax_code: z.string(),
})
export type InvoiceRecord = z.output<typeof invoiceRecord>

/** What of a contract is applied for and invoiced, and its requests, newest first. */
const contractInvoices = z.object({
  /** As of the contract: what was typed, where there is no request. */
  c_invoice: z.number(),
  amount: z.string(),
  applied: z.string(),
  invoiced: z.string(),
  uninvoiced: z.string(),
  received_uninvoiced: z.string(),
  invoiced_unreceived: z.string(),
  /** 需开红字发票; 0.00 for nothing. */
  to_redden: z.string(),
  /** Whether the actor may apply for another one. */
  may_apply: z.boolean(),
  invoices: z.array(invoiceListRow),
})
export type ContractInvoices = z.output<typeof contractInvoices>

/** The dates are those of the request, or of the invoice; the owner is the contract's. */
const listQuery = ownedListQuery.omit({ status: true }).extend({
  state: choice('状态', requestStates),
  buyer_name: text('客户'),
  dates_of: named('日期', invoiceDates),
})
const filters = listQuery.omit({ page: true, size: true })

const undo = undoCalls(entities.invoice)

export const invoice = {
  ...undo,
  ...redCalls,
  ...readBackCalls,
  /** Who applied withdraws what is not issued; `invoice:delete` deletes it. */
  deleteInvoice: { ...undo.deleteInvoice, access: ['invoice:delete', 'invoice:apply'] as const },
  ...totalCall(entities.invoice, filters, ['total', 'tax']),
  index: endpoint({
    method: 'GET',
    path: '/Invoice/index',
    access: 'invoice:view',
    input: listQuery,
    answer: paged(invoiceListRow),
  }),
  getUser: endpoint({
    method: 'GET',
    path: '/Invoice/getUser',
    access: 'invoice:view',
    input: nothing,
    answer: { data: z.array(option) },
  }),
  /** Whom requests are for, by their names there; at most 500. */
  getCustomer: endpoint({
    method: 'GET',
    path: '/Invoice/getCustomer',
    access: 'invoice:view',
    input: nothing,
    answer: { data: z.array(option) },
  }),
  /** The requests of contract `id`. */
  getInvoices: endpoint({
    method: 'GET',
    path: '/Invoice/getInvoices',
    access: 'invoice:view',
    input: neededId('合同', '缺少合同编号，请从合同中打开'),
    answer: { data: contractInvoices },
  }),
  /** A request, or without an id a form for contract `con_id` with all that is left of it. */
  getInvoice: endpoint({
    method: 'GET',
    path: '/Invoice/getInvoice',
    access: 'invoice:view',
    input: z.object({ id: recordId(), con_id: recordId('合同') }),
    answer: { data: invoiceRecord },
  }),
  /**
   * A request stays with its contract. Once it is issued, only what became of it can be changed. `invoice:apply` makes and
   * changes requests of contracts that one may change, and says nothing of what became of them.
   */
  setInvoice: endpoint({
    method: 'POST',
    path: '/Invoice/setInvoice',
    access: ['invoice:edit', 'invoice:apply'],
    maxBodyBytes: LONG_TEXTS_BYTES + ROWS_BYTES,
    maxShape: ROWS_SHAPE,
    input: saveInput(
      {
        con_id: reference('合同'),
        kind: choice('发票种类', invoiceKinds),
        buyer_name: text('购买方名称', MAX_BUYER),
        buyer_tax_number: text('纳税人识别号', MAX_TAX_NUMBER),
        buyer_place: text('地址', MAX_BUYER),
        buyer_phone: text('电话', MAX_PHONE),
        buyer_bank_name: text('开户银行', MAX_BUYER),
        buyer_account: text('银行账号', MAX_BUYER),
        buyer_address: text('地址、电话', MAX_BUYER),
        buyer_bank: text('开户行及账号', MAX_BUYER),
        rows: sentRows(),
        remark: lines('备注', MAX_REMARK),
        state: choice('状态', requestStates),
        invoice_no: text('发票号码', MAX_TAX_NUMBER),
        invoice_date: day('开票日期'),
        red_date: day('红冲日期'),
        difference_accepted: choice('与税局的差额', differenceStates),
        return_reason: text('退回原因', MAX_REASON),
        i_file: texts('发票文件', MAX_CONTRACT_FILES),
      },
      ['con_id', 'buyer_name'],
    ),
    answer: saved,
    success: '开票申请已保存',
  }),
  /** The tax bureau's workbook that the company has uploaded, filled in with these requests, all of which are 申请. */
  issueFile: fileEndpoint({
    path: '/Invoice/issueFile',
    access: 'invoice:edit',
    input: z.object({ ids: ids('开票申请', MOST_TO_ISSUE) }),
    type: XLSX,
  }),
  /** The rows of requests for the accountant as an Excel file: of those with these ids, or of the list as it is filtered. */
  exportRows: fileEndpoint({
    path: '/Invoice/exportRows',
    access: 'invoice:view',
    input: filters.extend({ ids: ids('开票申请', 100) }),
    type: XLSX,
  }),
}
