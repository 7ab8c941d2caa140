import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { allImports, allRefusedImports, circlesOf, refusedImport } from './lib/layers.mjs'

const repository = resolve(import.meta.dirname, '..')

/** One import in a file of a layer; nothing of it has to exist. */
const FORBIDDEN: [file: string, imported: string][] = [
  ['api/quotation/quotation.ts', '#server/errors.ts'],
  ['api/quotation/quotation.ts', '../../server/platform/errors.ts'],
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
  ['server/documents/layout/render.ts', '#server/features/quotation/quotation.service.ts'],
  ['server/documents/layout/render.ts', '#server/db/open.ts'],
  ['server/outgoing/door.ts', '#server/features/delivery/delivery.service.ts'],
  ['server/outgoing/door.ts', '#server/db/open.ts'],
  ['server/outgoing/door.ts', '#server/records/find.ts'],
  ['server/outgoing/door.ts', 'kysely'],
  ['server/http/mount.ts', '#server/features/product/product.store.ts'],
  ['server/http/mount.ts', '#admin/lib/client.ts'],
  ['server/http/guard/identify.ts', '#server/features/session/session.service.ts'],
  ['server/http/pages/files.ts', '../../features/upload/upload.service.ts'],
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
  ['admin/lib/calls/client.ts', '#api/index.ts'],
  ['admin/ui/dialog/feedback.tsx', '../../theme.ts'],
  ['admin/record-list/list.tsx', '../features/product/product-form.tsx'],
  ['admin/features/quotation/screen.tsx', '#server/errors.ts'],
  ['admin/features/quotation/screen.tsx', 'kysely'],
  ['admin/pump/pump-chart.tsx', '#admin/features/selection/select-screen.tsx'],
  ['server/platform/log.ts', '#server/features/user/user.service.ts'],
  ['server/records/save.ts', '#test/run/server.ts'],
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
  ['server/features/quotation/versions/freeze.ts', '../lines/quotation-line.store.ts'],
  ['server/features/product/product.service.ts', '#server/features/category/category.service.ts'],
  ['server/features/product/product.store.ts', 'kysely'],
  ['server/features/product/product.test.ts', 'kysely'],
  ['server/features/product/product.routes.ts', './product.service.ts'],
  ['server/features/product/product.routes.ts', '#server/handler.ts'],
  ['admin/routes.tsx', '#admin/features/product/product-screen.tsx'],
  ['admin/main.tsx', './theme.ts'],
  ['admin/features/quotation/screen.tsx', './quotation-form.tsx'],
  ['admin/features/quotation/screen.tsx', '../../lib/client.ts'],
  ['admin/features/quotation/screen.tsx', '#admin/features/contract/lines/contract-lines.tsx'],
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

test.each(FORBIDDEN)('%s may not import %s', (file, imported) =>
  expect(refusedImport(file, imported)).toEqual(expect.any(String)),
)

test.each(ALLOWED)('%s may import %s', (file, imported) =>
  expect(refusedImport(file, imported)).toBeUndefined(),
)

test('no import of the product breaks a layer', () => {
  expect(allImports().length).toBeGreaterThan(5000)
  expect(allRefusedImports()).toEqual([])
})

test.each([
  ['the features of the server', /^server\/features\/([^/]+)\//, 'contract'],
  ['the folders of the server, and the files beside them,', /^server\/([^/]+)/, 'records'],
  ['the folders of api', /^api\/([^/]+)\//, 'kit'],
  ['the features of the screens', /^admin\/features\/([^/]+)\//, 'contract'],
])('%s import each other one way', (_parts, pattern, known) => {
  const partOf = (path: string) => pattern.exec(path)?.[1]
  expect(allImports().map(({ from }) => partOf(from))).toContain(known)
  expect(circlesOf(partOf)).toEqual([])
})

test('queries are built in stores alone', () => {
  const folder = mkdtempSync(join(tmpdir(), 'baojia-layers-'))
  try {
    cpSync(join(repository, '.oxlintrc.json'), join(folder, '.oxlintrc.json'))
    for (const [file] of QUERIES) {
      mkdirSync(dirname(join(folder, file)), { recursive: true })
      writeFileSync(join(folder, file), "export const read = (db) => db.selectFrom('product')\n")
    }
    const linter = join(repository, 'node_modules/oxlint/bin/oxlint')
    const { stdout } = spawnSync(process.execPath, [linter, '--format=json'], {
      cwd: folder,
      encoding: 'utf8',
    })
    const { diagnostics } = JSON.parse(stdout) as {
      diagnostics: { code: string; filename: string }[]
    }
    const refused = diagnostics
      .filter(({ code }) => code === 'eslint(no-restricted-properties)')
      .map(({ filename }) => filename.replaceAll('\\', '/'))
    for (const [file, allowed] of QUERIES) {
      expect([file, refused.some((path) => path.endsWith(file))]).toEqual([file, !allowed])
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
