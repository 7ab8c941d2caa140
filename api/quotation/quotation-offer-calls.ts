import { z } from 'zod'
import { endpoint, fileEndpoint, neededId, nothing, option } from '#api/kit/endpoint.ts'
import { choice, flag, money, named, recordId, text } from '#api/kit/fields/fields.ts'
import { frozenQuotation, quotationVersion } from './frozen-quotation.ts'
import { contentVersion, quotationStages } from './quotation-head.ts'

/** What can be printed of a quotation. */
export const documentKinds = [
  { value: 'quotation', label: '报价单' },
  { value: 'technical', label: '技术参数表' },
  { value: 'supply', label: '供货清单' },
  { value: 'building', label: '计算书' },
  { value: 'margin', label: '毛利表' },
] as const

/** Where what is pointed out can be changed: the quotation's form, one of its lines, 选型 for that line, 公司资料, the user. */
const noticePlaces = ['head', 'line', 'selection', 'company', 'user'] as const

/** What a customer would notice, in a sentence; it keeps nobody from sending. */
const sendNotice = z.object({
  text: z.string(),
  place: z.enum(noticePlaces),
  /** Of `line` and `selection`. */
  line: z.number().optional(),
})
export type SendNotice = z.output<typeof sendNotice>

/** A quotation as an offer: sent, won or lost, copied, compared, printed (spec 15, 16). */
export const offerCalls = {
  /**
   * Sends the quotation as it is: freezes it as its next version. With `content_version` it is refused where somebody
   * changed it since it was read.
   */
  sendQuotation: endpoint({
    method: 'POST',
    path: '/Quotation/sendQuotation',
    access: 'quotation:edit',
    input: z.object({ id: recordId('报价'), content_version: contentVersion() }),
    answer: { id: z.number(), revision: z.number() },
    success: '报价已发出',
  }),
  /**
   * Why `sendQuotation` would be refused now, in a sentence; empty where it would not, and then `notices` has what the customer
   * would notice.
   */
  checkSending: endpoint({
    method: 'GET',
    path: '/Quotation/checkSending',
    access: 'quotation:edit',
    input: z.object({ id: recordId('报价'), content_version: contentVersion() }),
    answer: { problem: z.string(), notices: z.array(sendNotice) },
  }),
  /**
   * Brings the quotation back to what was sent last: head, lines and approval. It takes the `content_version` that was read,
   * and is refused where somebody changed it since.
   */
  restoreVersion: endpoint({
    method: 'POST',
    path: '/Quotation/restoreVersion',
    access: 'quotation:edit',
    input: z.object({ id: recordId('报价'), content_version: contentVersion() }),
    answer: { id: z.number(), revision: z.number(), version: z.number() },
    success: '报价已恢复到最后发出的版本',
  }),
  /**
   * How far it has come: 已成交 of what was sent, 未成交 with its reason, one of the company's, and who got it at what price,
   * 已作废, or 草稿 again.
   */
  setStage: endpoint({
    method: 'POST',
    path: '/Quotation/setStage',
    access: 'quotation:edit',
    input: z.object({
      id: recordId('报价'),
      stage: choice('阶段', quotationStages),
      lost_reason: text('未成交原因'),
      rival: text('竞争对手', 60),
      rival_price: money('对手价格'),
    }),
    answer: {},
    success: '阶段已保存',
  }),
  /** The company's reasons for 未成交, by which lists are filtered. */
  getLostReason: endpoint({
    method: 'GET',
    path: '/Quotation/getLostReason',
    access: 'quotation:view',
    input: nothing,
    answer: { data: z.array(option) },
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
  /**
   * A new quotation with the head, the terms and the lines of `id`, which may be a template. It is valid as long as a new
   * one; fixed dates of payment that are past are empty, and `msg` names their steps.
   */
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
  /** What differs between two versions, in sentences; without `to` the second is what the quotation is now. */
  getDifference: endpoint({
    method: 'GET',
    path: '/Quotation/getDifference',
    access: 'quotation:view',
    input: z.object({ id: recordId('报价'), from: recordId('版本'), to: recordId('版本') }),
    answer: { data: z.array(z.string()) },
  }),
  /**
   * A document of version `revision`, or of the quotation as it is now, as a PDF; 毛利表 takes `product:cost` too, and
   * 计算书 a line with a building. `sealed` prints the company's seal on the 报价单 of a version, which takes `company:seal`.
   */
  document: fileEndpoint({
    path: '/Quotation/document',
    access: 'quotation:export',
    type: 'application/pdf',
    input: z.object({
      id: recordId('报价'),
      revision: recordId('版本'),
      kind: named('单据', documentKinds),
      sealed: flag('盖章'),
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
