import { sql, type Kysely } from 'kysely'
import { building, isPostgres } from './building.ts'

/** What such companies write down most; the company changes it. */
const REASONS = ['价格', '交货期', '技术', '付款条件', '指定品牌', '项目取消或推迟', '其他']

/**
 * What a customer has, found by the customer; lines on how a customer or a quotation was followed up, with the day of the
 * next; why and to whom a quotation was lost. What is written there as a reason stays.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { texts, integers, referring, withId, index } = building(db)
  const raw = (statement: string) => sql.raw(statement).execute(db)
  const text = isPostgres(db) ? 'text collate "C"' : 'text'

  await raw(`drop index contract_customer`)
  for (const table of ['contract', 'quotation']) {
    await raw(`create index ${table}_customer on ${table} (customer_id, release_time, id)
      where customer_id is not null`)
  }

  for (const entity of ['customer', 'quotation']) {
    const name = `${entity}_follow`
    const rows = integers(referring(withId(name), 'record_id', entity), ['user_id', 'is_open'])
    await integers(texts(rows, ['note', 'next_date', 'release_time']), ['written_by']).execute()
    await index(`${name}_record`, name, ['record_id', 'id'])
    for (const [which, columns] of [
      ['due', 'next_date, id'],
      ['owner_due', 'user_id, next_date, id'],
    ]) {
      await raw(`create index ${name}_${which} on ${name} (${columns}) where is_open = 1`)
    }
  }

  await raw(`alter table quotation add column rival ${text} not null default ''`)
  await raw(`alter table quotation add column rival_price bigint`)
  for (const [name, columns] of [
    ['quotation_lost', 'lost_reason, release_time, id'],
    ['quotation_owner_lost', 'user_id, lost_reason, release_time, id'],
  ]) {
    await raw(`create index ${name} on quotation (${columns}) where lost_reason <> ''`)
  }
  for (const [name, columns] of [
    ['quotation_unanswered', 'stage, sent_at, id'],
    ['quotation_owner_unanswered', 'user_id, stage, sent_at, id'],
  ]) {
    await raw(`create index ${name} on quotation (${columns})
      where is_template = 0 and sent_at <> ''`)
  }

  await raw(`alter table company add column answer_days bigint not null default 7`)
  await raw(`alter table company add column lost_reasons ${text} not null
    default '${JSON.stringify(REASONS)}'`)
}
