import { z } from 'zod'
import { ownedRecord, ownedRow } from './chain.ts'
import {
  endpoint,
  fileEndpoint,
  maybeRecord,
  neededId,
  nothing,
  oneRecord,
  option,
  ownedListQuery,
  paged,
  saved,
  saveInput,
} from './endpoint.ts'
import { entities } from './entities.ts'
import { undoCalls } from './history.ts'
import { flag, integer, keyword, lines, recordId, status, text } from './fields.ts'

export const MAX_QUANTITY = 999
export const MAX_WEIGHT = 100

const quotationRow = z.object({
  ...ownedRow,
  quo_name: z.string(),
  quo_status: z.number(),
})
export type QuotationRow = z.output<typeof quotationRow>

const quotationRecord = z.object({
  ...ownedRecord,
  quo_name: z.string(),
  quo_info: z.string(),
  quo_status: z.number(),
})
export type QuotationRecord = z.output<typeof quotationRecord>

/**
 * A line as it was quoted. `pid` is the combination's product until a model is chosen, afterwards the
 * chosen one; `title`, `no`, `unit`, `unitprice` and the specification are what they were when chosen.
 * `amount` is quantity times unit price, empty where there is no price. `pro_info` and `remarks` are absent
 * where they were asked to be left out, and only there.
 */
const quotationLine = z.object({
  id: z.number(),
  pid: z.number(),
  title: z.string(),
  no: z.string(),
  num: z.number(),
  top: z.number(),
  set_id: z.number(),
  com_name: z.string(),
  com_show: z.number(),
  is_power: z.number(),
  unit: z.string(),
  unitprice: z.string(),
  amount: z.string(),
  /** Whether a catalogue product is chosen; some products have no model, so `no` alone does not tell. */
  chosen: z.boolean(),
  pro_caliber: z.string(),
  pro_flow: z.string(),
  pro_lift: z.string(),
  pro_speed: z.string(),
  pro_power: z.string(),
  pro_brand: z.string(),
  pro_info: z.string().optional(),
  remarks: z.string().optional(),
})
export type QuotationLine = z.output<typeof quotationLine>

/**
 * What the power link did to a line beside the pump (spec 6.6.5). `equal` says whether the powers are
 * equal; `candidates` is how many models came into question: none is chosen where there are 0 or several.
 */
const powerFollower = z.object({
  id: z.number(),
  title: z.string(),
  no: z.string(),
  pro_power: z.string(),
  pump_power: z.string(),
  equal: z.boolean(),
  candidates: z.number(),
})
export type PowerFollower = z.output<typeof powerFollower>

const oneLine = neededId('报价产品', '缺少报价产品的编号，请刷新后重试')

const lineCall = { id: recordId('报价产品') }

/** Quotations, their sets and lines (spec 6, 13.4). */
export const quotation = {
  ...undoCalls(entities.quotation),
  index: endpoint({
    method: 'GET',
    path: '/Quotation/index',
    access: 'quotation:view',
    input: ownedListQuery,
    answer: paged(quotationRow),
  }),
  getUser: endpoint({
    method: 'GET',
    path: '/Quotation/getUser',
    access: 'quotation:view',
    input: nothing,
    answer: { data: z.array(option) },
  }),
  getQuotation: endpoint({
    method: 'GET',
    path: '/Quotation/getQuotation',
    access: 'quotation:view',
    input: maybeRecord,
    answer: { data: quotationRecord },
  }),
  setQuotation: endpoint({
    method: 'POST',
    path: '/Quotation/setQuotation',
    access: 'quotation:edit',
    input: saveInput(
      { quo_name: text('报价名称'), quo_info: lines('报价说明'), quo_status: status() },
      ['quo_name'],
    ),
    answer: saved,
    success: '报价已保存',
  }),
  /**
   * The lines of quotation `id`, or the one line `line`, in display order; `amount` is the sum in 元. With `brief`
   * the lines of a quotation come without `pro_info` and `remarks`, which may be 20,000 characters each.
   */
  getQuopro: endpoint({
    method: 'GET',
    path: '/Quotation/getQuopro',
    access: 'quotation:view',
    input: z.object({ id: recordId('报价'), line: recordId('报价产品'), brief: flag('简略') }),
    answer: {
      data: z.array(quotationLine),
      info: z.object({ id: z.number(), quo_name: z.string(), amount: z.string() }),
    },
  }),
  getCombination: endpoint({
    method: 'GET',
    path: '/Quotation/getCombination',
    access: 'quotation:view',
    input: nothing,
    answer: { data: z.array(option) },
  }),
  /** Adds a combination to quotation `id` as a new set. */
  setCombination: endpoint({
    method: 'POST',
    path: '/Quotation/setCombination',
    access: 'quotation:edit',
    input: z.object({ id: recordId('报价'), com_id: recordId('产品组合') }),
    answer: { id: z.number() },
    success: '组合已加入报价',
  }),
  /** The models that line `id` can take; `pid` tells two products with one model apart. */
  selectno: endpoint({
    method: 'GET',
    path: '/Quotation/selectno',
    access: 'quotation:edit',
    input: z.object({ ...lineCall, keyword: keyword('型号') }),
    answer: { data: z.array(z.object({ value: z.string(), label: z.string(), pid: z.number() })) },
  }),
  /** Chooses a model; an empty `no` without `pid` takes it back. `data` says which lines followed. */
  changeno: endpoint({
    method: 'POST',
    path: '/Quotation/changeno',
    access: 'quotation:edit',
    input: z.object({ ...lineCall, no: text('型号'), pid: recordId('产品') }),
    answer: { data: z.array(powerFollower) },
    success: '型号已保存',
  }),
  changenum: endpoint({
    method: 'GET',
    path: '/Quotation/changenum',
    access: 'quotation:edit',
    changes: true,
    input: z.object({ ...lineCall, num: integer('数量', 1, MAX_QUANTITY) }),
    answer: {},
    success: '数量已保存',
  }),
  changetop: endpoint({
    method: 'GET',
    path: '/Quotation/changetop',
    access: 'quotation:edit',
    changes: true,
    input: z.object({ ...lineCall, top: integer('权重', 0, MAX_WEIGHT) }),
    answer: {},
    success: '权重已保存',
  }),
  /** Deletes the line with all lines of its set. */
  deleteQuopro: endpoint({
    method: 'DELETE',
    path: '/Quotation/deleteQuopro',
    access: 'quotation:edit',
    input: oneLine,
    answer: {},
    success: '该组合的产品已删除',
  }),
  /** The quotation as an Excel file for the customer. */
  outleader: fileEndpoint({
    path: '/Quotation/outleader',
    access: 'quotation:export',
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    input: oneRecord,
  }),
}
