import { sql } from 'kysely'
import type { Executor } from '#server/db/open.ts'
import type { Tables } from '#server/db/tables/tables.ts'

/** Tables that start empty on the other side: short-lived rows, which end when everybody signs in again. */
export const leftTables: readonly string[] = [
  'session',
  'begun_sign_in',
  'ticket',
  'service_pass',
  'captcha',
  'import_preview',
  'import_row',
  'flood_window',
] satisfies (keyof Tables)[]

export type MovedTable = { name: string; key: readonly string[] }

/**
 * Every table of the embedded database whose rows are moved, with the columns of its key, in the order of copying: referenced
 * tables come first. The keyword indexes are no tables of their own there (`virtual`, `shadow`).
 */
export async function movedTables(source: Executor): Promise<MovedTable[]> {
  const { rows } = await sql<{ name: string; key: string; referenced: string }>`
    select name,
      (select json_group_array(one.name order by one.pk) from pragma_table_info(tables.name) as one
        where one.pk > 0) as key,
      (select json_group_array("table") from pragma_foreign_key_list(tables.name)) as referenced
    from pragma_table_list as tables
    where schema = 'main' and type = 'table' and name not like 'sqlite_%' and name not like 'kysely_%'
    order by name`.execute(source)
  const tables = new Map(rows.map((row) => [row.name, row]))
  const ordered = new Map<string, MovedTable>()
  function add(name: string): void {
    if (ordered.has(name)) return
    const { key, referenced } = tables.get(name)!
    for (const other of JSON.parse(referenced) as string[]) if (other !== name) add(other)
    ordered.set(name, { name, key: JSON.parse(key) as string[] })
  }
  for (const name of tables.keys()) if (!leftTables.includes(name)) add(name)
  return [...ordered.values()]
}
