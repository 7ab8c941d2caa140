import { openDatabase } from '#server/db/open.ts'

/** Whatever ends a line somewhere, and what a dump of PostgreSQL writes otherwise than it is. */
export const SEPARATED =
  '甲\u0085乙\u2028丙\u2029丁\r戊\r\n己\t庚\v\f\n\\.\n\\N\\n\\\\辛\u2028\n\u2029末'

/** Stores that text as a quotation's description, as it may have come in before texts were rid of such characters. */
export async function storeSeparated(
  where: { dataDir: string; databaseUrl: string | undefined },
  quotation: number,
): Promise<void> {
  const db = openDatabase(where)
  await db
    .updateTable('quotation')
    .set({ quo_info: SEPARATED })
    .where('id', '=', quotation)
    .execute()
  await db.destroy()
}
