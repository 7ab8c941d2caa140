import { sql, type Kysely } from 'kysely'
import { isPostgres } from './building.ts'

/** How triggers keep the sums of the home page (024): what a row adds when it comes, it takes away when it goes. */

/** What a row of a table adds to the kept sums: to which figure, of which kind and period, and how much; `row.` is the row. */
export type Fact = { figure: string; kind: string; period: string; amount: string; when?: string }
/** The rows of a table, and whose they are. */
export type Summed = { table: string; owner: string; facts: readonly Fact[] }

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

/** Keeps the sums of a table's rows from now on, and adds up those that are there. */
export async function keepSums(db: Kysely<unknown>, summed: Summed): Promise<void> {
  await (isPostgres(db) ? keepOnPostgres(db, summed) : keepOnSqlite(db, summed))
  const keep = isPostgres(db) ? keepOfMany : keepOfOneWriter
  await sql.raw(keep([added(summed, 'one', 1, ` from ${summed.table} one`)])).execute(db)
}

/** Ends the keeping of a table's sums, and empties its figures. */
export async function forgetSums(
  db: Kysely<unknown>,
  table: string,
  figures: readonly string[],
): Promise<void> {
  const raw = (statement: string) => sql.raw(statement).execute(db)
  if (isPostgres(db)) {
    await raw(`drop trigger ${table}_sum on ${table}`)
    await raw(`drop function ${table}_sum()`)
  } else {
    for (const event of ['insert', 'delete', 'update'])
      await raw(`drop trigger ${table}_sum_${event}`)
  }
  await sql`delete from kept_sum where figure in (${sql.join(figures)})`.execute(db)
}
