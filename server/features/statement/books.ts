import { isReduced } from '#api/contract/payable.ts'
import { labelIn } from '#api/kit/status.ts'
import { RESHIPS } from '#api/logistics/logistics.ts'
import { receiptWays, REFUNDED } from '#api/receipt/receipt.ts'
import type { BookedContract } from '#api/statement/ledger.ts'
import { may, type Context } from '#server/context.ts'
import type { Executor } from '#server/db/open.ts'
import { shippedDay } from '#server/features/machine/machine-shipping.ts'
import { dayOf } from '#server/platform/clock.ts'
import { chunks } from '#server/platform/breaks.ts'
import { missing, Refusal } from '#server/platform/errors.ts'
import { canView, ownerScope } from '#server/records/policy.ts'
import * as store from './statement.store.ts'

/** What is booked of a customer's contracts, as far as the actor may see them. */
type Books = {
  contracts: BookedContract[]
  /** Whether these are all contracts of the customer. */
  isWhole: boolean
  /** How many rows were read for it. */
  size: number
}

const MOST_CONTRACTS = 1000
/** Lines, pieces that shipped, and receipts of one customer, each. */
export const MOST_ROWS = 20_000
const AT_ONCE = 500

const tooMuch = () =>
  new Refusal('tooLarge', '这个客户的合同或往来太多，无法生成对账单，请按合同核对')

/** All rows of these contracts; more than a statement can be made of are refused. */
async function allOf<Row>(
  ids: readonly number[],
  read: (some: readonly number[], limit: number) => Promise<Row[]>,
): Promise<Row[]> {
  const rows: Row[] = []
  for (const some of chunks(ids, AT_ONCE)) {
    for (const row of await read(some, MOST_ROWS + 1 - rows.length)) rows.push(row)
    if (rows.length > MOST_ROWS) throw tooMuch()
  }
  return rows
}

const wayOf = (value: number) => labelIn(receiptWays, value)

type Shipped = Awaited<ReturnType<typeof store.shippedOf>>

/** The shipments and returns of a contract in the order in which they left or came back. */
function shipmentsOf(rows: Shipped): BookedContract['shipments'] {
  const shipments = [...Map.groupBy(rows, ({ id }) => id)].map(([id, pieces]) => ({
    id,
    day: shippedDay(pieces[0]!),
    returns: pieces[0]!.returns_id !== null,
    dropped: pieces[0]!.returns_id !== null && pieces[0]!.reships !== RESHIPS,
    pieces: pieces.map(({ line, quantity }) => ({ line, quantity })),
  }))
  return shipments.toSorted((one, other) =>
    one.day === other.day ? one.id - other.id : one.day < other.day ? -1 : 1,
  )
}

/** Refuses who lacks the right to see contracts or receipts, whose amounts a statement has. */
export function refuseBlind(context: Context): void {
  if (may(context, 'contract:view') && may(context, 'receipt:view')) return
  const message = '对账单有合同和收款的金额，需要“合同：查看”和“收款：查看”的权限，请联系管理员'
  throw new Refusal('forbidden', message)
}

/**
 * The contracts of a customer that the actor may see, and whether these are all. A customer of whom there is nothing to be
 * seen is refused like an absent one. One without contracts in sight is empty for who may open it: whole, with its chain, for
 * who may see all contracts, to whom also one that was deleted keeps it.
 */
async function contractsInSight(context: Context, executor: Executor, customer: number) {
  const all = await store.contractsOf(executor, customer, MOST_CONTRACTS + 1)
  const seen = all.filter((row) => canView(context, 'contract', row))
  const seesAll = ownerScope(context, 'contract') === undefined
  if (seen.length === 0) {
    const owner = await store.ownerOfCustomer(executor, customer)
    const isOpen = owner !== undefined && canView(context, 'customer', owner)
    if (!isOpen && !(seesAll && (await store.hasChain(executor, customer)))) throw missing('客户')
  }
  if (all.length > MOST_CONTRACTS) throw tooMuch()
  return { seen, isWhole: seen.length === all.length && (seen.length > 0 || seesAll) }
}

/** A statement by its id, for who sees all contracts of its customer; to others it is absent. */
export async function statementById(context: Context, executor: Executor, id: number) {
  const head = await store.findWhole(executor, id, ownerScope(context, 'contract'))
  if (!head) throw missing('对账单')
  return head
}

/** The books of a customer, of what the actor may see. */
export async function booksOf(
  context: Context,
  executor: Executor,
  customer: number,
): Promise<Books> {
  const { seen, isWhole } = await contractsInSight(context, executor, customer)
  const ids = seen.map(({ id }) => id)
  let size = ids.length
  const read = async <Row>(
    of: (executor: Executor, some: readonly number[], limit: number) => Promise<Row[]>,
  ) => {
    const rows = await allOf(ids, (some, limit) => of(executor, some, limit))
    size += rows.length
    return rows
  }
  const lines = Map.groupBy(await read(store.linesOf), (row) => row.contract_id)
  const shipped = Map.groupBy(await read(store.shippedOf), (row) => row.con_id)
  const receipts = Map.groupBy(await read(store.receiptsOf), (row) => row.con_id)
  const contracts = seen.map(({ user_id: _user, release_time, typed_unpay, ...contract }) => ({
    ...contract,
    c_unpay: isReduced(contract) ? typed_unpay : contract.c_unpay,
    entered: dayOf(release_time),
    lines: (lines.get(contract.id) ?? []).map(({ sets, num, ...line }) => ({
      ...line,
      pieces: sets * num,
    })),
    shipments: shipmentsOf(shipped.get(contract.id) ?? []),
    receipts: (receipts.get(contract.id) ?? []).map((row) => ({
      id: row.id,
      day: row.received_date,
      way: wayOf(row.way),
      amount: row.kind === REFUNDED ? -row.amount : row.amount,
    })),
  }))
  return { contracts, isWhole, size }
}
