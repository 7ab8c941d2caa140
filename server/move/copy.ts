import { sql } from 'kysely'
import { outageOf } from '#server/db/outage.ts'
import type { Executor, Transaction } from '#server/db/open.ts'
import { fillIndex, SEARCHED } from '#server/db/search/search.ts'
import { leftTables, movedTables } from './moved-tables.ts'
import { insertRows, pagesOf, type Shape } from './rows.ts'

/** The tables of the keyword index, which differ between the databases: they are made anew from the copied rows. */
const derivedTables = SEARCHED.map((name) => `${name}_search`)

type Say = (line: string) => void

const columnsOf = async (db: Executor) =>
  new Map(
    (await db.introspection.getTables()).map(({ name, columns }) => [
      name,
      columns.map((column) => column.name),
    ]),
  )

/** The tables to move, as both databases have them; refuses where the program does not know one of them. */
export async function shapesOf(source: Executor, target: Executor): Promise<Shape[]> {
  const [sources, targets] = [await columnsOf(source), await columnsOf(target)]
  const moved = await movedTables(source)
  const known = [...moved.map(({ name }) => name), ...leftTables, ...derivedTables]
  const unknown = [...targets.keys()].filter((name) => !known.includes(name))
  if (unknown.length > 0) throw new Error(`程序不知道怎样迁移这些表：${unknown.join('、')}`)
  return moved.map(({ name, key }) => {
    const columns = targets.get(name) ?? []
    const there = sources.get(name) ?? []
    if (columns.toSorted().join() !== there.toSorted().join()) {
      throw new Error(`表 ${name} 的列在两个数据库中不同，不能迁移`)
    }
    return { name, columns, key }
  })
}

async function copyTable(source: Executor, target: Transaction, shape: Shape): Promise<number> {
  let count = 0
  for await (const rows of pagesOf(source, shape)) {
    await insertRows(target, shape, rows).catch((error: unknown) => {
      if (outageOf(error)) throw error
      const first = shape.key.map((column) => rows[0]?.[column]).join('、')
      const words = error instanceof Error ? error.message : String(error)
      throw new Error(`表 ${shape.name} 从 ${first} 起的 ${rows.length} 行不能写入：${words}`, {
        cause: error,
      })
    })
    count += rows.length
  }
  return count
}

/** Continues ids after the highest that was ever used, also of deleted records. */
async function continueIds(source: Executor, target: Transaction): Promise<void> {
  const { rows } = await sql<{ name: string; seq: number }>`
    select name, seq from sqlite_sequence where seq > 0`.execute(source)
  const tables = await target.introspection.getTables()
  for (const { name, columns } of tables) {
    const id = columns.find(({ isAutoIncrementing }) => isAutoIncrementing)?.name
    const highest = rows.find((row) => row.name === name)?.seq
    if (id === undefined || highest === undefined) continue
    await sql`select setval(pg_get_serial_sequence(${`"${name}"`}, ${id}),
      greatest(${highest}, (select max(${sql.ref(id)}) from ${sql.table(name)})))`.execute(target)
  }
}

/**
 * Copies every row from SQLite into the tables of PostgreSQL, which have just been made by the migrations.
 * Needs no memory that grows with the tables, on neither side.
 */
export async function copyAll(
  source: Executor,
  target: Transaction,
  shapes: readonly Shape[],
  say: Say,
): Promise<void> {
  // Checked with each batch: deferred constraints would take the server's memory until the commit.
  await sql`set constraints all immediate`.execute(target)
  for (const { name } of shapes) {
    await sql`alter table ${sql.table(name)} disable trigger user`.execute(target)
  }
  // The migrations put one row there.
  await target.deleteFrom('web_text').execute()
  for (const shape of shapes) {
    say(`  ${shape.name}：${await copyTable(source, target, shape)} 行`)
  }
  // The rows were copied without the tables' triggers, since `record_count` is copied as it is.
  for (const name of SEARCHED) await fillIndex(target, name)
  for (const { name } of shapes) {
    await sql`alter table ${sql.table(name)} enable trigger user`.execute(target)
  }
  await continueIds(source, target)
  // Without statistics the database would plan for empty tables until its next automatic analysis.
  await sql`analyze`.execute(target)
}
