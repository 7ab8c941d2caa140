import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { done } from '#test/make/factories.ts'
import { begunBrowser, setUpFactor } from '#test/make/second-factor.ts'
import { copyStarted, throwawayDatabase } from '#test/run/database.ts'
import { newBrowser } from '#test/run/login.ts'
import { dataDirs, startProcess } from '#test/run/process.ts'
import { adminOf, servers } from '#test/run/served.ts'
import { ADMIN_PASSWORD } from '#test/run/server.ts'

/** The second factor across restarts, commands and several processes. */

const folders = dataDirs()
const processes = servers()
const [KEY, OTHER_KEY] = [1, 2].map((start) =>
  Buffer.from(Array.from({ length: 32 }, (_, at) => start + at)).toString('base64'),
) as [string, string]
const admin = { person: { id: 1, username: 'admin', password: ADMIN_PASSWORD, role_id: 1 } }

let dir: string
let environment: { DATABASE_URL?: string }
let removeDatabase: () => Promise<void>
beforeEach(async () => {
  dir = folders.make()
  const database = await throwawayDatabase()
  environment = database.environment
  removeDatabase = () => database.remove()
  if (environment.DATABASE_URL === undefined) copyStarted(dir)
})
afterEach(async () => {
  await processes.endAll()
  await removeDatabase()
})
afterAll(() => folders.removeAll())

const start = (more: Record<string, string>, dataDir = dir) =>
  processes.start(dataDir, { ...environment, ...more })

async function stop(server: Awaited<ReturnType<typeof start>>): Promise<void> {
  server.stop()
  await server.ended
}

test('holds over a restart; without its key recovery codes and the command are left', async () => {
  const first = await start({ SECRET_KEY: KEY })
  const { code, codes } = await setUpFactor(await adminOf(first), ADMIN_PASSWORD)
  await stop(first)

  const again = await start({ SECRET_KEY: KEY })
  expect(again.written()).not.toContain('警告')
  expect((await (await begunBrowser(again, admin)).typeCode(code())).code).toBe(200)
  await stop(again)

  const other = await start({ SECRET_KEY: OTHER_KEY })
  expect(other.written()).toContain('1 个用户两步验证的动态码无法核对')
  const browser = await begunBrowser(other, admin)
  expect(await browser.typeCode(code(1))).toMatchObject({
    code: 409,
    msg: expect.stringContaining('请输入一个恢复码'),
  })
  expect((await browser.typeCode(codes[0]!)).code).toBe(200)

  const command = () =>
    startProcess(
      'commands/second-factor.ts',
      { DATA_DIR: dir, ...environment },
      { args: ['admin'] },
    ).ended
  expect(await command()).toMatchObject({
    code: 0,
    written: expect.stringContaining('用户“admin”的两步验证已停用'),
  })
  expect((await newBrowser(other).tryPassword('admin', ADMIN_PASSWORD)).msg).toBe('登录成功')
  const { data } = await done(await adminOf(other), api.factor.index)
  expect(data).toEqual({ is_on: false, codes_left: 0 })
})

describe.runIf(process.env['TEST_DATABASE_URL'] !== undefined)('two processes', () => {
  test('take a code once, and begin in one what the other ends', async () => {
    const [one, other] = [
      await start({ SECRET_KEY: KEY }),
      await start({ SECRET_KEY: KEY }, folders.make()),
    ]
    const { code, codes } = await setUpFactor(await adminOf(one), ADMIN_PASSWORD)
    const browsers = await Promise.all(
      [one, other, one, other].map((server) => begunBrowser(server, admin)),
    )
    const right = code()
    const answers = await Promise.all(browsers.map((browser) => browser.typeCode(right)))
    expect(answers.filter((answer) => answer.code === 200)).toHaveLength(1)

    const { cookies } = await begunBrowser(one, admin)
    const elsewhere = newBrowser(other, undefined, cookies)
    expect((await elsewhere.typeCode(codes[0]!)).code).toBe(200)
  })
})
