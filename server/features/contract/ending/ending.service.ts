import type { contract } from '#api/contract/contract.ts'
import { isEnded, NOT_ENDED, settledOf, type Settlement } from '#api/contract/ending.ts'
import { keptProgress } from '#api/contract/contract-progress.ts'
import type { InputOf } from '#api/kit/endpoint.ts'
import { groupedFromCents, textFromCents } from '#api/kit/money.ts'
import { may, type Context } from '#server/context.ts'
import { dayOf } from '#server/platform/clock.ts'
import { invalid, missing, Refusal } from '#server/platform/errors.ts'
import type { Executor } from '#server/db/open.ts'
import { change } from '#server/records/change.ts'
import { findOrRefuse } from '#server/records/find.ts'
import { saveRecord } from '#server/records/save.ts'
import { contractKind, type StoredContract } from '../contract-record.service.ts'
import { moneyAsEnded, netReceived } from '../money/contract-money.service.ts'
import { appliedOf, invoicedAsReduced } from '../money/invoiced.service.ts'
import { partsOf } from '../money/plan-basis.service.ts'
import { lastShippedDay } from '../progress/contract-progress.store.ts'
import { raiseEnding } from './ending-news.ts'
import { openWorkOf } from './open-work.service.ts'
import { markReadyRead } from './open-work.store.ts'

/** Ends a contract with its settlement, and takes that back (docs/endings.md). */

const inYuan = (cents: number) => `${groupedFromCents(cents)}元`

/** The permission to end is beside that to see: the figures have the contract's amounts. */
function refuseBlind(context: Context): void {
  if (!may(context, 'contract:view')) throw missing('合同')
}

/** The day of a contract as a whole: that of signing, without one that of the entry. */
const signedOn = ({ signed_date, release_time }: StoredContract) =>
  signed_date === '' ? dayOf(release_time) : signed_date

/**
 * The proposed 货款 in cents, as 对账单 count by 发货: what the customer has by its value, and what does not ship once everything
 * else has left, also where some of it came back afterwards. Null where there are no lines to tell it by.
 */
async function proposedGoods(executor: Executor, row: StoredContract): Promise<number | null> {
  if (row.lines.length === 0) return null
  const parts = await partsOf(executor, row.id, row.lines, { unshipped: signedOn(row) })
  return parts.reduce((sum, { value }) => sum + value, 0)
}

/** The day from which on a contract may be ended: that of signing, and of what has shipped. */
async function firstDayOf(executor: Executor, row: StoredContract): Promise<string> {
  const signed = signedOn(row)
  const shipped = await lastShippedDay(executor, row.id)
  return shipped > signed ? shipped : signed
}

function refuseEndedAlready(row: StoredContract): void {
  if (!isEnded(row)) return
  throw new Refusal('conflict', `合同${row.c_no}已于${row.ended_on}终止，请刷新后查看`)
}

/** 合同金额, without which there is nothing to be settled. */
function amountOf({ c_money }: StoredContract): number {
  if (c_money !== null) return c_money
  throw new Refusal('conflict', '这份合同没有合同金额，请先填写合同金额，再终止')
}

/** The figures of a settlement, and what is open. */
export async function getEnding(context: Context, { id }: { id: number }) {
  refuseBlind(context)
  const row = await findOrRefuse(context, contractKind, id, 'view')
  refuseEndedAlready(row)
  const amount = amountOf(row)
  const { applied } = await appliedOf(context.db, id)
  const data = {
    version: row.version,
    c_no: row.c_no,
    c_title: row.c_title,
    day: dayOf(context.now),
    first_day: await firstDayOf(context.db, row),
    c_money: textFromCents(amount),
    proposed: textFromCents(await proposedGoods(context.db, row)),
    received: textFromCents(await netReceived(context.db, row)),
    applied: textFromCents(applied),
    invoiced: textFromCents(row.invoiced),
    open: await openWorkOf(context, row),
  }
  return { data }
}

type Input = InputOf<typeof contract.endContract>

/** The settlement as it is sent; refused where it is none of this contract. */
async function settlementOf(
  executor: Executor,
  input: Input,
  row: StoredContract,
): Promise<Settlement & { end_extra_kind: number }> {
  const { end_goods, end_extra, end_extra_kind = 1, end_deduction, proposed } = input
  if (end_goods === undefined || end_goods === null) {
    throw invalid('end_goods', '请填写货款；没有发货的填0')
  }
  const amount = amountOf(row)
  if (end_goods > amount) {
    throw invalid('end_goods', `货款${inYuan(end_goods)}大于合同金额${inYuan(amount)}，请核对`)
  }
  if (proposed !== undefined && proposed !== (await proposedGoods(executor, row))) {
    const message = '打开终止合同以后，这份合同的发货有变化，货款须重新核对；请关闭后重新打开'
    throw new Refusal('conflict', message)
  }
  const settlement = { end_goods, end_extra: end_extra ?? 0, end_deduction: end_deduction ?? 0 }
  if (settledOf(settlement) < 0) {
    const sum = inYuan(settlement.end_goods + settlement.end_extra)
    throw invalid('end_deduction', `扣款不能大于货款与违约金或赔偿之和${sum}，请核对`)
  }
  return { ...settlement, end_extra_kind }
}

/** The day as it is sent; not before what has happened, and not after today. */
async function endedOn(
  executor: Executor,
  { ended_on }: Input,
  row: StoredContract,
  today: string,
): Promise<string> {
  if (!ended_on) throw invalid('ended_on', '请填写终止日期')
  if (ended_on > today) throw invalid('ended_on', '终止日期不能晚于今天')
  const first = await firstDayOf(executor, row)
  if (first > today) {
    const message = `这份合同签订或最后一次发货的日期是${first}，在今天之后；请先在合同或物流中更正那个日期，再终止`
    throw invalid('ended_on', message)
  }
  if (ended_on >= first) return ended_on
  throw invalid('ended_on', `终止日期不能早于签订和最后一次发货的日期${first}`)
}

/** The contract of a call that names it by its id. */
function stored(row: StoredContract | undefined): StoredContract {
  if (!row) throw invalid('id', '缺少编号，请从列表中打开')
  return row
}

/** The columns of a contract as they are; its lines stay without being written. */
function asIs(row: StoredContract) {
  const { id: _id, version: _v, user_id: _u, updated_by: _b, updated_at: _at, ...own } = row
  const { file_names: _names, lines: _lines, ...columns } = own
  return columns
}

/** Ends a contract; what is open of it is owed no more from then on. */
export function endContract(context: Context, input: Input) {
  const { id, version } = input
  return change(context, async (transaction) => {
    refuseBlind(context)
    const answer = await saveRecord(
      context,
      transaction,
      contractKind,
      { id, version },
      async (before) => {
        const row = stored(before)
        refuseEndedAlready(row)
        const ended_on = await endedOn(transaction, input, row, dayOf(context.now))
        const settlement = await settlementOf(transaction, input, row)
        if (!input.end_reason) throw invalid('end_reason', '请填写终止原因')
        const ending = { ...settlement, ended_on, end_reason: input.end_reason }
        return {
          ...asIs(row),
          ...ending,
          ...keptProgress(row.lines, true),
          ...(await moneyAsEnded(transaction, row, ending)),
          ...(await invoicedAsReduced(transaction, row, ending)),
        }
      },
    )
    await markReadyRead(transaction, answer.id)
    await raiseEnding(context, transaction, (await contractKind.find(transaction, answer.id))!)
    return answer
  })
}

/** Takes the end of a contract back. */
export function resumeContract(context: Context, input: InputOf<typeof contract.resumeContract>) {
  const { id, version } = input
  return change(context, async (transaction) => {
    refuseBlind(context)
    const saved = { id, version }
    const answer = await saveRecord(context, transaction, contractKind, saved, async (before) => {
      const row = stored(before)
      if (!isEnded(row)) throw new Refusal('conflict', '这份合同没有终止，请刷新后查看')
      return {
        ...asIs(row),
        ...NOT_ENDED,
        ...keptProgress(row.lines, false),
        ...(await moneyAsEnded(transaction, row, NOT_ENDED)),
        ...(await invoicedAsReduced(transaction, row, NOT_ENDED)),
      }
    })
    await raiseEnding(context, transaction, (await contractKind.find(transaction, answer.id))!)
    return answer
  })
}
