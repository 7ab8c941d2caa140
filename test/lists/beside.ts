import { sql } from 'kysely'
import { entityNames, type EntityName } from '#api/kit/entities.ts'
import {
  contractedEntities,
  isOfContract,
  isOwned,
  restorableEntities,
} from '#api/kit/entity-sets.ts'
import type { Database } from '#server/db/open.ts'
import { indexTexts } from '#server/db/search/search.ts'

/** What lists of records, and lists beside them, are filtered by and are about: written at once, as no call enters it. */

/** Whose rows these are: those of a seller, and of somebody who sees everything. */
export type Place = { db: Database; me: number; boss: number }

export const DAY_MS = 24 * 60 * 60 * 1000
export const inDays = (count: number) =>
  new Date(Date.now() + count * DAY_MS).toISOString().slice(0, 10)
/** A second of it is to be added. */
export const YESTERDAY = `${inDays(-1).replaceAll('-', ':')} 08:00:`

/** More than two pages, some of them at the same time. */
export const ROWS = 23
/** Of a list whose record it is: three of five are of others. */
export const isOfSeller = (at: number) => at % 5 < 2

export const runner =
  ({ db }: Pick<Place, 'db'>) =>
  (statement: string) =>
    sql.raw(statement).execute(db)

export const idsOf = async (db: Database, statement: string) =>
  (await sql.raw<{ id: number }>(statement).execute(db)).rows.map(({ id }) => id)

/** States, days and owners that filters ask for. */
export async function spread(place: Place): Promise<void> {
  const { me, boss } = place
  const run = runner(place)
  await run(`update quotation set sent_at = release_time, sent_entitled = 1000, sent_given = id % 100,
    sent_passed_by = nullif(id % 3, 0) where id % 2 = 0`)
  await run(`update quotation set lost_reason = '价格' where id % 10 = 5`)
  await run(`update logistics set returns_id = (select min(id) from logistics) where id % 3 = 0`)
  await run(`update sales set s_assignee = ${me} where id % 2 = 0`)
  for (let at = 0; at < 10; at += 1) {
    await run(`update contract set delivery_date = '${at % 4 === 0 ? '' : inDays(at * 3 - 10)}',
      to_produce = 1, ready_to_ship = 1, to_ship = 1 where id % 10 = ${at}`)
  }
  await run(
    `update contract set ended_on = '2026-02-01', end_goods = 1, invoiced = 2 where id % 10 = 9`,
  )
  for (let at = 0; at < 3; at += 1) {
    const received = `'${inDays(-at)}'`
    await run(`insert into receipt (con_id, contract_user_id, kind, way, amount, received_date,
        acceptance_date, note, user_id, updated_by, updated_at)
      select id, user_id, ${at === 2 ? 2 : 1}, 1, 100, ${received}, '', '', ${boss}, ${boss}, ''
      from contract where id % 3 = ${at}`)
  }
  await run(`insert into invoice (con_id, contract_user_id, kind, state, gross, tax, unpaid, buyer_name,
      buyer_tax_number, buyer_address, buyer_bank, remark, invoice_no, invoice_date, red_date,
      release_time, user_id, updated_by, updated_at)
    select id, user_id, 1, id % 3, 100, 10, case when id % 3 = 1 then 100 else 0 end, cus_name, '', '', '', '', 'N' || id, '${inDays(0)}', '',
      release_time, ${boss}, ${boss}, '' from contract`)
  await run(`update product set model_key = 'cdl16-120' where id % 5 = 0`)
  for (const table of [...contractedEntities, 'receipt', 'invoice']) {
    await run(`update ${table} set contract_user_id = contract.user_id
      from contract where contract.id = ${table}.con_id`)
  }
}

/** Its quotations, contracts, prices and follow-ups, in part the seller's; of each product those of one person. */
export async function aboutOneCustomer(place: Place, customer: number): Promise<void> {
  const { db, me, boss } = place
  const run = runner(place)
  const products = await idsOf(db, `select id from product order by id limit ${ROWS}`)
  for (const [at, product] of products.entries()) {
    const owner = isOfSeller(at) ? me : boss
    const first = (table: string) =>
      `(select min(id) from ${table} where user_id = ${owner} and ${table}.search_text like '%水泵公司%')`
    for (const table of ['quotation', 'contract']) {
      await run(`update ${table} set customer_id = ${customer} where id = ${first(table)}`)
    }
    const day = `2024:0${(at % 3) + 1}:01 08:00:00`
    await run(`insert into quotation_price
        (quotation_id, revision, pid, unitprice, discount, customer_id, cus_name, release_time)
      values (${first('quotation')}, 1, ${product}, 100, 0, ${customer}, '', '${day}')`)
    await run(`insert into contract_line (contract_id, position, set_name, sets, num, pid, title, no, unit, note,
        unitprice, amount, needs_production, ships)
      values (${first('contract')}, ${100 + at}, '', 1, 1, ${product}, '水泵', '20', '台', '', 100, 100, 0, 1)`)
    await run(`insert into quotation_follow (record_id, user_id, is_open, note, next_date, release_time, written_by)
      values (${first('quotation')}, ${owner}, 1, '回访', '2024-01-01', '${day}', ${boss})`)
    await run(`insert into quotation_follow (record_id, user_id, is_open, note, next_date, release_time, written_by)
      values (${first('quotation')}, ${owner}, 0, '报价', '', '${day}', ${me})`)
    await run(`insert into customer_follow (record_id, user_id, is_open, note, next_date, release_time, written_by)
      values (${customer}, ${me}, 1, '回访', '2024-01-01', '${day}', ${boss})`)
  }
  for (const table of contractedEntities) {
    await run(`update contract set customer_id = ${customer}
      where id = (select max(con_id) from ${table} where contract_user_id = ${me})`)
  }
  await run(`update agreed_price set customer_id = ${customer}
    where id in (select min(id) from agreed_price group by product_id) and user_id = ${me}`)
}

export async function makeDeliveries(place: Place): Promise<void> {
  const { boss } = place
  const run = runner(place)
  await run(`insert into channel (id, name, kind, address, settings, secrets, events, requests, with_amounts,
      is_enabled, is_deleted, rest_until_ms, version, user_id, updated_by, updated_at)
    values (1, '销售群', 'wecom', '', '{}', '', '[]', '', 0, 1, 0, 0, 1, ${boss}, ${boss}, '')`)
  await run(`insert into delivery (channel_id, event, record_id, cause, recipient, content, message_id, claim, state,
      attempts, next_ms, created_ms, done_ms, answer)
    select 1, 'quotation_won', id, 'c' || id, '', '{"title":"","text":""}', 'm' || id, '', id % 5 + 1, 1, 0,
      1000000000000 * (id % 2), 0, '' from quotation`)
}

/** What the users have read of files, by what it is of and whose. */
export async function makePreviews(place: Place): Promise<Map<string, number>> {
  const { me, boss } = place
  const run = runner(place)
  const made = new Map<string, number>()
  for (const entity of ['product', 'customer', 'agreed_price']) {
    for (const user of [me, boss]) {
      const preview = made.size + 1
      await run(`insert into import_preview (id, entity, user_id, expires_ms)
        values (${preview}, '${entity}', ${user}, ${Date.now() + DAY_MS})`)
      for (let row = 1; row <= ROWS; row += 1) {
        const kind = ['new', 'changed', 'unchanged', 'skipped', 'wrong'][row % 5]!
        await run(`insert into import_row (preview_id, "row", kind, name, reason, input, changes, needs_look)
          values (${preview}, ${row}, '${kind}', '', '', '{}', '[]', ${row % 2})`)
      }
      made.set(`${entity} ${user}`, preview)
    }
  }
  return made
}

/** What happened to the record of each entity, and deleted ones. */
export async function makeHistory(
  { db, me, boss }: Place,
  records: ReadonlyMap<EntityName, number>,
): Promise<void> {
  const entry = (at: number) => ({
    time: `${YESTERDAY}${at + 10}`,
    user_id: boss,
    user_name: 'admin',
    address: '',
    name: '水泵公司2024',
    search_text: '水泵公司2024',
    parent_id: null,
    before: null,
    after: null,
  })
  const all = Array.from({ length: ROWS }, (_, at) => at)
  const changed = entityNames.flatMap((entity) =>
    all.map((at) => ({
      ...entry(at),
      entity,
      record_id: records.get(entity)!,
      owner_id: null,
      action: 'change' as const,
    })),
  )
  const deleted = restorableEntities.flatMap((entity) =>
    all.map((at) => ({
      ...entry(at),
      entity,
      record_id: 900_000 + at,
      owner_id: isOwned(entity) || isOfContract(entity) ? (isOfSeller(at) ? me : boss) : null,
      action: 'delete' as const,
    })),
  )
  for (const some of [changed, deleted]) {
    const made = await db
      .insertInto('history')
      .values(some)
      .returning(['id', 'search_text'])
      .execute()
    await indexTexts(db, 'history', made)
  }
}
