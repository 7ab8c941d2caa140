import { z } from 'zod'
import { building } from '#api/selection/building/building.ts'
import { withDuty } from '#api/selection/duty.ts'
import { replaced } from '#api/selection/nameplate.ts'
import { endpoint, neededId, nothing, option } from '#api/kit/endpoint.ts'
import { flag, integer, keyword, money, percent, recordId, text } from '#api/kit/fields/fields.ts'
import { inquiryCalls } from '#api/inquiry/inquiry.ts'
import { layoutChoice, linesCall } from '#api/kit/imports.ts'
import { ADDED_SHAPE, addedLines, readLine } from './added-lines.ts'
import { expectedOf } from './expected.ts'
import { headRecord } from './quotation-head.ts'
import { quotationInfo } from './quotation-info.ts'
import {
  follower,
  lastPrice,
  MAX_QUANTITY,
  MAX_SETS,
  MAX_UNIT,
  MAX_WEIGHT,
  quotationLine,
} from './quotation-line.ts'

/** What distinguishes products where one is chosen; figures as they were typed, the price empty where unknown. */
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

/**
 * Values of line `id`. With `expected` a call refuses to replace one that somebody has changed since (`conflict`, `errors`
 * with the present wire values), unless to what it is anyway; without it the last one to save wins.
 */
const ofLine = <Values extends z.ZodRawShape>(values: Values) =>
  z.object({ ...lineCall, ...values, expected: expectedOf(values) })

/** What follows from a saved value: by it a screen tells its own changes from those of others. */
const changed = { content_version: z.number() }

/** How the lines of a quotation are read. */
const readLines = {
  method: 'GET',
  access: 'quotation:view',
  input: z.object({ id: recordId('报价'), line: recordId('报价产品'), brief: flag('简略') }),
  answer: {
    data: z.array(quotationLine),
    info: quotationInfo,
  },
} as const

/** Sets and lines of a quotation (spec 6.4–6.6, 15). */
export const lineCalls = {
  /**
   * The lines of quotation `id`, or the one line `line`, in display order; `amount` is their sum in 元, before the
   * total discount. With `brief` the lines of a quotation come without `pro_info` and `remarks`, which may be 20,000 characters each.
   */
  getQuopro: endpoint({ ...readLines, path: '/Quotation/getQuopro' }),
  /** The same for a screen that reads by itself what others have changed. */
  followQuopro: endpoint({ ...readLines, path: '/Quotation/followQuopro', passive: true }),
  /**
   * Whether quotation `id` has changed, asked every few seconds by a screen that shows it: `content_by` is who changed its
   * content last, and `content_name` the name; 0 and empty where that is not known.
   */
  checkContent: endpoint({
    method: 'GET',
    path: '/Quotation/checkContent',
    access: 'quotation:view',
    passive: true,
    input: neededId('报价', '缺少报价的编号，请从报价列表中打开'),
    answer: {
      version: z.number(),
      content_version: z.number(),
      stage: headRecord.stage,
      review: z.number(),
      content_by: z.number(),
      content_name: z.string(),
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
   * The models that line `id` can take; `pid` distinguishes two products with one model. The keyword is a part of the
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
  /** Chooses a model; an empty `no` without `pid` clears it. `data` lists the lines that followed. */
  changeno: endpoint({
    method: 'POST',
    path: '/Quotation/changeno',
    access: 'quotation:edit',
    input: ofLine({ no: text('型号'), pid: recordId('产品') }),
    answer: { ...changed, data: z.array(follower) },
    success: '型号已保存',
  }),
  /**
   * Puts pump `pid`, chosen by its duty point, with that duty and as many as are on duty and standby: on `line` as
   * `changeno` does, whatever its title; without `line` into a set of its own in quotation `id`. Answers the line. `building` is
   * the one that the duty was computed for, whose formulas must hold; without it the line has none. With `replaces`, the old
   * pump in whose place it comes, a line that is there keeps its quantity: a nameplate does not say how many.
   */
  choosepump: endpoint({
    method: 'POST',
    path: '/Quotation/choosepump',
    access: 'quotation:edit',
    input: withDuty({
      id: recordId('报价'),
      line: recordId('报价产品'),
      pid: recordId('产品'),
      replaces: replaced(),
      building: building(),
    }),
    answer: { id: z.number(), data: z.array(follower) },
    success: '水泵已加入报价',
  }),
  changenum: endpoint({
    method: 'GET',
    path: '/Quotation/changenum',
    access: 'quotation:edit',
    changes: true,
    input: ofLine({ num: integer('数量', 1, MAX_QUANTITY) }),
    answer: changed,
    success: '数量已保存',
  }),
  changetop: endpoint({
    method: 'GET',
    path: '/Quotation/changetop',
    access: 'quotation:edit',
    changes: true,
    input: ofLine({ top: integer('权重', 0, MAX_WEIGHT) }),
    answer: changed,
    success: '权重已保存',
  }),
  /**
   * Changes the negotiated values of line `id`; absent ones stay. Title, model and unit can be changed for a line
   * that is in no catalogue. `cost` takes the permission `product:cost`.
   */
  changeline: endpoint({
    method: 'POST',
    path: '/Quotation/changeline',
    access: 'quotation:edit',
    input: ofLine({
      unitprice: money('单价'),
      cost: money('成本价'),
      discount: percent('折扣'),
      tax_rate: percent('税率'),
      note: text('备注'),
      unpriced: flag('另计'),
      title: text('名称'),
      no: text('规格型号'),
      unit: text('单位', MAX_UNIT),
      replaces: replaced(),
    }),
    answer: changed,
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
  /** Reads lines for quotation `id` from a file or a paste, in the quotation's 单价口径; `addlines` adds them. */
  importLines: linesCall({ path: '/Quotation/importLines', access: 'quotation:edit' }, readLine, {
    id: recordId('报价'),
  }),
  ...inquiryCalls,
  /**
   * Adds several at once to quotation `id`, each like `addline` with a unit price and a note of its own; all or none. Neighbours
   * with the same `set` stand in one set under that name as a heading, one without in a set of its own. `duty` is that of a line's pumps. With
   * `inquiry_file`, the `file_url` of a customer's list, and what `readInquiry` got of its layout, the list is stored with the
   * quotation, and lines are of its rows `inquiry_row`. A product with `remember` is remembered for these words (询价对照).
   */
  addlines: endpoint({
    method: 'POST',
    path: '/Quotation/addlines',
    access: 'quotation:edit',
    input: layoutChoice.extend({
      id: recordId('报价'),
      lines: addedLines(),
      inquiry_file: text('询价清单文件'),
    }),
    maxShape: ADDED_SHAPE,
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
    input: ofLine({ sets: integer('套数', 1, MAX_SETS) }),
    answer: changed,
    success: '套数已保存',
  }),
  /** Deletes the line with all lines of its set; the line alone where its set is a heading of a list (`com_id` 0, `com_show` 1). */
  deleteQuopro: endpoint({
    method: 'DELETE',
    path: '/Quotation/deleteQuopro',
    access: 'quotation:edit',
    input: oneLine,
    answer: {},
    success: '该组合的产品已删除',
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
}
