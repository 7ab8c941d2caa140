import {
  adjustedSince,
  knownAfter,
  statementOf,
  type Known,
  type Statement,
  type StatementRow,
} from '#api/statement/chain.ts'
import { ledgerOf, whyRefused, type Basis } from '#api/statement/ledger.ts'
import { monthOf, daysAfter } from '#api/kit/time.ts'
import type { Context } from '#server/context.ts'
import { objectsIn } from '#server/db/tables/list-column.ts'
import type { Executor } from '#server/db/open.ts'
import { booksOf } from './books.ts'
import * as store from './statement.store.ts'

/** Which statement: of a customer, on a basis, to a day; `first` as entered, which only the first of a chain takes. */
export type Requested = { customer: number; basis: Basis; last: string; first?: string | undefined }

type Sums = Pick<Statement, 'opening' | 'due' | 'paid' | 'closing'>

/** A statement to this day: as it was confirmed, as it would be, or why there is none. */
export type Made = {
  /** Whether the actor sees all contracts of the customer. */
  isWhole: boolean
  /** Its chain, none of which the actor may see who does not see all contracts. */
  chain: Chain
  /** How many rows were read for it. */
  size: number
} & (
  | { kind: 'confirmed'; head: store.StatementHead; isLast: boolean; adjusted: number }
  | { kind: 'open'; first: string; statement: Statement }
  | { kind: 'refused'; why: string }
)
type Chain = Awaited<ReturnType<typeof store.chainOf>>

const changesOf = (chain: Chain) => chain.map(({ changes }) => objectsIn<Known>(changes))

/** A customer's statement to a day, from the books as they are now. */
export async function makeStatement(
  context: Context,
  executor: Executor,
  { customer, basis, last, first }: Requested,
): Promise<Made> {
  const { contracts, isWhole, size } = await booksOf(context, executor, customer)
  // What others have is neither in the rows nor in an opening balance.
  const chain = isWhole ? await store.chainOf(executor, customer, basis) : []
  const confirmed = chain.filter((one) => one.confirmed === 1)
  const books = {
    ledger: ledgerOf(contracts, basis),
    contracts: new Set(contracts.map(({ id }) => id)),
  }
  const before = confirmed.at(-1)
  const of = { isWhole, chain, size }
  const head = confirmed.find((one) => one.last_date === last)
  if (head) {
    const isLast = head === before
    const former = { known: knownAfter(changesOf(confirmed)), closing: head.closing }
    // Of those before the last one, the next has stated them, or the last one announces them.
    const adjusted = isLast
      ? adjustedSince({ ...books, first: daysAfter(last, 1), last, former })
      : 0
    return { ...of, kind: 'confirmed', head, isLast, adjusted }
  }
  if (before && last <= before.last_date) {
    const why = `已对账到${before.last_date}（${before.dz_no}），请选择之后的日期`
    return { ...of, kind: 'refused', why }
  }
  const begins = before ? daysAfter(before.last_date, 1) : (first ?? `${monthOf(last)}-01`)
  if (begins > last) return { ...of, kind: 'refused', why: '开始日期不能晚于截止日期' }
  const why = whyRefused(contracts, basis, last)
  if (why) return { ...of, kind: 'refused', why }
  const former = before && {
    known: knownAfter(changesOf(confirmed)),
    closing: before.closing,
  }
  const period = { ...books, first: begins, last, ...(former && { former }) }
  return { ...of, kind: 'open', first: begins, statement: statementOf(period) }
}

/** The sums of a statement; none of one that is refused. */
export function sumsOf(made: Made): Sums | undefined {
  if (made.kind === 'refused') return undefined
  return made.kind === 'confirmed' ? made.head : made.statement
}

/** The rows of a statement: those that were frozen, or of today. */
export async function rowsOfMade(executor: Executor, made: Made): Promise<StatementRow[]> {
  if (made.kind === 'refused') return []
  if (made.kind === 'open') return made.statement.rows
  return objectsIn<StatementRow>(await store.rowsOf(executor, made.head.id))
}
