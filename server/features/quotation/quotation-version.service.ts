import type { InputOf } from '#api/endpoint.ts'
import type { FrozenQuotation } from '#api/frozen-quotation.ts'
import { textFromCents } from '#api/money.ts'
import { DISCOUNT_KINDS, isBeyondSum } from '#api/quotation-money.ts'
import { STAGES } from '#api/quotation-head.ts'
import type { quotation } from '#api/quotation.ts'
import { dayOf } from '#server/clock.ts'
import { knowsCost } from '#server/catalogue/cost.ts'
import type { Context } from '#server/context.ts'
import type { Executor, Transaction } from '#server/db/open.ts'
import { invalid, missing, Refusal } from '#server/errors.ts'
import { change } from '#server/records/change.ts'
import { findOrRefuse } from '#server/records/find.ts'
import { writeHistory } from '#server/records/history.ts'
import { refuseUnapproved } from './approval.ts'
import { frozen } from './freeze.ts'
import { notePrices } from './last-price.service.ts'
import { nextNumber, quotationForChange } from './quotation-head.ts'
import { priceTerms } from './quotation-total.ts'
import { contentOf, insertVersion, versionsOf } from './quotation-version.store.ts'
import * as store from './quotation.store.ts'
import type { QuotationRow } from './quotation.store.ts'
import { differenceInWords } from './version-difference.ts'

const NO_ID = '缺少报价的编号，请从报价列表中打开'

/** How many lines without a price a refusal names. */
const MOST_NAMED = 5

/** Refuses what no customer can accept: nothing to sell, a line without a price, or a discount beyond the sum. */
export function refuseUnfinished(content: FrozenQuotation): void {
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
  if (isBeyondSum(BigInt(content.sums.amount), priceTerms(content))) {
    const { target } = DISCOUNT_KINDS
    const what = content.discount_kind === target ? '“优惠至”的金额' : '整单优惠的金额'
    throw new Refusal(
      'conflict',
      `${what}大于产品合计${textFromCents(content.sums.amount)}元，请修改整单优惠`,
    )
  }
}

/** An earlier quotation gets its number when it is sent first. */
async function numbered(
  context: Context,
  transaction: Transaction,
  row: QuotationRow,
): Promise<QuotationRow> {
  if (row.quo_no !== '') return row
  return { ...row, quo_no: await nextNumber(context, transaction) }
}

/** Freezes a quotation as its next version; what was sent already is not sent again. */
export function sendQuotation(context: Context, input: InputOf<typeof quotation.sendQuotation>) {
  const { id, content_version } = input
  if (id === undefined) throw invalid('id', NO_ID)
  return change(context, async (transaction) => {
    const found = await quotationForChange(context, transaction, id)
    const seen = content_version ?? found.content_version
    if (seen !== found.content_version) {
      throw new Refusal('conflict', '这份报价刚被修改，请刷新并核对后再发出')
    }
    if (found.stage === STAGES.sent) {
      throw new Refusal('conflict', `这份报价的V${found.revision}已经发出，之后没有修改`)
    }
    await refuseUnapproved(transaction, found, '发出')
    const before = await numbered(context, transaction, found)
    const revision = before.revision + 1
    const content = await frozen(transaction, before, {
      revision,
      date: dayOf(context.now),
    })
    refuseUnfinished(content)
    await insertVersion(transaction, {
      quotation_id: id,
      revision,
      release_time: context.now,
      user_id: context.user.id,
      user_name: context.user.name,
      total: content.sums.gross,
      content: JSON.stringify(content),
    })
    await notePrices(context, transaction, before, content)
    const after = { revision, stage: STAGES.sent, lost_reason: '', quo_no: before.quo_no }
    await store.writeStage(transaction, id, after)
    await writeHistory(transaction, context, {
      entity: 'quotation',
      record_id: id,
      name: before.quo_name,
      owner_id: before.user_id,
      action: 'change',
      before: found,
      after: { ...found, ...after },
    })
    return { id, revision }
  })
}

/** The versions of a quotation that were sent, newest first. */
export async function listVersions(context: Context, { id }: { id: number }) {
  await findOrRefuse(context, store, id, 'view')
  const versions = await versionsOf(context.db, id)
  return { data: versions.map((row) => ({ ...row, total: textFromCents(row.total) })) }
}

const withoutCost = (content: FrozenQuotation): FrozenQuotation => ({
  ...content,
  sets: content.sets.map((set) => ({
    ...set,
    lines: set.lines.map(({ cost: _cost, ...line }) => line),
  })),
})

/**
 * A version as it was sent, or what the quotation is now; without cost for who may not know it. The actor has been
 * found to see the quotation.
 */
export async function versionContent(
  context: Context,
  executor: Executor,
  row: QuotationRow,
  revision: number | undefined,
): Promise<FrozenQuotation> {
  const content = await wholeContent(executor, row, revision)
  return knowsCost(context) ? content : withoutCost(content)
}

/**
 * What is printed where no version is asked for: that which was sent last, as long as nothing has changed since. Costs
 * may have been filled in meanwhile, so that a 毛利表 is of what the quotation is now.
 */
export function printed(
  { stage, revision: last }: QuotationRow,
  { revision, kind }: { revision?: number | undefined; kind?: string | undefined },
): number | undefined {
  const isUnchanged = last > 0 && (stage === STAGES.sent || stage === STAGES.won)
  return revision ?? (isUnchanged && kind !== 'margin' ? last : undefined)
}

async function wholeContent(
  executor: Executor,
  row: QuotationRow,
  revision: number | undefined,
): Promise<FrozenQuotation> {
  if (revision === undefined) {
    return frozen(executor, row, { revision: 0, date: dayOf(row.release_time) })
  }
  const json = await contentOf(executor, row.id, revision)
  if (json === undefined) throw missing(`版本V${revision}`)
  return JSON.parse(json) as FrozenQuotation
}

/** Without the notes, which may be 9 MB and which only documents show. */
const withoutNotes = (content: FrozenQuotation): FrozenQuotation => ({
  ...content,
  sets: content.sets.map((set) => ({
    ...set,
    lines: set.lines.map((line) => ({ ...line, pro_info: '', remarks: '' })),
  })),
})

export async function getVersion(context: Context, input: InputOf<typeof quotation.getVersion>) {
  if (input.id === undefined) throw invalid('id', NO_ID)
  const row = await findOrRefuse(context, store, input.id, 'view')
  const content = await versionContent(context, context.db, row, input.revision)
  return { data: withoutNotes(content) }
}

/** What differs between two versions, or between one and what the quotation is now. */
export async function getDifference(
  context: Context,
  { id, from, to }: InputOf<typeof quotation.getDifference>,
) {
  if (id === undefined) throw invalid('id', NO_ID)
  if (from === undefined) throw invalid('from', '请选择要比较的版本')
  const row = await findOrRefuse(context, store, id, 'view')
  const before = await versionContent(context, context.db, row, from)
  const after = await versionContent(context, context.db, row, to)
  return { data: differenceInWords(before, after) }
}
