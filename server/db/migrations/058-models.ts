import { sql, type Kysely } from 'kysely'
import { building, isPostgres } from './building.ts'
import { fillIndex } from './search-index.ts'
import { modelKey, searchText, serialKey } from './058-model-text.ts'

type Texts = Record<string, string> & { id: string }

type Renewed = {
  table: 'product' | 'machine'
  /** Columns of which keys and text are made, and those that get them. */
  read: readonly string[]
  written: readonly string[]
  make: (row: Texts) => Record<string, string>
}

const RENEWED: readonly Renewed[] = [
  {
    table: 'product',
    read: ['pro_title', 'pro_no', 'pro_brand'],
    written: ['model_key', 'search_text'],
    make: ({ pro_title = '', pro_no = '', pro_brand = '' }) => ({
      model_key: modelKey(pro_title, pro_no, pro_brand),
      search_text: searchText([pro_title, pro_no]),
    }),
  },
  {
    table: 'machine',
    read: ['serial_no', 'model', 'title', 'c_no'],
    written: ['name_key', 'search_text'],
    make: ({ serial_no = '', model = '', title = '', c_no = '' }) => ({
      name_key: serialKey(serial_no),
      search_text: searchText([serial_no, model, title, c_no]),
    }),
  },
]

/**
 * Models and serial numbers are matched whatever their dashes and blanks are, and searched without any: a key beside each
 * product, not unique, by which it is looked up; the keys of machines and the texts of both made anew. How many products have
 * a key is counted by triggers, so that nobody needs to look for those of several.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { textType, table, index } = building(db)
  const raw = (statement: string) => sql.raw(statement).execute(db)
  const postgres = isPostgres(db)
  const text = postgres ? 'text collate "C"' : 'text'

  await raw(`alter table product add column model_key ${text} not null default ''`)
  await raw(`drop index machine_name_key`)
  for (const renewed of RENEWED) await renew(db, renewed)
  // As 009 did: of machines that are alike now the first has the key, and the others one that nobody can type.
  await sql`update machine set name_key = name_key || ${sql.lit('\t')} || cast(id as text)
    where id in (
      select id from (
        select id, row_number() over (partition by name_key order by id) as place
        from machine where name_key <> ''
      ) ranked where place > 1
    )`.execute(db)
  await raw(`create unique index machine_name_key on machine (name_key) where name_key <> ''`)
  await index('product_model_key', 'product', ['model_key'])

  await table('model_count')
    .addColumn('model_key', textType, (column) => column.primaryKey())
    .addColumn('count', 'bigint', (column) => column.notNull())
    .execute()
  await raw(`insert into model_count select model_key, count(*) from product
    where model_key <> '' group by model_key`)
  await raw(`create index model_count_alike on model_count (model_key) where count > 1`)
  await (postgres ? countOnPostgres(db) : countOnSqlite(db))
}

/** Rows are read and written so many at a time. */
const AT_ONCE = 2000

async function renew(db: Kysely<unknown>, renewed: Renewed): Promise<void> {
  const { table, read, written, make } = renewed
  const columns = sql.join(['id', ...read].map((name) => sql.ref(name)))
  const set = (of: (name: string) => string) =>
    sql.raw(written.map((name) => `${name} = ${of(name)}`).join(', '))
  for (let last = 0; ;) {
    const { rows } = await sql<Texts>`select ${columns} from ${sql.table(table)}
      where id > ${last} order by id limit ${AT_ONCE}`.execute(db)
    const made = JSON.stringify(rows.map((row) => ({ id: Number(row.id), ...make(row) })))
    const shape = sql.raw(['id bigint', ...written.map((name) => `${name} text`)].join(', '))
    await (
      isPostgres(db)
        ? sql`update ${sql.table(table)} t set ${set((name) => `k.${name}`)}
            from json_to_recordset(${made}::json) as k(${shape}) where t.id = k.id`
        : sql`update ${sql.table(table)} as t set ${set((name) => `k.value ->> '${name}'`)}
            from json_each(${made}) k where t.id = k.value ->> 'id'`
    ).execute(db)
    if (rows.length < AT_ONCE) break
    last = Number(rows.at(-1)!.id)
  }
  const found = sql.table(`${table}_search`)
  await (
    isPostgres(db)
      ? sql`delete from ${found}`
      : sql`insert into ${found} (${sql.ref(`${table}_search`)}) values ('delete-all')`
  ).execute(db)
  await fillIndex(db, table)
}

// Of two transactions that count one key the later waits for the row of the other.
const ADD = `insert into model_count (model_key, count) select new.model_key, 1 where new.model_key <> ''
  on conflict (model_key) do update set count = model_count.count + 1;`
const REMOVE = `update model_count set count = count - 1 where model_key = old.model_key;
  delete from model_count where model_key = old.model_key and count = 0;`

async function countOnSqlite(db: Kysely<unknown>): Promise<void> {
  const trigger = (event: string, on: string, work: string) =>
    sql
      .raw(`create trigger product_model_${event} after ${on} on product begin ${work} end`)
      .execute(db)
  await trigger('insert', 'insert', ADD)
  await trigger('delete', 'delete', REMOVE)
  await trigger('update', 'update of model_key', REMOVE + ADD)
}

async function countOnPostgres(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`create function product_model() returns trigger language plpgsql as $$ begin
    if tg_op = 'UPDATE' then
      if old.model_key = new.model_key then return null; end if;
    end if;
    if tg_op <> 'INSERT' then ${REMOVE} end if;
    if tg_op <> 'DELETE' then ${ADD} end if;
    return null;
  end $$`)
    .execute(db)
  await sql
    .raw(`create trigger product_model after insert or update or delete on product
    for each row execute function product_model()`)
    .execute(db)
}
