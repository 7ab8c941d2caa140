import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { knownMigrations, migrate, migrationState, migrationsUpTo } from '../start/migrate.ts'
import { isPostgres, type Database } from '../open.ts'
import { testDatabases } from '#test/run/former-database.ts'

/** An installation of any former version, brought up to this one, has the structure of a new installation. */

const { empty: emptyDatabase } = testDatabases()

const POSTGRES_STRUCTURE = `
  select 'column' as kind, table_name || '.' || column_name as name,
    concat_ws(' ', data_type, collation_name, is_nullable, column_default, is_identity) as definition
  from information_schema.columns where table_schema = current_schema()
  union all select 'index', indexname, indexdef from pg_indexes where schemaname = current_schema()
  union all select 'constraint', conrelid::regclass || '.' || conname, pg_get_constraintdef(oid)
  from pg_constraint where connamespace = current_schema()::regnamespace
  union all select 'trigger', tgrelid::regclass || '.' || tgname, pg_get_triggerdef(oid)
  from pg_trigger where not tgisinternal
  union all select 'function', proname::text, prosrc
  from pg_proc where pronamespace = current_schema()::regnamespace`

const SQLITE_STRUCTURE = `select type as kind, name, sql as definition from sqlite_master`

async function structureOf(db: Database): Promise<string[]> {
  const { rows } = await sql
    .raw<{
      kind: string
      name: string
      definition: string | null
    }>(isPostgres(db) ? POSTGRES_STRUCTURE : SQLITE_STRUCTURE)
    .execute(db)
  return rows.map(({ kind, name, definition }) => `${kind} ${name}: ${definition}`).toSorted()
}

let newStructure: string[]
beforeAll(async () => {
  const fresh = await emptyDatabase()
  await migrate(fresh)
  newStructure = await structureOf(fresh)
})

/** Each takes longer than the one before: without the long forms the first, each eighth, and the last. */
const former = knownMigrations.slice(0, -1)
const looked =
  process.env['TEST_LONG'] === undefined
    ? former.filter((_, at) => at % 8 === 0 || at === former.length - 1)
    : former

test.each(looked)('from %s', async (version) => {
  const database = await emptyDatabase()
  await migrate(database, migrationsUpTo(version))
  expect((await migrationState(database)).executed.at(-1)).toBe(version)
  await migrate(database)

  expect((await migrationState(database)).pending).toEqual([])
  expect(await structureOf(database)).toEqual(newStructure)
})
