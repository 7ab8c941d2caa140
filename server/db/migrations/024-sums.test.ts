import { expect, test } from 'vitest'
import { migrate } from '../start/migrate.ts'
import type { Database } from '../open.ts'
import { testDatabases } from '#test/run/former-database.ts'
import { addedUp, keptSums } from '#test/make/kept-sums.ts'

/** A database that was in use before there was a home page has its sums, as if it always had them. */

const databases = testDatabases()
const stamped = { version: 1, updated_by: 1, updated_at: '', search_text: '' }

async function fill(db: Database): Promise<void> {
  for (let at = 0; at < 12; at += 1) {
    const whose = { ...stamped, user_id: 1 + (at % 2) }
    const release_time = `2026:0${1 + (at % 3)}:${at % 2 ? '01' : '28'} 08:00:00`
    const quotation = {
      quo_name: '报价',
      quo_info: '',
      quo_status: 0,
      total: at % 5 ? at * 100 : null,
      stage: at % 4 ? at % 4 : null,
      is_template: at === 7 ? 1 : 0,
    }
    await db
      .insertInto('quotation')
      .values({ ...whose, release_time, ...quotation })
      .execute()
    const contract = {
      c_title: '合同',
      c_no: `HT-${at}`,
      c_remark: '',
      c_invoice: 0,
      c_status: 0,
      title_text: '',
      c_money: at % 3 ? at * 1000 : null,
      c_unpay: [null, 0, at][at % 3]!,
      signed_date: at % 4 ? '' : '2026-02-28',
      next_due: at % 5 ? '2026-03-01' : '~',
      delivery_date: at % 2 ? '2026-04-01' : '',
      to_produce: at % 4,
      ready_to_ship: at % 3,
      to_ship: at,
    }
    const { id } = await db
      .insertInto('contract')
      .values({ ...whose, release_time, ...contract })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { search_text: _none, ...plain } = whose
    const receipt = { con_id: id, contract_user_id: whose.user_id, acceptance_date: '', note: '' }
    const received = {
      kind: 1 + (at % 2),
      way: 1,
      amount: at + 1,
      received_date: `2026-0${1 + (at % 3)}-15`,
    }
    await db
      .insertInto('receipt')
      .values({ ...plain, ...receipt, ...received })
      .execute()
  }
}

test('a former database gets the sums of its rows', async () => {
  const db = await databases.former('022-progress')
  await fill(db)
  await migrate(db)
  const kept = await keptSums(db)
  expect(kept).toEqual(await addedUp(db))
  expect(kept.length).toBeGreaterThan(40)
})
