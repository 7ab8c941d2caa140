import { existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBrowser } from './browser.mjs'
import { ensure } from './built.mjs'
import { projectNode } from './node.mjs'
import { ensurePoppler } from './poppler.mjs'
import { startPostgres } from './postgres.mjs'
import { environment, run } from './process.mjs'
import { Halt, inRoot, readIfThere, say } from './project.mjs'
import { countPlaywright, countVitest, soundCount } from './results.mjs'
import { startS3 } from './s3.mjs'
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
  'METRICS_TOKEN',
  'COMPANY_NAME',
  'COMPANY_LOGO',
  'LOG_LEVEL',
  'CAPTCHA_FIXED',
  'PUBLIC_URL',
  'BACKUP_DIR',
  'BACKUP_HOUR',
  'BACKUP_DAILY',
]

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
 * Runs one runner, which writes its report where it is told, and counts.
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
    if (json === undefined) say(`${name} 没有给出结果，计为 1 项失败。`)
    return soundCount(json === undefined ? { passed: 0, failed: 1 } : count(json), code)
  } catch (error) {
    say(`${name}：${error instanceof Halt ? error.message : String(error)}`)
    return { passed: 0, failed: 1 }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Rules, calls, scripts, and single screens in a browser.
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [extra]
 * @returns {Promise<Count>}
 */
export function unit(args, extra = {}) {
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
 * Runs vitest beside PostgreSQL and an S3-compatible storage: of our own, unless `TEST_DATABASE_URL` and
 * `TEST_STORAGE_URL` name some.
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [extra]
 * @returns {Promise<Count>}
 */
async function besideServers(args, extra = {}) {
  const { TEST_DATABASE_URL: database, TEST_STORAGE_URL: storage } = process.env
  /** @type {{ url: string, stop: () => void }[]} */
  const own = []
  /** @param {() => Promise<{ url: string, stop: () => void }>} start */
  const started = async (start) => {
    const server = await start()
    own.push(server)
    return server.url
  }
  try {
    return await unit(args, {
      ...extra,
      TEST_DATABASE_URL: database ?? (await started(startPostgres)),
      TEST_STORAGE_URL: storage ?? (await started(startS3)),
    })
  } finally {
    for (const server of own) server.stop()
  }
}

/**
 * What can differ on PostgreSQL: the tests of queries, migrations, locks and lost connections, and for each store one
 * suite that saves, lists, deletes and restores. All of it runs in `npm run verify:deep`.
 */
const DIFFERS_ON_POSTGRES = [
  'server/db/migrate',
  'server/db/migrations/',
  'server/db/postgres-pool',
  'server/db/search',
  'server/db/start-postgres',
  'server/records/list',
  'server/records/chain-save',
  'server/records/chain-database',
  'server/records/chain-number',
  'server/records/idempotency',
  'server/records/search-scope',
  'server/names/',
  'server/move/',
  'server/backup/backup.test',
  'server/backup/restore',
  'server/several-',
  'server/http/flood-store',
  'server/http/outage',
  'server/features/history/undo',
  'server/features/history/append-only',
  'server/features/history/purge',
  'server/features/search/',
  'server/features/contract/contract-number',
  'server/features/product/product-list',
  'server/features/product/product-title',
  'server/features/quotation/large-quotation',
  'server/features/quotation/quotation-list',
  'server/features/upload/upload-commit',
  'server/features/user/user-conflict',
  'server/features/user/user-last',
]

/** Everything that asks a server. */
const WITH_A_SERVER = ['server/', 'test/walk/', 'test/fuzz/']

/**
 * The server's tests on PostgreSQL: what can differ there, or with the long forms all of them.
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [extra]
 */
export function postgres(args, extra = {}) {
  const usual = extra['TEST_LONG'] === undefined ? DIFFERS_ON_POSTGRES : WITH_A_SERVER
  return besideServers(args.length > 0 ? args : usual, extra)
}

/** What is about files, and holds wherever they lie. */
const ABOUT_FILES = ['server/features/upload', 'contract-file', 'web-files']

/** Of that what can differ in a bucket: what is stored, read, and removed, but not what is refused before. */
const DIFFERS_IN_A_BUCKET = [
  'server/features/upload/bucket',
  'server/features/upload/cleanup',
  'server/features/upload/upload.test',
  'server/features/upload/upload-commit',
  'server/features/upload/upload-open',
  'contract-file',
  'web-files',
]

/**
 * Tests of uploads once more, with a bucket for every server: what can differ there, or with the long forms all.
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [extra]
 */
export function bucket(args, extra = {}) {
  const usual = extra['TEST_LONG'] === undefined ? DIFFERS_IN_A_BUCKET : ABOUT_FILES
  return besideServers(args.length > 0 ? args : usual, { ...extra, TEST_FILES: 'bucket' })
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
