import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Permission } from '#api/kit/access.ts'
import { DELIVERY_STATES as STATES } from '#api/delivery/delivery.ts'
import { api } from '#api/index.ts'
import { makeChannel } from '#test/delivery/channels.ts'
import { callerByKey } from '#test/make/keys.ts'
import { done, linesOf, makeCustomer, makeQuotation } from '#test/make/factories.ts'
import { changesOf, historyPage } from '#test/read/history.ts'
import { textOf } from '#test/read/pdf.ts'
import { testServer, type Caller } from '#test/run/server.ts'
import { sendOne, startDeliveries } from '../queue/worker.ts'

/** A document of a quotation that a person sends to a customer by mail: 发送邮件. */

const { getDraft, getState, sendDocument } = api.mail

const received: Buffer[] = []
const mailsReceived = () => Promise.all(received.map((mail) => PostalMime.parse(mail)))
const mails = new SMTPServer({
  disabledCommands: ['AUTH', 'STARTTLS'],
  closeTimeout: 1,
  onData(stream, _session, callback) {
    const chunks: Buffer[] = []
    stream.on('data', (chunk: Buffer) => chunks.push(chunk))
    stream.on('end', () => {
      received.push(Buffer.concat(chunks))
      callback()
    })
  },
})
await new Promise<void>((resolve) => mails.listen(0, '127.0.0.1', resolve))
afterAll(() => new Promise<void>((resolve) => mails.close(resolve)))
const { port } = mails.server.address() as AddressInfo

const server = testServer({ OUTGOING_HOSTS: '127.0.0.1', OUTGOING_PRIVATE: '127.0.0.0/8' })
const SELLS: Permission[] = ['quotation:view', 'quotation:edit', 'quotation:mail']
const setChannel = (fields: object) => server.db.updateTable('channel').set(fields).execute()
const setOutgoing = (outgoing: number) => done(server.admin, api.company.setCompany, { outgoing })

let seller: Caller
let id: number
beforeAll(async () => {
  await setOutgoing(1)
  await done(server.admin, api.company.setCompany, { name: '宁波泵业' })
  const place = { host: '127.0.0.1', port, user: '', password: '', from: 'sales@example.com' }
  await makeChannel(server.admin, 'mail', place)
  seller = await server.userWith(...SELLS)
})
beforeEach(async () => {
  received.length = 0
  await server.db.deleteFrom('delivery').execute()
  id = await makeQuotation(seller, {
    quo_name: '云溪泵房',
    cus_name: '云溪水务',
    cus_contact: '王工',
  })
  await done(seller, api.quotation.addline, { id, title: '水泵', num: 1, unitprice: '7654.32' })
})

const send = () => done(seller, api.quotation.sendQuotation, { id })
const MAIL = { to: ['wang@example.org'], subject: '报价单', text: '请查收', confirmed: 1 }
const press = (fields: object = {}, caller = seller) =>
  caller.call(sendDocument, { id, ...MAIL, ...fields })
const queued = () => server.db.selectFrom('delivery').selectAll().orderBy('id').execute()
/** Sends what waits, as the queue does, and answers how that ended. */
async function workOff() {
  const ends = []
  for (const delivery of await queued()) ends.push(await sendOne(server, delivery.id))
  return ends
}
const attached = ({ attachments }: Email) =>
  textOf(new Uint8Array(attachments[0]!.content as ArrayBuffer))

describe('a mail', () => {
  test('is read before with its attachment’s size, and says no amounts', async () => {
    await send()
    const { data } = await done(seller, getDraft, { id })
    const { quo_no } = (await done(seller, api.quotation.getQuotation, { id })).data
    expect(data.subject).toBe(`报价单 ${quo_no} V1 云溪泵房`)
    expect(data.text).toMatch(/^王工，您好！\n附件是“云溪泵房”的报价单/)
    expect(data.text).toContain('宁波泵业')
    expect(data.text).not.toMatch(/7,?654/)
    expect(data.file).toBe(`报价单-${quo_no}-V1-云溪泵房.pdf`)
    expect(data.bytes).toBeGreaterThan(1000)
  })

  test('offers the addresses of the customer’s contacts, of a customer in sight', async () => {
    const contacts = [
      { name: '王工', email: 'wang@example.org' },
      { name: '李工', phone: '1' },
    ]
    const customer_id = await makeCustomer(server.admin, { contacts })
    await server.db.updateTable('quotation').set({ customer_id }).where('id', '=', id).execute()
    await send()
    const both = await server.userWith(...SELLS, 'quotation:all', 'customer:view', 'customer:all')
    const offered = async (caller: Caller) => (await done(caller, getDraft, { id })).data.to
    expect(await offered(both)).toEqual([{ name: '王工', email: 'wang@example.org' }])
    expect(await offered(seller)).toEqual([])
  })

  test('is answered to who sent it', async () => {
    const { userId } = await server.userWith(...SELLS)
    await done(server.admin, api.user.setUsers, {
      id: seller.userId,
      email: `s${userId}@example.com`,
    })
    await send()
    await done(seller, sendDocument, { id, ...MAIL, revision: 1 })
    await workOff()
    const [mail] = await mailsReceived()
    expect(mail?.from?.address).toBe('sales@example.com')
    expect(mail?.replyTo).toMatchObject([{ address: `s${userId}@example.com` }])
  })

  test('goes to each address with the version that was chosen, whatever has changed since', async () => {
    await send()
    const [line] = await linesOf(seller, id)
    await done(seller, api.quotation.changeline, { id: line!.id, unitprice: '1.11' })
    const to = ['wang@example.org', 'li@example.org']
    expect(await press({ revision: 1, to })).toMatchObject({ code: 200, msg: '已放入发送队列' })
    expect(await queued()).toMatchObject(
      to.map((recipient) => ({ recipient, state: STATES.waiting, record_id: id, user_id: null })),
    )
    expect(await workOff()).toMatchObject([{ state: 'sent' }, { state: 'sent' }])
    const arrived = await mailsReceived()
    expect(arrived.map(({ to: [one] = [] }) => one?.address)).toEqual(to)
    const [mail] = arrived
    expect(mail).toMatchObject({ subject: '报价单', text: expect.stringContaining('请查收') })
    expect(mail?.attachments[0]?.filename).toMatch(/^报价单-.*-V1-云溪泵房\.pdf$/)
    expect(attached(mail!)).toContain('7,654.32')
    expect(await queued()).toMatchObject([{ state: STATES.sent }, { state: STATES.sent }])
  })

  test('without a version has the last that was sent, and none of what was changed since', async () => {
    await send()
    const [line] = await linesOf(seller, id)
    await done(seller, api.quotation.changeline, { id: line!.id, unitprice: '2222.22' })
    await send()
    await done(seller, api.quotation.changeline, { id: line!.id, unitprice: '1.11' })
    const { data } = await done(seller, getDraft, { id })
    expect(data).toMatchObject({ revision: 2, last_revision: 2 })
    expect((await done(seller, getDraft, { id, revision: 1 })).data).toMatchObject({
      revision: 1,
      last_revision: 2,
    })
    expect(await press()).toMatchObject({ code: 200 })
    await workOff()
    const [mail] = await mailsReceived()
    expect(attached(mail!)).toContain('2,222.22')
    expect(attached(mail!)).not.toMatch(/草稿|(?<!\d)1\.11/)
  })

  test('does not leave any more once the quotation is 已作废, nor as the draft of an earlier program', async () => {
    await send()
    expect(await press()).toMatchObject({ code: 200 })
    await done(seller, api.quotation.setStage, { id, stage: 4 })
    const [waiting] = await queued()
    const content = JSON.parse(waiting!.content) as { document: object }
    const draft = { ...content, document: { ...content.document, revision: null } }
    const { id: _id, ...row } = waiting!
    await server.db
      .insertInto('delivery')
      .values({ ...row, cause: 'earlier', content: JSON.stringify(draft) })
      .execute()
    const stop = startDeliveries(server, () => undefined)
    await expect.poll(queued, { timeout: 10_000 }).toMatchObject([
      { state: STATES.failed, answer: '这份报价已作废，不能发送邮件' },
      { state: STATES.failed, answer: '报价的草稿不能发送邮件，请先发出' },
    ])
    await stop()
    expect(received).toEqual([])
  })

  test('stands in the history, and once for a repeated request', async () => {
    await send()
    const headers = { 'idempotency-key': `mail-${id}-${'0'.repeat(16)}` }
    const sent = { id, ...MAIL, to: 'wang@example.org, li@example.org' }
    await seller.call(sendDocument, sent, headers)
    await seller.call(sendDocument, sent, headers)
    expect(await queued()).toHaveLength(2)
    const { data } = await historyPage(seller, api.quotation.getHistory, { id })
    expect(data.filter(({ action }) => action === 'mail')).toHaveLength(1)
    expect(changesOf(data[0])).toEqual({
      附件: ['', '报价单（PDF） V1'],
      收件人: ['', 'wang@example.org、li@example.org'],
      其中不是客户联系人: ['', 'wang@example.org、li@example.org'],
      邮件主题: ['', '报价单'],
    })
    await press()
    expect(await queued()).toHaveLength(3)
  })
})

describe('to others than the contacts of the customer', () => {
  const ofCustomer = async (caller: Caller) => {
    const contacts = [{ name: '王工', email: 'Wang@Example.org' }]
    const customer_id = await makeCustomer(caller, { cus_name: `客户${id}`, contacts })
    const set = { customer_id, cus_name: `客户${id}` }
    await server.db.updateTable('quotation').set(set).where('id', '=', id).execute()
    await send()
  }
  const question = (...others: string[]) => ({
    code: 409,
    msg: `${others.join('、')} 不是客户“客户${id}”的联系人，是否仍要发送？发送会记入操作日志`,
    errors: { confirmed: expect.any(String) },
  })

  test('it goes once that is confirmed, and they are named in the history; to its contacts at once', async () => {
    const sees = await server.userWith(
      ...SELLS,
      'quotation:all',
      'customer:view',
      'customer:edit',
      'customer:all',
    )
    await ofCustomer(sees)
    const to = ['wang@example.org', 'fremd@example.net', 'li@example.org']
    expect(await press({ confirmed: 0, to: to.slice(0, 1) }, sees)).toMatchObject({ code: 200 })
    const others = ['fremd@example.net', 'li@example.org']
    expect(await press({ confirmed: 0, to }, sees)).toMatchObject(question(...others))
    expect(await queued()).toHaveLength(1)
    expect(await press({ to }, sees)).toMatchObject({ code: 200 })
    const { data } = await historyPage(server.admin, api.quotation.getHistory, { id })
    const mailed = data.filter(({ action }) => action === 'mail').map(changesOf)
    expect(mailed).toMatchObject([{ 其中不是客户联系人: ['', others.join('、')] }, {}])
    expect(mailed[1]).not.toHaveProperty('其中不是客户联系人')
    const log = await historyPage(server.admin, api.history.index, {})
    expect(JSON.stringify(log.data)).toContain('fremd@example.net、li@example.org')
  })

  test('a caller who does not see the customer learns of nobody whether they are a contact', async () => {
    await ofCustomer(server.admin)
    for (const one of ['wang@example.org', 'nobody@example.org']) {
      expect(await press({ confirmed: 0, to: [one] })).toMatchObject(question(one))
    }
  })
})

describe('a mail is refused', () => {
  test('of what was never sent, and of what is 已作废, in any version', async () => {
    const refusals = async () => [
      await seller.call(getDraft, { id }),
      await press(),
      await press({ revision: 1 }),
    ]
    const unsent = '这份报价还没有发出，请先发出，再发送邮件'
    for (const refused of await refusals()) expect(refused).toEqual({ code: 409, msg: unsent })
    await send()
    await done(seller, api.quotation.setStage, { id, stage: 4 })
    const gone = '这份报价已作废，不能发送邮件'
    for (const refused of await refusals()) expect(refused).toEqual({ code: 409, msg: gone })
    expect(await queued()).toEqual([])
  })

  test.each<readonly [how: string, fields: object, words: string]>([
    ['without an address', { to: [] }, '请填写收件人'],
    ['to what is no address', { to: ['wang'] }, '收件人“wang”不正确'],
    ...['<w@example.org>', '王工<w@example.org>', 'x:w@example.org;', 'w@[127.0.0.1]'].map(
      (to) => [`to ${to}`, { to: [to] }, `收件人“${to}”不能收邮件`] as const,
    ),
    ['to six', { to: [1, 2, 3, 4, 5, 6].map((at) => `w${at}@example.org`) }, '不能超过5个'],
    ['without a subject', { subject: ' ' }, '请填写主题'],
    ['without a text', { text: '' }, '请填写正文'],
    ['of costs', { kind: 'margin' }, '单据'],
    ['of an unknown version', { revision: 9 }, 'V9'],
    ['with the seal, to who may not print it', { sealed: 1 }, '没有打印盖章'],
  ])('%s', async (_how, fields, words) => {
    await send()
    const { code, msg } = await press(fields)
    expect(code).not.toBe(200)
    expect(msg).toContain(words)
    expect(await queued()).toEqual([])
  })

  test('of somebody else’s quotation like one that is not there', async () => {
    const other = await server.userWith(...SELLS)
    for (const call of [getDraft, sendDocument]) {
      const refused = await other.call(call, { id, ...MAIL })
      expect(refused).toMatchObject({ code: 404 })
      expect(refused).toEqual(await other.call(call, { ...MAIL, id: 987_654 }))
    }
    const prints = await server.userWith('quotation:view', 'quotation:export', 'quotation:all')
    expect(await press({}, prints)).toMatchObject({ code: 403 })
    const key = await callerByKey(server, server.admin, 'quotation:view', 'quotation:export')
    expect(await press({}, key)).toMatchObject({ code: 403 })
  })

  test('where no mail can leave, in words', async () => {
    await send()
    const states: unknown[] = []
    const refusals = async () => {
      states.push((await done(seller, getState, {})).data)
      return [(await seller.call(getDraft, { id })).msg, (await press()).msg]
    }
    await setOutgoing(0)
    const closed = await refusals()
    await setOutgoing(1)
    await setChannel({ is_enabled: 0 })
    const stopped = await refusals()
    await setChannel({ is_enabled: 1, is_deleted: 1 })
    const none = await refusals()
    await setChannel({ is_deleted: 0 })
    expect(states).toMatchObject([
      { problem: expect.stringContaining('没有开启'), remedy: '开启', place: 'company' },
      { problem: expect.stringContaining('已停用'), place: 'channel' },
      { problem: expect.stringContaining('还没有设置'), place: 'channel' },
    ])
    expect((await done(seller, getState, {})).data).toBe(null)
    expect(closed.join()).toMatch(/没有开启.*没有开启/)
    expect(stopped.join()).toMatch(/已停用.*已停用/)
    expect(none.join()).toMatch(/还没有设置.*还没有设置/)
    expect(await queued()).toEqual([])
  })
})
