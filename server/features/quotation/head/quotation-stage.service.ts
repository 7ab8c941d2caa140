import type { InputOf } from '#api/kit/endpoint.ts'
import { STAGES } from '#api/quotation/quotation-head.ts'
import type { quotation } from '#api/quotation/quotation.ts'
import type { Context } from '#server/context.ts'
import type { Executor } from '#server/db/open.ts'
import { lostReasonsOf, theCompany } from '#server/features/company/company.service.ts'
import { closeFollows } from '#server/features/customer/follow/follow.service.ts'
import { invalid, Refusal } from '#server/platform/errors.ts'
import { change } from '#server/records/change.ts'
import { findOrRefuse } from '#server/records/find.ts'
import { countQuotation } from '../versions/counted.ts'
import { changeStage, NOT_LOST, refuseChanged } from './quotation-stage.ts'
import * as store from '../quotation.store.ts'
import type { QuotationRow } from '../quotation.store.ts'

/** Refuses a stage that the quotation cannot be at. */
function refuseStage(row: QuotationRow, stage: number): void {
  if (stage === STAGES.sent) {
    throw new Refusal('conflict', '请用“发出”把报价发给客户，阶段会随之变为“已发出”')
  }
  if (stage === STAGES.won && row.stage !== STAGES.sent) {
    throw new Refusal('conflict', '只有已发出的报价才能成交，请先发出')
  }
  if (stage === STAGES.won) refuseChanged(row, '改为“已成交”')
}

/** Refuses a reason that the company's list does not have, but for what is stored; a company without a list takes any. */
async function refuseReason(
  executor: Executor,
  row: QuotationRow,
  lost_reason: string,
): Promise<void> {
  const reasons = lostReasonsOf(await theCompany(executor))
  if (lost_reason === '') throw invalid('lost_reason', '请选择未成交的原因')
  if (lost_reason === row.lost_reason || reasons.length === 0 || reasons.includes(lost_reason)) {
    return
  }
  throw invalid(
    'lost_reason',
    `未成交原因只能是：${reasons.join('、')}；要增加原因，请在“公司资料”中添加`,
  )
}

/** Sets the stage of a quotation. */
export function setStage(context: Context, input: InputOf<typeof quotation.setStage>) {
  const { id, stage, lost_reason = '', rival = '', rival_price = null } = input
  if (id === undefined) throw invalid('id', '缺少报价的编号，请从报价列表中打开')
  if (stage === undefined) throw invalid('stage', '请选择阶段')
  return change(context, async (transaction) => {
    const row = await findOrRefuse(context, store, id, 'change', transaction)
    refuseStage(row, stage)
    const isLost = stage === STAGES.lost
    if (isLost) await refuseReason(transaction, row, lost_reason)
    const lost = isLost ? { lost_reason, rival, rival_price } : NOT_LOST
    await changeStage(context, transaction, row, { stage, ...lost })
    const isEnded = stage !== row.stage && (isLost || stage === STAGES.void)
    // Nobody has to call about it any more.
    if (isEnded) await closeFollows(transaction, 'quotation', id)
    await countQuotation(transaction, id)
    return {}
  })
}
