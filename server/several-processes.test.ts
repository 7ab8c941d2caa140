import { describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import type { SignedIn } from '#api/session/device.ts'
import { makeUserWith } from '#test/make/people.ts'
import { done } from '#test/make/factories.ts'
import { send } from '#test/run/http.ts'
import { CAPTCHA } from '#test/run/login.ts'
import { callerWith } from '#test/run/served.ts'
import { browserAt, inTurns, severalServers } from '#test/run/several.ts'
import { addressOf, ADMIN_PASSWORD, type Caller } from '#test/run/server.ts'

/** Ten times as high in tests: 20 open calls a minute, 20 signed-in ones a second. */
const OPEN = 20

/** Who signs in, and how often one may ask, is the same at every process that shares a database. */
describe.runIf(process.env['TEST_DATABASE_URL'] !== undefined)('with several processes', () => {
  const several = severalServers({
    TRUST_PROXY: 'true',
    RATE_OPEN_PER_MINUTE: '2',
    RATE_SESSION_PER_SECOND: '2',
  })
  let addresses = 0
  const newAddress = () => `192.0.2.${(addresses += 1)}`

  /** A person's session, that was made at one process, at both. */
  async function entered(person: { username: string; password: string }): Promise<Caller[]> {
    const [browser] = browserAt(several, newAddress())
    const { id, code } = await browser.tryPassword(person.username, person.password)
    expect(code).toBe(200)
    return several.servers.map(({ url }) => callerWith(url, String(id)))
  }
  const codes = (callers: readonly Caller[]) =>
    Promise.all(callers.map(async (caller) => (await caller.call(api.session.getSelf)).code))

  test('a session that one made holds at the other, and ends at both at once', async () => {
    const person = await makeUserWith(several.admins[0]!, 'quotation:view')
    const callers = await entered(person)
    expect(await codes(callers)).toEqual([200, 200])
    await done(callers[1]!, api.session.outlogin)
    expect(await codes(callers)).toEqual([401, 401])
  })

  test('a user who is paused at one is signed out at both', async () => {
    const person = await makeUserWith(several.admins[0]!, 'quotation:view')
    const callers = await entered(person)
    await done(several.admins[1]!, api.user.setUsers, { id: person.id, status: 0 })
    expect(await codes(callers)).toEqual([401, 401])
  })

  test('a session that its user ends at one is out at the other at once', async () => {
    const person = await makeUserWith(several.admins[0]!, 'quotation:view')
    const lost = await entered(person)
    const [here] = await entered(person)
    const { data } = await done(here!, api.device.index)
    const other = (data as SignedIn[]).find(({ is_present }) => !is_present)
    await done(here!, api.device.endDevice, { id: other!.id })
    expect(await codes(lost)).toEqual([401, 401])
    expect(await codes([here!])).toEqual([200])
  })

  test('a captcha that one showed is good at the other, once', async () => {
    const [here, there] = browserAt(several, newAddress())
    const form = { username: 'admin', password: ADMIN_PASSWORD, captcha: CAPTCHA }
    await here.captcha()
    expect((await there.logIn(form)).code).toBe(200)
    expect(await here.logIn(form)).toMatchObject({
      code: 400,
      msg: expect.stringMatching(/验证码/),
    })
  })

  test('a captcha that is used at both at once is good at one', async () => {
    const browsers = browserAt(several, newAddress())
    const form = { username: 'admin', password: ADMIN_PASSWORD, captcha: CAPTCHA }
    await browsers[0].captcha()
    const answers = await inTurns(4, browsers, (browser) => browser.logIn(form))
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
    expect(answers.filter(({ code }) => code === 400)).toHaveLength(3)
  })

  test('wrong passwords at either count together, and the wait holds at both', async () => {
    const person = await makeUserWith(several.admins[0]!, 'quotation:view')
    const address = newAddress()
    for (let turn = 0; turn < 5; turn += 1) {
      const browser = browserAt(several, address)[turn % 2]!
      const wrong = await browser.tryPassword(person.username, 'wrong-password')
      expect(wrong.msg).toBe('用户名或密码错误')
    }
    for (const browser of browserAt(several, address)) {
      const right = await browser.tryPassword(person.username, person.password)
      expect(right).toMatchObject({ code: 429, msg: expect.stringMatching(/请等待\d+秒后再试/) })
    }
  })

  test('open calls at either count together', async () => {
    const headers = { 'x-forwarded-for': newAddress() }
    const path = addressOf(api.session.outlogin)
    const answers = await inTurns(OPEN * 3, several.servers, (server) =>
      send(server, { path, headers }),
    )
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(OPEN)
    expect(statuses.filter((status) => status === 429)).toHaveLength(OPEN * 2)
  })

  test('a flood of one session is refused at both', async () => {
    const answers = await inTurns(200, several.admins, (admin) => admin.call(api.session.getSelf))
    for (const at of [0, 1]) {
      const codesThere = answers.filter((_, turn) => turn % 2 === at).map(({ code }) => code)
      expect(new Set(codesThere)).toEqual(new Set([200, 429]))
    }
  })
})
