import { sql, type Kysely } from 'kysely'
import { building, isPostgres } from './building.ts'

/** What a row of a table adds to the kept sums: to which figure, of which kind and period, and how much. */
type Fact = { figure: string; kind: string; period: string; amount: string; when?: string }
/** The rows of a table, and whose they are. */
type Summed = { table: string; owner: string; facts: readonly Fact[] }

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

/** What all rows of `from`, or the one row of a trigger, add; `sign` is -1 for what goes. */
const added = ({ owner, facts }: Summed, row: string, sign: 1 | -1, from = '') =>
  facts
    .map(({ figure, kind, period, amount, when }) => {
      const fact = `'${figure}' as figure, ${kind} as kind, ${period} as period, ${sign} as count, ${sign} * (${amount}) as amount`
      const where = when === undefined ? '' : ` where ${when}`
      return ['', `'o' || row.${owner}`]
        .map((who) => `select ${who || `''`} as who, ${fact}${from}${where}`)
        .join(' union all ')
    })
    .join(' union all ')
    .replaceAll('row.', `${row}.`)

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

type Keep = (selects: readonly string[]) => string

/** One statement for what comes and goes; `slot` is the part in which it is written. */
const keepIn =
  (slot: string): Keep =>
  (selects) =>
    `insert into kept_sum (slot, figure, who, kind, period, count, amount)
  select ${slot}, figure, who, kind, period, sum(count), sum(amount)
  from (${selects.join(' union all ')}) as facts
  group by figure, who, kind, period having sum(count) <> 0 or sum(amount) <> 0
  on conflict (figure, who, kind, period, slot) do update
    set count = kept_sum.count + excluded.count, amount = kept_sum.amount + excluded.amount;`

const keepOfOneWriter = keepIn('0')
const keepOfMany = keepIn('(select kept_sum_slot())')

const come = (summed: Summed) => added(summed, 'new', 1)
const go = (summed: Summed) => added(summed, 'old', -1)

/** The columns that the facts are made of. */
function columnsOf({ owner, facts }: Summed): string[] {
  const texts = facts.flatMap((fact) => Object.values(fact)).join(' ')
  const named = [...texts.matchAll(/row\.(\w+)/g)].map(([, name]) => name!)
  return [...new Set([owner, ...named])]
}

async function keepOnSqlite(db: Kysely<unknown>, summed: Summed): Promise<void> {
  const { table } = summed
  const columns = columnsOf(summed)
  const differ = columns.map((name) => `old.${name} is not new.${name}`).join(' or ')
  const trigger = (name: string, event: string, work: string) =>
    sql.raw(`create trigger ${table}_sum_${name} after ${event} begin ${work} end`).execute(db)
  await trigger('insert', `insert on ${table}`, keepOfOneWriter([come(summed)]))
  await trigger('delete', `delete on ${table}`, keepOfOneWriter([go(summed)]))
  await trigger(
    'update',
    `update of ${columns.join(', ')} on ${table} when ${differ}`,
    keepOfOneWriter([come(summed), go(summed)]),
  )
}

async function keepOnPostgres(db: Kysely<unknown>, summed: Summed): Promise<void> {
  const { table } = summed
  const differ = columnsOf(summed)
    .map((name) => `old.${name} is distinct from new.${name}`)
    .join(' or ')
  await sql
    .raw(`create function ${table}_sum() returns trigger language plpgsql as $$ begin
    if tg_op = 'INSERT' then ${keepOfMany([come(summed)])}
    elsif tg_op = 'DELETE' then ${keepOfMany([go(summed)])}
    elsif ${differ} then ${keepOfMany([come(summed), go(summed)])}
    end if;
    return null;
  end $$`)
    .execute(db)
  await sql
    .raw(`create trigger ${table}_sum after insert or update or delete on ${table}
    for each row execute function ${table}_sum()`)
    .execute(db)
}

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
  const keep = isPostgres(db) ? keepOfMany : keepOfOneWriter
  for (const summed of SUMMED) {
    await (isPostgres(db) ? keepOnPostgres(db, summed) : keepOnSqlite(db, summed))
    await raw(keep([added(summed, 'one', 1, ` from ${summed.table} one`)]))
  }

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
