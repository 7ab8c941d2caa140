import SQLite from 'better-sqlite3'
import pg from 'pg'
import { sql } from 'kysely'
import { ADMIN } from '../../e2e/support/server.ts'
import { allPermissions, SUPER_ROLE } from '../../api/kit/access.ts'
import { migrate, migrationsUpTo } from '../../server/db/start/migrate.ts'
import { openDatabase, type Database } from '../../server/db/open.ts'
import { searchable } from '../../server/db/search/search.ts'
import { hashPassword } from '../../server/features/session/password.ts'
import { common, nameOf, OWNERS, statusOf } from './data.ts'

/** Fills a database of the version before this one's lists; starting the product then brings it up to date. */

export type Place = { dataDir: string; databaseUrl: string | undefined }
type Row = Record<string, string | number | null>
export type Insert = (table: string, rows: Row[]) => Promise<void>

export const AT_ONCE = 5_000

function sqliteInserts(dataDir: string): { insert: Insert; end: () => Promise<void> } {
  const db = new SQLite(`${dataDir}/baojia.sqlite`)
  db.pragma('synchronous = OFF')
  return {
    insert: (table, rows) => {
      const names = Object.keys(rows[0]!)
      const statement = db.prepare(
        `insert into ${table} (${names.join(', ')}) values (${names.map(() => '?').join(', ')})`,
      )
      db.transaction(() => {
        for (const row of rows) statement.run(names.map((name) => row[name]))
      })()
      return Promise.resolve()
    },
    end: () => Promise.resolve(void db.close()),
  }
}

function postgresInserts(url: string): { insert: Insert; end: () => Promise<void> } {
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  return {
    insert: async (table, rows) => {
      const names = Object.keys(rows[0]!).join(', ')
      await pool.query(
        `insert into ${table} (${names})
          select ${names} from json_populate_recordset(null::${table}, $1)`,
        [JSON.stringify(rows)],
      )
      await pool.query(
        `select setval(pg_get_serial_sequence('${table}', 'id'), ${rows.at(-1)!['id']})`,
      )
    },
    end: () => pool.end(),
  }
}

/** How a place takes rows, many at a time. */
export const insertsOf = ({ dataDir, databaseUrl }: Place) =>
  databaseUrl ? postgresInserts(databaseUrl) : sqliteInserts(dataDir)

export async function inPortions(
  insert: Insert,
  table: string,
  count: number,
  row: (at: number) => Row,
) {
  for (let from = 0; from < count; from += AT_ONCE) {
    const length = Math.min(AT_ONCE, count - from)
    await insert(
      table,
      Array.from({ length }, (_, at) => row(from + at)),
    )
  }
}

const specification = {
  pro_caliber: 'DN80',
  pro_flow: '50',
  pro_lift: '32',
  pro_speed: '2900',
  pro_power: '7.5',
  pro_brand: '示例',
  pro_info: '',
  remarks: '',
}

/** Admin and the owners, as that version stored them. Answers the owners' ids. */
async function people(db: Database): Promise<number[]> {
  const stamp = { version: 1, user_id: 0, updated_by: 0, updated_at: '' }
  const roleWith = async (role_name: string, permissions: readonly string[]) => {
    const row = { role_name, permissions: JSON.stringify(permissions), ...stamp }
    return (await db.insertInto('role').values(row).returning('id').executeTakeFirstOrThrow()).id
  }
  const usersOf = (role_id: number, names: readonly string[], password_hash: string) =>
    db
      .insertInto('user')
      .values(
        names.map((username) => ({
          username,
          password_hash,
          password_at: '',
          role_id,
          status: 1,
          deleted: 0,
          ...stamp,
        })),
      )
      .returning('id')
      .execute()
  const adminRole = await roleWith(SUPER_ROLE, allPermissions)
  await usersOf(adminRole, [ADMIN.username], await hashPassword(ADMIN.password))
  const names = Array.from({ length: OWNERS }, (_, at) => `业务员${at}`)
  const owners = await usersOf(await roleWith('业务', ['quotation:view']), names, '')
  return owners.map(({ id }) => id)
}

async function quotations(insert: Insert, count: number, owners: number[], withLines: boolean) {
  await inPortions(insert, 'quotation', count, (at) => {
    const quo_name = nameOf(at)
    return {
      ...common(at, count, owners),
      quo_name,
      quo_info: '',
      quo_status: statusOf(at),
      search_text: searchable(quo_name, ''),
    }
  })
  if (!withLines) return
  await inPortions(insert, 'quotation_set', count, (at) => ({
    id: at + 1,
    quotation_id: at + 1,
    com_id: 1,
    com_name: '变频供水设备',
    com_show: 1,
    is_power: 0,
  }))
  await inPortions(insert, 'quotation_line', count * 3, (at) => ({
    id: at + 1,
    set_id: Math.floor(at / 3) + 1,
    pid: (at % 1000) + 1,
    chosen: 1,
    title: '立式多级离心泵',
    no: `CDL32-${at % 1000}`,
    num: 2,
    top: 1,
    unit: '台',
    unitprice: 1_280_050,
    ...specification,
  }))
}

async function products(insert: Insert, count: number, owners: number[]) {
  await inPortions(insert, 'product', count, (at) => ({
    ...common(at, count, owners),
    pro_title: '立式多级离心泵',
    pro_no: `CDL${at}`,
    pro_unit: '台',
    pro_unitprice: 1_280_050,
    pro_type: null,
    pro_status: 0,
    search_text: searchable('立式多级离心泵', `CDL${at}`),
    ...specification,
  }))
}

async function chain(insert: Insert, count: number, owners: number[]) {
  const numberOf = (at: number) => `HT${20_230_000 + at}`
  const base = (at: number) => common(at, count, owners)
  const linked = (at: number) => ({
    ...base(at),
    user_id: base(at + 11).user_id,
    con_id: at + 1,
    contract_user_id: base(at).user_id,
  })
  await inPortions(insert, 'contract', count, (at) => ({
    ...base(at),
    c_title: nameOf(at),
    c_no: numberOf(at),
    c_money: 10_000_000,
    c_unpay: at % 3 ? 0 : 500_000,
    c_remark: '',
    c_invoice: at % 2,
    c_status: statusOf(at),
    search_text: searchable(nameOf(at), numberOf(at), ''),
    title_text: searchable(numberOf(at), nameOf(at)),
  }))
  await inPortions(insert, 'production', count, (at) => ({
    ...linked(at),
    pro_no: numberOf(at),
    pro_pump: 2,
    pro_control: 1,
    pro_out: 0,
    pro_remark: '',
    pro_outbound: at % 2,
    pro_status: statusOf(at),
    search_text: searchable(numberOf(at)),
  }))
  await inPortions(insert, 'logistics', count, (at) => ({
    ...linked(at),
    pro_id: at + 1,
    l_no: numberOf(at),
    log_number: `SF${at * 7}`,
    l_send: '已发货',
    l_remark: '',
    l_status: statusOf(at),
    search_text: searchable(`SF${at * 7}`, numberOf(at), '已发货'),
  }))
  await inPortions(insert, 'sales', count, (at) => ({
    ...linked(at),
    s_no: numberOf(at),
    s_remark: '机封更换',
    s_status: statusOf(at),
    search_text: searchable(numberOf(at), '机封更换'),
  }))
}

/**
 * A database with so many quotations, of three lines each unless requested without, and a fifth as many contracts
 * with their chain.
 */
export async function fill(
  place: Place,
  count: number,
  { withLines = true, models = 2_000 }: { withLines?: boolean; models?: number } = {},
): Promise<void> {
  const db = openDatabase({ dataDir: place.dataDir, databaseUrl: place.databaseUrl })
  await migrate(db, migrationsUpTo('004-history'))
  const owners = await people(db)
  await db.destroy()
  const { insert, end } = insertsOf(place)
  await products(insert, models, owners)
  await quotations(insert, count, owners, withLines)
  await chain(insert, count / 5, owners)
  await end()
}

/** Brings a filled database up to date, as starting the product does, with the planner's figures. */
export async function finish(place: Place): Promise<void> {
  const { dataDir, databaseUrl } = place
  const db = openDatabase({ dataDir, databaseUrl }, 'upkeep')
  await migrate(db)
  if (place.databaseUrl) await sql`vacuum analyze`.execute(db)
  await db.destroy()
}
