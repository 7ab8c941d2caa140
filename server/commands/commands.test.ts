import { existsSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { openDatabase } from '#server/db/open.ts'
import { send } from '#test/run/http.ts'
import { newBrowser } from '#test/run/login.ts'
import { dataDirs, startProcess, type Started } from '#test/run/process.ts'
import { addressOf, ADMIN_PASSWORD } from '#test/run/server.ts'

const folders = dataDirs()
const running: Started[] = []
afterEach(async () => {
  for (const server of running.splice(0)) {
    server.stop('SIGKILL')
    await server.ended
  }
})
afterAll(() => folders.removeAll())

async function serve(DATA_DIR: string) {
  const server = startProcess('main.ts', {
    NODE_ENV: 'test',
    CAPTCHA_FIXED: 'TEST',
    ADMIN_PASSWORD,
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR,
  })
  running.push(server)
  return { ...server, url: await server.listening }
}

const tryPassword = (server: { url: string }, password: string) =>
  newBrowser(server).tryPassword('admin', password)

/** `npm run password -- <user>` with that piped in. */
const setPassword = (DATA_DIR: string, user: string[], input: string) =>
  startProcess('commands/password.ts', { DATA_DIR }, { args: user, input }).ended

describe('npm run password', () => {
  test('sets the password, ends the sessions and clears the wait, while the server runs', async () => {
    const dir = folders.makeStarted()
    const server = await serve(dir)
    const { id } = await tryPassword(server, ADMIN_PASSWORD)
    for (let turn = 0; turn < 5; turn += 1) await tryPassword(server, 'wrong-password')
    expect((await tryPassword(server, ADMIN_PASSWORD)).code).toBe(429)

    // As a pipe on Windows ends its lines.
    const { code, written } = await setPassword(dir, ['admin'], 'new-password\r\n')
    expect(written).toContain('密码已修改，该用户需要重新登录')
    expect(code).toBe(0)
    expect(written).not.toContain('new-password')

    const path = addressOf(api.session.getSelf)
    expect((await send(server, { path, token: String(id) })).envelope.code).toBe(401)
    expect((await tryPassword(server, 'new-password')).code).toBe(200)
    expect((await tryPassword(server, ADMIN_PASSWORD)).msg).toBe('用户名或密码错误')
  })

  test('is recorded in the history, as done on the machine itself, without the password @long', async () => {
    const dir = folders.makeStarted()
    await serve(dir)
    expect((await setPassword(dir, ['admin'], 'new-password\n')).code).toBe(0)
    expect((await setPassword(dir, ['nobody'], 'new-password\n')).code).toBe(1)
    const db = openDatabase({ dataDir: dir, databaseUrl: undefined })
    const rows = await db.selectFrom('history').selectAll().execute()
    await db.destroy()
    expect(rows).toMatchObject([
      {
        entity: 'user',
        name: 'admin',
        action: 'change',
        user_id: null,
        user_name: 'npm run password',
        address: '本机',
      },
    ])
    const [before, after] = [rows[0]!.before, rows[0]!.after].map((text) => JSON.parse(text ?? ''))
    expect(after).toMatchObject({ version: before.version + 1 })
    expect(after.password_at).not.toBe('')
    for (const secret of ['new-password', ADMIN_PASSWORD, 'argon2', 'password_hash']) {
      expect(JSON.stringify(rows)).not.toContain(secret)
    }
  })

  test.each([
    ['without a line break @long', 'new-password', 'new-password'],
    ['with more lines after it @long', 'new-password\nsomething else\n', 'new-password'],
    ['with what ends a line elsewhere @long', 'new\u2028password\r\n', 'new\u2028password'],
  ])('reads the first line of a pipe, %s', async (_how, input, password) => {
    const dir = folders.makeStarted()
    const server = await serve(dir)
    expect((await setPassword(dir, ['admin'], input)).code).toBe(0)
    expect((await tryPassword(server, password)).code).toBe(200)
  })

  test('changes nothing for too short a line, an unknown user, or none @long', async () => {
    const dir = folders.makeStarted()
    const server = await serve(dir)
    for (const [user, input, message] of [
      [['admin'], '\n', '密码不少于6位，没有修改'],
      [['nobody'], 'new-password\n', '没有用户“nobody”'],
      [[], 'new-password\n', '用法：'],
    ] as const) {
      const { code, written } = await setPassword(dir, [...user], input)
      expect(code).toBe(1)
      expect(written).toContain(message)
    }
    expect((await tryPassword(server, ADMIN_PASSWORD)).code).toBe(200)
  })

  test.each([
    ['nothing', ''],
    ['five characters', '12345\n'],
  ])('changes nothing for %s @long', async (_what, input) => {
    const dir = folders.make()
    const { code, written } = await setPassword(dir, ['admin'], input)
    expect(code).toBe(1)
    expect(written).toContain('密码不少于6位，没有修改')
  })

  test('needs no picture of the company @long', async () => {
    const dir = folders.makeStarted()
    await serve(dir)
    const { code, written } = await startProcess(
      'commands/password.ts',
      { DATA_DIR: dir, COMPANY_LOGO: '/no/such/logo.png' },
      { args: ['admin'], input: 'new-password\n' },
    ).ended
    expect(written).toContain('密码已修改')
    expect(code).toBe(0)
  })

  test('reports an invalid configuration in one line', async () => {
    const { code, written } = await startProcess(
      'commands/password.ts',
      { DATA_DIR: folders.make(), PORT: 'x' },
      { args: ['admin'], input: 'new-password\n' },
    ).ended
    expect(code).toBe(1)
    expect(written.trim()).toBe('配置有误：PORT 必须是整数')
  })
})

describe('npm run reset', () => {
  const reset = (environment: { DATA_DIR: string } & Record<string, string>) =>
    startProcess('commands/reset.ts', environment).ended

  test('moves the data aside, whole', async () => {
    const dir = folders.makeStarted()
    const server = await serve(dir)
    server.stop()
    await server.ended

    const { code, written } = await reset({ DATA_DIR: dir })
    expect(code).toBe(0)
    expect(existsSync(dir)).toBe(false)
    const [aside = ''] = readdirSync(dirname(dir))
    expect(written).toContain(aside)

    const db = openDatabase({ dataDir: join(dirname(dir), aside), databaseUrl: undefined })
    const users = await db.selectFrom('user').select('username').execute()
    await db.destroy()
    expect(users).toEqual([{ username: 'admin' }])
  })

  test('leaves nothing, so that the next start is a first start @long', async () => {
    const dir = folders.makeStarted()
    const server = await serve(dir)
    server.stop()
    await server.ended
    await reset({ DATA_DIR: dir })
    const fresh = startProcess('main.ts', { DATA_DIR: dir, PORT: '0', HOST: '127.0.0.1' })
    running.push(fresh)
    await fresh.listening
    expect(fresh.written()).toContain('首次启动')
  })

  test('has nothing to do where there are no data @long', async () => {
    const { code, written } = await reset({ DATA_DIR: folders.make() })
    expect(code).toBe(0)
    expect(written).toContain('没有数据，无需重置')
  })

  test('leaves PostgreSQL to its own tools', async () => {
    const dir = folders.make()
    const { code, written } = await reset({ DATA_DIR: dir, DATABASE_URL: 'postgres://h/x' })
    expect(code).toBe(1)
    expect(written).toContain('DATABASE_URL')
  })
})

test('npm run second-factor says what became of it, and refuses an unknown user', async () => {
  const dir = folders.makeStarted()
  const run = (...args: string[]) =>
    startProcess('commands/second-factor.ts', { DATA_DIR: dir }, { args }).ended
  const none = await run('admin')
  expect([none.code, none.written]).toEqual([
    0,
    expect.stringContaining('用户“admin”没有启用两步验证'),
  ])
  expect(await run('nobody-here')).toMatchObject({
    code: 1,
    written: expect.stringContaining('没有用户“nobody-here”'),
  })
  expect((await run()).written).toContain('用法：npm run second-factor -- <用户名>')
})
