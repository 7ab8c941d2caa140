import { STAGES } from '#api/quotation/quotation-head.ts'
import type { Executor, Transaction } from '#server/db/open.ts'
import { dayOf } from '#server/platform/clock.ts'
import {
  costed,
  customerKey,
  factsOf,
  lossOf,
  sumOf,
  type Amounts,
  type Counted,
} from '#server/records/facts/facts.ts'
import { categoriesOf, setFacts, wonOf } from '#server/records/facts/kept-facts.ts'
import { find, type QuotationRow } from '../quotation.store.ts'
import { sentVersion } from './quotation-version.store.ts'
import { discountsOfVersion } from './sent-columns.ts'
import { headOf, type StoredLine, type StoredQuotation } from './stored-version.ts'

/** How reports count a quotation: by the version that was sent last. */

/** The categories of a version's products as it is sent, by the products' ids. */
export async function categoriesIn(
  executor: Executor,
  { sets }: StoredQuotation,
): Promise<Record<number, number>> {
  const products = sets.flatMap(({ lines }) => lines.map(({ pid }) => pid))
  return Object.fromEntries(await categoriesOf(executor, products))
}

function amountsOf(line: StoredLine, sets: number): Omit<Amounts, 'entitled' | 'given'> {
  const { sums, num, cost = null } = line
  if (!sums) return { amount: 0, revenue: 0, cost: 0 }
  return { amount: sums.gross, ...costed(sums.net, cost, num * sets) }
}

async function countedVersion(
  transaction: Transaction,
  row: QuotationRow,
): Promise<Counted | undefined> {
  const sent =
    row.is_template === 0 ? await sentVersion(transaction, row.id, row.revision) : undefined
  if (!sent) return undefined
  const version = JSON.parse(sent.content) as StoredQuotation
  const categories = version.categories ?? (await categoriesIn(transaction, version))
  // What was sent before discounts were recorded has none.
  const discounts = row.sent_given === null ? undefined : discountsOfVersion(version).lines
  const parts = version.sets.flatMap(({ sets, lines }) =>
    lines.map((line) => {
      const { entitled = 0n, given = 0n } = discounts?.get(line.id) ?? {}
      return {
        product: line.pid === 0 ? null : line.pid,
        category: categories[line.pid] ?? null,
        ...amountsOf(line, sets),
        entitled: Number(entitled),
        given: Number(given),
      }
    }),
  )
  const day = dayOf(row.sent_at === '' ? sent.release_time : row.sent_at)
  return {
    day,
    owner: row.sent_owner ?? row.user_id,
    won: await wonOf(transaction, row.id, day),
    customer: customerKey(headOf(version, row)),
    whole: { ...sumOf(parts), amount: version.sums.gross },
    passer: row.sent_given === null ? undefined : (row.sent_passed_by ?? 0),
    parts,
  }
}

/** Counts a locked quotation as it is now, or no more where it is gone. */
export async function countQuotation(transaction: Transaction, id: number): Promise<void> {
  const row = await find(transaction, id)
  const counted = row && (await countedVersion(transaction, row))
  await setFacts(transaction, 'quoted', id, counted ? factsOf(counted) : [])
  const isLost = counted && row.stage === STAGES.lost
  await setFacts(transaction, 'lost', id, isLost ? lossOf(counted, row.lost_reason) : [])
}

const COUNTED = ['stage', 'lost_reason', 'is_template', 'revision'] as const

/** Counts a quotation of which such columns were changed. */
export async function countChanged(
  transaction: Transaction,
  before: QuotationRow,
  values: Partial<QuotationRow>,
): Promise<void> {
  const isChanged = COUNTED.some(
    (name) => values[name] !== undefined && values[name] !== before[name],
  )
  if (before.revision > 0 && isChanged) await countQuotation(transaction, before.id)
}
