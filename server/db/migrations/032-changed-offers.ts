import { sql, type Kysely } from 'kysely'
import { isPostgres } from './building.ts'
import { forgetSums, keepSums, type Summed } from './kept-sums.ts'

const monthOf = (column: string) => `replace(substr(row.${column}, 1, 7), ':', '-')`

/** Discounts count by who passed them, in the month of sending; 0 is what needed nobody. */
const given = (figure: string, column: string) => ({
  figure,
  kind: 'coalesce(row.sent_passed_by, 0)',
  period: monthOf('sent_at'),
  amount: `row.${column}`,
  when: `row.is_template = 0 and row.sent_at <> '' and row.${column} is not null`,
})

const SUMMED: Summed = {
  table: 'quotation',
  owner: 'user_id',
  facts: [
    {
      figure: 'quoted',
      kind: 'coalesce(row.stage, -1)',
      period: monthOf('release_time'),
      // The stage 已发出 counts what the customer has, not what it was changed into since.
      amount: 'coalesce(case when row.stage = 1 then row.sent_total end, row.total, 0)',
      when: 'row.is_template = 0',
    },
    given('entitled', 'sent_entitled'),
    given('given', 'sent_given'),
  ],
}

/** Whether the content is another than was sent last. */
const UNSENT = 'revision > 0 and sent_content_version is distinct from content_version'

/**
 * A changed quotation stays 已发出, so that what was a draft only for that becomes 已发出 again, with changes. The home page
 * counts the version that was sent last, and of it is kept what it came to, was entitled to and gave, who passed that, and
 * when it was sent; nobody knows the discounts of former ones.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const raw = (statement: string) => sql.raw(statement).execute(db)
  const text = isPostgres(db) ? 'text collate "C"' : 'text'
  for (const column of ['sent_total', 'sent_entitled', 'sent_given', 'sent_passed_by']) {
    await raw(`alter table quotation add column ${column} bigint`)
  }
  await raw(`alter table quotation add column sent_at ${text} not null default ''`)
  await forgetSums(db, 'quotation', ['quoted'])
  await raw(`update quotation set stage = case when stage = 0 then 1 else stage end,
    sent_total = (select total from quotation_version as sent
      where sent.quotation_id = quotation.id and sent.revision = quotation.revision)
    where revision > 0`)
  await keepSums(db, SUMMED)
  await raw(`create index quotation_unsent on quotation (release_time, id) where ${UNSENT}`)
  await raw(`create index quotation_owner_unsent on quotation (user_id, release_time, id)
    where ${UNSENT}`)
}
