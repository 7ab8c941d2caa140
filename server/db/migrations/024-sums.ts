import { sql, type Kysely } from 'kysely'
import { building, isPostgres } from './building.ts'
import { keepSums, type Fact, type Summed } from './kept-sums.ts'

/** `row.` stands for the row. */
const MONTH_OF_ENTRY = `replace(substr(row.release_time, 1, 7), ':', '-')`
const DAY_OF_ENTRY = `replace(substr(row.release_time, 1, 10), ':', '-')`

const owed = (column: string): Fact => ({
  figure: column,
  kind: '0',
  period: 'row.delivery_date',
  amount: `row.${column}`,
  when: `row.${column} > 0`,
})

const SUMMED: readonly Summed[] = [
  {
    table: 'quotation',
    owner: 'user_id',
    facts: [
      {
        figure: 'quoted',
        kind: 'coalesce(row.stage, -1)',
        period: MONTH_OF_ENTRY,
        amount: 'coalesce(row.total, 0)',
        when: 'row.is_template = 0',
      },
    ],
  },
  {
    table: 'contract',
    owner: 'user_id',
    facts: [
      {
        figure: 'signed',
        kind: `case when row.signed_date = '' then 0 else 1 end`,
        period: `case when row.signed_date = '' then ${MONTH_OF_ENTRY} else substr(row.signed_date, 1, 7) end`,
        amount: 'coalesce(row.c_money, 0)',
      },
      {
        figure: 'unpaid',
        kind: '0',
        period: 'row.next_due',
        amount: 'row.c_unpay',
        when: 'row.c_unpay > 0',
      },
      {
        figure: 'unfilled',
        kind: '0',
        period: `''`,
        amount: '0',
        when: 'row.c_unpay is null',
      },
      owed('to_produce'),
      owed('ready_to_ship'),
      owed('to_ship'),
    ],
  },
  {
    table: 'receipt',
    owner: 'contract_user_id',
    facts: [
      {
        figure: 'received',
        kind: 'row.kind',
        period: 'substr(row.received_date, 1, 7)',
        amount: 'row.amount',
      },
    ],
  },
]

/**
 * A slot of the sums that no other transaction writes until this one ends. With one row per sum all saves would wait for
 * each other, and deadlock, as each changes several sums in several statements.
 */
const SLOT = `create function kept_sum_slot() returns integer language plpgsql as $$
  declare slot integer := 0;
  begin
    while not pg_try_advisory_xact_lock(hashtext('kept_sum'), slot) loop slot := slot + 1; end loop;
    return slot;
  end $$`

/**
 * The sums of the home page by month and day and by owner, kept by triggers like the counters of lists, so that no way of
 * writing can miss them; and the indexes of its to-dos and of the lists behind its figures.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { table, texts, integers, index } = building(db)
  const raw = (statement: string) => sql.raw(statement).execute(db)

  const sums = integers(table('kept_sum'), ['slot', 'kind', 'count', 'amount'])
  await texts(sums, ['figure', 'who', 'period'])
    .addPrimaryKeyConstraint('kept_sum_key', ['figure', 'who', 'kind', 'period', 'slot'])
    .execute()
  if (isPostgres(db)) await raw(SLOT)
  for (const summed of SUMMED) await keepSums(db, summed)

  const signed = `(case when signed_date = '' then ${DAY_OF_ENTRY.replace('row.', '')} else signed_date end)`
  await raw(`create index contract_signed on contract (${signed}, id)`)
  await raw(`create index quotation_valid on quotation (valid_until, id) where stage = 1`)
  await raw(
    `create index quotation_owner_valid on quotation (user_id, valid_until, id) where stage = 1`,
  )
  await raw(`create index contract_owner_due on contract (user_id, next_due, id) where c_unpay > 0`)
  for (const column of ['to_produce', 'ready_to_ship', 'to_ship']) {
    await raw(`create index contract_owner_${column} on contract (user_id, delivery_date, id)
      where ${column} > 0`)
  }
  // Whose cases they are stands in the index, so that the open ones are counted in it.
  await raw(`create index sales_open on sales (release_time, id, s_assignee, user_id, contract_user_id)
    where s_state < 2`)
  await raw(`create index sales_assignee_open on sales (s_assignee, release_time, id)
    where s_state < 2`)
  await index('receipt_day', 'receipt', ['received_date', 'id'])
  await index('receipt_owner_day', 'receipt', ['contract_user_id', 'received_date', 'id'])
}
