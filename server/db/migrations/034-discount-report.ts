import { sql, type Kysely } from 'kysely'

/** The quotations that the facts `entitled` and `given` of 032 count, so written that SQLite takes no index of templates. */
const COUNTED = '(case when is_template = 0 then sent_given end) is not null'

/**
 * The lists behind the figures of the discount report, latest sent first: of everybody, of one owner, and by who passed the
 * discount. The report itself reads the kept sums by their key.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const index = (name: string, columns: string) =>
    sql.raw(`create index ${name} on quotation (${columns}) where ${COUNTED}`).execute(db)
  await index('quotation_given', 'sent_at, id')
  await index('quotation_owner_given', 'user_id, sent_at, id')
  await index('quotation_passed', '(coalesce(sent_passed_by, 0)), sent_at, id')
  await index('quotation_owner_passed', 'user_id, (coalesce(sent_passed_by, 0)), sent_at, id')
}
