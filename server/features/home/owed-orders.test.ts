import { CompiledQuery } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { linesOf, makeContract, makeProduction, numberOf } from '#test/make/chain.ts'
import { done, makeProduct } from '#test/make/factories.ts'
import { today } from '#test/make/home.ts'
import { pagesOf, textOf } from '#test/read/pdf.ts'
import { printed, refused } from '#test/read/printed.ts'
import { watchQueries } from '#test/read/query-plans.ts'
import { addressOf, testServer, type Caller } from '#test/run/server.ts'

/** 生产任务单 of lines of 待生产, before there is a production record of them. */

const { owedOrders } = api.home

const server = testServer()
let workshop: Caller
let pid: number
beforeAll(async () => {
  await done(server.admin, api.company.setCompany, { name: '宁波泵业', tax_rate: '13' })
  workshop = await server.userWith('production:view', 'production:all')
  await done(server.admin, api.user.setUsers, { id: workshop.userId, real_name: '赵师傅' })
  pid = await makeProduct(server.admin, {
    pro_title: '立式多级离心泵',
    pro_no: 'CDL32-90',
    pro_unitprice: '7654.32',
    pro_flow: '32',
    material: '304不锈钢',
  })
})

async function signed(caller: Caller, fields: object = {}) {
  const con_id = await makeContract(caller, {
    cus_name: '杭州水务集团',
    project: '城东泵站',
    delivery_date: '2026-12-24',
    lines: [
      {
        pid,
        title: '立式多级离心泵',
        no: 'CDL32-90',
        num: 3,
        sets: 2,
        set_name: '给水设备',
        unit: '台',
        unitprice: '7654.32',
      },
      { title: '控制柜', no: 'ZKG-3', num: 1, unitprice: '1234.56' },
      { title: '阀门', num: 4, needs_production: 0, unitprice: '7654.32' },
    ],
    ...fields,
  })
  const [pump, cabinet, valve] = (await linesOf(server.admin, con_id)).map(({ id }) => id)
  const number = await numberOf(server.admin, con_id)
  return { con_id, number, pump: pump!, cabinet: cabinet!, valve: valve! }
}

test('say what is left of the ticked lines, one for each contract, without prices', async () => {
  const one = await signed(server.admin)
  const other = await signed(server.admin, { cus_name: '云溪水务', delivery_date: '2026-12-01' })
  const made = [{ contract_line_id: one.pump, quantity: 4 }]
  await makeProduction(server.admin, one.con_id, { lines: made })
  const ids = [one.pump, other.cabinet]
  const bytes = await printed(server, owedOrders, { ids }, workshop)
  const [first = '', second = '', ...more] = pagesOf(bytes).map((page) => page.replace(/\s/g, ''))
  expect(more).toEqual([])
  const head = ['宁波泵业', '生产任务单', `下单日期：${today}`, '制单人：赵师傅']
  for (const part of [
    ...head,
    `任务单号：SC-${other.number}`,
    '客户：云溪水务',
    '交货日期：2026-12-01',
    '1控制柜ZKG-31',
    '第1页共1页',
  ]) {
    expect.soft(first, part).toContain(part)
  }
  for (const part of [
    ...head,
    `任务单号：SC-${one.number}`,
    `合同编号：${one.number}`,
    '客户：杭州水务集团',
    '项目名称：城东泵站',
    '交货日期：2026-12-24',
    '给水设备合同共2套',
    'CDL32-90Q=32m³/h台2',
    '材质：304不锈钢',
    '第1页共1页',
  ]) {
    expect.soft(second, part).toContain(part)
  }
  expect(first).not.toMatch(/离心泵|阀门/)
  expect(second).not.toMatch(/控制柜|阀门/)
  expect(textOf(bytes) + bytes.toString('latin1')).not.toMatch(/7,?654|1,?234|金额|单价/)
})

test('are for who sees the work, and of one’s own contracts without sight of all', async () => {
  const seller = await server.userWith('contract:view', 'contract:edit', 'production:view')
  const own = await signed(seller)
  const foreign = await signed(server.admin)
  const text = textOf(await printed(server, owedOrders, { ids: [own.pump] }, seller))
  expect(text).toContain(own.number)
  const absent = await refused(server, owedOrders, { ids: [987_654] }, seller)
  expect(absent.code).toBe(404)
  expect(await refused(server, owedOrders, { ids: [own.pump, foreign.pump] }, seller)).toEqual(
    absent,
  )
  const carrier = await server.userWith('logistics:view', 'logistics:all')
  expect((await refused(server, owedOrders, { ids: [own.pump] }, carrier)).code).toBe(403)
})

test('are refused where nothing is ticked, or nothing is left', async () => {
  const { con_id, pump, valve } = await signed(server.admin)
  const none = await refused(server, owedOrders, {}, workshop)
  expect(none).toMatchObject({ code: 400, msg: '请勾选要打印的明细' })
  const made = [{ contract_line_id: pump, quantity: 6 }]
  await makeProduction(server.admin, con_id, { lines: made })
  expect(await refused(server, owedOrders, { ids: [pump, valve] }, workshop)).toMatchObject({
    code: 409,
    msg: '所选明细已经没有待生产的数量，请刷新后重试',
  })
  const many = Array.from({ length: 1001 }, (_, at) => at + 1)
  expect((await refused(server, owedOrders, { ids: many }, workshop)).msg).toContain(
    '不能超过1000项',
  )
})

test('are refused of more contracts than one file holds', async () => {
  const { con_id, cabinet } = await signed(server.admin)
  const {
    id: _id,
    name_key: _key,
    ...columns
  } = await server.db
    .selectFrom('contract')
    .selectAll()
    .where('id', '=', con_id)
    .executeTakeFirstOrThrow()
  const { id: _line, ...line } = await server.db
    .selectFrom('contract_line')
    .selectAll()
    .where('id', '=', cabinet)
    .executeTakeFirstOrThrow()
  const numbers = Array.from({ length: 101 }, (_, at) => `多${at}`)
  const contracts = await server.db
    .insertInto('contract')
    .values(numbers.map((c_no) => ({ ...columns, c_no, name_key: c_no })))
    .returning('id')
    .execute()
  const lines = await server.db
    .insertInto('contract_line')
    .values(contracts.map(({ id }) => ({ ...line, contract_id: id })))
    .returning('id')
    .execute()
  const ids = lines.map(({ id }) => id)
  expect((await refused(server, owedOrders, { ids }, workshop)).msg).toBe(
    '所选明细属于101份合同，一次最多打印100份，请分几次打印',
  )
  expect(pagesOf(await printed(server, owedOrders, { ids: ids.slice(1) }, workshop))).toHaveLength(
    100,
  )
})

test('are opened in a tab by an address with as many lines as they hold', async () => {
  const ids = Array.from({ length: 1000 }, (_, at) => 10_000_000 + at)
  const url = addressOf(owedOrders, { ids: ids.join(',') })
  const { id } = await done(workshop, api.session.setTicket, { url })
  const answer = await server.fetch(`${url}&ticket=${id}`)
  expect(await answer.json()).toMatchObject({ code: 404 })
})

test.runIf(process.env['TEST_DATABASE_URL'] === undefined)(
  'are read by their lines, whatever else their owner has',
  async () => {
    const seller = await server.userWith('contract:view')
    const ids = Array.from({ length: 50 }, (_, at) => at + 1)
    const watched = watchQueries(server.db)
    await refused(server, owedOrders, { ids }, seller)
    watched.note('owedOrders')
    const query = watched.end().find(({ sql }) => sql.includes('"contract"."user_id"'))!
    const { rows } = await server.db.executeQuery<{ detail: string }>(
      CompiledQuery.raw(`explain query plan ${query.sql}`, [...query.parameters]),
    )
    expect(rows.map(({ detail }) => detail).join()).toMatch(
      /^SEARCH contract_line USING INTEGER PRIMARY KEY/,
    )
  },
)
