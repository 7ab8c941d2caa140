import { beforeEach, describe, expect, test, vi } from 'vitest'
import { api } from '#api/index.ts'
import { daysAfter } from '#api/kit/time.ts'
import { dayOf, wallClock } from '#server/platform/clock.ts'
import { addSet, done, makeCombination, makeProduct, makeQuotation } from '#test/make/factories.ts'
import { deletedFormerly } from '#test/read/history.ts'
import { sameOnPostgres } from '#test/run/long.ts'
import { testServer, type TestServer } from '#test/run/server.ts'

/** What was accepted becomes a contract: once, with the same figures, and linked both ways. */

const { addline, changeline, changesets, getQuopro, sendQuotation, setQuotation, setStage } =
  api.quotation
const { toContract } = api.quotation
const { deleteContract, getContract, restore } = api.contract

const server = testServer()
let id: number
beforeEach(async () => {
  const products = [
    await makeProduct(server.admin, { pro_no: 'A', pro_unitprice: '1050' }),
    await makeProduct(server.admin, { pro_no: 'B', pro_unitprice: '888.88' }),
  ]
  id = await makeQuotation(server.admin, {
    quo_name: '云溪花园二次供水',
    cus_name: '云溪水务',
    project: '云溪花园二期',
    delivery_place: '云溪路8号泵房',
    discount_kind: 2,
    discount_value: '77.77',
    payment_steps: [
      { name: '预付款', percent: '30', trigger: 1 },
      { name: '尾款', percent: '70', trigger: 3, days: 30 },
    ],
  })
  const com = await makeCombination(server.admin, products, { com_name: '设备', com_show: 1 })
  const [line] = await addSet(server.admin, id, com)
  await change(changesets, { id: line!.id, sets: 3 })
  await change(changeline, { id: line!.id, discount: '12.5', note: '含底座' })
  await change(addline, { id, title: '运费', unitprice: '800' })
})

const call: TestServer['admin']['call'] = (...sent) => server.admin.call(...sent)
const change = (...[endpoint, input]: Parameters<typeof call>) =>
  done(server.admin, endpoint, input)
const infoOf = async () => (await done(server.admin, getQuopro, { id })).info
const contractNow = async (of: unknown) => (await done(server.admin, getContract, { id: of })).data

test('it has the customer, the lines, the steps of payment and the amount, and each leads to the other', async () => {
  await change(sendQuotation, { id })
  const { gross } = (await infoOf()).sums
  const contract = (await change(toContract, { id })).id
  const made = await contractNow(contract)
  expect(made).toMatchObject({ c_title: '云溪花园二次供水', c_money: gross, c_unpay: gross })
  expect(made.c_no).toMatch(/^HT\d{8}-\d{3}$/)
  expect(made).toMatchObject({ project: '云溪花园二期', delivery_place: '云溪路8号泵房' })
  expect(made.origin).toMatchObject({ quotation_id: id, revision: 1, cus_name: '云溪水务' })
  expect(made.origin.payment_steps).toMatchObject([{ percent: '30' }, { percent: '70', days: 30 }])
  const lines = made.lines as { amount: string }[]
  expect(lines).toMatchObject([
    {
      set_no: 1,
      set_name: '设备',
      sets: 3,
      no: 'A',
      note: '含底座',
      unitprice: '1050.00',
      ships: 1,
    },
    { set_no: 1, set_name: '设备', sets: 3, no: 'B', unitprice: '888.88', needs_production: 1 },
    { set_no: 0, set_name: '', sets: 1, title: '运费', ships: 0, needs_production: 0 },
  ])
  const cents = lines.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0)
  expect(cents).toBe(Math.round(Number(gross) * 100))
  expect(await infoOf()).toMatchObject({ stage: 2, contract: { id: contract, c_no: made.c_no } })
})

test('what stands under a heading of a customer’s list is a set of that name', async () => {
  const heading = '一、消防系统'
  const lines = [
    { title: '消火栓泵', num: 2, unitprice: '900', set: heading },
    { title: '稳压泵', num: 2, unitprice: '400', set: heading },
  ]
  await change(api.quotation.addlines, { id, lines })
  await change(sendQuotation, { id })
  const made = await contractNow((await change(toContract, { id })).id)
  const sets = (made.lines as { set_no: number; set_name: string }[]).map((line) => [
    line.set_no,
    line.set_name,
  ])
  expect(sets).toEqual([
    [1, '设备'],
    [1, '设备'],
    [0, ''],
    [3, heading],
    [3, heading],
  ])
})

test('its clauses are those of the company’s first template, without one the quotation’s other terms', async () => {
  await change(setQuotation, { id, terms: '运到工地' })
  await change(sendQuotation, { id })
  const copies = [id, (await change(api.quotation.copyQuotation, { id })).id]
  await change(sendQuotation, { id: copies[1] })
  const made: string[] = []
  for (const clause_templates of [[], [{ name: '标准', clauses: '一、违约责任' }]]) {
    await change(api.company.setCompany, { clause_templates })
    const contract = (await change(toContract, { id: copies[made.length] })).id
    made.push((await contractNow(contract)).clauses)
  }
  expect(made).toEqual(['运到工地', '一、违约责任'])
})

test('pressed twice, also at once, it is the same contract', async () => {
  await change(sendQuotation, { id })
  const answers = await Promise.all([1, 2, 3].map(() => call(toContract, { id })))
  const made = answers.filter(({ code }) => code === 200)
  expect(new Set(made.map((answer) => answer.id)).size).toBe(1)
  const again = await change(toContract, { id })
  expect(again.id).toBe(made[0]?.id)
  expect(again.msg).toMatch(/^已有合同HT/)
})

describe(`it is refused${sameOnPostgres}`, () => {
  test('before it was sent, and where it has changed since', async () => {
    expect((await call(toContract, { id })).msg).toContain('还没有发出')
    await change(sendQuotation, { id })
    await change(addline, { id, title: '配件', unitprice: '1' })
    expect((await call(toContract, { id })).msg).toContain('V1发出后又有修改')
  })

  test('where it was lost', async () => {
    await change(sendQuotation, { id })
    await change(setStage, { id, stage: 3, lost_reason: '价格' })
    expect((await call(toContract, { id })).code).toBe(409)
  })

  test('past its last day, until that is confirmed', async () => {
    const yesterday = daysAfter(dayOf(wallClock('Asia/Shanghai')), -1)
    await change(setQuotation, { id, valid_until: yesterday })
    await change(sendQuotation, { id })
    const refused = await call(toContract, { id })
    expect(refused.msg).toBe(`这份报价的有效期至${yesterday}，已经过期，是否仍要转为合同？`)
    expect(refused.errors).toHaveProperty('confirmed')
    expect((await call(toContract, { id, confirmed: 1 })).code).toBe(200)
  })

  test('not on its last day', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    await change(setQuotation, { id, valid_until: dayOf(wallClock('Asia/Shanghai')) })
    await change(sendQuotation, { id })
    expect((await call(toContract, { id })).code).toBe(200)
  })

  test('to users who may create contracts but not quotations', async () => {
    const clerk = await server.userWith('contract:edit', 'quotation:view', 'quotation:all')
    expect((await clerk.call(toContract, { id })).code).toBe(403)
  })
})

test(`a contract that comes back comes back with its lines, and stays the quotation’s${sameOnPostgres}`, async () => {
  await change(sendQuotation, { id })
  const contract = Number((await change(toContract, { id })).id)
  const { origin, lines } = await contractNow(contract)
  await change(deleteContract, { id: contract })
  expect((await infoOf()).contract).toBe(null)
  // As a deletion from before a column went keeps it.
  const former = ['set_no', 'needs_production', 'ships', 'produced', 'shipped']
  await deletedFormerly(server, 'contract', contract, ({ lines: kept, ...row }) => ({
    ...row,
    customer_id: 1,
    lines: (kept as object[]).map((line) =>
      Object.fromEntries(Object.entries(line).filter(([name]) => !former.includes(name))),
    ),
  }))
  await change(restore, { id: contract })
  expect(await contractNow(contract)).toMatchObject({ origin, lines })
  expect((await infoOf()).contract).toMatchObject({ id: contract })
})

test('another user’s contract is mentioned without its number', async () => {
  const sees = ['quotation:view', 'quotation:edit', 'quotation:all'] as const
  const seller = await server.userWith(...sees, 'contract:edit')
  await change(sendQuotation, { id })
  const contract = Number((await change(toContract, { id })).id)
  const { c_no } = await contractNow(contract)
  expect((await change(toContract, { id })).msg).toBe(`已有合同${c_no}`)
  const again = await done(seller, toContract, { id })
  expect(again).toMatchObject({ id: contract, msg: '这份报价已经转为合同' })
})

test('is shown at every stage of the quotation', async () => {
  await change(sendQuotation, { id })
  const contract = (await change(toContract, { id })).id
  await change(setStage, { id, stage: 0 })
  expect(await infoOf()).toMatchObject({ stage: 0, contract: { id: contract } })
})

test('is not restored where the quotation has another by now, and the refusal says so', async () => {
  await change(sendQuotation, { id })
  const first = (await change(toContract, { id })).id
  await change(deleteContract, { id: first })
  const { c_no } = await contractNow((await change(toContract, { id })).id)
  const { quo_no } = await infoOf()
  expect(await call(restore, { id: first })).toMatchObject({
    code: 409,
    msg: `它来自的报价${quo_no}已转为另一份合同（${c_no}），不能恢复；如要恢复，请先删除那一份`,
  })
})

test('its lines are delivered as the same was last', async () => {
  await change(sendQuotation, { id })
  const first = Number((await change(toContract, { id })).id)
  const { lines } = await contractNow(first)
  const bought = (lines as { id: number }[]).map((line) => ({ id: line.id, needs_production: 0 }))
  await change(api.contract.setContract, { id: first, lines: bought })
  const copy = Number((await change(api.quotation.copyQuotation, { id })).id)
  await change(sendQuotation, { id: copy })
  const second = await contractNow((await change(toContract, { id: copy })).id)
  expect(second.lines).toMatchObject([
    { needs_production: 0, ships: 1 },
    { needs_production: 0, ships: 1 },
    { needs_production: 0, ships: 0 },
  ])
})

test('what it is about is changed in the quotation alone', async () => {
  await change(sendQuotation, { id })
  const contract = Number((await change(toContract, { id })).id)
  const { lines } = await contractNow(contract)
  const [first, ...others] = lines as { id: number }[]
  const { setContract } = api.contract
  const why = '这份合同的明细来自报价，不能在这里增删和修改；能改的是“交付”一栏'
  for (const sent of [
    [{ ...first, num: 9 }, ...others],
    [...(lines as object[]), { title: '泵', num: 1 }],
  ]) {
    expect(await call(setContract, { id: contract, lines: sent })).toMatchObject({
      code: 400,
      msg: why,
    })
  }
  expect((await call(setContract, { id: contract, cus_name: '别家' })).errors).toEqual({
    cus_name: '这份合同的客户来自报价，不能在这里修改',
  })
  await change(setContract, { id: contract, lines: [] })
  expect((await contractNow(contract)).lines).toEqual(lines)
})

test(`a contract whose quotation named no customer is given one, once${sameOnPostgres}`, async () => {
  const { setContract } = api.contract
  await change(setQuotation, { id, cus_name: '' })
  await change(sendQuotation, { id })
  const contract = (await change(toContract, { id })).id
  await change(setContract, { id: contract, cus_name: '云溪水务' })
  expect(await contractNow(contract)).toMatchObject({ cus_name: '云溪水务' })
  expect((await call(setContract, { id: contract, cus_name: '别家' })).code).toBe(400)
})
