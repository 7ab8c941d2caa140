import { sql } from 'kysely'
import { entities, entityNames, type EntityName } from '#api/kit/entities.ts'
import { isOfContract, isOwned } from '#api/kit/entity-sets.ts'
import type { AnyEndpoint } from '#api/kit/endpoint.ts'
import { indexTexts } from '#server/db/search/search.ts'
import { fillDemo } from '#server/demo/fill.ts'
import { kinds, listedKinds } from '../entities/index.ts'
import { makeContract } from '../make/chain.ts'
import { makeCustomer } from '../make/factories.ts'
import { ownRecordsOnly } from '../make/people.ts'
import type { Caller, TestServer } from '../run/server.ts'
import {
  aboutOneCustomer,
  idsOf,
  inDays,
  isOfSeller,
  makeDeliveries,
  makeHistory,
  makePreviews,
  ROWS,
  runner,
  spread,
  YESTERDAY,
} from './beside.ts'
import type { Input } from './lists.ts'

/**
 * Records in which every list has rows, for each filter: the demonstration's, of which a seller who sees only their own and
 * those of their own contracts owns a part, and beside them what lists are about that the demonstration has too little of.
 */

export type World = {
  seller: Caller
  /** For a call, a value of each filter that matches something of the seller's too, and the record that it is about. */
  samplesFor(endpoint: AnyEndpoint, caller: Caller): Input
}

/** What reports count of a list's records, which it can be narrowed to. */
const COUNTED: Readonly<Record<string, string>> = {
  Quotation: 'quoted',
  Contract: 'signed',
  Receipt: 'received',
}

/** `quotations` of them are made, of which far pages may need many. */
export async function makeWorld(server: TestServer, quotations = 60): Promise<World> {
  const { db } = server
  const seller = await server.userWith(...ownRecordsOnly)
  const me = seller.userId
  const boss = server.admin.userId
  const place = { db, me, boss }
  const run = runner(place)

  await fillDemo(server.config, db, () => undefined)
  await run(`update company set approval = 1`)
  const customer = await makeCustomer(seller, { cus_name: '水泵公司2024' })
  for (let at = 0; at < ROWS; at += 1) {
    const c_title = `水泵公司${at}`
    await makeContract(isOfSeller(at) ? seller : server.admin, {
      c_title,
      c_money: '100',
      c_unpay: '90',
    })
  }
  for (const kind of listedKinds) {
    for (let at = 0; at < ROWS; at += 4) await kind.make(seller, {}, seller)
    for (let at = 0; at < ROWS; at += 4) await kind.make(server.admin, {}, server.admin)
  }
  await kinds.find(({ name }) => name === 'statement')!.make(seller)
  await makeQuotations()
  await makeAgreedPrices()
  for (const table of entityNames.filter((name) => isOwned(name))) {
    await run(`update ${table} set user_id = ${me} where id % 5 < 2`)
  }
  await spread(place)
  await aboutOneCustomer(place, customer)
  await makeDeliveries(place)
  const previews = await makePreviews(place)
  const records = await findRecords()
  await makeHistory(place, records)
  const found = await findSamples()
  return {
    seller,
    samplesFor: ({ path }, caller) => {
      const entity = entityNames.find((name) => path.startsWith(`${entities[name].path}/`))
      const preview = previews.get(`${entity} ${caller.userId}`)
      const id = path.endsWith('/getImport') ? preview : entity && records.get(entity)
      return { ...found, id: id ?? 1, counted: `${COUNTED[path.split('/')[1]!]}::all:` }
    },
  }

  async function makeQuotations(): Promise<void> {
    const rows = Array.from({ length: quotations }, (_, at) => ({
      quo_name: `水泵公司${at}`,
      quo_info: '',
      quo_status: at % 4,
      stage: at % 6 === 5 ? null : at % 6,
      review: at % 4,
      needed_level: 1,
      submitted_at: at % 4 === 1 ? `${YESTERDAY}0${at % 3}` : '',
      valid_until: inDays((at % 40) - 20),
      is_template: at % 7 === 0 ? 1 : 0,
      release_time: `2024:${String((at % 12) + 1).padStart(2, '0')}:01 08:00:00`,
      search_text: `水泵公司${at}`,
      user_id: boss,
      updated_by: boss,
      updated_at: '',
    }))
    const made = await db
      .insertInto('quotation')
      .values(rows)
      .returning(['id', 'search_text'])
      .execute()
    await indexTexts(db, 'quotation', made)
  }

  async function makeAgreedPrices(): Promise<void> {
    const pairs = await sql<{ customer: number; product: number }>`
      select customer.id as customer, product.id as product
      from customer cross join product order by customer.id, product.id limit ${quotations}`.execute(
      db,
    )
    const rows = pairs.rows.map(({ customer: customer_id, product: product_id }) => ({
      customer_id,
      product_id,
      unitprice: 100,
      from_date: inDays((product_id % 90) - 60),
      to_date: inDays((product_id % 90) - 30),
      note: '',
      release_time: '2024:01:01 08:00:00',
      user_id: boss,
      updated_by: boss,
      updated_at: '',
    }))
    await db.insertInto('agreed_price').values(rows).execute()
  }

  /** A record of each entity, where they have owners one of the seller's. */
  async function findRecords(): Promise<Map<EntityName, number>> {
    const columnOf = (name: EntityName) => {
      if (isOfContract(name)) return 'contract_user_id'
      return isOwned(name) ? 'user_id' : undefined
    }
    const firsts = entityNames.map(async (name) => {
      const column = columnOf(name)
      const own = column === undefined ? '' : `where ${column} = ${me}`
      const [id] = await idsOf(db, `select min(id) as id from "${name}" ${own}`)
      return [name, id || 1] as const
    })
    const [followed] = await idsOf(
      db,
      `select min(record_id) as id from quotation_follow where user_id = ${me}`,
    )
    return new Map([
      ...(await Promise.all(firsts)),
      ['customer', customer],
      ['quotation', followed!],
    ])
  }

  /** Values of filters that match records which the seller sees too. */
  async function findSamples(): Promise<Input> {
    const first = async (columns: string, table: string, condition: string) =>
      (
        await sql
          .raw<Input>(`select ${columns} from ${table} where ${condition} limit 1`)
          .execute(db)
      ).rows[0]
    const isSeen = `contract_user_id = ${me}`
    return {
      userid: me,
      s_assignee: me,
      lost_reason: '价格',
      channel: 1,
      customer_id: customer,
      ...(await first('con_id, pro_id', 'machine', `pro_id is not null and ${isSeen}`)),
      ...(await first('pro_type as cateid', 'product', 'pro_type is not null')),
      ...(await first('buyer_name', 'invoice', `buyer_name <> '' and ${isSeen}`)),
      ...(await first(
        'cus_name',
        'contract',
        `cus_name <> '' and c_unpay > 0 and user_id = ${me}`,
      )),
    }
  }
}
