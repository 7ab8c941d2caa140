import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { done, linesOf, makeProduct, makeQuotation } from '#test/make/factories.ts'
import { LIMITS, limitsOf, makeOffer, peopleByLevel, USUAL } from '#test/make/offers-by-level.ts'
import { changesOf, historyPage } from '#test/read/history.ts'
import { testServer, type Caller } from '#test/run/server.ts'

/** 审核 of what is beyond a level (超出权限时): 提交审核, 通过, 退回, and what voids an approval. */

const { addline, changeline, changenum, getQuotation, getReview, sendQuotation } = api.quotation
const { passReview, returnReview, setQuotation, submitReview } = api.quotation

const server = testServer()
let seller: Caller
let colleague: Caller
let approver: Caller
let chief: Caller
let pump: number
beforeAll(async () => {
  ;({ seller, colleague, approver, chief, pump } = await peopleByLevel(server))
})

let id: number
beforeEach(async () => {
  id = await offer()
})

/** An offer of one pump at 1000.00, less so many percent. */
const offer = (discount = '8', caller = seller) => makeOffer(caller, pump, discount)

const read = async (of = id) => (await done(server.admin, getQuotation, { id: of })).data
const contentOf = async (of = id) => (await read(of)).content_version
const statusOf = async () => (await read()).quo_status
const reviewOf = async () => {
  const row = await server.db
    .selectFrom('quotation')
    .select('review')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return row.review
}
const submit = async (caller = seller) => done(caller, submitReview, { id })
/** As if somebody had submitted it whose level is lower. */
const waits = () =>
  server.db.updateTable('quotation').set({ review: 1 }).where('id', '=', id).execute()
const decide = async (caller: Caller, call: typeof passReview, note = '') =>
  caller.call(call, { id, content_version: await contentOf(), note })
const pass = (caller: Caller) => decide(caller, passReview)
const lineOf = async () => (await linesOf(server.admin, id))[0]!

describe('sending', () => {
  test('within the own level needs nobody, whatever the status', async () => {
    id = await offer('5')
    expect(await statusOf()).toBe(0)
    expect(await seller.call(sendQuotation, { id })).toMatchObject({ code: 200, revision: 1 })
  })

  test('beyond it is refused, and says what is beyond', async () => {
    const refused = await seller.call(sendQuotation, { id })
    expect(refused).toMatchObject({ code: 409 })
    expect(refused.msg).toContain('需要1级（主管）审核，请先提交审核')
    expect(refused.msg).toContain('让利8.00%（9.2折），0级（业务员）最多5%')
    expect(await approver.call(sendQuotation, { id })).toMatchObject({ code: 200 })
  })

  test('is open to all who may send once it was passed', async () => {
    await submit()
    expect((await seller.call(sendQuotation, { id })).msg).toContain('正在等待1级（主管）审核')
    expect(await pass(approver)).toMatchObject({ code: 200, msg: '已通过' })
    expect(await statusOf()).toBe(1)
    expect(await seller.call(sendQuotation, { id })).toMatchObject({ code: 200 })
  })

  test('needs another pass where the limits became lower than the one that passed it', async () => {
    await submit()
    await pass(approver)
    await server.db
      .updateTable('company')
      .set({ discount_limits: limitsOf(0, 700, 2000) })
      .execute()
    const refused = await seller.call(sendQuotation, { id })
    await server.db.updateTable('company').set({ discount_limits: LIMITS }).execute()
    expect(refused.msg).toContain('需要2级（经理）审核')
  })

  test('a version that was sent asks no level again: it becomes a contract', async () => {
    await submit()
    await pass(approver)
    await done(seller, sendQuotation, { id })
    await done(seller, setQuotation, { id, quo_status: 0 })
    expect(await seller.call(api.quotation.toContract, { id })).toMatchObject({ code: 200 })
  })
})

describe('submitting', () => {
  test('what needs nobody, twice, or incomplete is refused', async () => {
    await submit()
    expect((await seller.call(submitReview, { id })).msg).toContain('已经提交审核')
    id = await offer('5')
    expect((await seller.call(submitReview, { id })).msg).toContain('不需要再审核')
    id = await makeQuotation(seller)
    expect((await seller.call(submitReview, { id })).msg).toContain('还没有产品')
  })

  test('lists a line that gives another discount than the whole, and says its excess beside that of the whole', async () => {
    await done(seller, addline, { id, pid: pump })
    await done(seller, submitReview, { id })
    const { data } = await done(approver, getReview, { id })
    expect(data).toMatchObject({
      given: '4.00',
      lines: [{ given: '8.00', entitled_price: '1000.00', amount: '920.00' }],
    })
    expect(data.excess).toEqual([
      expect.stringContaining('让利8.00%（9.2折），0级（业务员）最多5%'),
    ])
  })

  test('shows the margin, of the whole and of each line that it lists, to who sees costs alone', async () => {
    const pid = await makeProduct(server.admin, { pro_unitprice: '1000.00', cost: '600.00' })
    await done(seller, addline, { id, pid })
    await done(seller, submitReview, { id })
    const { data: hidden } = await done(approver, getReview, { id })
    expect(hidden).not.toHaveProperty('margin')
    expect(hidden.lines[0]).not.toHaveProperty('margin')
    const { data } = await done(server.admin, getReview, { id })
    // 1,000.00 with 13 % of tax are 884.96 without it; what the other line costs nobody has filled in.
    expect(data.margin).toEqual({ margin: '284.96', percent: '32.2', uncosted: 1 })
    const costed = await makeOffer(seller, pid, '8')
    await done(seller, addline, { id: costed, pid })
    // 920.00 are 814.16 without tax.
    expect((await done(server.admin, getReview, { id: costed })).data).toMatchObject({
      lines: [{ given: '8.00', margin: '26.3' }],
    })
  })

  test('by a user who does not see it is refused like what is not there', async () => {
    expect(await colleague.call(submitReview, { id })).toMatchObject({ code: 404 })
    expect(await colleague.call(getReview, { id })).toMatchObject({ code: 404 })
    expect(await colleague.call(passReview, { id, content_version: 1 })).toMatchObject({
      code: 404,
    })
  })

  test('says nothing that depends on 底价 to who may neither quote nor decide', async () => {
    const viewer = await server.userWith('quotation:view', 'quotation:all')
    const none = { needed_level: 0, excess: [], lines: [] }
    expect((await done(viewer, getReview, { id })).data).toMatchObject(none)
    expect((await done(seller, getReview, { id })).data).toMatchObject({ needed_level: 1 })
  })

  test('shows the approver what is beyond the limit, and what changed since it was sent', async () => {
    id = await offer('5')
    await done(seller, sendQuotation, { id })
    await done(seller, changeline, { id: (await lineOf()).id, discount: '9' })
    await done(seller, submitReview, { id, note: '客户要求' })
    const { data } = await done(approver, getReview, { id })
    expect(data).toMatchObject({
      given: '9.00',
      needed_level: 1,
      review_note: '客户要求',
      why: '',
      // Its one line gives what the whole does.
      excess: ['整单让利9.00%（9.1折），0级（业务员）最多5%'],
      lines: [],
    })
    expect(data.difference.join()).toContain('折扣')
  })
})

describe('deciding', () => {
  test('takes the level', async () => {
    id = await offer('15')
    await submit()
    expect((await pass(approver)).msg).toContain('需要2级（经理）审核，超出您的级别')
    expect(await pass(chief)).toMatchObject({ code: 200 })
  })

  test('takes the permission', async () => {
    const viewer = await server.userAt(3, ...USUAL, 'quotation:all')
    await submit()
    expect(await pass(viewer)).toMatchObject({ code: 403 })
  })

  test.each([
    ['made', () => offer('8', approver)],
    [
      'changed last',
      async () => {
        const of = await offer('8')
        const [line] = await linesOf(approver, of)
        await done(approver, changenum, { id: line!.id, num: 2 })
        return of
      },
    ],
  ])('is not for who %s it, but for level 3', async (_how, prepare) => {
    id = await prepare()
    await waits()
    expect((await pass(approver)).msg).toContain('不能审核自己制作或最后修改的报价')
    const own = await offer('8', chief)
    id = own
    await waits()
    expect(await pass(chief)).toMatchObject({ code: 200 })
  })

  test('returning takes a reason, and leaves it 未审核', async () => {
    await submit()
    expect((await decide(approver, returnReview)).msg).toContain('请写明退回的原因')
    expect(await decide(approver, returnReview, '最多9.5折')).toMatchObject({ code: 200 })
    expect([await reviewOf(), await statusOf()]).toEqual([3, 0])
    const { data } = await historyPage(server.admin, api.quotation.getHistory, { id })
    expect(changesOf(data[0])).toMatchObject({
      审核: ['待审核', '已退回'],
      审核意见: ['', '最多9.5折'],
    })
    expect((await pass(chief)).msg).toContain('刚由')
    await submit()
    expect(await pass(approver)).toMatchObject({ code: 200 })
  })

  test('is of the content that was read', async () => {
    await submit()
    const content_version = await contentOf()
    await done(seller, changenum, { id: (await lineOf()).id, num: 3 })
    const refused = await approver.call(passReview, { id, content_version })
    expect(refused).toMatchObject({ code: 409, msg: expect.stringContaining('没有在等待审核') })
    await submit()
    expect(await approver.call(passReview, { id, content_version })).toMatchObject({
      code: 409,
      errors: { content_version: expect.any(String) },
    })
    expect((await approver.call(passReview, { id })).code).toBe(400)
  })

  test('by two at once is decided once', async () => {
    await submit()
    const answers = await Promise.all([pass(approver), pass(chief)])
    expect(answers.map(({ code }) => code).toSorted((one, other) => one - other)).toEqual([
      200, 409,
    ])
  })
})

describe('an approval', () => {
  beforeEach(async () => {
    await submit()
    await pass(approver)
  })

  test.each([
    ['说明', () => ({ id, quo_info: '说明' })],
    ['联系人', () => ({ id, cus_contact: '李工' })],
    ['联系电话', () => ({ id, cus_phone: '0571' })],
  ])('stays with another %s', async (_what, input) => {
    await done(seller, setQuotation, input())
    expect([await reviewOf(), await statusOf()]).toEqual([2, 1])
  })

  test('stays with another 备注 of a line', async () => {
    await done(seller, changeline, { id: (await lineOf()).id, note: '含底座' })
    expect([await reviewOf(), await statusOf()]).toEqual([2, 1])
    expect(await seller.call(sendQuotation, { id })).toMatchObject({ code: 200 })
  })

  test('stays with another 替换原型号 of a line', async () => {
    await done(seller, changeline, { id: (await lineOf()).id, replaces: { model: 'XBD5/20' } })
    expect([await reviewOf(), await statusOf()]).toEqual([2, 1])
  })

  test.each([
    ['有效期', () => done(seller, setQuotation, { id, valid_until: '2031-01-01' })],
    [
      '说明 with 有效期',
      () => done(seller, setQuotation, { id, quo_info: '新', valid_until: '2031-02-01' }),
    ],
    ['数量', async () => done(seller, changenum, { id: (await lineOf()).id, num: 2 })],
    [
      '单价',
      async () =>
        done(seller, changeline, { id: (await lineOf()).id, unitprice: '999', note: 'x' }),
    ],
    ['产品', () => done(seller, addline, { id, title: '运费', unitprice: '1' })],
    ['客户名称', () => done(seller, setQuotation, { id, cus_name: '新客户' })],
    [
      '数量, though by level 3',
      async () => done(chief, changenum, { id: (await lineOf()).id, num: 2 }),
    ],
  ])('is void with another %s', async (_what, work) => {
    await work()
    expect([await reviewOf(), await statusOf()]).toEqual([0, 0])
    expect(await seller.call(sendQuotation, { id })).toMatchObject({ code: 409 })
  })

  test('of one is none of its copy', async () => {
    const copy = await done(seller, api.quotation.copyQuotation, { id })
    id = Number(copy.id)
    expect([await reviewOf(), await statusOf()]).toEqual([0, 0])
  })

  test('comes back to what was paused, and goes with 未审核', async () => {
    await done(seller, setQuotation, { id, quo_status: 3 })
    await done(seller, setQuotation, { id, quo_status: 1 })
    expect(await reviewOf()).toBe(2)
    await done(seller, setQuotation, { id, quo_status: 0 })
    expect(await reviewOf()).toBe(0)
  })
})

describe('a save that takes it out of 未审核', () => {
  const save = async (caller: Caller, fields = {}) =>
    caller.call(setQuotation, { id, quo_status: 1, content_version: await contentOf(), ...fields })

  test('is a pass under the same rules', async () => {
    expect((await save(seller)).msg).toContain('您不能审核报价')
    expect(await save(approver)).toMatchObject({ code: 200 })
    expect(await reviewOf()).toBe(2)
    id = await offer('15')
    expect((await save(approver)).msg).toContain('需要2级（经理）审核')
    id = await offer('8', approver)
    expect((await save(approver)).msg).toContain('自己制作')
    id = await offer('8')
    expect((await save(approver, { project: '二期' })).msg).toContain('自己制作或最后修改')
    expect(await save(chief, { project: '二期' })).toMatchObject({ code: 200 })
    expect(await reviewOf()).toBe(2)
  })

  test('by way of 暂停 neither', async () => {
    await done(seller, setQuotation, { id, quo_status: 3 })
    expect((await save(seller)).msg).toContain('您不能审核报价')
    expect(await seller.call(sendQuotation, { id })).toMatchObject({ code: 409 })
  })

  test('is one of a new quotation too, which only level 3 may make so', async () => {
    const fresh = { quo_name: '新', quo_status: 1 }
    expect(await approver.call(setQuotation, fresh)).toMatchObject({ code: 403 })
    expect(await chief.call(setQuotation, fresh)).toMatchObject({ code: 200 })
  })
})
