import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrate } from '../start/migrate.ts'
import { testDatabases } from '#test/run/former-database.ts'

/** Before, 发票 was typed whatever invoices there were, 已开 knew of no others, and a set had a name that no offer showed. */

const databases = testDatabases()

type Former = { c_money: number | null; c_invoice: number; states?: number[]; invoiced?: number }
type Now = [c_invoice: number, invoiced: number, typed_invoice: number | null]

const [REQUESTED, ISSUED, REVERSED] = [0, 1, 2]
const contracts: [about: string, former: Former, now: Now][] = [
  ['nothing typed', { c_money: 900, c_invoice: 0 }, [0, 0, null]],
  ['invoiced before this system', { c_money: 900, c_invoice: 1 }, [1, 900, null]],
  ['without an amount', { c_money: null, c_invoice: 1 }, [1, 0, null]],
  ['requested', { c_money: 900, c_invoice: 1, states: [REQUESTED] }, [0, 0, 1]],
  ['in part', { c_money: 900, c_invoice: 1, states: [ISSUED], invoiced: 400 }, [0, 400, 1]],
  ['in full', { c_money: 900, c_invoice: 0, states: [ISSUED], invoiced: 900 }, [1, 900, 0]],
  ['given back', { c_money: 0, c_invoice: 1, states: [REVERSED] }, [0, 0, 1]],
]

test('each contract says what its requests come to, and one without any what was typed', async () => {
  const db = await databases.former('056-product-price')
  for (const [
    at,
    [title, { c_money, c_invoice, states = [], invoiced = 0 }],
  ] of contracts.entries()) {
    await sql`insert into contract (id, c_title, c_no, name_key, c_money, c_remark, c_invoice, c_status, release_time,
      search_text, title_text, invoiced, version, user_id, updated_by, updated_at)
      values (${at + 1}, ${title}, ${`HT-${at}`}, ${`ht-${at}`}, ${c_money}, '', ${c_invoice}, 0, '2026:01:01 08:00:00',
      '', '', ${invoiced}, 7, 1, 1, '')`.execute(db)
    for (const state of states) {
      await sql`insert into invoice (con_id, contract_user_id, kind, state, gross, tax, buyer_name, buyer_tax_number,
        buyer_address, buyer_bank, remark, invoice_no, invoice_date, red_date, release_time, user_id, updated_by, updated_at)
        values (${at + 1}, 1, 1, ${state}, ${invoiced}, 0, '', '', '', '', '', ${`26-${at}`}, '', '', '2026:01:01 08:00:00',
        1, 1, '')`.execute(db)
    }
  }
  await migrate(db)
  const rows = await db.selectFrom('contract').selectAll().orderBy('id').execute()
  const now = rows.map((row) => [row.c_title, [row.c_invoice, row.invoiced, row.typed_invoice]])
  expect(now).toEqual(contracts.map(([title, _former, is]) => [title, is]))
  expect(rows.map(({ version }) => version)).toEqual(contracts.map(() => 7))
})

test('a set has the name that its quotation showed, whatever others are called', async () => {
  const db = await databases.former('056-product-price')
  const sets = [
    { com_id: 4, com_show: 1 },
    { com_id: 0, com_show: 0 },
    { com_id: 5, com_show: 0 },
    { com_id: 4, com_show: 0 },
  ]
  // More than are read at a time; every fourth comes of no quotation.
  const ids = Array.from({ length: 45 }, (_, at) => at + 1)
  for (const id of ids) {
    const quotation = id % 4 === 0 ? null : id
    if (quotation !== null) {
      await sql`insert into quotation (id, quo_name, quo_info, quo_status, release_time, search_text, version, user_id,
        updated_by, updated_at) values (${id}, '报价', '', 0, '2026:01:01 08:00:00', '', 1, 1, 1, '')`.execute(
        db,
      )
      for (const revision of [1, 2]) {
        const content = JSON.stringify({ sets: revision === 2 ? sets : [] })
        await sql`insert into quotation_version (quotation_id, revision, release_time, user_name, total, content)
          values (${id}, ${revision}, '2026:01:01 08:00:00', '', 0, ${content})`.execute(db)
      }
    }
    await sql`insert into contract (id, c_title, c_no, name_key, c_remark, c_invoice, c_status, release_time, search_text,
      title_text, quotation_id, quo_revision, version, user_id, updated_by, updated_at)
      values (${id}, '', ${`HT-${id}`}, ${`ht-${id}`}, '', 0, 0, '2026:01:01 08:00:00', '', '', ${quotation}, 2, 1, 1, 1, '')`.execute(
      db,
    )
    for (const [at, set_no] of [1, 1, 0, 3, 4].entries()) {
      await sql`insert into contract_line (contract_id, position, set_no, set_name, sets, num, title, no, unit, note, amount)
        values (${id}, ${at + 1}, ${set_no}, ${set_no === 0 ? '' : '设备'}, 1, 1, '泵', '', '', '', 0)`.execute(
        db,
      )
    }
  }
  await migrate(db)
  const lines = await db
    .selectFrom('contract_line')
    .select(['contract_id', 'set_name'])
    .orderBy('contract_id')
    .orderBy('position')
    .execute()
  const names = Map.groupBy(lines, ({ contract_id }) => contract_id)
  for (const id of ids) {
    const hidden = id % 4 === 0 ? '设备' : ''
    const now = ['设备', '设备', '', hidden, hidden]
    expect([id, names.get(id)!.map(({ set_name }) => set_name)]).toEqual([id, now])
  }
})
