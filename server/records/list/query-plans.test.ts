import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allPermissions } from '#api/kit/access.ts'
import type { AnyEndpoint } from '#api/kit/endpoint.ts'
import { api } from '#api/index.ts'
import type { Meaning } from '#api/kit/wire-form.ts'
import { fillDemo } from '#server/demo/fill.ts'
import { makeCustomer } from '#test/make/factories.ts'
import { endpoints } from '#test/fuzz/requests.ts'
import { fieldsOf } from '#test/fuzz/values.ts'
import { Plans, watchQueries, type Query } from '#test/read/query-plans.ts'
import { startServer, type Caller, type TestServer } from '#test/run/server.ts'

/**
 * On SQLite no plan may depend on statistics, of which it has none. Every list, search and the home page is read with
 * each filter in each order, and each query that this sends is explained; one that is added is covered by itself.
 */

type Input = Record<string, unknown>

/** What is looked at without pages: the home page, and the inbox, whose unread ones every open page has counted. */
const LOOKS: readonly AnyEndpoint[] = [api.home.index, api.inbox.index, api.inbox.getUnread]

/** Calls that look for records: with pages or a keyword, their sums, and the looks. */
const readingCalls = endpoints.filter(
  (one) =>
    one.kind === 'json' &&
    one.method === 'GET' &&
    !one.changes &&
    (['page', 'keyword'].some((name) => name in fieldsOf(one)) || LOOKS.includes(one)),
)

const KEYWORDS = ['泵', '水泵', '20', '公司', '没有这样的记录']
const OWNED = [
  'quotation',
  'customer',
  'contract',
  'production',
  'logistics',
  'sales',
  'machine',
  'agreed_price',
]
const DAYS = ['2000-01-01', '2099-12-31']

/** The values with which a filter is tried. */
function valuesOf(name: string, { options, wire }: Partial<Meaning>, samples: Input): unknown[] {
  if (options) return options.map(({ value }) => value)
  if (name === 'page') return [2, 25]
  if (name === 'keyword') return KEYWORDS
  if (wire?.['format'] === 'date') return DAYS
  return [samples[name] ?? 1]
}

/** Each filter by itself and each order; with the long forms each filter in each order. */
function inputsOf(endpoint: AnyEndpoint, samples: Input): Input[] {
  const values = Object.entries(fieldsOf(endpoint)).map(
    ([name, field]) =>
      [name, valuesOf(name, (field.meta() ?? {}) as Partial<Meaning>, samples)] as const,
  )
  const orders = values.filter(([name]) => name === 'sort')
  const sorts = orders.flatMap(([name, of]) => of.map((value): Input => ({ [name]: value })))
  const filters = values.flatMap(([name, of]) => of.map((value): Input => ({ [name]: value })))
  if (process.env['TEST_LONG'] === undefined) return [{}, ...sorts, ...filters]
  return [{}, ...sorts].flatMap((sort) => [sort, ...filters.map((one) => ({ ...one, ...sort }))])
}

let server: TestServer
/** Who sees their own records only, and those on their own contracts. */
let seller: Caller
let queries: Query[]
let plans: Plans
/** Filters that matched no record, so that no page was read. */
const unmatched = new Set<string>()

const isSqlite = process.env['TEST_DATABASE_URL'] === undefined
describe.runIf(isSqlite)('without statistics', () => {
  beforeAll(async () => {
    server = await startServer()
    await fillDemo(server.config, server.db, () => undefined)
    const rights = allPermissions.filter((one) => !one.endsWith(':all') && one !== 'product:cost')
    seller = await server.userWith(...rights)
    await spread()
    await makeCustomer(seller)
    const samples = await samplesFor()
    const watch = watchQueries(server.db)
    for (const caller of [server.admin, seller]) {
      for (const endpoint of readingCalls) await read(caller, endpoint, samples, watch.note)
    }
    queries = watch.end()
    plans = new Plans(server)
  })
  afterAll(async () => {
    plans.close()
    await server.close()
  })

  const who = (caller: Caller) => (caller === seller ? 'own' : 'all')

  const run = (statement: string) => sql.raw(statement).execute(server.db)

  /** Makes more quotations than near pages show, and gives the seller a part of everything. */
  async function spread(): Promise<void> {
    const { userId } = seller
    await run(`insert into quotation (quo_name, quo_info, quo_status, stage, review, valid_until, is_template,
        release_time, search_text, user_id, updated_by, updated_at)
      with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 600)
      select '泵房', '', n % 4, nullif(n % 6, 5), n % 4, date('now', (n % 40 - 20) || ' days'), n % 7 = 0,
        '2024:' || substr('0' || (n % 12 + 1), -2) || ':01 08:00:00', '泵房', 1, 1, '' from numbers`)
    await run(`insert into agreed_price (customer_id, product_id, unitprice, from_date, to_date, note,
        release_time, user_id, updated_by, updated_at)
      select customer.id, product.id, 100, date('now', (product.id % 90 - 60) || ' days'),
        date('now', (product.id % 90 - 30) || ' days'), '', '2024:01:01 08:00:00', 1, 1, ''
      from customer cross join product limit 600`)
    for (const table of OWNED) {
      await run(`update ${table} set user_id = ${userId} where id % 5 < 2`)
    }
    await run(`update quotation set sent_at = release_time, sent_entitled = 1000, sent_given = id % 100,
      sent_passed_by = nullif(id % 3, 0) where id % 2 = 0`)
    await run(`update sales set s_assignee = ${userId} where id % 2 = 0`)
    await run(`update contract set delivery_date = date('now', (id % 30 - 10) || ' days'),
      to_produce = 1, ready_to_ship = 1, to_ship = 1 where id % 2 = 0`)
    await run(`insert into invoice (con_id, contract_user_id, kind, state, gross, tax, buyer_name,
        buyer_tax_number, buyer_address, buyer_bank, remark, invoice_no, invoice_date, red_date,
        release_time, user_id, updated_by, updated_at)
      select id, user_id, 1, id % 3, 100, 10, cus_name, '', '', '', '', 'N' || id, date('now'), '',
        release_time, 1, 1, '' from contract`)
    const customer = `(select min(customer_id) from agreed_price where user_id = ${userId})`
    for (const table of ['contract', 'quotation']) {
      await run(`update ${table} set customer_id = ${customer}
        where id in (select id from ${table} where user_id = ${userId} order by id limit 2)`)
    }
    await run(`insert into quotation_price
      (quotation_id, revision, pid, unitprice, discount, customer_id, cus_name, release_time)
      select id, 1, 1, 100, 0, ${customer}, '', release_time from quotation
      where user_id = ${userId} limit 2`)
    for (const table of ['customer', 'quotation']) {
      await run(`insert into ${table}_follow
        (record_id, user_id, is_open, note, next_date, release_time, written_by)
        select id, user_id, 1, '回访', '2024-01-01', release_time, 1 from ${table}
        where user_id = ${userId} limit 9`)
    }
    await run(`insert into channel (id, name, kind, address, settings, secrets, events, requests, with_amounts,
        is_enabled, is_deleted, rest_until_ms, version, user_id, updated_by, updated_at)
      values (1, '销售群', 'wecom', '', '{}', '', '[]', '', 0, 1, 0, 0, 1, 1, 1, '')`)
    await run(`insert into delivery (channel_id, event, record_id, cause, recipient, content, claim, state,
        attempts, next_ms, created_ms, done_ms, answer)
      select 1, 'quotation_won', id, id, '', '{"title":"","text":""}', '', id % 5 + 1, 1, 0, 1000000000000 * (id % 2), 0, '' from quotation`)
    await run(`update quotation set lost_reason = '价格' where id % 10 = 5`)
    await run(`update product set model_key = 'cdl16-120' where id % 5 = 0`)
    for (const table of ['production', 'logistics', 'sales', 'machine', 'receipt', 'invoice']) {
      await run(`update ${table} set contract_user_id = contract.user_id
        from contract where contract.id = ${table}.con_id`)
    }
  }

  /** Ids and texts of records that the seller sees too. */
  async function samplesFor(): Promise<Input> {
    const first = async (columns: string, table: string, condition: string) =>
      (
        await sql
          .raw<Input>(`select ${columns} from ${table} where ${condition} limit 1`)
          .execute(server.db)
      ).rows[0]
    const isSeen = `contract_user_id = ${seller.userId}`
    return {
      id: 1,
      userid: seller.userId,
      s_assignee: seller.userId,
      lost_reason: '价格',
      channel: 1,
      ...(await first('con_id, pro_id', 'machine', `pro_id is not null and ${isSeen}`)),
      ...(await first(
        'min(customer_id) as customer_id',
        'agreed_price',
        `user_id = ${seller.userId}`,
      )),
      ...(await first('pro_type as cateid', 'product', 'pro_type is not null')),
      ...(await first('buyer_name', 'invoice', isSeen)),
      ...(await first('cus_name', 'contract', `cus_name <> '' and user_id = ${seller.userId}`)),
    }
  }

  async function read(
    caller: Caller,
    endpoint: AnyEndpoint,
    samples: Input,
    note: (call: string) => void,
  ): Promise<void> {
    const found = new Map<string, boolean>()
    for (const input of inputsOf(endpoint, samples)) {
      const { code, total } = await caller.call(endpoint, input)
      note(`${who(caller)} ${endpoint.path} ${JSON.stringify(input)}`)
      // The groups of a report are no records.
      if (code !== 200 || total === undefined || endpoint === api.report.index) continue
      for (const name of Object.keys(input).filter((one) => one !== 'page' && one !== 'id')) {
        found.set(name, found.get(name) === true || total > 0)
      }
    }
    for (const [name, isFound] of found) {
      if (!isFound) unmatched.add(`${who(caller)} ${endpoint.path} ${name}`)
    }
  }

  test('each filter matches something, so that its pages are read', () => {
    expect([...unmatched]).toEqual([])
  })

  test('no list, search or look at the home page reads more than it needs', () => {
    expect(plans.hasStatistics).toBe(false)
    expect(new Set(queries.map(({ inSearch }) => inSearch))).toEqual(new Set([false, true]))
    expect(queries.flatMap((query) => plans.faultsOf(query))).toEqual([])
  })
})
