import { z } from 'zod'
import { endpoint, oneRecord, saved } from '#api/kit/endpoint.ts'
import { choice, day, lines, money, recordId, reference } from '#api/kit/fields/fields.ts'
import { extraKinds } from './ending.ts'

/** Ending a contract before it is fulfilled, and taking that back. Amounts are in 元. */

/** What of a contract is open when it is ended. */
export const openKinds = [
  { value: 'to_produce', label: '待生产' },
  { value: 'to_ship', label: '未发完' },
  { value: 'unpaid', label: '未收款' },
  { value: 'message', label: '未读的“可以发货”消息' },
  { value: 'request', label: '开票申请' },
  { value: 'case', label: '未完成的售后' },
] as const
export type OpenKind = (typeof openKinds)[number]['value']

/** What of it goes on after the end; the rest leaves work lists, to-dos and messages. */
export const GOES_ON: ReadonlySet<OpenKind> = new Set(['request', 'case'])

/** So many of a kind are named. */
export const MOST_NAMED = 10

const openWork = z.object({
  what: z.enum(openKinds.map(({ value }) => value)),
  /** How many there are: lines, instalments, messages, requests, cases. */
  count: z.number(),
  /** The first of them; none of what the actor may not see. */
  names: z.array(z.string()),
})
export type OpenWork = z.output<typeof openWork>

const endingFigures = z.object({
  version: z.number(),
  c_no: z.string(),
  c_title: z.string(),
  /** Today, and the first day on which it may be ended: of signing, and of the last shipment. */
  day: z.string(),
  first_day: z.string(),
  c_money: z.string(),
  /** 货款 as proposed: what has shipped; empty for a contract without lines. */
  proposed: z.string(),
  /** What came in less what was given back, what is applied for, and what is invoiced. */
  received: z.string(),
  applied: z.string(),
  invoiced: z.string(),
  open: z.array(openWork),
})
export type EndingFigures = z.output<typeof endingFigures>

/** Which contract, and the version that it had when it was read. */
const ofContract = { id: recordId('合同'), version: reference('版本') }

export const endingCalls = {
  /** The figures of a settlement and what is open, before the contract is ended. */
  getEnding: endpoint({
    method: 'GET',
    path: '/Contract/getEnding',
    access: 'contract:end',
    input: oneRecord,
    answer: { data: endingFigures },
  }),
  /**
   * Ends a contract: no more is produced and shipped of it, and what is to be paid is 货款 + 违约金 or 赔偿 − 扣款. `proposed` is 货款
   * as `getEnding` proposed it: where something has shipped since, the settlement is refused.
   */
  endContract: endpoint({
    method: 'POST',
    path: '/Contract/endContract',
    access: 'contract:end',
    input: z.object({
      ...ofContract,
      ended_on: day('终止日期'),
      end_reason: lines('终止原因', 500),
      end_goods: money('货款'),
      end_extra: money('违约金或赔偿'),
      end_extra_kind: choice('另计', extraKinds),
      end_deduction: money('扣款'),
      proposed: money('建议货款'),
    }),
    answer: saved,
    success: '合同已终止',
  }),
  /** Takes the end of a contract back: everything counts as before it. */
  resumeContract: endpoint({
    method: 'POST',
    path: '/Contract/resumeContract',
    access: 'contract:end',
    input: z.object(ofContract),
    answer: saved,
    success: '已撤销终止，合同继续执行',
  }),
}
