import type { Progress } from '#api/contract/contract-progress.ts'
import { isEnded } from '#api/contract/ending.ts'
import { dayOfLast } from '#api/contract/shipped-parts.ts'
import type { Context } from '#server/context.ts'
import type { Executor, Transaction } from '#server/db/open.ts'
import type { Row } from '#server/db/tables/tables.ts'
import { invalid } from '#server/platform/errors.ts'
import { historyOwner } from '#server/records/policy.ts'
import { writeHistory } from '#server/records/history/history.ts'
import { dueColumnsNow } from '../money/contract-money.service.ts'
import * as store from '../contract.store.ts'
import { linesOfContract, type ContractLineRow } from '../lines/contract-line.store.ts'
import { lastShippedDay, setShippedDay, shipmentsOf } from './contract-progress.store.ts'

/**
 * 发货日期 of a contract's payment plan. What somebody typed stays; without that it is the day on which everything had
 * left, which follows the shipments and is empty as long as something is owed. What comes back after it, to be shipped again or
 * not, leaves it: the step that it made due stays due.
 */

type ShippedDay = Pick<Row<'contract'>, 'shipped_date' | 'shipped_auto'>
type Shipped = Pick<Progress, 'pieces' | 'to_ship' | 'returned'>

const typed = (shipped_date: string): ShippedDay => ({ shipped_date, shipped_auto: 0 })
const isTyped = ({ shipped_date, shipped_auto }: ShippedDay) =>
  shipped_date !== '' && shipped_auto === 0

async function dayByShipments(
  executor: Executor,
  contractId: number,
  { pieces, to_ship, returned }: Shipped,
): Promise<ShippedDay> {
  const isComplete = pieces > 0 && to_ship === 0
  const day =
    returned > 0
      ? dayOfLast(
          piecesOf(await linesOfContract(executor, contractId)),
          await shipmentsOf(executor, contractId),
        )
      : isComplete
        ? await lastShippedDay(executor, contractId)
        : ''
  return { shipped_date: day, shipped_auto: day === '' ? 0 : 1 }
}

const piecesOf = (lines: readonly ContractLineRow[]) =>
  lines.map(({ id, sets, num, ships }) => ({ id, pieces: sets * num, ships }))

const dayAsShipped = (executor: Executor, contract: Row<'contract'>) =>
  isTyped(contract) ? contract : dayByShipments(executor, contract.id, contract)

/** Writes the day of a locked contract whose shipments have changed, with its due days; another day has an entry in its history. */
export async function settleShippedDay(
  context: Context,
  transaction: Transaction,
  contractId: number,
): Promise<void> {
  const before = await store.find(transaction, contractId)
  if (!before) throw new Error(`contract ${contractId} is gone while its shipments change`)
  if (isEnded(before) && (await lastShippedDay(transaction, contractId)) > before.ended_on) {
    const message = `发货日期不能晚于合同${before.c_no}终止的日期${before.ended_on}，请核对`
    throw invalid('shipped_date', message)
  }
  const day = await dayAsShipped(transaction, before)
  const isMoved = day.shipped_date !== before.shipped_date
  const after = isMoved ? { ...before, ...day } : before
  const due = await dueColumnsNow(transaction, after)
  const isSame = due.next_due === before.next_due && due.next_amount === before.next_amount
  if (!isMoved && isSame) return
  const { shipped_date, shipped_auto } = after
  await setShippedDay(transaction, contractId, { shipped_date, shipped_auto, ...due })
  if (!isMoved) return
  await writeHistory(transaction, context, {
    entity: 'contract',
    record_id: contractId,
    name: store.contractName(before),
    ...historyOwner('contract', before),
    action: 'change',
    before,
    after,
  })
}

/**
 * The columns of the day for a save of the contract itself, where `sent` is what the form says and `progress` how far the
 * lines are as saved. A day that is emptied gives way to that of the shipments.
 */
export async function shippedDayAsSaved(
  transaction: Transaction,
  before: Row<'contract'> | undefined,
  sent: string | undefined,
  progress: Shipped | undefined,
): Promise<ShippedDay> {
  if (!before) return typed(sent ?? '')
  const isChanged = sent !== undefined && sent !== before.shipped_date
  if (isChanged && sent !== '') return typed(sent)
  if (!isChanged && isTyped(before)) return typed(before.shipped_date)
  const now = progress ?? before
  // What had left before the shipments set the day is not looked up again because something else is saved.
  const isMoved = now.pieces !== before.pieces || now.to_ship !== before.to_ship
  if (!isChanged && !isMoved && before.shipped_date === '') return typed('')
  return dayByShipments(transaction, before.id, now)
}
