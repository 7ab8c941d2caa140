import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type TestServer } from '#test/run/server.ts'
import { addApiDocs } from '../../../scripts/lib/api-docs.mjs'

/** The page as a build makes it; that a browser shows it is the journey `e2e/system/api-docs.spec.ts`. */
const screens = mkdtempSync(join(tmpdir(), 'baojia-docs-'))
let server: TestServer
beforeAll(async () => {
  mkdirSync(join(screens, 'assets'))
  writeFileSync(join(screens, 'index.html'), '<!doctype html>')
  addApiDocs(screens)
  server = await startServer({}, screens)
})
afterAll(async () => {
  await server.close()
  rmSync(screens, { recursive: true })
})

test('the description of the calls is a page for anyone, whose parts come from the server alone', async () => {
  const page = await server.fetch('/api/docs')
  expect(page.headers.get('content-type')).toContain('text/html')
  const parts = [...(await page.text()).matchAll(/(?:src|href)="([^"]+)"/g)].map(([, at]) => at!)
  const viewer = parts.find((at) => at.endsWith('.js'))!
  expect(parts).toEqual(['/favicon.svg', viewer])
  const script = await (await server.fetch(viewer)).text()
  // Not by matchers that would print a script of megabytes. The viewer would show a mark of its maker's.
  expect(script.includes("Redoc.init('/api/openapi.json'")).toBe(true)
  expect(script.includes('https://cdn.')).toBe(false)
  expect((await server.fetch('/api/openapi.json')).status).toBe(200)
})

test('the viewer is the one that its makers published', () => {
  const place = '../../../scripts/api-docs/redoc.standalone.js.br'
  const viewer = brotliDecompressSync(readFileSync(join(import.meta.dirname, place)))
  expect(createHash('sha256').update(viewer).digest('hex')).toBe(
    'dcaf76612bc4a3fbcc923a8966dee2f6146a5f32e5ce1b6f02dd60cbbf89500b',
  )
})
