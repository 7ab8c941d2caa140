import { sql, type Kysely } from 'kysely'
import { building, isPostgres } from './building.ts'

type Step = { percent: number; trigger: number; date: string }

const UNDATED = '~'
const ON_DATE = 5

/**
 * What was received for a contract, with its files; the days that its payments wait for; and what is due next of it,
 * kept by every save, so that a list of what is overdue reads no plan.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { withId, texts, integers, referring, versioned, index } = building(db)
  const raw = (statement: string) => sql.raw(statement).execute(db)
  const text = isPostgres(db) ? 'text collate "C"' : 'text'

  await versioned(
    texts(
      integers(referring(withId('receipt'), 'con_id', 'contract'), [
        'contract_user_id',
        'kind',
        'amount',
        'way',
      ]),
      ['received_date', 'acceptance_date', 'note'],
    ),
  ).execute()
  await index('receipt_contract', 'receipt', ['con_id', 'received_date', 'id'])

  for (const column of ['signed_date', 'shipped_date', 'accepted_date', 'warranty_date']) {
    await raw(`alter table contract add column ${column} ${text} not null default ''`)
  }
  await raw(`alter table contract add column next_due ${text} not null default '${UNDATED}'`)
  await raw(`alter table contract add column next_amount bigint not null default 0`)
  await raw(`alter table contract add column typed_unpay bigint`)
  await raw(`create index contract_receivable on contract
    ((case when c_unpay > 0 then 1 when c_unpay = 0 then 0 else 2 end), next_due, id)`)

  await raw(`alter table file add column receipt_id bigint references receipt (id)`)
  await raw(`alter table file add column deleted_receipt_id bigint`)
  await index('file_receipt', 'file', ['receipt_id', 'position'])

  await fillNextDue(db)
}

/** No day is known of contracts up to now but those that their steps name. */
async function fillNextDue(db: Kysely<unknown>): Promise<void> {
  const hasOpen = sql`c_money >= c_unpay and c_unpay > 0`
  await sql`update contract set next_amount = c_unpay where ${hasOpen}`.execute(db)
  const { rows } = await sql<{
    id: number
    c_money: number
    c_unpay: number
    payment_steps: string
  }>`select id, c_money, c_unpay, payment_steps from contract
    where ${hasOpen} and payment_steps <> '[]'`.execute(db)
  for (const { id, c_money, c_unpay, payment_steps } of rows) {
    const steps = JSON.parse(payment_steps) as Step[]
    const next = nextOf(steps, c_money, c_money - c_unpay)
    await sql`update contract set next_due = ${next.due}, next_amount = ${next.amount}
      where id = ${id}`.execute(db)
  }
}

/** As `api/receivables.ts` worked it out when this was written, of days that are fixed. */
function nextOf(steps: readonly Step[], amount: number, paid: number) {
  const parts = steps.map(({ percent, trigger, date }, at) => {
    const share = BigInt(amount) * BigInt(percent)
    const due = trigger === ON_DATE ? date : UNDATED
    return { at, due, cents: Number(share / 10_000n), rest: Number(share % 10_000n) }
  })
  const left = amount - parts.reduce((sum, { cents }) => sum + cents, 0)
  const byRest = parts.toSorted((one, other) => other.rest - one.rest || one.at - other.at)
  for (const part of byRest.slice(0, left)) part.cents += 1
  let settling = paid
  let next = { due: UNDATED, amount: 0 }
  const oldestFirst = parts.toSorted((one, other) =>
    one.due === other.due ? one.at - other.at : one.due < other.due ? -1 : 1,
  )
  for (const { due, cents } of oldestFirst) {
    const settled = Math.min(settling, cents)
    settling -= settled
    const open = cents - settled
    if (open === 0) continue
    if (next.amount === 0) next = { due, amount: open }
    else if (next.due === due) next.amount += open
  }
  return next
}
