import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Permission } from '#api/kit/access.ts'
import { MAILED_DOCUMENT } from '#api/delivery/delivery.ts'
import { api } from '#api/index.ts'
import { CHANNEL_HOSTS, makeChannel } from '#test/delivery/channels.ts'
import { done, makeQuotation } from '#test/make/factories.ts'
import { callerByKey } from '#test/make/keys.ts'
import { changesOf, historyPage } from '#test/read/history.ts'
import { testServer, type Caller } from '#test/run/server.ts'
import { whileDoing } from '#test/run/meanwhile.ts'

/** To how many recipients each person may send documents: the company says so, and nobody's mails stop another's. */

const server = testServer({ OUTGOING_HOSTS: CHANNEL_HOSTS })
const SELLS: Permission[] = ['quotation:view', 'quotation:edit', 'quotation:mail']
const MINUTE = 60_000
const HOUR = 60 * MINUTE

let seller: Caller
let id: number
beforeAll(async () => {
  await makeChannel(server.admin, 'mail')
})
beforeEach(async () => {
  seller = await server.userWith(...SELLS)
  id = await sentBy(seller)
  await limit(100, 300)
})

const limit = (mail_hourly: number, mail_daily: number) =>
  done(server.admin, api.company.setCompany, { outgoing: 1, mail_hourly, mail_daily })

async function sentBy(caller: Caller): Promise<number> {
  const quotation = await makeQuotation(caller)
  await done(caller, api.quotation.addline, { id: quotation, title: '运费', unitprice: '1' })
  await done(caller, api.quotation.sendQuotation, { id: quotation })
  return quotation
}

let addresses = 0
const press = (caller: Caller, quotation: number, recipients: number) => {
  addresses += recipients
  const to = Array.from({ length: recipients }, (_, at) => `a${addresses - at}@example.org`)
  const mail = { id: quotation, to, subject: '报价单', text: '请查收', confirmed: 1 }
  return caller.call(api.mail.sendDocument, mail)
}
const queuedBy = ({ userId }: Caller) =>
  server.db
    .selectFrom('delivery')
    .selectAll()
    .where('person_id', '=', userId)
    .where('event', '=', MAILED_DOCUMENT)
    .orderBy('id')
    .execute()
/** Lets time pass since everything that a person sent. */
const age = ({ userId }: Caller, ms: number) =>
  server.db
    .updateTable('delivery')
    .set(({ eb }) => ({ created_ms: eb('created_ms', '-', ms) }))
    .where('person_id', '=', userId)
    .execute()
/** A moment in the zone of the tests, to the next second. */
const clock = (ms: number) =>
  new Date(Math.ceil(ms / 1000) * 1000 + 8 * HOUR)
    .toISOString()
    .replace('T', ' ')
    .replaceAll('-', ':')
    .slice(0, 19)

describe('within an hour', () => {
  test('as many recipients as the company says: the next is refused until the first is an hour ago', async () => {
    await limit(7, 300)
    for (const count of [3, 2]) expect(await press(seller, id, count)).toMatchObject({ code: 200 })
    await age(seller, 10 * MINUTE)
    const [first] = await queuedBy(seller)
    const said = '您1小时内已经发给5个收件人，公司规定每人最多7个，现在还可以发给2个'
    expect(await press(seller, id, 5)).toEqual({
      code: 429,
      msg: `${said}；请在${clock(first!.created_ms + HOUR)}之后再发`,
    })
    expect(await press(seller, id, 2)).toMatchObject({ code: 200 })
    const full = '您1小时内已经发给7个收件人，公司规定每人最多7个；请在'
    expect((await press(seller, id, 1)).msg).toContain(full)
    expect(await queuedBy(seller)).toHaveLength(7)
    await age(seller, 50 * MINUTE)
    expect(await press(seller, id, 5)).toMatchObject({ code: 200 })
  })

  test('nobody else waits for it', async () => {
    await limit(2, 300)
    const other = await server.userWith(...SELLS)
    const theirs = await sentBy(other)
    await press(seller, id, 2)
    expect(await press(seller, id, 1)).toMatchObject({ code: 429 })
    expect(await press(other, theirs, 2)).toMatchObject({ code: 200 })
  })

  test('what a person’s keys send counts too', async () => {
    await limit(2, 300)
    const key = await callerByKey(server, seller, ...SELLS)
    await press(key, id, 2)
    for (const caller of [key, seller]) {
      expect(await press(caller, id, 1)).toMatchObject({ code: 429 })
    }
  })

  test('two hundred presses at once send no more than is allowed', async () => {
    await limit(20, 300)
    const answers = await Promise.all(Array.from({ length: 200 }, () => press(seller, id, 3)))
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(6)
    expect(answers.filter(({ code }) => code === 429)).toHaveLength(194)
    expect(await queuedBy(seller)).toHaveLength(18)
  })

  test.runIf(process.env['TEST_DATABASE_URL'] !== undefined)(
    'a press counts what another process is about to send',
    async () => {
      await limit(3, 300)
      await press(seller, id, 1)
      const [row] = await queuedBy(seller)
      const { id: _id, ...sent } = row!
      const refused = await whileDoing(
        server,
        async (transaction) => {
          await transaction
            .selectFrom('user')
            .select('id')
            .where('id', '=', seller.userId)
            .forUpdate()
            .execute()
          const two = ['x', 'y'].map((cause) => ({ ...sent, cause }))
          await transaction.insertInto('delivery').values(two).execute()
        },
        () => press(seller, id, 1),
      )
      expect(refused).toMatchObject({ code: 429 })
    },
  )
})

describe('within 24 hours', () => {
  test('no more than the company says, and the refusal tells the later of both moments', async () => {
    await limit(2, 4)
    await press(seller, id, 2)
    await age(seller, 2 * HOUR)
    await press(seller, id, 2)
    const [first] = await queuedBy(seller)
    const { code, msg } = await press(seller, id, 1)
    expect(code).toBe(429)
    expect(msg).toBe(
      `您24小时内已经发给4个收件人，公司规定每人最多4个；请在${clock(first!.created_ms + 24 * HOUR)}之后再发`,
    )
    await age(seller, 22 * HOUR)
    expect(await press(seller, id, 2)).toMatchObject({ code: 200 })
  })

  test('more at once than is ever possible says so', async () => {
    await limit(3, 3)
    expect(await press(seller, id, 4)).toEqual({
      code: 429,
      msg: '公司规定每人1小时内最多发给3个收件人，请减少收件人，或请管理员在公司资料里调整',
    })
  })
})

describe('the limits', () => {
  test('are 100 and 300 at first, and change with the company, whose history tells it', async () => {
    const fresh = await server.db
      .selectFrom('company')
      .select(['mail_hourly', 'mail_daily'])
      .executeTakeFirstOrThrow()
    expect(fresh).toEqual({ mail_hourly: 100, mail_daily: 300 })
    await limit(40, 90)
    const { data } = await done(server.admin, api.company.getCompany)
    expect(data).toMatchObject({ mail_hourly: 40, mail_daily: 90 })
    const history = await historyPage(server.admin, api.company.getHistory, {})
    expect(changesOf(history.data[0])).toEqual({
      每人每小时邮件收件人: ['100', '40'],
      每人每天邮件收件人: ['300', '90'],
    })
    expect(await seller.call(api.company.setCompany, { mail_hourly: 5000 })).toMatchObject({
      code: 403,
    })
  })

  test.each([0, -1, 5001, '1.5', ''])('%s is none', async (mail_hourly) => {
    const refused = await server.admin.call(api.company.setCompany, { mail_hourly })
    expect(refused).toMatchObject({ code: 400, errors: { mail_hourly: expect.any(String) } })
  })
})
