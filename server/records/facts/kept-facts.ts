import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Figure } from '#api/report/counted.ts'
import { chunks } from '#server/platform/breaks.ts'
import type { Executor, Transaction } from '#server/db/open.ts'
import { signedDay } from '#server/db/tables/contract-conditions.ts'
import { lockRecord } from '../find.ts'
import type { Fact } from './facts.ts'

/** The facts of documents; triggers add them up by month and year (046). */

/** SQLite takes 32,766 values in a statement. */
const AT_ONCE = 500

const ofDocument = (figure: Figure, doc: number) =>
  sql<boolean>`figure = ${figure} and doc = ${doc}`

const storedFacts = (executor: Executor, figure: Figure, doc: number): Promise<Fact[]> =>
  executor
    .selectFrom('report_fact')
    .select(['dim', 'key', 'day', 'owner', 'amount', 'entitled', 'given', 'revenue', 'cost'])
    .select(['won', 'days'])
    .where(ofDocument(figure, doc))
    .execute()

const keyOf = ({ dim, key }: Fact) => `${dim} ${key}`

/**
 * Makes these the facts of a document, whose row or contract is locked: what is stored already is not written. No facts where
 * the document does not count.
 */
export async function setFacts(
  transaction: Transaction,
  figure: Figure,
  doc: number,
  facts: readonly Fact[],
): Promise<void> {
  const stored = new Map(
    (await storedFacts(transaction, figure, doc)).map((fact) => [keyOf(fact), fact]),
  )
  const added = facts.filter(
    (fact) => !isDeepStrictEqual({ ...fact }, { ...stored.get(keyOf(fact)) }),
  )
  const kept = new Set(facts.map(keyOf))
  const gone = [...stored.values()].filter((fact) => !kept.has(keyOf(fact)))
  const replaced = added.filter((fact) => stored.has(keyOf(fact)))
  for (const some of chunks([...gone, ...replaced], AT_ONCE)) {
    const keys = some.map(({ dim, key }) => sql`(${dim}, ${key})`)
    await transaction
      .deleteFrom('report_fact')
      .where(ofDocument(figure, doc))
      .where(sql<boolean>`(dim, key) in (values ${sql.join(keys)})`)
      .execute()
  }
  for (const some of chunks(added, AT_ONCE)) {
    const rows = some.map((fact) => ({ figure, doc, ...fact }))
    await transaction.insertInto('report_fact').values(rows).execute()
  }
}

/** The day on which the contract of a quotation was signed; undefined without a contract. */
async function dayOfContract(executor: Executor, quotationId: number): Promise<string | undefined> {
  const row = await executor
    .selectFrom('contract')
    .select(signedDay.as('day'))
    .where('quotation_id', '=', quotationId)
    .executeTakeFirst()
  return row?.day
}

const DAY_MS = 24 * 60 * 60 * 1000

/** Whether a quotation that was sent on a day was signed, and after how many days; none where it was signed before. */
export async function wonOf(executor: Executor, quotationId: number, sent: string) {
  const signed = await dayOfContract(executor, quotationId)
  if (signed === undefined) return { won: 0, days: 0 }
  return { won: 1, days: Math.max(0, (Date.parse(signed) - Date.parse(sent)) / DAY_MS) }
}

/** Counts a quotation as signed or not, after its contract was made, deleted, restored or signed on another day. */
export async function settleWon(transaction: Transaction, quotationId: number): Promise<void> {
  await lockRecord(transaction, 'quotation', quotationId)
  const facts = await storedFacts(transaction, 'quoted', quotationId)
  const [first] = facts
  if (!first) return
  const won = await wonOf(transaction, quotationId, first.day)
  await setFacts(
    transaction,
    'quoted',
    quotationId,
    facts.map((fact) => ({ ...fact, ...won })),
  )
}

/** The categories of products as they are now; those without one, or that are gone, are left out. */
export async function categoriesOf(
  executor: Executor,
  products: readonly number[],
): Promise<Map<number, number>> {
  const found = new Map<number, number>()
  for (const some of chunks([...new Set(products)], AT_ONCE)) {
    const rows = await executor
      .selectFrom('product')
      .select(['id', 'pro_type'])
      .where('id', 'in', some)
      .execute()
    for (const { id, pro_type } of rows) if (pro_type !== null) found.set(id, pro_type)
  }
  return found
}
