import { PostgresAdapter, sql, type Kysely } from 'kysely'
import { foldedKey, lookAlikeKey, productKey } from './009-name-key.ts'

type Named = Record<'id' | 'a' | 'b' | 'c', string>

type Table = {
  name: 'user' | 'role' | 'contract' | 'product'
  /** The name's columns as a, b and c. */
  columns: string
  keyOf: (row: Named) => string
  /** Which rows the name must be unique among. */
  among: string
}

const TABLES: readonly Table[] = [
  {
    name: 'user',
    columns: `username as a, '' as b, '' as c`,
    keyOf: ({ a }) => lookAlikeKey(a),
    among: 'deleted = 0 and ',
  },
  {
    name: 'role',
    columns: `role_name as a, '' as b, '' as c`,
    keyOf: ({ a }) => foldedKey(a),
    among: '',
  },
  {
    name: 'contract',
    columns: `c_no as a, '' as b, '' as c`,
    keyOf: ({ a }) => foldedKey(a),
    among: '',
  },
  {
    name: 'product',
    columns: 'pro_title as a, pro_no as b, pro_brand as c',
    keyOf: ({ a, b, c }) => productKey(a, b, c),
    among: '',
  },
]

const AT_ONCE = 2000

/**
 * Names that look alike are one name: a key beside each, by which it is unique. Of those that are alike already
 * the first keeps the key; the others get one that nobody can type, so that they stay as they are.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const postgres = db.getExecutor().adapter instanceof PostgresAdapter
  const raw = (text: string) => sql.raw(text).execute(db)
  const type = postgres ? 'text collate "C"' : 'text'
  for (const table of TABLES) {
    const { name, among } = table
    await raw(`alter table "${name}" add column name_key ${type} not null default ''`)
    await fill(db, table, postgres)
    await sql`update ${sql.table(name)}
      set name_key = name_key || ${sql.lit('\t')} || cast(id as text)
      where id in (
        select id from (
          select id, row_number() over (partition by name_key order by id) as place
          from ${sql.table(name)} where ${sql.raw(among)} name_key <> ''
        ) ranked where place > 1
      )`.execute(db)
    await raw(
      `create unique index ${name}_name_key on "${name}" (name_key) where ${among}name_key <> ''`,
    )
  }
}

async function fill(db: Kysely<unknown>, table: Table, postgres: boolean): Promise<void> {
  const { name, columns, keyOf } = table
  for (let last = 0; ;) {
    const { rows } = await sql<Named>`
      select id, ${sql.raw(columns)} from ${sql.table(name)} where id > ${last}
      order by id limit ${AT_ONCE}`.execute(db)
    const made = JSON.stringify(rows.map((row) => ({ id: Number(row.id), key: keyOf(row) })))
    await (
      postgres
        ? sql`update ${sql.table(name)} t set name_key = k.key
            from json_to_recordset(${made}::json) as k(id bigint, key text) where t.id = k.id`
        : sql`update ${sql.table(name)} as t set name_key = k.value ->> 'key'
            from json_each(${made}) k where t.id = k.value ->> 'id'`
    ).execute(db)
    if (rows.length < AT_ONCE) break
    last = Number(rows.at(-1)!.id)
  }
}
