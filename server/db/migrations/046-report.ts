import { sql, type Kysely } from 'kysely'
import { building, isPostgres } from './building.ts'
import { fillFacts } from './report-facts.ts'

const KEY = ['figure', 'dim', 'who', 'period', 'key', 'slot']
/** What is added up, as it follows from a fact `f`. */
const SUMS = {
  count: '1',
  amount: 'f.amount',
  entitled: 'f.entitled',
  given: 'f.given',
  revenue: 'f.revenue',
  cost: 'f.cost',
  won: 'f.won',
  won_amount: 'f.won * f.amount',
  days: 'f.days',
}
const NAMES = Object.keys(SUMS)
const FACT = ['figure', 'doc', 'dim', 'key', 'day', 'owner']
const AMOUNTS = ['amount', 'entitled', 'given', 'revenue', 'cost', 'won', 'days']

/** Adds facts to the sums of a month and of a year, each of everybody and of the owner, or takes them away. */
const keep = (facts: string, sign: 1 | -1, slot: string) =>
  `insert into report_sum (${[...KEY, ...NAMES].join(', ')})
  select f.figure, f.dim, case whose.own when 1 then 'o' || f.owner else '' end,
    within.mark || substr(f.day, 1, within.length), f.key, ${slot},
    ${Object.values(SUMS)
      .map((value) => `${sign} * sum(${value})`)
      .join(', ')}
  from ${facts} f cross join (select 0 as own union all select 1) whose
    cross join (select 4 as length, 'y' as mark union all select 7, '') within
  group by 1, 2, 3, 4, 5
  on conflict (${KEY.join(', ')}) do update set
    ${NAMES.map((name) => `${name} = report_sum.${name} + excluded.${name}`).join(', ')};`

async function keepOnSqlite(db: Kysely<unknown>): Promise<void> {
  const facts = (row: string) =>
    `(select ${[...FACT, ...AMOUNTS].map((name) => `${row}.${name} as ${name}`).join(', ')})`
  const trigger = (event: string, work: string) =>
    sql
      .raw(`create trigger report_fact_${event} after ${event} on report_fact begin ${work} end`)
      .execute(db)
  await trigger('insert', keep(facts('new'), 1, '0'))
  await trigger('delete', keep(facts('old'), -1, '0'))
}

async function keepOnPostgres(db: Kysely<unknown>): Promise<void> {
  const slot = '(select kept_sum_slot())'
  await sql
    .raw(`create function report_fact_sum() returns trigger language plpgsql as $$ begin
    if tg_op = 'INSERT' then ${keep('changed', 1, slot)}
    else ${keep('changed', -1, slot)} end if;
    return null;
  end $$`)
    .execute(db)
  for (const [event, rows] of [
    ['insert', 'new'],
    ['delete', 'old'],
  ]) {
    await sql
      .raw(`create trigger report_fact_${event} after ${event} on report_fact
      referencing ${rows} table as changed for each statement execute function report_fact_sum()`)
      .execute(db)
  }
}

/**
 * What was quoted, signed, received and lost, as facts of each document by product, category and customer, and what the
 * facts of months and years come to, kept by triggers. A fact is removed and inserted anew, never updated. Existing documents
 * count with the owner, and their products with the category, that they have now.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const raw = (statement: string) => sql.raw(statement).execute(db)
  const text = isPostgres(db) ? 'text collate "C"' : 'text'
  const table = (name: string, columns: string[], key: string[]) => {
    const typed = columns.map((column) => {
      const isText = ['figure', 'dim', 'key', 'day', 'who', 'period'].includes(column)
      return `${column} ${isText ? text : 'bigint'} not null`
    })
    const end = isPostgres(db) ? '' : ' without rowid'
    return raw(`create table ${name} (${typed.join(', ')}, primary key (${key.join(', ')}))${end}`)
  }
  await raw('alter table quotation add column sent_owner bigint')
  await raw('update quotation set sent_owner = user_id where revision > 0')
  // The facts of days that follow each other lie beside each other.
  await table('report_fact', [...FACT, ...AMOUNTS], ['figure', 'dim', 'day', 'doc', 'key'])
  await table('report_sum', [...KEY, ...NAMES], KEY)
  await fillFacts(db, isPostgres(db))
  await raw(keep('report_fact', 1, '0'))
  const { index } = building(db)
  await index('report_fact_doc', 'report_fact', ['figure', 'doc'])
  await index('report_fact_key', 'report_fact', ['figure', 'dim', 'key', 'day', 'doc'])
  await (isPostgres(db) ? keepOnPostgres(db) : keepOnSqlite(db))
}
