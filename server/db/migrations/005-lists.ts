import { sql, type Kysely } from 'kysely'
import { building, isPostgres } from './building.ts'
import { fillIndex, makeIndex, SEARCHED } from './search-index.ts'

/** A paged table: its status column, and the names of those whose rows are counted apart. */
type Counted = { table: string; status: string; who: (row: 'new' | 'old') => string[] }

const owner = (row: string) => `'o' || ${row}.user_id`
/** Who sees a record that hangs on a contract: its owner, and the contract's. */
const viewers = (row: string) => [
  `'v' || ${row}.user_id`,
  `'v' || coalesce(${row}.contract_user_id, ${row}.user_id)`,
]
const chain = (table: string, status: string): Counted => ({
  table,
  status,
  who: (row) => [owner(row), ...viewers(row)],
})

const COUNTED: readonly Counted[] = [
  { table: 'quotation', status: 'quo_status', who: (row) => [owner(row)] },
  { table: 'contract', status: 'c_status', who: (row) => [owner(row)] },
  chain('production', 'pro_status'),
  chain('logistics', 'l_status'),
  chain('sales', 's_status'),
  { table: 'product', status: 'pro_status', who: (row) => [`'c' || ${row}.pro_type`] },
]

/**
 * Lists whose cost does not grow with their tables: an index of characters and pairs for searches, and
 * counters by owner, status and day, kept by triggers, so that no way of writing can miss them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { table, texts, integers, index } = building(db)

  await texts(integers(table('record_count'), ['status', 'level', 'count']), [
    'entity',
    'who',
    'period',
  ])
    .addPrimaryKeyConstraint('record_count_key', ['entity', 'who', 'status', 'level', 'period'])
    .execute()
  for (const counted of COUNTED) {
    await index(`${counted.table}_status_time`, counted.table, [
      counted.status,
      'release_time',
      'id',
    ])
    await (isPostgres(db) ? countOnPostgres(db, counted) : countOnSqlite(db, counted))
  }
  await index('contract_invoice_time', 'contract', ['c_invoice', 'release_time', 'id'])
  await index('production_outbound_time', 'production', ['pro_outbound', 'release_time', 'id'])

  for (const name of SEARCHED) await makeIndex(db, name)
  for (const counted of COUNTED) await sql.raw(added(counted, counted.table)).execute(db)
  for (const name of SEARCHED) await fillIndex(db, name)
  if (!isPostgres(db)) return
  for (const name of SEARCHED) {
    await sql`create index ${sql.ref(`${name}_search_words`)} on ${sql.table(`${name}_search`)}
      using gin (words)`.execute(db)
  }
}

/** Rows of the counters that a record is counted in. Status -1 stands for any, an empty name for everybody. */
function cells({ status, who }: Counted, row: 'new' | 'old'): string {
  const names = [`select '' as who`, ...who(row).map((name) => `select ${name}`)].join(' union ')
  const periods = [4, 7, 10]
    .map((length, at) => `select ${at + 1}, substr(${row}.release_time, 1, ${length})`)
    .join(' union ')
  return `from (${names}) w,
    (select -1 as status union select ${row}.${status}) s,
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
function added(counted: Counted, table: string): string {
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
  return [...new Set([status, 'release_time', ...named.map((name) => name.slice(4))])]
}

async function countOnSqlite(db: Kysely<unknown>, counted: Counted): Promise<void> {
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

async function countOnPostgres(db: Kysely<unknown>, counted: Counted): Promise<void> {
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
