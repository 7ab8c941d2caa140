import { startPostgres } from './postgres.mjs'
import { startS3 } from './s3.mjs'
import { sequentially, RULES, vitest } from './suites.mjs'

/** @typedef {import('./results.mjs').Count} Count */

/**
 * PostgreSQL and an S3-compatible storage for the length of some work: of our own, unless `TEST_DATABASE_URL` and
 * `TEST_STORAGE_URL` name some.
 * @param {(addresses: NodeJS.ProcessEnv) => Promise<Count>} work
 * @returns {Promise<Count>}
 */
async function besideServers(work) {
  const { TEST_DATABASE_URL: database, TEST_STORAGE_URL: storage } = process.env
  // The parts of the storage start in their own time, while the database is made.
  const starts = await Promise.allSettled([
    storage === undefined ? startS3() : { url: storage, stop: () => {} },
    database === undefined ? startPostgres() : { url: database, stop: () => {} },
  ])
  try {
    const [files, data] = starts.map((start) => {
      if (start.status === 'rejected') throw start.reason
      return start.value.url
    })
    return await work({ TEST_DATABASE_URL: data, TEST_STORAGE_URL: files })
  } finally {
    for (const start of starts) if (start.status === 'fulfilled') start.value.stop()
  }
}

/**
 * What can differ on PostgreSQL: the tests of queries, of the newest migrations, locks and lost connections, of names
 * and numbers that are given once, and one suite that saves, deletes and restores every kind of record. Within them what
 * asks nothing of PostgreSQL that others do not ask is `sameOnPostgres`. Everything runs there in `npm run verify:deep`;
 * until then these answer for second factors, devices, keys' calls, the figures of discounts, and what a mail holds.
 * A file with tests for PostgreSQL alone that is missing here fails `scripts/suites.test.ts`.
 */
export const DIFFERS_ON_POSTGRES = [
  'server/db/start/migrate',
  'server/db/transact',
  'server/db/migrations/every-version',
  'server/db/migrations/068',
  'server/db/migrations/070',
  'server/db/start/restart',
  'server/db/search',
  'server/db/start/start-postgres',
  'server/platform/owner-only',
  'server/records/find.test',
  'server/records/list/lists.test',
  'server/records/list/every-list',
  'server/records/list/list-count',
  'server/records/list/list-agree',
  'server/records/list/list-far',
  'server/records/chain/chain-database',
  'server/records/chain/chain-number',
  'server/records/chain/contract-chain',
  'server/records/chain/of-customer',
  'server/features/customer/follow/',
  'server/features/inbox/',
  'server/features/delivery/news/causes',
  'server/features/delivery/news/ended',
  'server/features/delivery/news/morning',
  'server/features/delivery/mail/mail-limits',
  'server/features/delivery/queue/claims',
  'server/features/delivery/queue/message-ids',
  'server/features/delivery/queue/queue.test',
  'server/features/delivery/queue/turns',
  'server/features/company/unused/',
  'server/features/sales/case-about',
  'server/features/customer/handover/',
  'server/features/quotation/prices/customer-price',
  'server/features/quotation/head/copy-quotation',
  'server/features/quotation/versions/restore-meanwhile',
  'server/features/quotation/lines/line-moved',
  'server/features/quotation/lines/replaced-values',
  'server/features/quotation/price-impact/price-impact',
  'server/features/quotation/prices/entitled',
  'server/features/quotation/approval/approval',
  'server/features/quotation/approval/deputy',
  'server/features/statement/',
  'server/features/agreed/agreed.test',
  'server/features/quotation/prices/switched',
  'server/features/quotation/models/product-gone',
  'server/records/idempotency',
  'server/records/list/search-scope',
  'server/names/',
  'server/move/',
  'server/backup/backup.test',
  'server/several-',
  'server/http/guard/flood-store',
  'server/http/watch/outage',
  'server/features/history/undo.test',
  'server/features/history/append-only',
  'server/features/history/purge',
  'server/features/search/',
  'server/features/session/ticket',
  'server/features/key/key.test',
  'server/features/factor/factor-processes',
  'server/features/contract/contract-number',
  'server/features/customer/customer-import-locks',
  'server/features/product/sheets/product-import-confirm',
  'server/features/contract/progress/progress-changes',
  'server/features/home/',
  'server/features/product/alike-models',
  'server/features/product/curves/',
  'server/features/product/product-title',
  'server/features/product/tax-code/',
  'server/features/quotation/versions/quotation-version',
  'server/features/quotation/head/quotation-contract',
  'server/features/receipt/receipt.test',
  'server/features/receipt/unpaid-invoices',
  'server/features/invoice/invoice.test',
  'server/features/contract/ending/',
  'server/features/contract/money/returned-money',
  'server/features/invoice/invoice-red',
  'server/features/invoice/invoice-undercut',
  'server/features/invoice/read-back/',
  'server/features/machine/machine-shipping',
  'server/features/machine/machine-returns',
  'server/features/logistics/returns',
  'server/features/upload/upload-commit',
  'server/features/user/user-conflict',
  'server/features/user/user-last',
]

/** All tests of the server but those of workbooks and papers, which ask nothing of a database. */
const WITH_A_DATABASE = ['server/', 'test/walk/', 'test/fuzz/']
const WITHOUT_ONE = ['--exclude', 'server/{sheets,documents}/**']

/** @param {string[]} args @param {NodeJS.ProcessEnv} extra */
function onPostgres(args, extra) {
  const isLong = extra['TEST_LONG'] !== undefined
  const usual = isLong ? [...WITH_A_DATABASE, ...WITHOUT_ONE] : DIFFERS_ON_POSTGRES
  return vitest([...RULES, ...(args.length > 0 ? args : usual)], extra)
}

/**
 * The server's tests on PostgreSQL: what can differ there, or with the long forms all of them.
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [extra]
 */
export const postgres = (args, extra = {}) =>
  besideServers((addresses) => onPostgres(args, { ...extra, ...addresses }))

/** What is about files, and holds wherever they lie. */
const ABOUT_FILES = ['server/features/upload', 'contract-file', 'web-files']

/**
 * Of that what can differ in a bucket: what is stored, read, and removed, but not what is refused before, nor which
 * record names a file, which the database alone knows (`contract-file`).
 */
const DIFFERS_IN_A_BUCKET = [
  'server/features/upload/bucket',
  'server/features/upload/cleanup',
  'server/features/upload/upload.test',
  'server/features/upload/upload-open',
  'web-files',
]

/** @param {string[]} args @param {NodeJS.ProcessEnv} extra */
function inBucket(args, extra) {
  const isLong = extra['TEST_LONG'] !== undefined
  const files = args.length > 0 ? args : isLong ? ABOUT_FILES : DIFFERS_IN_A_BUCKET
  // A bucket is the same beside either database, and the embedded one costs less.
  const database = isLong ? {} : { TEST_DATABASE_URL: undefined }
  return vitest([...RULES, ...files], { ...extra, ...database, TEST_FILES: 'bucket' })
}

/**
 * Tests of uploads once more, with a bucket for every server: what can differ there, or with the long forms all.
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [extra]
 */
export const bucket = (args, extra = {}) =>
  besideServers((addresses) => inBucket(args, { ...extra, ...addresses }))

/**
 * Both, beside servers that are started once.
 * @param {NodeJS.ProcessEnv} [extra]
 */
export const postgresAndBucket = (extra = {}) =>
  besideServers((addresses) => {
    const env = { ...extra, ...addresses }
    return sequentially([() => onPostgres([], env), () => inBucket([], env)])
  })
