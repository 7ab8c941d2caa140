import { existsSync, writeFileSync } from 'node:fs'
import { afterAll, afterEach, expect, test } from 'vitest'
import { newBrowser } from '#test/run/login.ts'
import { dataDirs } from '#test/run/process.ts'
import { servers, type Served } from '#test/run/served.ts'
import { ADMIN_PASSWORD } from '#test/run/server.ts'

const folders = dataDirs()
const { start, endAll } = servers()
afterEach(() => endAll())
afterAll(() => folders.removeAll())

const signIn = (server: Served, username = 'admin') =>
  newBrowser(server).tryPassword(username, ADMIN_PASSWORD)

/** Lets one hash fail, as where memory runs out, once there is a file of that name; that file is gone then. */
const failsOnce = (flag: string) => `
  import { createRequire } from 'node:module'
  import { existsSync, rmSync } from 'node:fs'
  const library = createRequire(${JSON.stringify(import.meta.url)})('@node-rs/argon2')
  const { hash } = library
  library.hash = async (...given) => {
    if (!existsSync(${JSON.stringify(flag)})) return hash(...given)
    rmSync(${JSON.stringify(flag)})
    throw new Error('no memory this time')
  }`

test('one failure of the first hash refuses one sign-in, and not those after it', async () => {
  // The administrator's password was hashed by another process, so that this one's first hash is the sign-in's.
  const dir = folders.makeStarted()
  const flag = `${dir}-fails-once`
  const server = await start(dir, {
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(failsOnce(flag))}`,
    LOG_LEVEL: 'silent',
  })
  writeFileSync(flag, '')
  expect(await signIn(server, 'nobody')).toMatchObject({ code: 500 })
  expect(existsSync(flag)).toBe(false)
  expect(await signIn(server)).toMatchObject({ code: 200 })
})
