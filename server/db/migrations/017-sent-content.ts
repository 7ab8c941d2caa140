import { sql, type Kysely } from 'kysely'

/** The stages 已发出 and 已成交, of which nothing has changed since it was sent. */
const AS_SENT = '1, 2'

/**
 * Which content of a quotation was sent last, by its `content_version`; of what was changed, or whose stage was set back
 * before, nobody can tell. Columns that nothing reads go.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const raw = (text: string) => sql.raw(text).execute(db)
  await raw(`alter table quotation add column sent_content_version bigint`)
  await raw(`update quotation set sent_content_version = content_version
    where revision > 0 and stage in (${AS_SENT})`)
  await raw(`alter table quotation_version drop column user_id`)
  await raw(`alter table contract drop column customer_id`)
}
