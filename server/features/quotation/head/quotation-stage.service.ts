import type { InputOf } from '#api/kit/endpoint.ts'
import { STAGES } from '#api/quotation/quotation-head.ts'
import type { quotation } from '#api/quotation/quotation.ts'
import type { Context } from '#server/context.ts'
import { invalid, Refusal } from '#server/platform/errors.ts'
import { change } from '#server/records/change.ts'
import { findOrRefuse } from '#server/records/find.ts'
import { countQuotation } from '../versions/counted.ts'
import { changeStage, refuseChanged } from './quotation-stage.ts'
import * as store from '../quotation.store.ts'
import type { QuotationRow } from '../quotation.store.ts'

/** Refuses a stage that the quotation cannot be at. */
function refuseStage(row: QuotationRow, stage: number, lost_reason: string): void {
  if (stage === STAGES.sent) {
    throw new Refusal('conflict', '请用“发出”把报价发给客户，阶段会随之变为“已发出”')
  }
  if (stage === STAGES.won && row.stage !== STAGES.sent) {
    throw new Refusal('conflict', '只有已发出的报价才能成交，请先发出')
  }
  if (stage === STAGES.won) refuseChanged(row, '改为“已成交”')
  if (stage === STAGES.lost && lost_reason === '') {
    throw invalid('lost_reason', '请填写未成交的原因，如“价格高于对手”')
  }
}

/** Sets the stage of a quotation. */
export function setStage(context: Context, input: InputOf<typeof quotation.setStage>) {
  const { id, stage, lost_reason = '' } = input
  if (id === undefined) throw invalid('id', '缺少报价的编号，请从报价列表中打开')
  if (stage === undefined) throw invalid('stage', '请选择阶段')
  return change(context, async (transaction) => {
    const row = await findOrRefuse(context, store, id, 'change', transaction)
    refuseStage(row, stage, lost_reason)
    const reason = stage === STAGES.lost ? lost_reason : ''
    await changeStage(context, transaction, row, { stage, lost_reason: reason })
    await countQuotation(transaction, id)
    return {}
  })
}
