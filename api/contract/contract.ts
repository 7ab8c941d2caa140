import { z } from 'zod'
import { contractState, existing, optionalId, ownedRecord, ownedRow } from '#api/kit/chain.ts'
import { balanceNames, balanceTexts } from './invoice-balance.ts'
import { contractLine, LINES_BYTES, LINES_SHAPE, readLine, sentLines } from './contract-lines.ts'
import { deliveryDue, owedWork } from './due.ts'
import { endedRecord, endings } from './ending.ts'
import { payableRecord } from './payable.ts'
import { endingCalls } from './ending-calls.ts'
import {
  can,
  endpoint,
  fileEndpoint,
  maybeRecord,
  nothing,
  oneRecord,
  option,
  ownedListQuery,
  paged,
  saved,
  saveInput,
} from '#api/kit/endpoint.ts'
import { entities } from '#api/kit/entities.ts'
import { LONG_TEXTS_BYTES } from '#api/kit/limits.ts'
import { undoCalls } from '#api/kit/history.ts'
import { linesCall } from '#api/kit/imports.ts'
import { listFileCall, totalCall } from '#api/kit/list/list-calls.ts'
import {
  choice,
  day,
  flag,
  lines,
  money,
  named,
  recordId,
  reference,
  status,
  text,
  time,
} from '#api/kit/fields/fields.ts'
import { texts } from '#api/kit/list/list-fields.ts'
import { textAnswers, textInputs } from '#api/kit/fields/record-texts.ts'
import { saleTexts } from './sale-terms.ts'
import { paymentStep, paymentSteps } from './payment-steps.ts'
import { invoiceStates, paymentStates } from '#api/kit/status.ts'
import { DOCX, MAX_CONTRACT_FILES, storedFile } from '#api/upload/upload.ts'
import { counted } from '#api/report/counted.ts'

/** What may be changed with `receipt:edit` alone: the invoice, and the days that steps of payment wait for. */
export const billingFields = [
  'c_invoice',
  'signed_date',
  'shipped_date',
  'accepted_date',
  'warranty_date',
] as const

/**
 * `billing`: whether these fields may be changed, even if the contract may not. `end`: whether it may be ended, and its end taken
 * back.
 */
const contractCan = can.extend({ billing: z.boolean(), end: z.boolean() })

const contractRow = z.object({
  ...ownedRow,
  can: contractCan,
  c_title: z.string(),
  c_no: z.string(),
  /** Empty where not known. */
  signed_date: z.string(),
  ...contractState,
  /** Empty where the customer is only named. */
  customer_id: optionalId,
  c_money: z.string(),
  c_unpay: z.string(),
  ...balanceTexts,
  c_invoice: z.number(),
  c_status: z.number(),
})
export type ContractRow = z.output<typeof contractRow>

/** The version of a quotation that a contract was made from. */
const contractOrigin = z.object({
  quotation_id: z.number(),
  quo_no: z.string(),
  revision: z.number(),
  cus_name: z.string(),
  payment_steps: z.array(paymentStep),
})
export type ContractOrigin = z.output<typeof contractOrigin>

/** How and when it is paid: the steps, and the days that they wait for; an empty day is not known. */
const paymentPlan = {
  payment_steps: z.array(paymentStep),
  signed_date: z.string(),
  shipped_date: z.string(),
  /** 1 where `shipped_date` is the day on which everything had left by the shipments, and follows them. */
  shipped_auto: z.number(),
  accepted_date: z.string(),
  warranty_date: z.string(),
}

/** Customer, place, date and lines, which production and shipping see too, without amounts. */
const agreed = {
  cus_name: z.string(),
  project: z.string(),
  delivery_place: z.string(),
  delivery_date: z.string(),
  lines: z.array(contractLine),
}

/** What its paper says beside the lines. */
const terms = { ...textAnswers(saleTexts), clauses: z.string() }

const contractRecord = z.object({
  ...ownedRecord,
  can: contractCan,
  c_title: z.string(),
  c_no: z.string(),
  ...agreed,
  ...terms,
  customer_id: optionalId,
  /** In percent; the tax rate of a new line. */
  usual_tax_rate: z.string(),
  c_money: z.string(),
  c_unpay: z.string(),
  c_file: z.string(),
  fileList: z.array(storedFile),
  c_remark: z.string(),
  c_invoice: z.number(),
  c_status: z.number(),
  ...endedRecord,
  ...payableRecord,
  ...paymentPlan,
  /** Whether `c_unpay` follows from receipts, and cannot be typed. */
  has_receipts: z.boolean(),
  /** Whether `c_invoice` follows from requests for invoices, and cannot be typed. */
  has_invoices: z.boolean(),
  /** Absent where it was not made from a quotation. */
  origin: contractOrigin.optional(),
})
export type ContractRecord = z.output<typeof contractRecord>

/**
 * Which dates a search can filter by beside the time of entry: the day of signing, or without one that of entry.
 */
export const contractDates = [{ value: 'signed', label: '按签订日期' }] as const

/** Whether a contract only names its customer. */
export const customerLinks = [{ value: 1, label: '未关联客户' }] as const

const listQuery = ownedListQuery.extend({
  customer_id: recordId('客户'),
  c_invoice: choice('发票', invoiceStates),
  /** Whether anything is unpaid; the amount itself is the row's. */
  c_unpay: choice('收款', paymentStates),
  /** What is owed of it. */
  delivery: choice('交付', owedWork),
  /** By the day of delivery; without `delivery` of those that have not shipped in full. */
  delivery_due: choice('交货期', deliveryDue),
  /** Those that are ended, or of them those of which too much is invoiced. */
  ended: choice('终止', endings),
  /** Those that name a customer without being linked to one. */
  unlinked: choice('客户关联', customerLinks),
  /** Which dates `startime` and `endtime` filter. */
  dates_of: named('日期', contractDates),
  /** Behind a figure of the report, by whose days `startime` and `endtime` then go. */
  counted: counted('signed', 'ended', 'returned'),
})
const filters = listQuery.omit({ page: true, size: true })

/** Contracts with their files (spec 7.5, 13.5). */
export const contract = {
  ...undoCalls(entities.contract),
  ...endingCalls,
  ...listFileCall(entities.contract, filters),
  /** Sums of the agreed and the unpaid amounts, and of what is invoiced; empty ones count as 0. */
  ...totalCall(entities.contract, filters, ['total', 'unpaid', ...balanceNames]),
  index: endpoint({
    method: 'GET',
    path: '/Contract/index',
    access: 'contract:view',
    input: listQuery,
    answer: paged(contractRow),
  }),
  getUser: endpoint({
    method: 'GET',
    path: '/Contract/getUser',
    access: 'contract:view',
    input: nothing,
    answer: { data: z.array(option) },
  }),
  /** Without an id an empty form with the next free number, which is reserved for the actor. */
  getContract: endpoint({
    method: 'GET',
    path: '/Contract/getContract',
    access: 'contract:view',
    input: maybeRecord,
    answer: { data: contractRecord, ...existing },
  }),
  /**
   * With `receipt:edit` alone, only `billingFields` of a contract that is there. `c_invoice` is as typed while the contract has
   * no request for an invoice; with some it is 1 once the issued ones reach `c_money`, and another value than the stored one
   * is refused.
   */
  setContract: endpoint({
    method: 'POST',
    path: '/Contract/setContract',
    access: ['contract:edit', 'receipt:edit'],
    maxBodyBytes: LONG_TEXTS_BYTES + LINES_BYTES,
    maxShape: LINES_SHAPE,
    input: saveInput(
      {
        c_title: text('合同标题'),
        c_no: text('合同编号'),
        cus_name: text('客户'),
        customer_id: reference('关联的客户'),
        project: text('项目名称'),
        delivery_place: text('收货地址'),
        delivery_date: day('交货日期'),
        ...textInputs(saleTexts),
        clauses: lines('合同条款'),
        lines: sentLines(),
        c_money: money('合同金额'),
        c_unpay: money('未收款'),
        c_file: texts('合同文件', MAX_CONTRACT_FILES),
        c_remark: lines('备注'),
        payment_steps: paymentSteps(),
        signed_date: day('签订日期'),
        shipped_date: day('发货日期'),
        accepted_date: day('验收日期'),
        warranty_date: day('质保期满日'),
        c_invoice: choice('发票', invoiceStates),
        release_time: time('录入时间'),
        c_status: status(),
      },
      ['c_title'],
    ),
    answer: saved,
    success: '合同已保存',
  }),
  /** Lines for the form from a file; they are stored with the form. */
  importLines: linesCall({ path: '/Contract/importLines', access: 'contract:edit' }, readLine),
  /** 购销合同, as a PDF. */
  salesContract: fileEndpoint({
    path: '/Contract/salesContract',
    access: 'contract:view',
    input: oneRecord,
    type: 'application/pdf',
  }),
  /** The same by the company's Word file. */
  salesContractWord: fileEndpoint({
    path: '/Contract/salesContractWord',
    access: 'contract:view',
    input: oneRecord,
    type: DOCX,
  }),
  /**
   * What stays empty on either of them: the known fields without a value, by the names that the form has. With `word` those of the
   * company's Word file.
   */
  salesContractBlanks: endpoint({
    method: 'GET',
    path: '/Contract/salesContractBlanks',
    access: 'contract:view',
    input: z.object({ id: recordId('合同'), word: flag('Word') }),
    answer: { data: z.array(z.string()) },
  }),
  /** Links a contract that only names its customer to the customer of that name, as the actor sees customers. */
  linkCustomer: endpoint({
    method: 'POST',
    path: '/Contract/linkCustomer',
    access: 'contract:edit',
    input: oneRecord,
    answer: saved,
    success: '已关联客户',
  }),
}
