import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createCanvas } from '@napi-rs/canvas'
import { afterAll, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { makeQuotation } from '#test/make/factories.ts'
import { inkIn } from '#test/read/pdf.ts'
import { addressOf, startServer, type TestServer } from '#test/run/server.ts'
import { opened } from '#test/read/workbook.ts'

/** The company's logo on documents, whatever kind of picture it is. */

const folder = mkdtempSync(join(tmpdir(), 'baojia-logo-'))
const servers: TestServer[] = []
afterAll(async () => {
  await Promise.all(servers.map((server) => server.close()))
  rmSync(folder, { recursive: true })
})

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 10"><rect width="30" height="10"/></svg>'

function drawn(width: number, height: number) {
  const canvas = createCanvas(width, height)
  canvas.getContext('2d').fillRect(0, 0, width, height)
  return canvas
}

/** The PDF and the workbook of a quotation of a company with this logo. */
async function documentsWith(name: string, content: string | Buffer) {
  const path = join(folder, name)
  writeFileSync(path, content)
  const server = await startServer({ COMPANY_NAME: '申江泵业', COMPANY_LOGO: path })
  servers.push(server)
  const id = await makeQuotation(server.admin)
  const headers = { authorization: `Bearer ${server.admin.token}` }
  const file = async (endpoint: typeof api.quotation.document | typeof api.quotation.outleader) => {
    const response = await server.fetch(addressOf(endpoint, { id }), { headers })
    return new Uint8Array(await response.arrayBuffer())
  }
  return { pdf: await file(api.quotation.document), book: await file(api.quotation.outleader) }
}

/** Within the room that the letterhead has for it. */
const PLACE = { left: 45, top: 45, right: 120, bottom: 62 }

test.each([
  ['svg', '', SVG],
  ['png', ' @long', drawn(900, 300).toBuffer('image/png')],
  ['webp', ' @long', drawn(900, 300).toBuffer('image/webp')],
])('a logo as %s is printed, and stands in the workbook%s', async (type, _long, content) => {
  const { pdf, book } = await documentsWith(`logo.${type}`, content)
  expect(inkIn(pdf, PLACE)).toBeGreaterThan(0.9)
  expect(opened(book).xml('xl/media/image1.png')).toContain('PNG')
})

test('one that is broken off is refused at the start, in words', async () => {
  const broken = drawn(900, 300).toBuffer('image/png').subarray(0, 60)
  await expect(documentsWith('broken.png', broken)).rejects.toThrow('COMPANY_LOGO 的图片不能打开')
})

test('one of more pixels than are ever decoded is refused at the start, in words', async () => {
  const huge = drawn(9, 9).toBuffer('image/png')
  for (const at of [16, 20]) huge.writeUInt32BE(20_000, at)
  await expect(documentsWith('huge.png', huge)).rejects.toThrow('请缩小到2500万像素以内')
})
