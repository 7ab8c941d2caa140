import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { newBrowser } from '#server/testing-login.ts'
import { dataDirs } from '#server/testing-process.ts'
import { servers, type Served } from '#server/testing-served.ts'
import { ADMIN_PASSWORD } from '#server/testing.ts'

const folders = dataDirs()
const { start, endAll } = servers()
afterEach(() => endAll())
afterAll(() => folders.removeAll())

/** A server that has hashed nothing yet: the first password of all was another process's. */
async function rested(dir: string, environment: Record<string, string> = {}): Promise<Served> {
  const first = await start(dir)
  first.stop()
  await first.ended
  return start(dir, environment)
}

const signIn = (server: Served, username = 'admin') =>
  newBrowser(server).tryPassword(username, ADMIN_PASSWORD)

/** The priority of each of a process's threads, from -20 to 19; 19 gives way to all others. */
function nicenessOf(pid: number): number[] {
  const folder = `/proc/${pid}/task`
  return readdirSync(folder).map((thread) => {
    const stat = readFileSync(`${folder}/${thread}/stat`, 'utf8')
    // The name, in brackets, may hold spaces; the priority is the 17th field after it.
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16])
  })
}

describe.runIf(process.platform === 'linux')('the thread that hashes', () => {
  test.each([
    [0, 5],
    [10, 15],
    [17, 19],
  ])('stands behind a server of niceness %i, at %i', async (niceness, expected) => {
    const server = await rested(folders.make())
    const others = nicenessOf(server.pid!)
    setPriority(server.pid!, niceness)
    expect(await signIn(server)).toMatchObject({ code: 200 })
    const found = nicenessOf(server.pid!)
    expect(others).not.toContain(expected)
    expect(found).toContain(expected)
    expect(Math.max(...found)).toBe(expected)
  })
})

test('one failure of the first hash refuses one sign-in, and not those after it', async () => {
  const dir = folders.make()
  const flag = `${dir}-fails-once`
  const failsOnce = `
    import { isMainThread } from 'node:worker_threads'
    import { existsSync, rmSync } from 'node:fs'
    if (!isMainThread && existsSync(${JSON.stringify(flag)})) {
      rmSync(${JSON.stringify(flag)})
      throw new Error('no thread this time')
    }`
  const server = await rested(dir, {
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(failsOnce)}`,
    LOG_LEVEL: 'silent',
  })
  writeFileSync(flag, '')
  expect(await signIn(server, 'nobody')).toMatchObject({ code: 500 })
  expect(existsSync(flag)).toBe(false)
  expect(await signIn(server)).toMatchObject({ code: 200 })
})
