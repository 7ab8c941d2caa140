import { beforeEach, describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import {
  addSet,
  done,
  fresh,
  linesOf,
  makeCombination,
  makeCustomer,
  makeProduct,
  makeQuotation,
} from '#test/make/factories.ts'
import { changesOf, newest } from '#test/read/history.ts'
import { testServer, type TestServer } from '#test/run/server.ts'

/** 恢复到V1: a quotation that was changed since it was sent becomes what was sent again. */

const { addline, changeline, changenum, changesets, changetop, deleteQuopro } = api.quotation
const { getDifference, getHistory, getQuopro, getVersion, moveline, restoreVersion } = api.quotation
const { sendQuotation, setQuotation, setStage, toContract } = api.quotation

const server = testServer()
let id: number
let pump: number

const change = (...[endpoint, input]: Parameters<TestServer['admin']['call']>) =>
  done(server.admin, endpoint, input)
const info = async () => (await change(getQuopro, { id })).info
const restored = async () =>
  change(restoreVersion, { id, content_version: (await info()).content_version })

/** All that is stored of the quotation but what every change moves, its sets and its lines. */
async function stored() {
  const { db } = server
  const row = await db
    .selectFrom('quotation')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const { version, updated_at, content_version, sent_content_version, ...head } = row
  const sets = await db
    .selectFrom('quotation_set')
    .selectAll()
    .where('quotation_id', '=', id)
    .orderBy('id')
    .execute()
  const lines = await db
    .selectFrom('quotation_line')
    .selectAll()
    .where(
      'set_id',
      'in',
      sets.map((set) => set.id),
    )
    .orderBy('id')
    .execute()
  return { head, sets, lines }
}

beforeEach(async () => {
  const { admin } = server
  const customer_id = await makeCustomer(admin, { cus_name: fresh('云溪花园物业') })
  pump = await makeProduct(admin, {
    pro_title: fresh('泵'),
    pro_no: 'CDL32',
    pro_unitprice: '12800',
    pro_info: '简介',
  })
  const cabinet = await makeProduct(admin, { pro_title: fresh('柜'), pro_no: 'K1' })
  const valve = fresh('阀')
  const open = await makeProduct(admin, { pro_title: valve, pro_no: 'A', pro_unitprice: '1' })
  await makeProduct(admin, { pro_title: valve, pro_no: 'B', pro_unitprice: '2' })
  const steps = [
    { name: '预付款', percent: '30', trigger: 1, days: 7 },
    { name: '余款', percent: '70', trigger: 2, days: 0 },
  ]
  const head = {
    customer_id,
    payment_steps: steps,
    valid_until: '2099-01-01',
    terms: '含运费\n到站',
  }
  id = await makeQuotation(admin, { ...head, discount_kind: 1, discount_value: '5.34' })
  await addSet(admin, id, await makeCombination(admin, [pump, cabinet, open]))
  const lines = await linesOf(admin, id)
  await change(changesets, { id: lines[0]!.id, sets: 3 })
  await change(changeline, { id: lines[1]!.id, unitprice: '500.55', discount: '1.5', note: '含税' })
  await change(changeline, { id: lines[2]!.id, unpriced: 1 })
  await change(changetop, { id: lines[2]!.id, top: 5 })
  await change(addline, { id, title: '运费', unitprice: '800' })
  const internal = {
    other_price: 1132743,
    entitled_price: 1280000,
    entitled_other: 1132743,
    price_source: '协议价 至 2099-12-31',
    floor_price: 900000,
  }
  await server.db.updateTable('quotation_line').set(internal).where('pid', '=', pump).execute()
  await change(sendQuotation, { id })
})

/** Changes the quotation in every way that there is. */
async function changeAll(): Promise<void> {
  const lines = await linesOf(server.admin, id)
  const [weighed, first, second, freight] = lines
  await change(changenum, { id: first!.id, num: 9 })
  await change(changeline, { id: second!.id, unitprice: '1', tax_rate: '', note: '' })
  await change(changetop, { id: second!.id, top: 99 })
  await change(moveline, { id: weighed!.id })
  await change(deleteQuopro, { id: freight!.id })
  await change(addline, { id, pid: pump })
  const head = {
    cus_name: '别人',
    customer_id: null,
    valid_until: '',
    payment_steps: [],
    terms: '',
  }
  await change(setQuotation, { id, ...head, discount_kind: 3, discount_value: '5' })
  await server.db
    .updateTable('quotation_line')
    .set({ list_price: 1, price_source: '', entitled_price: null, chosen: 0 })
    .where('pid', '=', pump)
    .execute()
}

test('everything is as it was sent, under the former ids, with its sums', async () => {
  const before = await stored()
  const sent = (await change(getVersion, { id, revision: 1 })).data
  await changeAll()
  expect(await stored()).not.toEqual(before)
  const { content_version } = await info()
  expect(await restored()).toMatchObject({ id, revision: 1 })
  expect(await stored()).toEqual(before)
  expect(await info()).toMatchObject({
    is_changed: false,
    stage: 1,
    revision: 1,
    content_version: content_version + 1,
    sums: { gross: (sent.sums.gross / 100).toFixed(2) },
  })
  expect((await change(getDifference, { id, from: 1 })).data).toEqual([])
  expect((await server.admin.call(toContract, { id })).code).toBe(200)
})

test('what was sent goes on as if nothing had happened: its next change makes V2 of it', async () => {
  await changeAll()
  await restored()
  const [line] = await linesOf(server.admin, id)
  await change(changenum, { id: line!.id, num: 2 })
  expect(await info()).toMatchObject({ is_changed: true, stage: 1 })
  expect(await change(sendQuotation, { id })).toMatchObject({ revision: 2 })
})

test('the history says what became of it, without costs for those who may not know them', async () => {
  const [, line] = await linesOf(server.admin, id)
  await change(changeline, { id: line!.id, unitprice: '1', cost: '77.77' })
  await change(setQuotation, { id, cus_name: '别人' })
  await restored()
  const entry = await newest(server.admin, getHistory, id)
  const { 恢复到: words, ...head } = changesOf(entry)
  expect(head).toHaveProperty('客户名称')
  expect(words![1]).toMatch(/^V1：.*单价 .* → .*；总价 /)
  expect(words![1]).not.toContain('成本')
  expect(words![1]).not.toContain('别人')
})

test('an approval comes back as it was when the version was sent', async () => {
  const approval = {
    quo_status: 1,
    review: 2,
    needed_level: 1,
    passed_level: 2,
    review_by: server.admin.userId,
    review_for: null,
    review_note: '同意',
    submitted_by: server.admin.userId,
    submitted_at: '2026:11:22 08:00:00',
  }
  const write = (values: object) =>
    server.db.updateTable('quotation').set(values).where('id', '=', id).execute()
  const [line] = await linesOf(server.admin, id)
  await change(changenum, { id: line!.id, num: 2 })
  await write(approval)
  await change(sendQuotation, { id })
  await change(changenum, { id: line!.id, num: 3 })
  await write({ quo_status: 0, review: 0, passed_level: 0, review_by: null, review_note: '' })
  await restored()
  expect((await stored()).head).toMatchObject({ ...approval, sent_passed_by: server.admin.userId })
})

describe('is refused', () => {
  const changed = async () => {
    const [line] = await linesOf(server.admin, id)
    await change(changenum, { id: line!.id, num: 7 })
    return line!.id
  }
  const refusal = async (input: object = {}) => {
    const { content_version } = await info()
    return server.admin.call(restoreVersion, { id, content_version, ...input })
  }

  test('without the content that was read, and with another', async () => {
    const line = await changed()
    const { content_version } = await info()
    expect(await server.admin.call(restoreVersion, { id })).toMatchObject({ code: 400 })
    await change(changenum, { id: line, num: 8 })
    expect(await refusal({ content_version })).toMatchObject({
      code: 409,
      msg: '这份报价刚被修改，没有恢复。请刷新，看清改了什么再恢复',
    })
    expect((await linesOf(server.admin, id))[0]).toMatchObject({ num: 8 })
  })

  test('where nothing was sent, or nothing changed since', async () => {
    expect(await refusal()).toMatchObject({
      code: 409,
      msg: '这份报价在V1发出之后没有修改，不需要恢复',
    })
    const other = await makeQuotation(server.admin)
    const answer = await server.admin.call(restoreVersion, { id: other, content_version: 0 })
    expect(answer).toMatchObject({ code: 409, msg: '这份报价还没有发出过，没有可以恢复的版本' })
  })

  test('of a closed quotation', async () => {
    await changed()
    await change(setStage, { id, stage: 4 })
    expect(await refusal()).toMatchObject({ code: 409 })
    expect((await linesOf(server.admin, id))[0]).toMatchObject({ num: 7 })
  })
})

describe('what is gone since', () => {
  test('a deleted product: its line keeps texts and price without it', async () => {
    const pid = await makeProduct(server.admin, { pro_title: '止回阀', pro_no: 'H44X' })
    await change(addline, { id, pid })
    const line = (await linesOf(server.admin, id)).find((one) => one.pid === pid)!
    await change(changeline, { id: line.id, unitprice: '66' })
    await change(sendQuotation, { id })
    await change(deleteQuopro, { id: line.id })
    await change(api.product.deleteProduct, { id: pid })
    await restored()
    const now = (await linesOf(server.admin, id)).find((one) => one.id === line.id)
    expect(now).toMatchObject({ pid: 0, title: '止回阀', no: 'H44X', unitprice: '66.00' })
    expect(await info()).toMatchObject({ is_changed: false })
  })

  test('a deleted customer: name and address stay', async () => {
    const { head } = await stored()
    await change(setQuotation, { id, customer_id: null, cus_name: '别人' })
    await change(api.customer.deleteCustomer, { id: head.customer_id })
    await restored()
    expect((await stored()).head).toMatchObject({ cus_name: head.cus_name })
  })
})
