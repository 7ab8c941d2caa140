import { STAGES } from '#api/quotation/quotation-head.ts'
import type { Database } from '#server/db/open.ts'

/** What is kept of the home page's sums, and the same added up anew from the rows of the tables. */

/** A line for each sum that is not empty. */
type Lines = string[]

export async function keptSums(db: Database): Promise<Lines> {
  const rows = await db
    .selectFrom('kept_sum')
    .select(['figure', 'who', 'kind', 'period'])
    .select(({ fn }) => [fn.sum('count').as('count'), fn.sum('amount').as('amount')])
    .groupBy(['figure', 'who', 'kind', 'period'])
    .execute()
  return rows
    .filter(({ count, amount }) => Number(count) !== 0 || Number(amount) !== 0)
    .map(({ figure, who, kind, period, count, amount }) =>
      [figure, who, kind, period, count, amount].join(' | '),
    )
    .toSorted()
}

export async function addedUp(db: Database): Promise<Lines> {
  const sums = new Map<string, { count: number; amount: number }>()
  const add = (figure: string, owner: number, kind: number, period: string, amount: number) => {
    for (const who of ['', `o${owner}`]) {
      const key = [figure, who, kind, period].join(' | ')
      const sum = sums.get(key) ?? { count: 0, amount: 0 }
      sums.set(key, { count: sum.count + 1, amount: sum.amount + amount })
    }
  }
  const monthOf = (time: string) => `${time.slice(0, 4)}-${time.slice(5, 7)}`

  for (const row of await db.selectFrom('quotation').selectAll().execute()) {
    if (row.is_template === 1) continue
    const isSent = row.stage === STAGES.sent && row.sent_total !== null
    const quoted = isSent ? row.sent_total! : (row.total ?? 0)
    add('quoted', row.user_id, row.stage ?? -1, monthOf(row.release_time), quoted)
  }
  for (const row of await db.selectFrom('contract').selectAll().execute()) {
    if (row.signed_date === '') {
      add('undated', row.user_id, 0, monthOf(row.release_time), row.c_money ?? 0)
    }
    if (row.c_unpay === null) add('unfilled', row.user_id, 0, '', 0)
    else if (row.c_unpay > 0) add('unpaid', row.user_id, 0, row.next_due, row.c_unpay)
    for (const owed of ['to_produce', 'ready_to_ship', 'to_ship'] as const) {
      if (row[owed] > 0) add(owed, row.user_id, 0, row.delivery_date, row[owed])
    }
  }
  return [...sums].map(([key, { count, amount }]) => `${key} | ${count} | ${amount}`).toSorted()
}
