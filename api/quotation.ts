import { z } from 'zod'
import { ownedRecord, ownedRow } from './chain.ts'
import {
  endpoint,
  fileEndpoint,
  maybeRecord,
  neededId,
  nothing,
  option,
  ownedListQuery,
  paged,
  saved,
  saveInput,
} from './endpoint.ts'
import { entities } from './entities.ts'
import { undoCalls } from './history.ts'
import {
  choice,
  flag,
  integer,
  keyword,
  lines,
  money,
  named,
  percent,
  recordId,
  reference,
  status,
  text,
} from './fields.ts'
import { frozenQuotation, quotationVersion } from './frozen-quotation.ts'
import { headInput, headRecord, quotationStages } from './quotation-head.ts'
import { DISCOUNT_KINDS } from './quotation-money.ts'

export const MAX_QUANTITY = 999
/** How often a set is sold at most. */
export const MAX_SETS = 999
/** The tax rate of most products in the trade, in hundredths of a percent; new lines have the company's. */
export const USUAL_TAX_RATE = 1300
export const MAX_WEIGHT = 100
const MAX_UNIT = 20

const quotationRow = z.object({
  ...ownedRow,
  quo_name: z.string(),
  quo_status: z.number(),
  quo_no: z.string(),
  cus_name: z.string(),
  /** With tax, in 元; empty where an earlier one is beyond the largest amount. */
  total: z.string(),
  stage: headRecord.stage,
  revision: z.number(),
  valid_until: z.string(),
  is_template: z.number(),
})
export type QuotationRow = z.output<typeof quotationRow>

const quotationRecord = z.object({
  ...ownedRecord,
  quo_name: z.string(),
  quo_info: z.string(),
  quo_status: z.number(),
  ...headRecord,
  /** Empty in quotations from before there was tax. */
  tax_inclusive: z.union([z.number(), z.literal('')]),
  discount_kind: z.number(),
  discount_value: z.string(),
})
export type QuotationRecord = z.output<typeof quotationRecord>

/**
 * A line as it was quoted. `pid` is the combination's product until a model is chosen, afterwards the
 * chosen one; `title`, `no`, `unit`, `unitprice` and the specification are what they were when chosen.
 * `amount` is the line's own: sets times quantity times unit price, less the line's discount; it is empty where there
 * is no price. `pro_info` and `remarks` are absent where they were asked to be left out, and only there.
 */
const quotationLine = z.object({
  id: z.number(),
  /** 0 for what is in no catalogue. */
  pid: z.number(),
  title: z.string(),
  no: z.string(),
  num: z.number(),
  top: z.number(),
  set_id: z.number(),
  com_name: z.string(),
  com_show: z.number(),
  is_power: z.number(),
  /** How often the line's set is sold (套数); `num` is the quantity in one of them. */
  sets: z.number(),
  unit: z.string(),
  unitprice: z.string(),
  /** What one piece costs the company; absent for who lacks `product:cost`. */
  cost: z.string().optional(),
  /** Percentages; a line without `tax_rate` tells no tax. */
  discount: z.string(),
  tax_rate: z.string(),
  note: z.string(),
  /** 1 where the price is agreed apart (另计). */
  unpriced: z.number(),
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

const sums = z.object({
  /** Before the total discount, what that takes off, and after it, in the quotation's own 单价口径. */
  amount: z.string(),
  discount: z.string(),
  discounted: z.string(),
  net: z.string(),
  tax: z.string(),
  /** What is to be paid. */
  gross: z.string(),
})
export type QuotationSums = z.output<typeof sums>

/** At what price a product was last sent to a customer; `discount` in percent, `date` as `yyyy-MM-dd`. */
const lastPrice = z.object({
  pid: z.number(),
  unitprice: z.string(),
  discount: z.string(),
  tax_inclusive: z.union([z.number(), z.literal('')]),
  date: z.string(),
  quotation_id: z.number(),
  quo_no: z.string(),
  revision: z.number(),
  signed: z.boolean(),
})
export type LastPrice = z.output<typeof lastPrice>

/** How the total discount is given (整单优惠). */
export const discountKinds = [
  { value: DISCOUNT_KINDS.none, label: '无优惠' },
  { value: DISCOUNT_KINDS.percent, label: '按比例（%）' },
  { value: DISCOUNT_KINDS.amount, label: '减金额（元）' },
  { value: DISCOUNT_KINDS.target, label: '优惠至（元）' },
] as const

export const priceBases = [
  { value: 1, label: '含税' },
  { value: 0, label: '不含税' },
] as const

/** What tells products apart where one is chosen; figures as they were typed, the price empty where there is none. */
const offered = {
  pro_brand: z.string(),
  pro_caliber: z.string(),
  pro_flow: z.string(),
  pro_lift: z.string(),
  pro_power: z.string(),
  pro_unitprice: z.string(),
}

const oneLine = neededId('报价产品', '缺少报价产品的编号，请刷新后重试')

const lineCall = { id: recordId('报价产品') }

/** What can be printed of a quotation. */
export const documentKinds = [
  { value: 'quotation', label: '报价单' },
  { value: 'technical', label: '技术参数表' },
  { value: 'supply', label: '供货清单' },
  { value: 'margin', label: '毛利表' },
] as const

/** The orders in which quotations are listed, besides newest first. */
export const quotationOrders = [
  { value: 'oldest', label: '时间从早到晚' },
  { value: 'largest', label: '合计从大到小' },
  { value: 'smallest', label: '合计从小到大' },
] as const

const listFilters = {
  stage: choice('阶段', quotationStages),
  is_template: flag('模板'),
}

/** Quotations, their sets and lines (spec 6, 13.4). */
export const quotation = {
  ...undoCalls(entities.quotation),
  index: endpoint({
    method: 'GET',
    path: '/Quotation/index',
    access: 'quotation:view',
    input: ownedListQuery.extend({
      ...listFilters,
      sort: named('排序', quotationOrders),
    }),
    answer: paged(quotationRow),
  }),
  /** What all quotations of a list come to: their number, and the sum of their totals in 元. */
  getTotal: endpoint({
    method: 'GET',
    path: '/Quotation/getTotal',
    access: 'quotation:view',
    input: ownedListQuery.extend(listFilters),
    answer: { data: z.object({ count: z.number(), total: z.string() }) },
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
      {
        quo_name: text('报价名称'),
        quo_info: lines('报价说明'),
        quo_status: status(),
        tax_inclusive: choice('单价口径', priceBases),
        discount_kind: choice('整单优惠', discountKinds),
        discount_value: money('优惠值'),
        ...headInput,
      },
      ['quo_name'],
    ),
    answer: saved,
    success: '报价已保存',
  }),
  /**
   * The lines of quotation `id`, or the one line `line`, in display order; `amount` is their sum in 元, before the
   * total discount. With `brief` the lines of a quotation come without `pro_info` and `remarks`, which may be 20,000 characters each.
   */
  getQuopro: endpoint({
    method: 'GET',
    path: '/Quotation/getQuopro',
    access: 'quotation:view',
    input: z.object({ id: recordId('报价'), line: recordId('报价产品'), brief: flag('简略') }),
    answer: {
      data: z.array(quotationLine),
      info: z.object({
        id: z.number(),
        quo_name: z.string(),
        amount: z.string(),
        sums,
        tax_inclusive: z.union([z.number(), z.literal('')]),
        discount_kind: z.number(),
        discount_value: z.string(),
        /** That of the form, for what of it is changed beside the lines. */
        version: z.number(),
        content_version: z.number(),
        stage: headRecord.stage,
        revision: z.number(),
        quo_no: z.string(),
        cus_name: z.string(),
        valid_until: z.string(),
        /** The contract that it was turned into, as far as the actor may see it. */
        contract: z.object({ id: z.number(), c_no: z.string() }).nullable(),
      }),
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
  /**
   * The models that line `id` can take; `pid` tells two products with one model apart. The keyword is a part of the
   * model, or figures with their units, such as `50m 11kW`.
   */
  selectno: endpoint({
    method: 'GET',
    path: '/Quotation/selectno',
    access: 'quotation:edit',
    input: z.object({ ...lineCall, keyword: keyword('型号') }),
    answer: {
      data: z.array(
        z.object({ value: z.string(), label: z.string(), pid: z.number(), ...offered }),
      ),
    },
  }),
  /** Products of the whole catalogue with the keyword's words in title or model, paused ones left out; at most 50. */
  selectproduct: endpoint({
    method: 'GET',
    path: '/Quotation/selectproduct',
    access: 'quotation:edit',
    input: z.object({ keyword: keyword('产品') }),
    answer: {
      data: z.array(
        z.object({ id: z.number(), pro_title: z.string(), pro_no: z.string(), ...offered }),
      ),
    },
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
  /**
   * Changes what was negotiated about line `id`; what is absent stays. Title, model and unit can be changed of a line
   * that is in no catalogue. `cost` takes the permission `product:cost`.
   */
  changeline: endpoint({
    method: 'POST',
    path: '/Quotation/changeline',
    access: 'quotation:edit',
    input: z.object({
      ...lineCall,
      unitprice: money('单价'),
      cost: money('成本价'),
      discount: percent('折扣'),
      tax_rate: percent('税率'),
      note: text('备注'),
      unpriced: flag('另计'),
      title: text('名称'),
      no: text('规格型号'),
      unit: text('单位', MAX_UNIT),
    }),
    answer: {},
    success: '价格已保存',
  }),
  /** Adds to quotation `id` a product `pid` of the catalogue, or without it a line of its own such as freight. */
  addline: endpoint({
    method: 'POST',
    path: '/Quotation/addline',
    access: 'quotation:edit',
    input: z.object({
      id: recordId('报价'),
      pid: recordId('产品'),
      title: text('名称'),
      no: text('规格型号'),
      unit: text('单位', MAX_UNIT),
      unitprice: money('单价'),
      num: integer('数量', 1, MAX_QUANTITY),
    }),
    answer: { id: z.number() },
    success: '已加入报价',
  }),
  /** Moves line `id` into set `set_id` of the same quotation; without that, into a set of its own. */
  moveline: endpoint({
    method: 'POST',
    path: '/Quotation/moveline',
    access: 'quotation:edit',
    input: z.object({ ...lineCall, set_id: recordId('组合') }),
    answer: {},
    success: '产品已移动',
  }),
  /** How often the set of line `id` is sold. */
  changesets: endpoint({
    method: 'POST',
    path: '/Quotation/changesets',
    access: 'quotation:edit',
    input: z.object({ ...lineCall, sets: integer('套数', 1, MAX_SETS) }),
    answer: {},
    success: '套数已保存',
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
  /**
   * Sends the quotation as it is: freezes it as its next version. With `content_version` it is refused where somebody
   * changed it since it was read.
   */
  sendQuotation: endpoint({
    method: 'POST',
    path: '/Quotation/sendQuotation',
    access: 'quotation:edit',
    input: z.object({ id: recordId('报价'), content_version: reference('版本') }),
    answer: { id: z.number(), revision: z.number() },
    success: '报价已发出',
  }),
  /** How far it has come: 已成交 of what was sent, 未成交 with its reason, 已作废, or 草稿 again. */
  setStage: endpoint({
    method: 'POST',
    path: '/Quotation/setStage',
    access: 'quotation:edit',
    input: z.object({
      id: recordId('报价'),
      stage: choice('阶段', quotationStages),
      lost_reason: text('未成交原因'),
    }),
    answer: {},
    success: '阶段已保存',
  }),
  /**
   * Turns what was sent into a contract, with its customer, lines and steps of payment; pressed again it answers the
   * same one. One past 有效期至 is refused until it is `confirmed`.
   */
  toContract: endpoint({
    method: 'POST',
    path: '/Quotation/toContract',
    access: 'contract:edit',
    input: z.object({ id: recordId('报价'), confirmed: flag('已确认') }),
    answer: { id: z.number() },
    success: '已转为合同',
  }),
  /** A new quotation with the head, the terms and the lines of `id`, which may be a template. */
  copyQuotation: endpoint({
    method: 'POST',
    path: '/Quotation/copyQuotation',
    access: 'quotation:edit',
    input: neededId('报价', '缺少报价的编号，请从报价列表中打开'),
    answer: { id: z.number() },
    success: '报价已复制',
  }),
  /** The versions that were sent, newest first. */
  getVersions: endpoint({
    method: 'GET',
    path: '/Quotation/getVersions',
    access: 'quotation:view',
    input: neededId('报价', '缺少报价的编号，请从报价列表中打开'),
    answer: { data: z.array(quotationVersion) },
  }),
  /** A version as it was sent; without `revision` what the quotation is now. */
  getVersion: endpoint({
    method: 'GET',
    path: '/Quotation/getVersion',
    access: 'quotation:view',
    input: z.object({ id: recordId('报价'), revision: recordId('版本') }),
    answer: { data: frozenQuotation },
  }),
  /**
   * What the customer of quotation `id` was last quoted for each of its products, in another quotation that was sent and
   * that the actor may see; nothing for a quotation without a customer. `signed` where that one was won with it.
   */
  lastPrices: endpoint({
    method: 'GET',
    path: '/Quotation/lastPrices',
    access: 'quotation:view',
    input: neededId('报价', '缺少报价的编号，请从报价列表中打开'),
    answer: { data: z.array(lastPrice) },
  }),
  /** What differs between two versions, in sentences; without `to` the second is what the quotation is now. */
  getDifference: endpoint({
    method: 'GET',
    path: '/Quotation/getDifference',
    access: 'quotation:view',
    input: z.object({ id: recordId('报价'), from: recordId('版本'), to: recordId('版本') }),
    answer: { data: z.array(z.string()) },
  }),
  /** A document of version `revision`, or of the quotation as it is now, as a PDF; 毛利表 takes `product:cost` too. */
  document: fileEndpoint({
    path: '/Quotation/document',
    access: 'quotation:export',
    type: 'application/pdf',
    input: z.object({
      id: recordId('报价'),
      revision: recordId('版本'),
      kind: named('单据', documentKinds),
    }),
  }),
  /**
   * The documents of version `revision`, or of the quotation as it is now, as sheets of an Excel file; with `kind` the
   * 毛利表 in a file of its own, since what customers get holds no cost.
   */
  outleader: fileEndpoint({
    path: '/Quotation/outleader',
    access: 'quotation:export',
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    input: z
      .object({
        id: recordId('编号'),
        revision: recordId('版本'),
        kind: named('内容', [{ value: 'margin', label: '毛利表' }]),
      })
      .meta({ wire: { required: ['id'] } }),
  }),
}
