import { dayOf } from '#server/platform/clock.ts'
import type { InputOf } from '#api/kit/endpoint.ts'
import { buildingsIn, type FrozenQuotation } from '#api/quotation/frozen-quotation.ts'
import { groupedFromCents } from '#api/kit/money.ts'
import { DISCOUNT_KINDS, isBeyondSum } from '#api/quotation/money/quotation-money.ts'
import { STAGES } from '#api/quotation/quotation-head.ts'
import type { quotation } from '#api/quotation/quotation.ts'
import type { Context } from '#server/context.ts'
import type { Executor, Transaction } from '#server/db/open.ts'
import { invalid, Refusal } from '#server/platform/errors.ts'
import { change } from '#server/records/change.ts'
import { foundOrRefused } from '#server/records/find.ts'
import { searchText } from '#server/records/list/search-text.ts'
import { refuseUnpassed } from '../approval/gate.ts'
import { reviewAfterSending } from '../approval/review-columns.ts'
import { categoriesIn, countQuotation } from './counted.ts'
import { frozen } from './freeze.ts'
import { reviewOf, sentColumns } from './sent-columns.ts'
import { notePrices } from '../prices/last-price.service.ts'
import { nextNumber, refuseUndated } from '../head/quotation-head.ts'
import { quotationForChange, refuseClosed } from '../head/open-quotation.ts'
import { refuseOversized } from '../lines/quotation-size.ts'
import { changeStage, isAsSent, NOT_LOST } from '../head/quotation-stage.ts'
import { priceTerms, refuseBeyond, refuseEmptyTarget } from '../prices/quotation-total.ts'
import { sendNotices } from './send-notices.ts'
import { insertVersion } from './quotation-version.store.ts'
import * as store from '../quotation.store.ts'
import type { QuotationRow } from '../quotation.store.ts'

/** The most versions of a quotation: each holds all of its content, and a negotiation takes a few. */
const MOST_VERSIONS = 99

/** How many lines without a price a refusal names. */
const MOST_NAMED = 5

/**
 * Refuses a quotation that no customer can accept: without lines, prices or a date of payment, with a sum or discount that
 * is too large.
 */
function refuseUnfinished(content: FrozenQuotation): void {
  const lines = content.sets.flatMap((set) => set.lines)
  if (lines.length === 0) throw new Refusal('conflict', '报价中还没有产品，请先加入产品')
  const open = lines.filter((line) => line.unitprice === null && line.unpriced === 0)
  if (open.length > 0) {
    const names = open.slice(0, MOST_NAMED).map(({ title, no }) => `“${`${title} ${no}`.trim()}”`)
    const more = open.length > MOST_NAMED ? `等${open.length}项` : ''
    throw new Refusal(
      'conflict',
      `${names.join('、')}${more}没有单价，请填写单价，或把它标为“另计”`,
    )
  }
  refuseUndated(content.payment_steps, '发出')
  const [amount, gross] = [BigInt(content.sums.amount), BigInt(content.sums.gross)]
  refuseBeyond({ amount, gross })
  if (isBeyondSum(amount, priceTerms(content))) {
    const { target } = DISCOUNT_KINDS
    const what = content.discount_kind === target ? '“优惠至”的金额' : '整单优惠的金额'
    throw new Refusal(
      'conflict',
      `${what}大于产品合计${groupedFromCents(amount)}元，请修改整单优惠`,
    )
  }
}

/** Gives an earlier quotation its number when it is first sent; from then on it is found by it. */
async function numbered(
  context: Context,
  transaction: Transaction,
  row: QuotationRow,
): Promise<QuotationRow> {
  if (row.quo_no !== '') return row
  const searched = { ...row, quo_no: await nextNumber(context, transaction) }
  return { ...searched, search_text: searchText('quotation', searched) }
}

/** Refuses another version of a quotation that has too many, or is too large. */
async function refuseVersion(executor: Executor, { id, revision }: QuotationRow): Promise<void> {
  if (revision >= MOST_VERSIONS) {
    throw new Refusal(
      'conflict',
      `这份报价已有${MOST_VERSIONS}个版本，不能再发出新版本；请复制一份，从新的报价发出`,
    )
  }
  await refuseOversized(executor, id)
}

/** Freezes a quotation as its next version, and answers its number. */
async function sendNext(
  context: Context,
  transaction: Transaction,
  found: QuotationRow,
): Promise<number> {
  await refuseVersion(transaction, found)
  const row = await numbered(context, transaction, found)
  const revision = row.revision + 1
  const content = await frozen(transaction, row, {
    revision,
    date: dayOf(context.now),
    notes: true,
  })
  refuseUnfinished(content)
  await insertVersion(transaction, {
    quotation_id: row.id,
    revision,
    release_time: context.now,
    user_name: context.user.staff_name,
    total: content.sums.gross,
    content: JSON.stringify({ ...content, categories: await categoriesIn(transaction, content) }),
    buildings: buildingsIn(content),
    review: reviewOf({ ...row, ...reviewAfterSending(row) }),
  })
  await notePrices(context, transaction, row, content)
  const { quo_no, search_text, content_version: sent_content_version } = row
  const sent = { revision, sent_content_version, ...sentColumns(row, content, context.now) }
  const reviewed = reviewAfterSending(found)
  const values = { ...sent, ...reviewed, quo_no, search_text, stage: STAGES.sent, ...NOT_LOST }
  await changeStage(context, transaction, found, values)
  await countQuotation(transaction, row.id)
  return revision
}

type Sending = InputOf<typeof quotation.sendQuotation>

const NO_ID = '缺少报价的编号，请从报价列表中打开'

/** Refuses a quotation that must not be sent, not even as an existing version. */
async function refuseUnsendable(
  context: Context,
  executor: Executor,
  row: QuotationRow,
  { content_version = row.content_version }: Sending,
): Promise<void> {
  if (content_version !== row.content_version) {
    throw new Refusal('conflict', '这份报价刚被修改，请刷新并核对后再发出')
  }
  if (isAsSent(row) && row.stage === STAGES.sent) {
    throw new Refusal('conflict', `这份报价的V${row.revision}已经发出，之后没有修改`)
  }
  refuseEmptyTarget(row, '发出')
  await refuseUnpassed(context, executor, row, '发出')
}

/** Refuses what could not be sent as another version even if it were approved. */
export async function refuseIncomplete(executor: Executor, row: QuotationRow): Promise<void> {
  refuseClosed(row)
  refuseEmptyTarget(row, '发出')
  await refuseVersion(executor, row)
  const { revision, release_time } = row
  refuseUnfinished(
    await frozen(executor, row, { revision, date: dayOf(release_time), notes: false }),
  )
}

async function refuseSending(
  context: Context,
  executor: Executor,
  row: QuotationRow,
  input: Sending,
) {
  refuseClosed(row)
  await refuseUnsendable(context, executor, row, input)
  if (!isAsSent(row)) await refuseIncomplete(executor, row)
}

/** Why `sendQuotation` would be refused now, to say so before the user confirms; empty where it would not, and what is odd. */
export async function checkSending(context: Context, input: Sending) {
  const { db } = context
  if (input.id === undefined) throw invalid('id', NO_ID)
  const row = foundOrRefused(context, store, await store.find(db, input.id), 'change')
  try {
    await refuseSending(context, db, row, input)
  } catch (failure) {
    if (failure instanceof Refusal) return { problem: failure.message, notices: [] }
    throw failure
  }
  return { problem: '', notices: await sendNotices(context, row) }
}

/**
 * Sends a quotation as its next version. Unchanged content is not sent again: where only its stage was changed meanwhile,
 * it becomes 已发出 again as the same version.
 */
export function sendQuotation(context: Context, input: Sending) {
  const { id } = input
  if (id === undefined) throw invalid('id', NO_ID)
  return change(context, async (transaction) => {
    const found = await quotationForChange(context, transaction, id)
    await refuseUnsendable(context, transaction, found, input)
    if (!isAsSent(found)) return { id, revision: await sendNext(context, transaction, found) }
    await changeStage(context, transaction, found, { stage: STAGES.sent, ...NOT_LOST })
    await countQuotation(transaction, id)
    return { id, revision: found.revision }
  })
}
