import { beforeEach, describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import type { ContractChain } from '#api/kit/chain.ts'
import {
  linesOf,
  makeContract,
  makeProduction,
  makeReturn,
  makeShipment,
  permissionsFor,
} from '#test/make/chain.ts'
import { done } from '#test/make/factories.ts'
import { sameOnPostgres } from '#test/run/long.ts'
import { testServer, type TestServer } from '#test/run/server.ts'

const { setLogistics, getLogistics, getReturn, deleteLogistics, restore, index } = api.logistics

const server = testServer()

let con_id: number
let pro_id: number
let pump: number
let valve: number
/** Two of three pumps, and the valve. */
let shipment: number
beforeEach(async () => {
  const bought = { needs_production: 0, unit: '台' }
  const lines = [
    { title: '水泵', num: 3, ...bought },
    { title: '止回阀', num: 1, ...bought },
    { title: '控制柜', num: 1, ...bought },
  ]
  con_id = await makeContract(server.admin, { lines })
  pro_id = await makeProduction(server.admin, con_id)
  const ids = (await linesOf(server.admin, con_id)).map(({ id }) => id)
  ;[pump, valve] = ids as [number, number, number]
  shipment = await makeShipment(server.admin, pro_id, {
    lines: [...of(pump, 2), ...of(valve, 1)],
    shipped_date: '2026-10-08',
  })
})

const call: TestServer['admin']['call'] = (...sent) => server.admin.call(...sent)
const stored = async (id: number) => (await done(server.admin, getLogistics, { id })).data
const of = (contract_line_id: number, quantity: number) => [{ contract_line_id, quantity }]
/** Of the pump: what the customer has, and what came back. */
const pumps = async () => {
  const [line] = await linesOf(server.admin, con_id)
  const { shipped, returned, dropped } = line!
  return { shipped, returned, dropped }
}
const shipmentNo = () => `SH${String(shipment).padStart(6, '0')}`
const books = (fields: Record<string, unknown>) =>
  call(setLogistics, { returns_id: shipment, return_reason: '错发', ...fields })
const codesOf = (answers: readonly { code: number }[]) => answers.map(({ code }) => code)

describe(`a new return${sameOnPostgres}`, () => {
  test('names what is left of its shipment, of which staff enter what came back', async () => {
    await makeReturn(server.admin, shipment, { lines: of(pump, 1) })
    const { data } = await done(server.admin, getReturn, { id: shipment })
    expect(data).toMatchObject({
      id: '',
      kind: 2,
      returns_id: shipment,
      returns_no: shipmentNo(),
      returns_day: '2026-10-08',
      reships: 1,
      return_reason: '',
      pro_id,
      con_id,
      owed: [],
    })
    expect(data.lines).toMatchObject([
      { contract_line_id: pump, returnable: 1, quantity: 0 },
      { contract_line_id: valve, returnable: 1, quantity: 0 },
    ])
  })

  test('is prefilled where one piece alone is left', async () => {
    await makeReturn(server.admin, shipment, { lines: of(pump, 2) })
    const { data } = await done(server.admin, getReturn, { id: shipment })
    expect(data.lines).toMatchObject([
      { contract_line_id: pump, returnable: 0, quantity: 0 },
      { contract_line_id: valve, returnable: 1, quantity: 1 },
    ])
  })

  test('takes what it is of from its shipment, whatever is sent, and is counted above 0', async () => {
    const fields = { lines: of(pump, 1), reships: 0, shipped_date: '2026-10-09', pro_id: 987_654 }
    const saved = await books(fields)
    expect(saved).toMatchObject({ code: 200, msg: '退货已保存' })
    const record = await stored(Number(saved.id))
    expect(record).toMatchObject({ kind: 2, pro_id, con_id, reships: 0, return_reason: '错发' })
    expect(record.lines).toMatchObject([
      { contract_line_id: pump, quantity: 1, returnable: 2 },
      { contract_line_id: valve, quantity: 0, returnable: 1 },
    ])
    expect(await pumps()).toEqual({ shipped: 1, returned: 1, dropped: 1 })
    expect(await stored(shipment)).toMatchObject({
      kind: 1,
      can_return: true,
      returns: [{ id: saved.id, day: '2026-10-09', pieces: 1 }],
    })
  })

  test.each([
    ['return_reason', { return_reason: ' ' }, '退货原因'],
    ['lines', { lines: [] }, '至少一件'],
    ['shipped_date', { shipped_date: '2026-10-07' }, '2026-10-08'],
  ])('without what it takes is refused by name: %s', async (field, wrong, words) => {
    const refused = await books({ lines: of(pump, 1), ...wrong })
    expect(refused).toMatchObject({ code: 400, errors: { [field]: refused.msg } })
    expect(refused.msg).toContain(words)
    expect(await pumps()).toEqual({ shipped: 2, returned: 0, dropped: 0 })
  })

  test('on the day of its shipment is one; a return has none of its own', async () => {
    const id = await makeReturn(server.admin, shipment, {
      lines: of(pump, 1),
      shipped_date: '2026-10-08',
    })
    const refused = await call(setLogistics, { returns_id: id, return_reason: '错发' })
    expect(refused).toMatchObject({ code: 400, errors: { returns_id: refused.msg } })
    expect((await call(getReturn, { id })).code).toBe(404)
  })

  test('needs no pieces where its shipment has none', async () => {
    const plain = await makeShipment(server.admin, pro_id)
    expect(await stored(await makeReturn(server.admin, plain))).toMatchObject({ lines: [] })
    expect((await stored(plain)).returns).toHaveLength(1)
  })
})

describe('never more comes back than left', () => {
  test('of a line, of all returns together, and of no line that did not go', async () => {
    await makeReturn(server.admin, shipment, { lines: of(pump, 1) })
    const [more, other] = [
      await books({ lines: of(pump, 2) }),
      await books({ lines: of(valve + 1, 1) }),
    ]
    expect(codesOf([more, other])).toEqual([400, 400])
    expect(more.errors?.['lines']).toContain(`${shipmentNo()}还能退回的1件`)
    expect(other.errors?.['lines']).toContain('不在')
    expect((await books({ lines: of(pump, 1) })).code).toBe(200)
    expect(await pumps()).toEqual({ shipped: 0, returned: 2, dropped: 0 })
  })

  test('is refused as a mistake where more came back than had left, else as what others may have booked', async () => {
    const typed = await books({ lines: of(pump, 20) })
    expect(typed.msg).toBe(`“水泵”退回20件，多于${shipmentNo()}发出的2件，请核对`)
    await makeReturn(server.admin, shipment, { lines: of(pump, 1) })
    const [left, both] = [await books({ lines: of(pump, 2) }), await books({ lines: of(pump, 3) })]
    expect(left.msg).toBe(
      `“水泵”退回2件，多于${shipmentNo()}还能退回的1件，可能刚有人登记了退货，请刷新后核对`,
    )
    expect(both.msg).toBe(`“水泵”退回3件，多于${shipmentNo()}发出的2件，其中还能退回1件，请核对`)
  })

  test('is refused without the name of its line where only one had left', async () => {
    const returns_id = await makeShipment(server.admin, pro_id, { lines: of(pump, 1) })
    const typed = await books({ returns_id, lines: of(pump, 4) })
    expect(typed.msg).toMatch(/^退回4件，多于SH\d+发出的1件，请核对$/)
  })

  test('nor by a change of a return, whose own pieces count once', async () => {
    const id = await makeReturn(server.admin, shipment, { lines: of(pump, 1) })
    expect((await call(setLogistics, { id, lines: of(pump, 3) })).code).toBe(400)
    expect((await call(setLogistics, { id, lines: of(pump, 2) })).code).toBe(200)
    expect(await pumps()).toMatchObject({ shipped: 0, returned: 2 })
  })

  test('nor by several who return the last piece at once', async () => {
    await makeReturn(server.admin, shipment, { lines: of(pump, 1) })
    const answers = await Promise.all([1, 2, 3].map(() => books({ lines: of(pump, 1) })))
    expect(codesOf(answers).toSorted((one, other) => one - other)).toEqual([200, 400, 400])
    expect(await pumps()).toMatchObject({ shipped: 0, returned: 2 })
  })

  test('and once all is back, no form is given', async () => {
    await makeReturn(server.admin, shipment, { lines: [...of(pump, 2), ...of(valve, 1)] })
    expect(await call(getReturn, { id: shipment })).toMatchObject({
      code: 409,
      msg: expect.stringContaining('已全部退回'),
    })
    expect(await stored(shipment)).toMatchObject({ can_return: false })
  })
})

describe(`while a return stands its shipment${sameOnPostgres}`, () => {
  let returned: number
  beforeEach(async () => {
    const fields = { lines: of(pump, 1), shipped_date: '2026-10-10' }
    returned = await makeReturn(server.admin, shipment, fields)
  })

  test('is not deleted', async () => {
    expect(await call(deleteLogistics, { id: shipment })).toMatchObject({
      code: 409,
      msg: '它有1条退货，不能删除；请先删除退货',
    })
    await done(server.admin, deleteLogistics, { id: returned })
    await done(server.admin, deleteLogistics, { id: shipment })
  })

  test('keeps the pieces that came back, its contract, and a day that is not after', async () => {
    const other = await makeProduction(server.admin, await makeContract(server.admin))
    const answers = [
      await call(setLogistics, { id: shipment, lines: of(valve, 1) }),
      await call(setLogistics, { id: shipment, shipped_date: '2026-10-11' }),
      await call(setLogistics, { id: shipment, pro_id: other, lines: [] }),
    ]
    expect(answers.map(({ code, errors }) => [code, Object.keys(errors ?? {})])).toEqual([
      [400, ['lines']],
      [400, ['shipped_date']],
      [400, ['pro_id']],
    ])
    const fields = { id: shipment, lines: of(pump, 1), shipped_date: '2026-10-10' }
    expect((await call(setLogistics, fields)).code).toBe(200)
  })

  test('is not of a day after its first return, though that was entered last', async () => {
    await makeReturn(server.admin, shipment, { lines: of(pump, 1), shipped_date: '2026-10-09' })
    expect(await call(setLogistics, { id: shipment, shipped_date: '2026-10-10' })).toMatchObject({
      code: 400,
      errors: { shipped_date: '它在2026-10-09有退货，发货日期不能晚于这一天' },
    })
  })

  test('takes it to another production record of its contract', async () => {
    const other = await makeProduction(server.admin, con_id)
    await done(server.admin, setLogistics, { id: shipment, pro_id: other })
    expect(await stored(returned)).toMatchObject({ pro_id: other, returns_id: shipment })
  })

  test('stays the one that it is of', async () => {
    const other = await makeShipment(server.admin, pro_id, { lines: of(pump, 1) })
    for (const returns_id of [other, '']) {
      const refused = await call(setLogistics, { id: returned, returns_id })
      expect(refused).toMatchObject({ code: 400, errors: { returns_id: refused.msg } })
    }
    expect((await call(setLogistics, { id: returned, returns_id: shipment })).code).toBe(200)
  })
})

describe('a deleted return', () => {
  test('gives back its pieces, and comes back with them', async () => {
    const id = await makeReturn(server.admin, shipment, { lines: of(pump, 2), reships: 0 })
    await done(server.admin, deleteLogistics, { id })
    expect(await pumps()).toEqual({ shipped: 2, returned: 0, dropped: 0 })
    await done(server.admin, restore, { id })
    expect(await pumps()).toEqual({ shipped: 0, returned: 2, dropped: 2 })
    expect(await stored(id)).toMatchObject({ kind: 2, returns_id: shipment, return_reason: '错发' })
  })

  test('does not come back where its pieces came back otherwise, or its shipment is gone', async () => {
    const id = await makeReturn(server.admin, shipment, { lines: of(pump, 2) })
    await done(server.admin, deleteLogistics, { id })
    const newer = await makeReturn(server.admin, shipment, { lines: of(pump, 1) })
    const refusal = (words: string) => ({ code: 409, msg: expect.stringContaining(words) })
    expect(await call(restore, { id })).toMatchObject(refusal('还能退回的1件'))
    await done(server.admin, deleteLogistics, { id: newer })
    await done(server.admin, deleteLogistics, { id: shipment })
    expect(await call(restore, { id })).toMatchObject(refusal('请先恢复那条物流记录'))
    await done(server.admin, restore, { id: shipment })
    await done(server.admin, restore, { id })
    expect(await pumps()).toMatchObject({ shipped: 0, returned: 2 })
  })
})

test('whether it is shipped again can be changed later, and the history says all of a return', async () => {
  const id = await makeReturn(server.admin, shipment, { lines: of(pump, 1) })
  const day = '2026-05-06'
  await done(server.admin, setLogistics, { id: shipment, shipped_date: day })
  await done(server.admin, setLogistics, { id, reships: 0, shipped_date: day })
  expect(await pumps()).toEqual({ shipped: 1, returned: 1, dropped: 1 })
  const { data } = await done(server.admin, api.logistics.getHistory, { id })
  const said = (at: number) =>
    data[at].changes.map(({ label, after }: Record<string, string>) => `${label}：${after}`)
  expect(said(0)).toEqual(['退回后：不再补发', `退货日期：${day}`])
  expect(said(1)).toEqual(
    expect.arrayContaining([
      `退货的物流记录：${shipmentNo()}`,
      '退回后：补发',
      '退货原因：错发',
      '退货明细：退回 水泵 ×1台',
    ]),
  )
})

test('a shipment out of sight is like an absent one, and a colleague’s return is not shown with it', async () => {
  const seller = await server.userWith(...permissionsFor('production', 'logistics'))
  const answers = async (id: number) => [
    await seller.call(getReturn, { id }),
    await seller.call(setLogistics, { returns_id: id, return_reason: '错发' }),
  ]
  expect(await answers(shipment)).toEqual(await answers(987_654))
  await makeReturn(server.admin, shipment, { lines: of(pump, 1) })
  await server.db
    .updateTable('logistics')
    .set({ user_id: seller.userId })
    .where('id', '=', shipment)
    .execute()
  const { data } = await done(seller, getLogistics, { id: shipment })
  expect(data).toMatchObject({ returns: [], can_return: true })
  const { data: form } = await done(seller, getReturn, { id: shipment })
  expect(form.lines).toMatchObject([{ returnable: 1 }, { returnable: 1 }])
})

test(`the list says which records are returns, alone where that is chosen, and the chain too${sameOnPostgres}`, async () => {
  const id = await makeReturn(server.admin, shipment, { lines: of(pump, 1), log_number: 'SF1' })
  const { l_no: keyword } = await stored(shipment)
  const listed = async (query: object) => {
    const { data } = await done(server.admin, index, { keyword, ...query })
    return data.map((row: { id: number; kind: number }) => [row.id, row.kind])
  }
  expect(await listed({})).toEqual([
    [id, 2],
    [shipment, 1],
  ])
  expect(await listed({ kind: 2 })).toEqual([[id, 2]])
  expect(await listed({ kind: 1 })).toEqual([[shipment, 1]])
  const { chain } = (await done(server.admin, getLogistics, { id: shipment })) as {
    chain?: ContractChain
  }
  const stage = chain!.stages.find(({ kind }) => kind === 'logistics')
  expect(stage!.records).toMatchObject([
    { id: shipment, label: '' },
    { id, label: `退货 TH${String(id).padStart(6, '0')}` },
  ])
})

test('the list finds a record by the number on its paper, and no other kind by that id', async () => {
  const id = await makeReturn(server.admin, shipment, { lines: of(pump, 1) })
  const [th, sh] = ['TH', 'SH'].map((kind) => `${kind}${String(id).padStart(6, '0')}`)
  const found = async (keyword: string) =>
    (await done(server.admin, api.logistics.index, { keyword })).data.map(
      (row: { id: number }) => row.id,
    )
  expect(await found(th!)).toEqual([id])
  expect(await found(` ${th!.toLowerCase()} `)).toEqual([id])
  expect(await found(sh!)).toEqual([])
  expect(await found(`SH${String(shipment).padStart(6, '0')}`)).toEqual([shipment])
})

test('of an ended contract goods come back, while nothing ships', async () => {
  await done(server.admin, api.contract.setContract, {
    id: con_id,
    c_money: '1000.00',
    signed_date: '2026-01-01',
  })
  const ending = { ended_on: '2026-10-20', end_reason: '用户取消', end_goods: '0' }
  await done(server.admin, api.contract.endContract, { id: con_id, ...ending })
  const shipped = await call(setLogistics, { pro_id, lines: of(pump, 1) })
  expect(shipped.code).toBe(409)
  const id = await makeReturn(server.admin, shipment, { lines: of(pump, 1), reships: 0 })
  expect(await pumps()).toMatchObject({ shipped: 1, returned: 1 })
  await done(server.admin, deleteLogistics, { id })
  expect(await pumps()).toMatchObject({ shipped: 2, returned: 0 })
})
