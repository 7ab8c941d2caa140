import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const repository = resolve(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'baojia-layers-'))

/** One import in a file of a layer; the linter looks at the path only, so nothing imported has to exist. */
const FORBIDDEN: [file: string, imported: string][] = [
  ['api/quotation/quotation.ts', '#server/errors.ts'],
  ['api/quotation/quotation.ts', '../server/errors.ts'],
  ['api/quotation/quotation.ts', '#admin/lib/client.ts'],
  ['api/quotation/quotation.ts', 'node:fs'],
  ['api/quotation/quotation.ts', 'zod-extras'],
  ['api/quotation/quotation.ts', 'dayjs'],
  ['api/quotation.test.ts', '#server/errors.ts'],
  ['api/pump/selection.ts', '#server/errors.ts'],
  ['api/pump/selection.ts', '#admin/lib/client.ts'],
  ['api/pump/curve/drawing.ts', 'react'],
  ['server/db/open.ts', '#admin/lib/client.ts'],
  ['server/db/open.ts', '../../admin/lib/client.ts'],
  ['server/db/open.ts', 'fastify'],
  ['server/db/migrations/009-more.ts', '#server/db/search.ts'],
  ['server/db/migrations/009-more.ts', '../search.ts'],
  ['server/db/migrations/009-more.ts', '#api/history.ts'],
  ['server/records/list/list.ts', '#server/features/product/product.store.ts'],
  ['server/records/list/list.ts', '#server/features/product/product.service.ts'],
  ['server/catalogue/catalogue.ts', '#server/features/product/product.service.ts'],
  ['server/features/quotation/models/model.service.ts', '#server/catalogue/model.store.ts'],
  ['server/storage/storage.ts', '../features/upload/upload.service.ts'],
  ['server/imports/imports.ts', '#server/features/customer/customer.service.ts'],
  ['server/sheets/sheets.ts', '#server/features/customer/customer-sheet.ts'],
  ['server/jobs/job-pool.ts', '#server/features/quotation/workbook-job.ts'],
  ['admin/imports/import-dialog.tsx', '#admin/features/customer/customer-screen.tsx'],
  ['server/backup/backup.ts', '#server/features/upload/upload.service.ts'],
  ['server/backup/backup.ts', '#server/http/mount.ts'],
  ['server/documents/render.ts', '#server/features/quotation/quotation.service.ts'],
  ['server/documents/render.ts', '#server/db/open.ts'],
  ['server/http/mount.ts', '#server/features/product/product.store.ts'],
  ['server/http/mount.ts', '#admin/lib/client.ts'],
  ['server/http/guard/identify.ts', '#server/features/session/session.service.ts'],
  ['server/http/pages/files.ts', '../features/upload/upload.service.ts'],
  ['server/app.ts', '../admin/lib/client.ts'],
  ['server/features/product/product.service.ts', 'fastify'],
  ['server/features/product/product.service.ts', '@fastify/multipart'],
  ['server/features/product/product.service.ts', '#server/features/category/category.store.ts'],
  ['server/features/product/product.service.ts', '../category/category.store.ts'],
  ['server/features/product/product.service.ts', '#admin/lib/client.ts'],
  ['server/features/product/product.service.ts', './product.routes.ts'],
  ['server/features/product/product.service.ts', '#server/http/identify.ts'],
  ['server/features/product/product.routes.ts', '../../http/mount.ts'],
  ['server/features/product/product.store.ts', '#server/http/identify.ts'],
  ['server/features/product/naming.ts', '#server/http/identify.ts'],
  ['server/features/product/product.service.ts', 'kysely'],
  ['server/features/product/naming.ts', 'kysely'],
  ['server/features/product/product.store.ts', './product.service.ts'],
  ['server/features/product/product.routes.ts', 'kysely'],
  ['server/features/product/product.routes.ts', 'better-sqlite3'],
  ['server/features/product/product.routes.ts', 'fastify'],
  ['server/features/product/product.test.ts', '../category/category.store.ts'],
  ['admin/lib/calls/client.ts', '#server/errors.ts'],
  ['admin/routes.tsx', '../server/errors.ts'],
  ['admin/ui/button.tsx', '#admin/features/product/product-form.tsx'],
  ['admin/ui/dialog/feedback.tsx', '#admin/theme.ts'],
  ['admin/ui/dialog/feedback.tsx', '../theme.ts'],
  ['admin/record-list/list.tsx', '../features/product/product-form.tsx'],
  ['admin/features/chain/chain-page.tsx', '#admin/features/contract/contract-page.tsx'],
  ['admin/features/quotation/screen.tsx', '#server/errors.ts'],
  ['admin/features/quotation/screen.tsx', '#admin/features/product/product-form.tsx'],
  ['admin/features/quotation/screen.tsx', '../product/product-form.tsx'],
  ['admin/features/quotation/screen.tsx', '../../features/product/product-form.tsx'],
  ['admin/features/quotation/lines/row.tsx', '../../product/product-form.tsx'],
  ['admin/features/quotation/screen.tsx', 'kysely'],
]

const ALLOWED: [file: string, imported: string][] = [
  ['api/quotation/quotation.ts', 'zod'],
  ['api/quotation/quotation.ts', './fields.ts'],
  ['api/quotation/quotation.ts', '#api/fields.ts'],
  ['api/quotation.test.ts', 'vitest'],
  ['api/pump/selection.ts', './curve.ts'],
  ['server/features/quotation/models/model.service.ts', '#api/pump/selection.ts'],
  ['admin/features/quotation/screen.tsx', '#api/pump/drawing.ts'],
  ['server/db/migrations/009-more.ts', 'kysely'],
  ['server/db/migrations/009-more.ts', './building.ts'],
  ['server/db/migrations/009-more.test.ts', '#server/db/migrate.ts'],
  ['server/backup/backup.ts', '#server/storage/storage.ts'],
  ['server/catalogue/catalogue.ts', './model.store.ts'],
  ['server/imports/confirm.service.ts', './preview.store.ts'],
  ['server/features/quotation/models/model.service.ts', '#server/catalogue/catalogue.ts'],
  ['server/records/load.test.ts', '#server/features/product/product.service.ts'],
  ['server/app.ts', 'fastify'],
  ['server/main.ts', '@fastify/static'],
  ['server/http/pages/files.ts', '@fastify/multipart'],
  ['server/http/pages/files.ts', '#server/storage/storage.ts'],
  ['server/app.ts', './features/product/product.routes.ts'],
  ['server/features/product/product.service.ts', './product.store.ts'],
  ['server/features/product/product.service.ts', '#server/features/category/category.service.ts'],
  ['server/features/product/product.store.ts', 'kysely'],
  ['server/features/product/product.test.ts', 'kysely'],
  ['server/features/product/product.routes.ts', './product.service.ts'],
  ['server/features/product/product.routes.ts', '#server/handler.ts'],
  ['admin/routes.tsx', '#admin/features/product/product-screen.tsx'],
  ['admin/main.tsx', './theme.ts'],
  ['admin/features/quotation/screen.tsx', './quotation-form.tsx'],
  ['admin/features/quotation/screen.tsx', '../../lib/client.ts'],
  ['admin/features/quotation/screen.tsx', '#admin/ui/button.tsx'],
  ['admin/features/quotation/screen.tsx', '#api/quotation.ts'],
  ['admin/features/quotation/lines/row.tsx', '../quotation-columns.tsx'],
]

/** Files with a query in them, and whether they may have one. */
const QUERIES: [file: string, allowed: boolean][] = [
  ['server/features/product/product.service.ts', false],
  ['server/features/product/product.routes.ts', false],
  ['server/features/product/naming.ts', false],
  ['server/features/product/product.store.ts', true],
  ['server/features/product/product.test.ts', true],
  ['server/catalogue/model.store.ts', true],
]

type Report = { diagnostics: { code: string; filename: string }[] }
let refused: Set<string>
let refusedQueries: Set<string>

const folderOf = (index: number) => `sample-${index}`

beforeAll(() => {
  const samples = [...FORBIDDEN, ...ALLOWED].map(([file, imported]) => ({
    file,
    text: `import * as other from '${imported}'\nexport default other\n`,
  }))
  for (const [file] of QUERIES) {
    samples.push({ file, text: "export const read = (db) => db.selectFrom('product')\n" })
  }
  samples.forEach(({ file, text }, index) => {
    const path = join(folder, folderOf(index), file)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
    // The linter reads globs relative to the configuration, so each sample has its own.
    cpSync(join(repository, '.oxlintrc.json'), join(folder, folderOf(index), '.oxlintrc.json'))
  })
  const linter = join(repository, 'node_modules/oxlint/bin/oxlint')
  const { stdout } = spawnSync(process.execPath, [linter, '--format=json'], {
    cwd: folder,
    encoding: 'utf8',
  })
  const { diagnostics } = JSON.parse(stdout) as Report
  const refusedBy = (rule: string) =>
    new Set(
      diagnostics
        .filter(({ code }) => code === `eslint(${rule})`)
        .map(
          ({ filename }) =>
            filename.split(/[\\/]/).find((part) => part.startsWith('sample-')) ?? '',
        ),
    )
  refused = refusedBy('no-restricted-imports')
  refusedQueries = refusedBy('no-restricted-properties')
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

test.each(FORBIDDEN.map((sample, index) => [...sample, folderOf(index)]))(
  '%s may not import %s',
  (_file, _imported, sample) => expect(refused).toContain(sample),
)

test.each(ALLOWED.map((sample, index) => [...sample, folderOf(FORBIDDEN.length + index)]))(
  '%s may import %s',
  (_file, _imported, sample) => expect(refused).not.toContain(sample),
)

test.each(
  QUERIES.map((sample, index) => [...sample, folderOf(FORBIDDEN.length + ALLOWED.length + index)]),
)('whether %s may hold a query: %s', (_file, allowed, sample) =>
  expect(refusedQueries.has(sample)).toBe(!allowed),
)
