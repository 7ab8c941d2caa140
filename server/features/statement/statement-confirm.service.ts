import { textFromCents, groupedFromText } from '#api/kit/money.ts'
import type { InputOf } from '#api/kit/endpoint.ts'
import type { statement } from '#api/statement/statement.ts'
import type { Context } from '#server/context.ts'
import type { Transaction } from '#server/db/open.ts'
import { customerName } from '#server/features/customer/customer-names.service.ts'
import { invalid, Refusal } from '#server/platform/errors.ts'
import { change } from '#server/records/change.ts'
import { nextNumber } from '#server/records/day-number.ts'
import { lockRecord } from '#server/records/find.ts'
import { saveRecord } from '#server/records/save.ts'
import { userName } from '#server/records/staff-name.ts'
import { refuseBlind, statementById } from './books.ts'
import { makeStatement, type Made } from './statement-made.ts'
import { statementKind } from './statement-record.ts'
import { requestFrom } from './statement.service.ts'
import * as store from './statement.store.ts'

const notWhole = () =>
  new Refusal('forbidden', '这个客户有您不能查看的合同，不能确认对账单；请能查看全部合同的同事操作')

const already = async (transaction: Transaction, head: store.StatementHead) =>
  new Refusal(
    'conflict',
    `这份对账单已由${await userName(transaction, head.updated_by)}确认（${head.dz_no}），请刷新后查看`,
  )

/** Refuses to confirm what is not open, or has become another than was seen. */
async function openOrRefused(transaction: Transaction, made: Made, seen: string | undefined) {
  if (!made.isWhole) throw notWhole()
  if (made.kind === 'confirmed') throw await already(transaction, made.head)
  if (made.kind === 'refused') throw new Refusal('conflict', made.why)
  const closing = textFromCents(made.statement.closing)
  if (seen && seen !== closing) {
    throw new Refusal(
      'conflict',
      `往来有变化，期末余额现在是${groupedFromText(closing)}元，没有确认；请刷新后核对`,
    )
  }
  return made
}

/**
 * Confirms a customer's statement as it is now. The customer's row is locked, so that of two at once the second one finds
 * the first one's.
 */
export function confirmStatement(
  context: Context,
  { customer_id, closing, ...input }: InputOf<typeof statement.setStatement>,
) {
  refuseBlind(context)
  if (!customer_id) throw invalid('customer_id', '请先选择客户')
  const requested = requestFrom(context, customer_id, input)
  const { customer, basis, last } = requested
  return change(context, async (transaction) => {
    await lockRecord(transaction, 'customer', customer)
    const made = await makeStatement(context, transaction, requested)
    const { first, statement: content, chain } = await openOrRefused(transaction, made, closing)
    const position = chain.filter(({ confirmed }) => confirmed === 1).length + 1
    const former = chain.find((one) => one.position === position)
    const dz_no = former?.dz_no ?? (await nextNumber(transaction, monthPrefix(last)))
    const { rows, changes, opening, due, paid, closing: left } = content
    const values = {
      customer_id: customer,
      basis,
      position,
      confirmed: 1,
      dz_no,
      cus_name: (await customerName(transaction, customer)) || (chain.at(-1)?.cus_name ?? ''),
      first_date: first,
      last_date: last,
      opening,
      due,
      paid,
      closing: left,
      rows: JSON.stringify(rows),
      changes: JSON.stringify(changes),
    }
    const saved = await saveRecord(
      context,
      transaction,
      statementKind,
      { id: former?.id },
      () => values,
    )
    return { ...saved, dz_no }
  })
}

/** What the numbers of a month begin with. */
const monthPrefix = (last: string) => `DZ${last.slice(0, 7).replace('-', '')}-`

/** Takes back the last confirmed statement of a chain. One that the actor may not see is refused like an absent one. */
export function takeBack(context: Context, { id }: InputOf<typeof statement.takeBack>) {
  refuseBlind(context)
  return change(context, async (transaction) => {
    const { customer_id, basis } = await statementById(context, transaction, id)
    await lockRecord(transaction, 'customer', customer_id)
    const chain = await store.chainOf(transaction, customer_id, basis)
    const last = chain.findLast(({ confirmed }) => confirmed === 1)
    // Again, since what is read before the lock may have changed.
    const head = await statementById(context, transaction, id)
    if (head.confirmed === 0) throw new Refusal('conflict', '这份对账单已取消确认，请刷新')
    if (last?.id !== id) {
      throw new Refusal('conflict', `只能取消最后一份；请先取消${last?.dz_no}的确认`)
    }
    // What was frozen is made anew when it is confirmed again.
    const { id: _id, ...own } = head
    const values = { ...own, confirmed: 0, rows: '[]', changes: '[]' }
    return saveRecord(context, transaction, statementKind, { id }, () => values)
  })
}
