import { describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import type { AnyEndpoint } from '#api/kit/endpoint.ts'
import { done } from '#test/make/factories.ts'
import { enter, makeUserWith } from '#test/make/people.ts'
import { PASSWORD } from '#test/make/user.ts'
import {
  authenticator,
  begunBrowser,
  endWait,
  forgetSteps,
  setUpFactor,
  someoneWithFactor,
  withFactor,
  type WithFactor,
} from '#test/make/second-factor.ts'
import { send } from '#test/run/http.ts'
import { newBrowser, type Browser } from '#test/run/login.ts'
import { addressOf, testServer } from '#test/run/server.ts'
import { hashSecret } from '#server/platform/secret.ts'

const server = testServer()
const { begin, confirm, index } = api.factor

const WRONG = {
  code: 400,
  msg: '动态码不正确或已经用过，请等下一个再试',
  errors: { code: expect.any(String) },
}
const AGAIN = { code: 400, msg: '登录已超时或已结束，请重新输入用户名和密码' }

const someone = () => someoneWithFactor(server)
const begun = (user: WithFactor) => begunBrowser(server, user)

const cookieOf = (browser: Browser) =>
  [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')

const stepNow = () => Math.floor(Date.now() / 30_000)

/** What comes of it where no new code has begun meanwhile, which would make this one a step older. */
async function withinStep<T>(work: () => Promise<T>): Promise<T> {
  const step = stepNow()
  const answer = await work()
  return stepNow() === step ? answer : withinStep(work)
}

describe('setting up', () => {
  test('asks for the password, is confirmed by a code, and answers ten recovery codes once', async () => {
    const person = await makeUserWith(server.admin, 'quotation:view')
    const { caller, secret, address, codes, code } = await withFactor(server, person)
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(new URL(address).searchParams.get('secret')).toBe(secret)
    expect(address).toMatch(/^otpauth:\/\/totp\//)
    expect(new Set(codes).size).toBe(10)
    for (const one of codes) expect(one).toMatch(/^([a-z2-7]{4}-){3}[a-z2-7]{4}$/)
    expect((await done(caller, index)).data).toEqual({ is_on: true, codes_left: 10 })
    const refused = await caller.call(begin, { password: person.password })
    expect(refused).toMatchObject({ code: 409, msg: '两步验证已经启用，请先停用' })
    expect(await caller.call(confirm, { code: code(0) })).toMatchObject(WRONG)
  })

  test('is refused with a wrong password, which counts, and with a wrong code', async () => {
    const person = await makeUserWith(server.admin)
    const caller = await server.userWith()
    expect(await caller.call(begin, { password: 'not-the-one' })).toMatchObject({
      code: 400,
      errors: { password: '密码不正确' },
    })
    expect(await caller.call(confirm, { code: '000000' })).toMatchObject(WRONG)
    expect((await done(caller, index)).data).toEqual({ is_on: false, codes_left: 0 })
    expect((await newBrowser(server).tryPassword(person.username, person.password)).id).not.toBe('')
  })

  test('lets nobody guess the code of a secret that was left unconfirmed', async () => {
    const caller = await server.userWith()
    await done(caller, begin, { password: PASSWORD })
    for (let turn = 0; turn < 5; turn += 1) {
      expect(await caller.call(confirm, { code: '000000' })).toEqual(WRONG)
    }
    expect((await caller.call(confirm, { code: '000000' })).code).toBe(429)
  })

  test('again, before it was confirmed, makes another secret, and the former one is good no longer', async () => {
    const person = await makeUserWith(server.admin)
    const caller = await enter(server, person)
    const { password } = person
    const former = authenticator((await done(caller, begin, { password })).secret!)
    await setUpFactor(caller, password)
    const browser = await begunBrowser(server, { person })
    expect(await browser.typeCode(former())).toEqual(WRONG)
  })

  test('leaves neither the secret nor a code in the database, and only in words in the history', async () => {
    const { secret, codes, person } = await someone()
    const tables = await server.db.introspection.getTables()
    const all = await Promise.all(
      tables.map(({ name }) =>
        server.db
          .selectFrom(name as 'role')
          .selectAll()
          .execute(),
      ),
    )
    const stored = JSON.stringify(all)
    for (const one of [secret, ...codes, ...codes.map((code) => code.replaceAll('-', ''))]) {
      expect(stored.toLowerCase()).not.toContain(one.toLowerCase())
    }
    const { data } = await done(server.admin, api.user.getHistory, { id: person.id })
    expect(data[0].changes).toEqual([{ label: '两步验证', before: '未启用', after: '已启用' }])
  })
})

describe('the second step', () => {
  test('begins the session, which the first one does not', async () => {
    const user = await someone()
    const browser = await begun(user)
    const sessions = () =>
      server.db
        .selectFrom('session')
        .select('user_id')
        .where('user_id', '=', user.person.id)
        .execute()
    expect(await sessions()).toHaveLength(1)
    const kept = newBrowser(server, undefined, new Map(browser.cookies))
    const answer = await browser.typeCode(user.code())
    expect(answer).toEqual({ code: 200, msg: '登录成功', id: expect.any(String) })
    expect(await sessions()).toHaveLength(2)
    expect(browser.cookies.get('second')).toBe('')
    expect(await kept.typeCode(user.code(1))).toEqual(AGAIN)
  })

  test('changes nothing for who has none', async () => {
    const person = await makeUserWith(server.admin)
    const answer = await newBrowser(server).tryPassword(person.username, person.password)
    expect(answer).toEqual({ code: 200, msg: '登录成功', id: expect.stringMatching(/^[\w-]{43}$/) })
  })

  test.each([-1, 0, 1])('takes the code %i steps away, however it is spaced', async (away) => {
    const answer = await withinStep(async () => {
      const user = await someone()
      await forgetSteps(server, user)
      const browser = await begun(user)
      const code = user.code(away)
      return browser.typeCode(` ${code.slice(0, 3)} ${code.slice(3)}`)
    })
    expect(answer.code).toBe(200)
  })

  test.each([-2, 2])('refuses the code %i steps away', async (away) => {
    const answer = await withinStep(async () => {
      const user = await someone()
      await forgetSteps(server, user)
      return (await begun(user)).typeCode(user.code(away))
    })
    expect(answer).toEqual(WRONG)
  })

  test('takes a code once, and none before it', async () => {
    const user = await someone()
    const code = user.code(1)
    expect((await (await begun(user)).typeCode(code)).code).toBe(200)
    const browser = await begun(user)
    expect(await browser.typeCode(code)).toEqual(WRONG)
    expect(await browser.typeCode(user.code(0))).toEqual(WRONG)
  })

  test('takes a code of two at once from one', async () => {
    const user = await someone()
    const browsers = await Promise.all([1, 2, 3].map(() => begun(user)))
    const code = user.code()
    const answers = await Promise.all(browsers.map((browser) => browser.typeCode(code)))
    expect(answers.filter((answer) => answer.code === 200)).toHaveLength(1)
  })

  test('takes a recovery code once, in place of a code', async () => {
    const user = await someone()
    const [one = ''] = user.codes
    expect((await (await begun(user)).typeCode(one.toUpperCase())).code).toBe(200)
    expect(await (await begun(user)).typeCode(one)).toEqual(WRONG)
    expect((await done(user.caller, index)).data.codes_left).toBe(9)
    const theirs = await someone()
    expect(await (await begun(theirs)).typeCode(user.codes[1]!)).toEqual(WRONG)
  })

  test('lets nobody guess: a right password does not reset the count, and five tries end it', async () => {
    const user = await someone()
    for (let turn = 0; turn < 5; turn += 1) {
      expect((await (await begun(user)).typeCode('000000')).code).toBe(400)
    }
    const browser = newBrowser(server)
    const refused = await browser.tryPassword(user.person.username, user.person.password)
    expect(refused.code).toBe(429)
    await endWait(server, user)
    const last = await begun(user)
    for (let turn = 0; turn < 5; turn += 1) {
      expect((await last.typeCode('000000')).code).toBe(400)
      await endWait(server, user)
    }
    expect(await last.typeCode(user.code())).toEqual(AGAIN)
  })

  test('forgets the wrong codes before a right one', async () => {
    const user = await someone()
    const wrongFour = async () => {
      const browser = await begun(user)
      for (let turn = 0; turn < 4; turn += 1)
        expect(await browser.typeCode('000000')).toEqual(WRONG)
      return browser
    }
    expect((await (await wrongFour()).typeCode(user.code())).code).toBe(200)
    expect((await (await wrongFour()).typeCode(user.codes[0]!)).code).toBe(200)
  })

  test('holds for five minutes, also when the clock was set back', async () => {
    const user = await someone()
    for (const away of [-1, 6 * 60_000]) {
      const browser = await begun(user)
      await server.db
        .updateTable('begun_sign_in')
        .set({ expires_ms: Date.now() + away })
        .where('begun_hash', '=', hashSecret(browser.cookies.get('second')!))
        .execute()
      expect(await browser.typeCode(user.code())).toEqual(AGAIN)
    }
  })

  test('without a first one counts against nobody', async () => {
    const user = await someone()
    const counted = () => server.db.selectFrom('login_failure').selectAll().execute()
    const before = await counted()
    for (const second of [undefined, 'made-up', user.secret]) {
      const cookies = new Map(second === undefined ? [] : [['second', second]])
      const stranger = newBrowser(server, undefined, cookies)
      expect(await stranger.typeCode('000000')).toEqual(AGAIN)
    }
    expect(await counted()).toEqual(before)
  })

  test('is done in the browser of the first alone', async () => {
    const user = await someone()
    await begun(user)
    expect(await newBrowser(server).typeCode(user.code())).toEqual(AGAIN)
  })

  test('is over when the password changes or the user is paused meanwhile', async () => {
    const user = await someone()
    const browser = await begun(user)
    await done(server.admin, api.user.setUsers, { id: user.person.id, status: 0 })
    expect(await browser.typeCode(user.code())).toEqual(AGAIN)
  })

  test('of a begun sign-in opens no call', async () => {
    const user = await someone()
    const browser = await begun(user)
    const second = browser.cookies.get('second')!
    for (const call of Object.values(api).flatMap((feature) =>
      Object.values<AnyEndpoint>(feature),
    )) {
      if (call.access === 'public') continue
      // Open calls are limited a minute: by its cookies only what changes nothing.
      const carried: Record<string, string>[] = [{ authorization: `Bearer ${second}` }]
      if (call.method === 'GET') carried.push({ cookie: `${cookieOf(browser)}; session=${second}` })
      for (const headers of carried) {
        const { envelope } = await send(server, {
          path: addressOf(call),
          method: call.method,
          headers,
        })
        expect(envelope.code, call.path).toBe(401)
      }
    }
  })
})
