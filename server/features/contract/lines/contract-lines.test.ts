import { describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { MAX_TYPED_LINES } from '#api/contract/contract-lines.ts'
import { linesOf, makeContract, makeProduction, makeShipment } from '#test/make/chain.ts'
import { done, makeProduct } from '#test/make/factories.ts'
import { newest, changesOf } from '#test/read/history.ts'
import { testServer, type TestServer } from '#test/run/server.ts'

/** What a contract is about, typed into it. */

const { deleteContract, getContract, getHistory, restore, setContract } = api.contract

const server = testServer()

const call: TestServer['admin']['call'] = (...sent) => server.admin.call(...sent)
const lines = (id: number) => linesOf(server.admin, id)
const make = (...typed: object[]) => makeContract(server.admin, { lines: typed })
const save = (id: number, ...typed: object[]) => call(setContract, { id, lines: typed })
const keptOf = (id: number) =>
  server.db
    .selectFrom('contract')
    .select(['pieces', 'to_produce', 'ready_to_ship', 'to_ship'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

const PUMP = { title: '立式多级离心泵', no: 'CDL32-90', unit: '台', num: 2 }
const VALVE = { title: '止回阀', no: 'H77X-100', unit: '个', num: 4, needs_production: 0 }
const FREIGHT = { title: '运费', num: 1, ships: 0 }

describe('typed lines', () => {
  test('are kept in their order with all fields, sets numbered by their names', async () => {
    const pid = await makeProduct(server.admin, { pro_no: 'CDL32-90' })
    const id = await make(
      { ...PUMP, pid, set_name: '变频供水设备', sets: 3, unitprice: '12800.5', note: '含底座' },
      { ...VALVE, set_name: '变频供水设备', sets: 3 },
      { ...PUMP, no: 'CDL42-80', set_name: '消防设备' },
      FREIGHT,
    )
    const plain = { sets: 1, set_no: 0, set_name: '', no: '', unit: '', note: '', pid: '' }
    const nothing = { unitprice: '', amount: '', produced: 0, shipped: 0 }
    expect(await lines(id)).toMatchObject([
      {
        ...PUMP,
        pid,
        set_no: 1,
        sets: 3,
        unitprice: '12800.50',
        amount: '76803.00',
        note: '含底座',
      },
      { ...VALVE, ...nothing, set_no: 1, ships: 1 },
      { set_no: 2, set_name: '消防设备', needs_production: 1 },
      { ...plain, ...FREIGHT, ...nothing, needs_production: 0 },
    ])
    // 6 pumps of which all are to be made, 12 valves that are there, 2 more pumps.
    expect(await keptOf(id)).toEqual({ pieces: 20, to_produce: 8, ready_to_ship: 12, to_ship: 20 })
  })

  test('keep their ids when they are changed, moved and joined by others', async () => {
    const id = await make(PUMP, VALVE)
    const [pump, valve] = await lines(id)
    await done(server.admin, setContract, {
      id,
      lines: [{ id: valve!.id }, { title: '控制柜', num: 1 }, { id: pump!.id, num: 5 }],
    })
    expect(await lines(id)).toMatchObject([
      { id: valve!.id, num: 4, title: '止回阀', needs_production: 0 },
      { title: '控制柜' },
      { id: pump!.id, num: 5, title: '立式多级离心泵' },
    ])
    await done(server.admin, setContract, { id, c_remark: '明细不变' })
    expect(await lines(id)).toHaveLength(3)
    await done(server.admin, setContract, { id, lines: [] })
    expect(await keptOf(id)).toEqual({ pieces: 0, to_produce: 0, ready_to_ship: 0, to_ship: 0 })
  })

  test.each([
    [{ num: 1 }, '第1行明细没有产品名称，请填写'],
    [{ title: ' ', num: 1 }, '第1行明细没有产品名称，请填写'],
    [{ title: '泵' }, '第1行明细的数量不能为空'],
    [{ title: '泵', num: '' }, '第1行明细的数量不能为空'],
    [{ title: '泵', num: 0 }, '第1行明细的数量必须在1到99999之间'],
    [{ title: '泵', num: '1e2' }, '第1行明细的数量必须是整数'],
    [{ title: '泵', num: 1, sets: 1000 }, '第1行明细的套数必须在1到999之间'],
    [{ title: '泵', num: 1, unitprice: '1.234' }, '第1行明细的单价必须是金额，最多两位小数'],
    [{ title: '泵', num: 1, ships: 2 }, '第1行明细的需发货必须在0到1之间'],
    [
      { title: '泵', num: 1, pid: 987_654 },
      '合同明细中选择的产品已从产品目录中删除，请重新选择或直接填写',
    ],
    [{ id: 987_654, num: 1 }, '合同明细刚被修改，请刷新后重试'],
    ['泵', '第1行明细的格式不正确'],
    [
      { title: '泵', num: 99_999, unitprice: '9999999999.99' },
      '第1行明细的金额超过9,999,999,999.99元，请核对单价和数量',
    ],
  ])('that cannot be read are refused: %j', async (line, msg) => {
    const id = await make(PUMP)
    const refused = await call(setContract, { id, lines: [line] })
    expect(refused).toMatchObject({ code: 400, msg })
    expect(Object.keys(refused.errors ?? {})[0]).toMatch(/^lines/)
    expect(await lines(id)).toMatchObject([PUMP])
  })

  test('of one set are sold equally often', async () => {
    const one = { ...PUMP, set_name: '设备' }
    const refused = await call(setContract, {
      c_title: '合同',
      lines: [
        { ...one, sets: 2 },
        { ...one, sets: 3 },
      ],
    })
    expect(refused.msg).toContain('第1行和第2行明细同属“设备”，套数应当相同')
  })

  test('are at most 500, which are saved in one call, and as JSON text in a form too', async () => {
    const many = (count: number) =>
      Array.from({ length: count }, (_, at) => ({
        ...PUMP,
        set_name: `第${at}套`,
        sets: 2,
        note: '备注',
        unitprice: '1.00',
      }))
    const id = await make(...many(MAX_TYPED_LINES))
    expect((await keptOf(id)).pieces).toBe(4 * MAX_TYPED_LINES)
    await done(server.admin, setContract, { id, lines: await lines(id) })
    const refused = await call(setContract, { c_title: '合同', lines: many(MAX_TYPED_LINES + 1) })
    expect(refused).toMatchObject({ code: 400 })
    expect(refused.msg).toContain('合同明细最多500行')
    await done(server.admin, setContract, { id, lines: JSON.stringify([PUMP]) })
    expect(await lines(id)).toHaveLength(1)
  })
})

describe('lines that are worked on', () => {
  test('do not fall below what was produced and shipped, nor go', async () => {
    const id = await make(PUMP, VALVE)
    const [pump, valve] = await lines(id)
    const made = [{ contract_line_id: pump!.id, quantity: 2 }]
    const production = await makeProduction(server.admin, id, { lines: made })
    const sent = [{ contract_line_id: valve!.id, quantity: 3 }]
    await makeShipment(server.admin, production, { lines: sent })
    const before = await lines(id)

    expect(await save(id, { id: pump!.id, num: 1 }, { id: valve!.id })).toMatchObject({
      code: 400,
      msg: '保存后“立式多级离心泵 CDL32-90”签约1台，已生产2台，多出1台，请核对数量',
    })
    expect((await save(id, { id: pump!.id }, { id: valve!.id, num: 2 })).msg).toBe(
      '保存后“止回阀 H77X-100”签约2个，已发3个，多出1个，请核对数量',
    )
    expect((await save(id, { id: valve!.id })).msg).toBe(
      '“立式多级离心泵 CDL32-90”已生产2、已发0，不能从合同明细中删除；请先修改生产记录和物流记录',
    )
    const toProduce = { id: valve!.id, needs_production: 1 }
    expect((await save(id, { id: pump!.id }, toProduce)).msg).toBe(
      '保存后“止回阀 H77X-100”已生产0个，已发3个，多出3个；请先登记生产，或核对数量',
    )
    expect((await save(id, { id: pump!.id, ships: 0 }, { id: valve!.id })).msg).toContain(
      '不发货的一行不能登记生产和发货',
    )
    expect(await lines(id)).toEqual(before)
    await done(server.admin, setContract, {
      id,
      lines: [
        { id: pump!.id, num: 3 },
        { id: valve!.id, num: 3 },
      ],
    })
    expect(await keptOf(id)).toEqual({ pieces: 6, to_produce: 1, ready_to_ship: 2, to_ship: 3 })
  })
})

test('a deleted contract comes back with its lines, and what is to be done of it', async () => {
  const id = await make(PUMP, VALVE, FREIGHT)
  const [before, kept] = [await lines(id), await keptOf(id)]
  await done(server.admin, deleteContract, { id })
  await done(server.admin, restore, { id })
  expect(await lines(id)).toEqual(before)
  expect(await keptOf(id)).toEqual(kept)
})

test('the history tells which lines were changed, and of the others nothing', async () => {
  const id = await make(PUMP, VALVE, FREIGHT)
  expect(changesOf(await newest(server.admin, getHistory, id))).toMatchObject({
    合同明细: [
      '',
      '1. 立式多级离心泵 CDL32-90 ×2台，需生产\n2. 止回阀 H77X-100 ×4个，外购\n3. 运费 ×1，不发货',
    ],
  })
  const [pump, valve] = await lines(id)
  await done(server.admin, setContract, {
    id,
    lines: [
      { id: pump!.id, unitprice: '5' },
      { id: valve!.id },
      { title: '软接头', num: 2, set_name: '泵房', sets: 3 },
    ],
  })
  const entry = await newest(server.admin, getHistory, id)
  expect(entry.changes).toEqual([
    {
      label: '合同明细',
      before: '1. 立式多级离心泵 CDL32-90 ×2台，需生产\n3. 运费 ×1，不发货',
      after:
        '1. 立式多级离心泵 CDL32-90 ×2台，需生产，单价5.00元\n3. 【泵房×3套】软接头 ×2，需生产',
    },
  ])
  await done(server.admin, setContract, { id, delivery_date: '2026-05-31', project: '云溪花园' })
  expect((await newest(server.admin, getHistory, id)).changes).toEqual([
    { label: '项目名称', before: '', after: '云溪花园' },
    { label: '交货日期', before: '', after: '2026-05-31' },
  ])
})

test('a contract without lines has none, and nothing of it is owed', async () => {
  const id = await makeContract(server.admin)
  expect((await done(server.admin, getContract, { id })).data.lines).toEqual([])
  expect(await keptOf(id)).toEqual({ pieces: 0, to_produce: 0, ready_to_ship: 0, to_ship: 0 })
})
