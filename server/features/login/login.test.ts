import { describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { bodies, send } from '#test/run/http.ts'
import { CAPTCHA, newBrowser } from '#test/run/login.ts'
import { testServer, addressOf, ADMIN_PASSWORD } from '#test/run/server.ts'
import { PASSWORD } from '#test/make/user.ts'

const server = testServer()

const failures = () => server.db.selectFrom('login_failure').selectAll().execute()

async function nameOf(userId: number): Promise<string> {
  const { username } = await server.db
    .selectFrom('user')
    .select('username')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return username
}

describe('a login', () => {
  test.each(['json', 'urlencoded', 'multipart'] as const)('is read from %s', async (kind) => {
    const browser = newBrowser(server)
    await browser.captcha()
    const { body, headers } = bodies[kind]([
      ['username', 'admin'],
      ['password', ADMIN_PASSWORD],
      ['captcha', CAPTCHA],
    ])
    const { envelope } = await send(server, {
      path: addressOf(api.session.setLogin),
      method: 'POST',
      headers: { ...headers, cookie: `browser=${browser.cookies.get('browser')}` },
      body,
    })
    expect(envelope).toEqual({ code: 200, msg: '登录成功', id: expect.any(String) })
  })

  test('answers a token of 256 random bits, stored only as a hash', async () => {
    const one = await server.signIn('admin', ADMIN_PASSWORD)
    const other = await server.signIn('admin', ADMIN_PASSWORD)
    for (const { id } of [one, other]) {
      expect(Buffer.from(String(id), 'base64url')).toHaveLength(32)
    }
    expect(one.id).not.toBe(other.id)

    const sessions = await server.db.selectFrom('session').selectAll().execute()
    expect(sessions.length).toBeGreaterThanOrEqual(2)
    const stored = JSON.stringify(sessions)
    for (const { id } of [one, other]) expect(stored).not.toContain(String(id))
  })

  test('stores no password, only a slow hash of it', async () => {
    const users = JSON.stringify(await server.db.selectFrom('user').selectAll().execute())
    expect(users).not.toContain(ADMIN_PASSWORD)
    expect(users).toContain('$argon2id$')
  })

  test('trims the user name, but not the password', async () => {
    expect((await server.signIn(' admin ', ADMIN_PASSWORD)).code).toBe(200)
    expect((await server.signIn('admin', ` ${ADMIN_PASSWORD}`)).code).toBe(400)
    expect((await server.signIn('admin', `${ADMIN_PASSWORD} `)).code).toBe(400)
    await server.signIn('admin', ADMIN_PASSWORD)
  })

  test.each([
    ['username', '', '用户名不能为空'],
    ['username', '   ', '用户名不能为空'],
    ['password', '', '密码不能为空'],
    ['password', '12345', '密码不少于6位'],
    ['captcha', '', '验证码不能为空'],
  ])('with %s %j is refused: %s', async (name, value, msg) => {
    const browser = newBrowser(server)
    await browser.captcha()
    const form = { username: 'admin', password: ADMIN_PASSWORD, captcha: CAPTCHA, [name]: value }
    expect(await browser.logIn(form)).toEqual({ code: 400, msg, errors: { [name]: msg } })
  })

  test('with nothing at all asks for the user name first', async () => {
    const refused = await server.stranger.call(api.session.setLogin)
    expect(refused).toMatchObject({ code: 400, msg: '用户名不能为空' })
  })
})

describe('all failed sign-ins get the same answer', () => {
  const alike = { code: 400, msg: '用户名或密码错误' }

  test('unknown user and wrong password', async () => {
    expect(await server.signIn('nobody-here', 'some-password')).toEqual(alike)
    expect(await server.signIn('admin', 'some-password')).toEqual(alike)
    await server.signIn('admin', ADMIN_PASSWORD)
  })

  test('a paused user, with the right password too', async () => {
    const { userId } = await server.userWith()
    const username = await nameOf(userId)
    await server.db.updateTable('user').set({ status: 0 }).where('id', '=', userId).execute()
    expect(await server.signIn(username, PASSWORD)).toEqual(alike)
    await server.db.updateTable('user').set({ status: 1 }).where('id', '=', userId).execute()
    expect((await server.signIn(username, PASSWORD)).code).toBe(200)
  })

  test('no matter how odd the user name is', async () => {
    for (const username of ["' or 1=1 --", '%', '管理员', '😀', 'x'.repeat(255)]) {
      expect(await server.signIn(username, 'some-password')).toEqual(alike)
    }
  })
})

describe('failures', () => {
  test('is a wrong password, not a wrong captcha and not an empty or short field', async () => {
    const username = 'counted'
    const browser = newBrowser(server)
    for (let turn = 0; turn < 6; turn += 1) {
      await browser.captcha()
      await browser.logIn({ username, password: 'some-password', captcha: 'WRONG' })
      await browser.logIn({ username, password: '', captcha: CAPTCHA })
      await browser.logIn({ username, password: '12345', captcha: CAPTCHA })
      await browser.logIn({ username, password: 'some-password', captcha: '' })
    }
    expect((await failures()).filter((row) => row.username === username)).toEqual([])
    await server.signIn(username, 'some-password')
    const counted = (await failures()).filter((row) => row.username === username)
    expect(counted.map((row) => row.failures)).toEqual([1, 1])
  })
})
