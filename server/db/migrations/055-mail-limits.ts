import { sql, type Kysely } from 'kysely'
import { building } from './building.ts'
import { grantLater } from './later-permission.ts'

/**
 * Sending documents by mail is a permission of its own, within limits of the company for each person; and persons take
 * turns in the queue of mails. Whose a mail was that was sent before is unknown, so that it counts for nobody.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { index } = building(db)
  const add = (table: string, column: string, standard: number) =>
    sql
      .raw(`alter table ${table} add column ${column} bigint not null default ${standard}`)
      .execute(db)
  await add('company', 'mail_hourly', 100)
  await add('company', 'mail_daily', 300)
  await add('channel', 'turn', 0)
  await add('delivery', 'person_id', 0)
  await add('delivery', 'turn', 0)
  await sql`update delivery set person_id = user_id where user_id is not null and state = 1`.execute(
    db,
  )
  await index('delivery_person', 'delivery', ['person_id', 'event', 'created_ms'])
  await index('delivery_place', 'delivery', ['state', 'channel_id', 'person_id', 'turn'])
  await index('delivery_turn', 'delivery', ['state', 'channel_id', 'turn', 'id'])

  await grantLater(db, {
    permission: 'quotation:mail',
    heldBy: ['quotation:view', 'quotation:export'],
    keys: false,
  })
}
