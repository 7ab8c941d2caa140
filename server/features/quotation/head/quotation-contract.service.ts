import type { PaymentStep } from '#api/contract/payment-steps.ts'
import type { InputOf } from '#api/kit/endpoint.ts'
import type { FrozenLine } from '#api/quotation/frozen-quotation.ts'
import { textsOf } from '#api/kit/fields/record-texts.ts'
import { saleTexts } from '#api/contract/sale-terms.ts'
import { STAGES } from '#api/quotation/quotation-head.ts'
import type { quotation } from '#api/quotation/quotation.ts'
import { dayOf } from '#server/platform/clock.ts'
import { may, type Context } from '#server/context.ts'
import type { Transaction } from '#server/db/open.ts'
import { objectsIn } from '#server/db/tables/list-column.ts'
import { invalid, Refusal } from '#server/platform/errors.ts'
import {
  contractFrom,
  withNewNumber,
  contractOfQuotation,
  type Accepted,
} from '#server/features/contract/contract-origin.service.ts'
import { change } from '#server/records/change.ts'
import { findInSight } from '#server/records/find.ts'
import { canView } from '#server/records/policy.ts'
import { refuseUnpassed } from '../approval/gate.ts'
import { changeStage, NOT_LOST, refuseChanged } from './quotation-stage.ts'
import { refuseUndated } from './quotation-head.ts'
import { refuseEmptyTarget } from '../prices/quotation-total.ts'
import { countQuotation } from '../versions/counted.ts'
import { contentOf } from '../versions/quotation-version.store.ts'
import { headOf, type StoredQuotation } from '../versions/stored-version.ts'
import * as store from '../quotation.store.ts'
import type { QuotationRow } from '../quotation.store.ts'

/** Refuses a quotation that a customer cannot have accepted; an expired one takes a confirmation. */
function refuseUnaccepted(context: Context, row: QuotationRow, isConfirmed: boolean): void {
  if (row.revision === 0) {
    throw new Refusal('conflict', '这份报价还没有发出，请先发出，再转为合同')
  }
  if (row.stage === STAGES.lost || row.stage === STAGES.void) {
    throw new Refusal('conflict', '未成交或已作废的报价不能转为合同，请先修改阶段')
  }
  refuseChanged(row, '转为合同')
  const { valid_until } = row
  if (valid_until === '' || valid_until >= dayOf(context.now) || isConfirmed) return
  throw new Refusal('conflict', `这份报价的有效期至${valid_until}，已经过期，是否仍要转为合同？`, {
    confirmed: '报价已过期',
  })
}

/** The sums of a line, all discounts taken off; a line that is paid for apart counts nothing. */
function sumsOf({ sums, unpriced, num, unitprice, tax_rate }: FrozenLine, sets: number) {
  if (!sums || unpriced === 1) return { amount: 0, list_amount: 0, discount: 0, net: 0, tax: 0 }
  const list_amount = sets * num * (unitprice ?? 0)
  const { gross: amount, discounted, net, tax } = sums
  return { amount, list_amount, discount: list_amount - discounted, net, tax, tax_rate }
}

const linesOf = ({ sets }: StoredQuotation): Accepted['lines'] =>
  sets.flatMap((set, at) =>
    set.lines.map((line) => ({
      // A line that stands alone is no set.
      set_no: set.com_id === 0 && set.com_show === 0 ? 0 : at + 1,
      // Where the offer does not show the name of a set, nothing that follows from it does.
      set_name: set.com_show === 0 ? '' : set.com_name,
      sets: set.sets,
      num: line.num,
      pid: line.pid === 0 ? null : line.pid,
      title: line.title,
      no: line.no,
      unit: line.unit,
      note: line.note,
      unitprice: line.unpriced === 1 ? null : line.unitprice,
      tax_rate: null,
      ...sumsOf(line, set.sets),
      // Lines without a catalogue product are freight, installation and the like; the contract can change this.
      ships: line.pid === 0 ? 0 : 1,
      needs_production: line.pid === 0 ? 0 : 1,
    })),
  )

async function accepted(transaction: Transaction, row: QuotationRow): Promise<Accepted> {
  const json = await contentOf(transaction, row.id, row.revision)
  if (json === undefined) throw new Error(`quotation ${row.id} has no version ${row.revision}`)
  const content = JSON.parse(json) as StoredQuotation
  return {
    quotation_id: row.id,
    quo_no: content.quo_no,
    quo_revision: row.revision,
    quo_name: content.quo_name,
    cus_name: content.cus_name,
    customer_id: headOf(content, row).customer_id,
    tax_inclusive: content.tax_inclusive === 0 ? 0 : 1,
    project: content.project,
    delivery_place: content.delivery_place,
    payment_steps: row.payment_steps,
    ...textsOf(saleTexts, content),
    terms: content.terms,
    total: content.sums.gross,
    lines: linesOf(content),
  }
}

/** Makes a contract of the version sent last, once only: a repeated call answers the same contract. */
export function toContract(context: Context, input: InputOf<typeof quotation.toContract>) {
  const { id, confirmed } = input
  if (id === undefined) throw invalid('id', '缺少报价的编号，请从报价列表中打开')
  return withNewNumber(context, (numberOfNew) =>
    change(context, async (transaction) => {
      const row = await findInSight(context, store, id, 'change', transaction)
      if (!may(context, 'quotation:edit')) {
        throw new Refusal('forbidden', '转为合同需要“报价：新增和修改”的权限，请联系管理员')
      }
      const existing = await contractOfQuotation(transaction, id)
      if (existing) {
        const isSeen = canView(context, 'contract', existing)
        return {
          id: existing.id,
          msg: isSeen ? `已有合同${existing.c_no}` : '这份报价已经转为合同',
        }
      }
      if (row.stage !== STAGES.sent) refuseEmptyTarget(row, '转为合同')
      refuseUndated(objectsIn<PaymentStep>(row.payment_steps), '转为合同')
      await refuseUnpassed(context, transaction, row, '转为合同')
      refuseUnaccepted(context, row, confirmed === 1)
      const version = await accepted(transaction, row)
      const contract = await contractFrom(context, transaction, version, numberOfNew)
      await changeStage(context, transaction, row, { stage: STAGES.won, ...NOT_LOST })
      await countQuotation(transaction, id)
      return { id: contract.id }
    }),
  )
}
