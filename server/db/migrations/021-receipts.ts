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

/** The contracts of which steps are read at once. */
const AT_ONCE = 2000

type Contract = { id: number; c_money: number; c_unpay: number; payment_steps: string }

/**
 * No day is known of contracts up to now but those that their steps name. Where the steps say nothing, because the
 * amount is not known or more is unpaid than that, all that is unpaid is undated.
 */
async function fillNextDue(db: Kysely<unknown>): Promise<void> {
  await sql`update contract set next_amount = c_unpay where c_unpay > 0`.execute(db)
  for (let last = 0; ;) {
    const { rows } = await sql<Contract>`
      select id, c_money, c_unpay, payment_steps from contract
      where id > ${last} and c_money >= c_unpay and c_unpay > 0 and payment_steps <> '[]'
      order by id limit ${AT_ONCE}`.execute(db)
    const made = rows.map(({ id, c_money, c_unpay, payment_steps }) => {
      const steps = JSON.parse(payment_steps) as Step[]
      return { id, ...nextOf(steps, c_money, c_money - c_unpay) }
    })
    const json = JSON.stringify(made)
    await (
      isPostgres(db)
        ? sql`update contract c set next_due = n.due, next_amount = n.amount
            from json_to_recordset(${json}::json) as n(id bigint, due text, amount bigint)
            where c.id = n.id`
        : sql`update contract as c set next_due = n.value ->> 'due', next_amount = n.value ->> 'amount'
            from json_each(${json}) n where c.id = n.value ->> 'id'`
    ).execute(db)
    if (rows.length < AT_ONCE) break
    last = rows.at(-1)!.id
  }
}

/** As `api/receipt/receivables.ts` worked it out when this was written, of days that are fixed. */
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
