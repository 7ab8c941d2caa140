import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { setCatalogue } from '#test/make/entitled-prices.ts'
import { done, linesOf, makeProduct, makeQuotation } from '#test/make/factories.ts'
import { whileDoing } from '#test/run/meanwhile.ts'
import { testServer, type Caller, type Envelope } from '#test/run/server.ts'

/** Deciding on a quotation, changing and sending it at once: nothing is passed or sent that nobody has seen so. */

const { addline, changeline, getQuopro, getVersion, passReview, returnReview } = api.quotation
const { sendQuotation, submitReview } = api.quotation

const server = testServer()
const limit = (line: string) => ({ line, whole: line, total: '1000000' })
let seller: Caller
let approvers: Caller[]
let pump: number
let id: number
let line: number

beforeAll(async () => {
  const usual = ['quotation:view', 'quotation:edit'] as const
  seller = await server.userAt(0, ...usual)
  const approves = [...usual, 'quotation:all', 'quotation:approve'] as const
  approvers = [await server.userAt(1, ...approves), await server.userAt(2, ...approves)]
  pump = await makeProduct(server.admin, { pro_unitprice: '1000.00' })
  await setCatalogue(server, { catalogue_basis: 1 })
  const discount_limits = [limit('5'), limit('10'), limit('20')]
  await done(server.admin, api.company.setCompany, { approval: 2, discount_limits })
})
beforeEach(async () => {
  id = await makeQuotation(seller)
  await done(seller, addline, { id, pid: pump })
  line = (await linesOf(seller, id))[0]!.id
})

const info = async () => (await done(server.admin, getQuopro, { id })).info
const discount = (percent: string) => done(seller, changeline, { id: line, discount: percent })
const ROUNDS = ['1', '2', '3', '4', '5']

/** Submitted with 8 %, which takes level 1; answers the content that waits. */
async function submitted(): Promise<number> {
  await discount('8')
  await done(seller, submitReview, { id })
  return Number((await info()).content_version)
}

test.each(ROUNDS)(
  'of two approvers at once one decides, and the other is answered so (%s)',
  async () => {
    const content_version = await submitted()
    const [passed, returned] = await Promise.all([
      approvers[0]!.call(passReview, { id, content_version }),
      approvers[1]!.call(returnReview, { id, content_version, note: '太低' }),
    ])
    expect([passed.code, returned.code].toSorted((one, other) => one - other)).toEqual([200, 409])
    const isPassed = passed.code === 200
    const refused = isPassed ? returned : passed
    expect(refused.msg).toContain(isPassed ? '通过，请刷新后查看' : '退回，请刷新后查看')
    expect(await info()).toMatchObject({ review: isPassed ? 2 : 3, quo_status: isPassed ? 1 : 0 })
  },
)

test.each(ROUNDS)('a change at once voids the pass, or has it refused (%s)', async () => {
  const content_version = await submitted()
  const [passed] = await Promise.all([
    approvers[0]!.call(passReview, { id, content_version }),
    discount('9'),
  ])
  expect([200, 409]).toContain(passed.code)
  expect(await info()).toMatchObject({ review: 0, quo_status: 0, passed_level: 0 })
  expect((await seller.call(sendQuotation, { id })).code).toBe(409)
})

test.each(ROUNDS)('what is sent is the content that somebody may send (%s)', async () => {
  await discount('5')
  const [sent] = await Promise.all([seller.call(sendQuotation, { id }), discount('15')])
  expect([200, 409]).toContain(sent.code)
  const isSent = sent.code === 200
  expect(await info()).toMatchObject({ revision: isSent ? 1 : 0, is_changed: isSent })
  if (!isSent) return
  const { data } = await done(server.admin, getVersion, { id, revision: 1 })
  expect(data.sums.gross).toBe(95_000)
})

describe.runIf(process.env['TEST_DATABASE_URL'] !== undefined)('on PostgreSQL', () => {
  /** A call of somebody that waits for a change of the content, as another user makes it. */
  const whileChanging = (content_version: number, call: () => Promise<Envelope>) =>
    whileDoing(
      server,
      async (transaction) => {
        const changed = { content_version: content_version + 1, review: 0 }
        await transaction.updateTable('quotation').set(changed).where('id', '=', id).execute()
        const more = { discount: 1500 }
        await transaction.updateTable('quotation_line').set(more).where('id', '=', line).execute()
      },
      call,
    )

  test('a pass that waits for a change is refused', async () => {
    const content_version = await submitted()
    const pass = () => approvers[1]!.call(passReview, { id, content_version })
    expect(await whileChanging(content_version, pass)).toMatchObject({ code: 409 })
    expect(await info()).toMatchObject({ review: 0, passed_level: 0 })
  })

  test('sending that waits for a change asks for the level of what it has become', async () => {
    await discount('5')
    const { content_version } = await info()
    const send = () => seller.call(sendQuotation, { id })
    const refused = await whileChanging(Number(content_version), send)
    expect(refused).toMatchObject({
      code: 409,
      msg: expect.stringContaining('需要2级（经理）审核'),
    })
    expect(await info()).toMatchObject({ revision: 0, stage: 0 })
  })

  test('a pass that waits for another is answered whose it was', async () => {
    const content_version = await submitted()
    const { username } = await server.db
      .selectFrom('user')
      .select('username')
      .where('id', '=', approvers[0]!.userId)
      .executeTakeFirstOrThrow()
    const refused = await whileDoing(
      server,
      (transaction) =>
        transaction
          .updateTable('quotation')
          .set({ review: 2, review_by: approvers[0]!.userId, passed_level: 1, quo_status: 1 })
          .where('id', '=', id)
          .execute(),
      () => approvers[1]!.call(passReview, { id, content_version }),
    )
    expect(refused).toMatchObject({ code: 409, msg: `这份报价刚由${username}通过，请刷新后查看` })
  })
})
