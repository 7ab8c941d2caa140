import { z } from 'zod'
import {
  can,
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
import { ownedRow } from '#api/kit/chain.ts'
import { instalmentDue } from '#api/contract/due.ts'
import { entities } from '#api/kit/entities.ts'
import {
  choice,
  day,
  keyword,
  lines,
  money,
  recordId,
  reference,
  text,
} from '#api/kit/fields/fields.ts'
import { datedAges } from '#api/invoice/invoice-ages.ts'
import { undoCalls } from '#api/kit/history.ts'
import { XLSX } from '#api/kit/imports.ts'
import { texts } from '#api/kit/list/list-fields.ts'
import { listFileCall } from '#api/kit/list/list-calls.ts'
import { balanceTexts } from '#api/contract/invoice-balance.ts'
import { counted } from '#api/report/counted.ts'
import { ages } from './receivables.ts'
import { MAX_CONTRACT_FILES, storedFile } from '#api/upload/upload.ts'

/** What was received for a contract and given back, and what is still to be received (应收). Amounts are in 元. */

export const receiptKinds = [
  { value: 1, label: '收款' },
  { value: 2, label: '退款' },
] as const
export const RECEIVED = 1
export const REFUNDED = 2

export const receiptWays = [
  { value: 1, label: '电汇' },
  { value: 2, label: '承兑' },
  { value: 3, label: '现金' },
  { value: 4, label: '抵扣' },
] as const
/** A bill that is paid at a day of its own. */
export const ACCEPTANCE = 2

const receiptFields = {
  con_id: z.number(),
  kind: z.number(),
  amount: z.string(),
  received_date: z.string(),
  way: z.number(),
  /** When an acceptance bill is paid; empty for other ways of payment, or where not known. */
  acceptance_date: z.string(),
  note: z.string(),
  fileList: z.array(storedFile),
  can,
}
const receiptRow = z.object({
  id: z.number(),
  ...receiptFields,
  user_name: z.string(),
  staff_name: z.string(),
})
export type ReceiptRow = z.output<typeof receiptRow>

const receiptRecord = z.object({
  ...receiptFields,
  id: z.union([z.number(), z.literal('')]),
  r_file: z.string(),
  version: z.number(),
})
export type ReceiptRecord = z.output<typeof receiptRecord>

/**
 * An instalment of a step of payment; `due` and `age` as in `receivables.ts`, `due` empty where no day is known: `awaits` says of
 * which of `awaited` it comes, 0 of none.
 */
const instalment = z.object({
  name: z.string(),
  amount: z.string(),
  due: z.string(),
  awaits: z.number(),
  open: z.string(),
  age: z.number(),
})
export type InstalmentText = z.output<typeof instalment>

/** The money of a contract at a day; `settled` is what is to be paid where that is less than was signed, `to_refund` what came in above it (应退). `unpaid` and `instalments` are empty where it has no amount, or nobody said what is unpaid. */
const contractMoney = z.object({
  day: z.string(),
  amount: z.string(),
  /** By the receipts; where less is due than was signed and there are none, what the typed unpaid amount leaves. */
  received: z.string(),
  refunded: z.string(),
  /** Empty where as much is due as was signed. */
  settled: z.string(),
  to_refund: z.string(),
  unpaid: z.string(),
  instalments: z.array(instalment),
  receipts: z.array(receiptRow),
})
export type ContractMoney = z.output<typeof contractMoney>

/** A contract with something unpaid. `next_due` is the oldest open due date, empty where none is known. */
const receivableRow = z.object({
  ...ownedRow,
  c_title: z.string(),
  c_no: z.string(),
  cus_name: z.string(),
  c_money: z.string(),
  c_unpay: z.string(),
  next_due: z.string(),
  next_amount: z.string(),
  age: z.number(),
  /** Empty for a contract that goes on. */
  ended_on: z.string(),
  ...balanceTexts,
})
export type ReceivableRow = z.output<typeof receivableRow>

const receivableQuery = ownedListQuery.extend({
  cus_name: text('客户'),
  customer_id: recordId('关联的客户'),
  age: choice('账龄', ages),
  due: choice('到期', instalmentDue),
  invoice_age: choice('已开未收', datedAges),
})

/** A receipt or refund with the contract that it is of. */
const receivedRow = z.object({
  id: z.number(),
  con_id: z.number(),
  c_title: z.string(),
  c_no: z.string(),
  cus_name: z.string(),
  kind: z.number(),
  amount: z.string(),
  received_date: z.string(),
  way: z.number(),
  note: z.string(),
  /** Whose contract it is. */
  user_name: z.string(),
  staff_name: z.string(),
})
export type ReceivedRow = z.output<typeof receivedRow>

/** The dates are those on which it was received, and the owner is the contract's. */
const receivedQuery = ownedListQuery
  .omit({ status: true })
  .extend({ kind: choice('类型', receiptKinds), counted: counted('received') })

const totals = z.object({
  /** The day that ages are counted to. */
  day: z.string(),
  count: z.number(),
  total: z.string(),
  /** One for each of `ages`. */
  ages: z.array(z.object({ age: z.number(), count: z.number(), total: z.string() })),
  ...balanceTexts,
  /** 已开未收 by 开票日期, one for each of `invoiceAges`. */
  invoice_ages: z.array(z.object({ age: z.number(), total: z.string() })),
  /** How many contracts are in none of it, because nobody filled in what is unpaid. */
  unfilled: z.number(),
})

export type ReceivableTotals = z.output<typeof totals>

export const receipt = {
  ...undoCalls(entities.receipt),
  ...listFileCall(entities.receipt, receivableQuery.omit({ page: true, size: true })),
  /** Contracts with something unpaid, what is overdue longest first. */
  index: endpoint({
    method: 'GET',
    path: '/Receipt/index',
    access: 'receipt:view',
    input: receivableQuery,
    answer: paged(receivableRow),
  }),
  getUser: endpoint({
    method: 'GET',
    path: '/Receipt/getUser',
    access: 'receipt:view',
    input: nothing,
    answer: { data: z.array(option) },
  }),
  /** The customers of contracts with something unpaid, by their names there; at most 500. */
  getCustomer: endpoint({
    method: 'GET',
    path: '/Receipt/getCustomer',
    access: 'receipt:view',
    input: nothing,
    answer: { data: z.array(option) },
  }),
  /** What the list comes to by the same filters. */
  getTotal: endpoint({
    method: 'GET',
    path: '/Receipt/getTotal',
    access: 'receipt:view',
    input: receivableQuery.omit({ page: true, size: true }),
    answer: { data: totals },
  }),
  /** What was received and given back, the latest day first. */
  getReceived: endpoint({
    method: 'GET',
    path: '/Receipt/getReceived',
    access: 'receipt:view',
    input: receivedQuery,
    answer: paged(receivedRow),
  }),
  /** What all of that list come to: their number, and receipts less refunds in 元. */
  getReceivedTotal: endpoint({
    method: 'GET',
    path: '/Receipt/getReceivedTotal',
    access: 'receipt:view',
    input: receivedQuery.omit({ page: true, size: true }),
    answer: { data: z.object({ count: z.number(), total: z.string() }) },
  }),
  /** The money of contract `id`. */
  getReceipts: endpoint({
    method: 'GET',
    path: '/Receipt/getReceipts',
    access: 'receipt:view',
    input: neededId('合同', '缺少合同编号，请从合同中打开'),
    answer: { data: contractMoney },
  }),
  /** The same rows as an Excel file, refunds below zero. */
  exportReceived: fileEndpoint({
    path: '/Receipt/exportReceived',
    access: 'receipt:export_list',
    input: receivedQuery.omit({ page: true, size: true }),
    type: XLSX,
  }),
  /**
   * Contracts that money may be for, with what is due next: by a part of number, title or customer, or by an amount that is due
   * or unpaid; without a keyword those that owe, longest due first. With `id` that contract alone; at most 20.
   */
  selectContract: endpoint({
    method: 'GET',
    path: '/Receipt/selectContract',
    access: 'receipt:edit',
    input: z.object({
      keyword: keyword('合同、客户或金额'),
      id: recordId('合同'),
      customer_id: recordId('客户'),
    }),
    answer: { data: z.array(option) },
  }),
  /** A receipt, or without an id the form for contract `con_id`, with the amount that is due next. */
  getReceipt: endpoint({
    method: 'GET',
    path: '/Receipt/getReceipt',
    access: 'receipt:view',
    input: z.object({ id: recordId(), con_id: recordId('合同') }),
    answer: { data: receiptRecord },
  }),
  /** A receipt stays with the contract that it was entered for. */
  setReceipt: endpoint({
    method: 'POST',
    path: '/Receipt/setReceipt',
    access: 'receipt:edit',
    input: saveInput(
      {
        con_id: reference('合同'),
        kind: choice('类型', receiptKinds),
        amount: money('金额'),
        received_date: day('日期'),
        way: choice('方式', receiptWays),
        acceptance_date: day('承兑到期日'),
        note: lines('备注', 2000),
        r_file: texts('凭证文件', MAX_CONTRACT_FILES),
      },
      ['con_id', 'amount', 'received_date'],
    ),
    answer: saved,
    success: '收款记录已保存',
  }),
}
