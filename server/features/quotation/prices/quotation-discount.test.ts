import { beforeEach, describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { done, fresh, makeProduct, makeQuotation } from '#test/make/factories.ts'
import { testServer, type TestServer } from '#test/run/server.ts'

/** The total discount: its kind and its value are given together, and nothing is sold for 0.00 by an empty field. */

const { addline, copyQuotation, deleteQuotation, getQuopro, getVersion, restore } = api.quotation
const { sendQuotation, setQuotation, setStage, toContract, updatePrices } = api.quotation

const server = testServer()
let id: number
beforeEach(async () => {
  id = await makeQuotation(server.admin)
  await change(addline, { id, title: '水泵', unitprice: '5000' })
})

const call: TestServer['admin']['call'] = (...sent) => server.admin.call(...sent)
const change = (...[endpoint, input]: Parameters<typeof call>) =>
  done(server.admin, endpoint, input)
const infoOf = async (of: unknown = id) => (await change(getQuopro, { id: of })).info
const [PERCENT, AMOUNT, TARGET] = [1, 2, 3]

describe('a changed kind without its value is refused, and changes nothing', () => {
  const messages: [kind: number | undefined, msg: string][] = [
    [PERCENT, '请填写整单优惠的比例'],
    [AMOUNT, '请填写整单优惠减去的金额'],
    [TARGET, '请填写优惠至多少元'],
  ]
  for (const [discount_kind, msg] of messages) {
    test.each([{}, { discount_value: '' }])(`${msg}: %j`, async (given) => {
      const refusal = { code: 400, msg, errors: { discount_value: msg } }
      expect(await call(setQuotation, { id, discount_kind, ...given })).toMatchObject(refusal)
      expect(await infoOf()).toMatchObject({ discount_kind: 0, sums: { gross: '5000.00' } })
      const created = { quo_name: fresh('新'), discount_kind, ...given }
      expect(await call(setQuotation, created)).toMatchObject(refusal)
    })
  }

  test('the value of the former kind is none of the new one', async () => {
    await change(setQuotation, { id, discount_kind: AMOUNT, discount_value: '100' })
    const refused = await call(setQuotation, { id, discount_kind: TARGET })
    expect(refused).toMatchObject({ code: 400, msg: '请填写优惠至多少元' })
    expect(await infoOf()).toMatchObject({ discount_kind: AMOUNT, discount_value: '100.00' })
  })
})

test('with the same kind an absent value stays, and an empty one is refused', async () => {
  await change(setQuotation, { id, discount_kind: TARGET, discount_value: '4800' })
  await change(setQuotation, { id, discount_kind: TARGET, project: '二期' })
  for (const input of [{ discount_value: '' }, { discount_kind: TARGET, discount_value: '' }]) {
    const refused = await call(setQuotation, { id, ...input })
    expect(refused).toMatchObject({ code: 400, msg: '请填写优惠至多少元' })
  }
  expect(await infoOf()).toMatchObject({ discount_value: '4800.00', sums: { gross: '4800.00' } })
  await change(setQuotation, { id, discount_kind: 0 })
  expect(await infoOf()).toMatchObject({ discount_value: '0.00', sums: { gross: '5000.00' } })
})

test('优惠至 0.00 is refused', async () => {
  const refused = await call(setQuotation, { id, discount_kind: TARGET, discount_value: '0' })
  expect(refused).toMatchObject({ code: 400, msg: '“优惠至”的金额必须大于0' })
})

describe('优惠至 0.00 that is stored already', () => {
  const REFUSAL = { code: 409, msg: expect.stringContaining('优惠至0.00元') }
  /** As an earlier release has stored it. */
  const leaveEmpty = (of: unknown = id) =>
    server.db
      .updateTable('quotation')
      .set({ discount_kind: TARGET, discount_value: 0, total: 0 })
      .where('id', '=', Number(of))
      .execute()

  test('is not sent until it is entered again, which other saves do not do', async () => {
    await leaveEmpty()
    await change(setQuotation, { id, project: '二期' })
    expect(await call(sendQuotation, { id })).toMatchObject(REFUSAL)
    await change(setQuotation, { id, discount_value: '4800' })
    await change(sendQuotation, { id })
    expect(await infoOf()).toMatchObject({ stage: 1, sums: { gross: '4800.00' } })
  })

  test('is not sent as a copy, from a template, or brought back', async () => {
    await leaveEmpty()
    const copy = await change(copyQuotation, { id })
    expect(await call(sendQuotation, { id: copy.id })).toMatchObject(REFUSAL)
    await change(setQuotation, { id, is_template: 1 })
    const used = await change(copyQuotation, { id })
    expect(await call(sendQuotation, { id: used.id })).toMatchObject(REFUSAL)
    await change(deleteQuotation, { id })
    await change(restore, { id })
    expect(await call(sendQuotation, { id })).toMatchObject(REFUSAL)
  })

  test('is not sent with updated prices', async () => {
    const pid = await makeProduct(server.admin, { pro_no: 'ISG', pro_unitprice: '7' })
    const line = await change(addline, { id, pid })
    await leaveEmpty()
    await change(api.product.setProduct, { id: pid, pro_unitprice: '8' })
    const { content_version } = await infoOf()
    const lines = [{ id: line.id, unitprice: '8.00' }]
    await change(updatePrices, { id, content_version, lines })
    expect(await call(sendQuotation, { id })).toMatchObject(REFUSAL)
  })

  test('stays in what was sent; as a draft again it is neither sent nor a contract', async () => {
    await change(setQuotation, { id, discount_kind: TARGET, discount_value: '4800' })
    await change(sendQuotation, { id })
    await leaveEmpty()
    await change(setStage, { id, stage: 0 })
    expect(await call(toContract, { id })).toMatchObject(REFUSAL)
    expect(await call(sendQuotation, { id })).toMatchObject(REFUSAL)
    const sent = (await change(getVersion, { id, revision: 1 })).data
    expect(sent).toMatchObject({ discount_value: 480_000, sums: { gross: 480_000 } })
  })

  test('becomes a contract where it was sent so', async () => {
    await change(sendQuotation, { id })
    await leaveEmpty()
    expect(await call(toContract, { id })).toMatchObject({ code: 200 })
  })
})
