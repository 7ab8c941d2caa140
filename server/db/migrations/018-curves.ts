import { sql, type Kysely } from 'kysely'

/**
 * Pump curves (性能曲线) as JSON or empty, of a product and of a line since it was chosen; the duty of the line's pumps; and
 * what a set made of a combination needs to be complete.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const columns = [
    ['product', 'pro_curve'],
    ['quotation_line', 'pro_curve'],
    ['quotation_line', 'duty'],
    ['combination', 'com_rules'],
  ] as const
  for (const [table, column] of columns) {
    await sql`alter table ${sql.table(table)} add column ${sql.ref(column)} text not null default ''`.execute(
      db,
    )
  }
}
