import { existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBrowser } from './browser.mjs'
import { ensure } from './built.mjs'
import { projectNode } from './node.mjs'
import { ensurePoppler } from './poppler.mjs'
import { environment, run, stopping } from './process.mjs'
import { Halt, inRoot, readIfThere, say } from './project.mjs'
import { countPlaywright, countVitest, soundCount, total } from './results.mjs'
import { screens } from './screens.mjs'
import { server } from './server.mjs'

/** @typedef {import('./results.mjs').Count} Count */

// The settings of a real installation: a test that inherited them could write into its database.
const PRODUCT_SETTINGS = [
  'PORT',
  'HOST',
  'DATA_DIR',
  'DATABASE_URL',
  'STORAGE_URL',
  'ADMIN_PASSWORD',
  'TIME_ZONE',
  'TRUST_PROXY',
  'PASSWORD_POLICY',
  'RATE_OPEN_PER_MINUTE',
  'RATE_SESSION_PER_SECOND',
  'HEADERS_SECONDS',
  'BODY_SECONDS',
  'STANDSTILL_SECONDS',
  'READER_SECONDS',
  'MAX_CONNECTIONS',
  'METRICS_TOKEN',
  'COMPANY_NAME',
  'COMPANY_LOGO',
  'LOG_LEVEL',
  'CAPTCHA_FIXED',
  'OUTGOING_HOSTS',
  'OUTGOING_PRIVATE',
  'ROBOT_SERVER_FIXED',
  'PUBLIC_URL',
  'BACKUP_DIR',
  'BACKUP_HOUR',
  'BACKUP_DAILY',
]

/**
 * A released migration does not change, and one from every eighth version on is brought up to date in each run: the tests of the
 * older ones are a part of the long form.
 */
export const OLDER_MIGRATIONS = 'server/db/migrations/0[0-5]*.test.ts'

const MEMORY = '/dev/shm'
const ROOM_BYTES = 4 * 1024 ** 3

/**
 * A folder in memory for what tests write, where there is one with room: each of their thousands of commits waits
 * for the disk otherwise.
 * @returns {NodeJS.ProcessEnv}
 */
function memoryFolder() {
  if (process.platform !== 'linux' || !existsSync(MEMORY)) return {}
  const { bavail, bsize } = statfsSync(MEMORY)
  return bavail * bsize < ROOM_BYTES ? {} : { TMPDIR: MEMORY }
}

/** @param {string} node @param {NodeJS.ProcessEnv} extra */
function testEnvironment(node, extra) {
  const env = environment(node, { NODE_ENV: 'test', ...memoryFolder(), ...extra })
  for (const name of PRODUCT_SETTINGS) delete env[name]
  return env
}

/**
 * Runs one runner, and counts the results in its report.
 * @param {string} name
 * @param {(report: string) => Promise<number>} start
 * @param {(json: string) => Count} count
 * @returns {Promise<Count>}
 */
async function counted(name, start, count) {
  const folder = mkdtempSync(join(tmpdir(), 'baojia-report-'))
  try {
    const report = join(folder, 'report.json')
    const code = await start(report)
    const json = readIfThere(report)
    const none = { passed: 0, failures: [`${name} 没有给出结果`] }
    return soundCount(json === undefined ? none : count(json), code)
  } catch (error) {
    say(`${name}：${error instanceof Halt ? error.message : String(error)}`)
    return { passed: 0, failures: [`${name} 未能运行`] }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Builds what concurrent suites share, so that none finds it incomplete. */
export async function prepare() {
  await ensureBrowser(projectNode())
  await ensurePoppler()
  await ensure(screens)
  await ensure(server)
}

/**
 * Runs vitest with these arguments.
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [extra]
 * @returns {Promise<Count>}
 */
export function vitest(args, extra = {}) {
  const node = projectNode()
  return counted(
    'vitest',
    async (report) => {
      const CHROMIUM_PATH = await ensureBrowser(node)
      await ensurePoppler()
      // Tests that start the server as a process start it as it is built.
      await ensure(server)
      return run(
        node,
        [
          inRoot('node_modules/vitest/vitest.mjs'),
          'run',
          '--reporter=default',
          '--reporter=json',
          `--outputFile.json=${report}`,
          ...args,
        ],
        {
          env: testEnvironment(node, { ...extra, CHROMIUM_PATH, TEST_BUILT_SERVER: 'yes' }),
          stdin: 'ignore',
        },
      )
    },
    countVitest,
  )
}

/**
 * Runs vitest with these arguments, its words into a file; answers its exit code. What it needs is there already (`prepare`).
 * @param {string[]} args
 * @param {{ output: string, mostMs: number }} options
 */
export async function vitestQuietly(args, options) {
  const node = projectNode()
  const CHROMIUM_PATH = await ensureBrowser(node)
  const env = testEnvironment(node, { CHROMIUM_PATH, TEST_BUILT_SERVER: 'yes' })
  return run(node, [inRoot('node_modules/vitest/vitest.mjs'), 'run', ...args], {
    env,
    stdin: 'ignore',
    ...options,
  })
}

/**
 * Runs one after the other, unless it is interrupted: what was interrupted has not passed.
 * @param {(() => Promise<Count>)[]} runs
 * @returns {Promise<Count>}
 */
export async function sequentially(runs) {
  const counts = []
  for (const run of runs)
    counts.push(stopping() ? { passed: 0, failures: ['测试被中断'] } : await run())
  return total(counts)
}

/** What needs no browser. */
export const RULES = ['--project', 'node']
const SCREENS = ['--project', 'browser']

/**
 * Rules, calls, scripts, and single screens in a browser. All of them are two runs: within one the browser stays open
 * until the last rule is checked, takes its memory, and sometimes does not close then, which vitest waits for.
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [extra]
 * @returns {Promise<Count>}
 */
export function unit(args, extra = {}) {
  if (args.length > 0) return vitest(args, extra)
  return sequentially([() => vitest(RULES, extra), () => vitest(SCREENS, extra)])
}

/**
 * Whole journeys in a browser, over the built screens.
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [extra]
 * @returns {Promise<Count>}
 */
export function e2e(args, extra = {}) {
  const node = projectNode()
  return counted(
    'playwright',
    async (report) => {
      const browser = await ensureBrowser(node)
      await ensure(screens)
      await ensure(server)
      const env = testEnvironment(node, {
        ...extra,
        CHROMIUM_PATH: browser,
        PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      })
      const cli = inRoot('node_modules/@playwright/test/cli.js')
      return run(node, [cli, 'test', '--reporter=list,json', ...args], { env, stdin: 'ignore' })
    },
    countPlaywright,
  )
}
