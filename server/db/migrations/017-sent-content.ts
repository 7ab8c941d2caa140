import { sql, type Kysely } from 'kysely'

/** The stages 已发出 and 已成交, whose content has not changed since it was sent. */
const AS_SENT = '1, 2'

/**
 * The `content_version` of a quotation that was sent last; unknown for one that was changed, or whose stage was set back,
 * before this migration. Unused columns are dropped.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const raw = (text: string) => sql.raw(text).execute(db)
  await raw(`alter table quotation add column sent_content_version bigint`)
  await raw(`update quotation set sent_content_version = content_version
    where revision > 0 and stage in (${AS_SENT})`)
  await raw(`alter table quotation_version drop column user_id`)
  await raw(`alter table contract drop column customer_id`)
}
