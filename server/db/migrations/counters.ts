import { sql, type Kysely } from 'kysely'

/**
 * The triggers that count a table's records by owner, status and day (`record_count`). Migrations alone use them, and
 * what they make of a table with a status is frozen.
 */

/** A paged table: its status column, if it has one, and the names of those whose rows are counted apart. */
export type Counted = { table: string; status?: string; who: (row: 'new' | 'old') => string[] }
export type CountedByStatus = Counted & { status: string }

/** Rows of the counters that a record is counted in. Status -1 stands for any, an empty name for everybody. */
function cells({ status, who }: Counted, row: 'new' | 'old'): string {
  const names = [`select '' as who`, ...who(row).map((name) => `select ${name}`)].join(' union ')
  const periods = [4, 7, 10]
    .map((length, at) => `select ${at + 1}, substr(${row}.release_time, 1, ${length})`)
    .join(' union ')
  const ofStatus = status === undefined ? '' : ` union select ${row}.${status}`
  return `from (${names}) w,
    (select -1 as status${ofStatus}) s,
    (select 0 as level, '' as period union ${periods}) p
    where w.who is not null`
}

const ADD =
  'on conflict (entity, who, status, level, period) do update set count = record_count.count + excluded.count'
const COLUMNS = '(entity, who, status, level, period, count)'

const plus = (counted: Counted, row: 'new' | 'old') =>
  `insert into record_count ${COLUMNS}
    select '${counted.table}', w.who, s.status, p.level, p.period, 1 ${cells(counted, row)}
    order by 2, 3, 4, 5 ${ADD};`

const minus = (counted: Counted, row: 'new' | 'old') =>
  `insert into record_count ${COLUMNS}
    select '${counted.table}', w.who, s.status, p.level, p.period, -1 ${cells(counted, row)}
    order by 2, 3, 4, 5 ${ADD};`

/** Counts what is there already. */
export function added(counted: CountedByStatus, table: string): string {
  const names = [`select n.id, '' as who`]
    .concat(counted.who('new').map((name) => `select n.id, ${name.replaceAll('new.', 'n.')}`))
    .map((select) => `${select} from ${table} n`)
    .join(' union ')
  return `insert into record_count ${COLUMNS}
    select '${table}', w.who, s.status, p.level, substr(r.release_time, 1, p.length), count(*)
    from ${table} r
    join (${names}) w on w.id = r.id
    join (select 0 as level, 0 as length union select 1, 4 union select 2, 7 union select 3, 10) p
      on true
    join (select id, -1 as status from ${table} union all select id, ${counted.status} from ${table}) s
      on s.id = r.id
    where w.who is not null
    group by 1, 2, 3, 4, 5`
}

/** The columns whose change moves a record from one counter to another. */
function moving({ status, who }: Counted): string[] {
  const named = who('new').flatMap((name) => name.match(/new\.(\w+)/g) ?? [])
  const columns = named.map((name) => name.slice(4))
  return [...new Set([...(status === undefined ? [] : [status]), 'release_time', ...columns])]
}

export async function countOnSqlite(db: Kysely<unknown>, counted: Counted): Promise<void> {
  const { table } = counted
  const columns = moving(counted)
  const differ = columns.map((column) => `old.${column} is not new.${column}`).join(' or ')
  const trigger = (name: string, event: string, when: string, work: string) =>
    sql
      .raw(`create trigger ${table}_count_${name} after ${event} on ${table} ${when}
      begin ${work} end`)
      .execute(db)
  await trigger('insert', 'insert', '', plus(counted, 'new'))
  await trigger('delete', 'delete', '', minus(counted, 'old'))
  await trigger(
    'update',
    `update of ${columns.join(', ')}`,
    `when ${differ}`,
    `${minus(counted, 'old')} ${plus(counted, 'new')}`,
  )
}

export async function countOnPostgres(db: Kysely<unknown>, counted: Counted): Promise<void> {
  const { table } = counted
  const differ = moving(counted)
    .map((column) => `old.${column} is distinct from new.${column}`)
    .join(' or ')
  await sql
    .raw(`create function ${table}_count() returns trigger language plpgsql as $$ begin
    if tg_op = 'UPDATE' then
      if not (${differ}) then return null; end if;
    end if;
    if tg_op <> 'INSERT' then ${minus(counted, 'old')} end if;
    if tg_op <> 'DELETE' then ${plus(counted, 'new')} end if;
    return null;
  end $$`)
    .execute(db)
  await sql
    .raw(`create trigger ${table}_count after insert or update or delete on ${table}
    for each row execute function ${table}_count()`)
    .execute(db)
}

/**
 * Counts what one statement adds together, for tables into which many records come at once: a row for each of a
 * counter's changes within one transaction makes each further one slower, and thousands of them minutes' work.
 */
export async function countManyOnPostgres(db: Kysely<unknown>, counted: Counted): Promise<void> {
  const { table, status, who } = counted
  const of = (name: string) => name.replaceAll('new.', 'one.')
  const names = [`select '' as who`, ...who('new').map((name) => `select ${of(name)}`)]
  const statuses = [
    'select -1 as status',
    ...(status === undefined ? [] : [`select one.${status}`]),
  ]
  const periods = [4, 7, 10].map(
    (length, at) => `select ${at + 1}, substr(one.release_time, 1, ${length})`,
  )
  const each = (selects: readonly string[]) => `cross join lateral (${selects.join(' union ')})`
  await sql
    .raw(`create function ${table}_count_added() returns trigger language plpgsql as $$ begin
    insert into record_count ${COLUMNS}
      select '${table}', w.who, s.status, p.level, p.period, count(*)
      from added as one ${each(names)} w ${each(statuses)} s
      ${each([`select 0 as level, '' as period`, ...periods])} p
      where w.who is not null
      group by 1, 2, 3, 4, 5 order by 2, 3, 4, 5 ${ADD};
    return null;
  end $$`)
    .execute(db)
  await sql.raw(`drop trigger ${table}_count on ${table}`).execute(db)
  await sql
    .raw(`create trigger ${table}_count after update or delete on ${table}
    for each row execute function ${table}_count()`)
    .execute(db)
  await sql
    .raw(`create trigger ${table}_count_added after insert on ${table}
    referencing new table as added for each statement execute function ${table}_count_added()`)
    .execute(db)
}
