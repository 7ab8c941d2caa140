import fc from 'fast-check'
import { expect, test } from 'vitest'
import { api } from '#api/index.ts'
import type { ImportPreview, ImportRow } from '#api/kit/imports.ts'
import { importFile } from '#test/read/sheets.ts'
import { testServer } from '#test/run/server.ts'
import { book, written, type Book } from '#test/sheet-shapes/random-book.ts'

/** Whatever a price list hides, strikes, raises, formats or begins anew: the preview has what a person reads in it. */

const server = testServer()
let number = 10_000_000

async function allRows({ id, counts }: ImportPreview): Promise<ImportRow[]> {
  const count = Object.values(counts).reduce((sum, one) => sum + one, 0)
  const rows: ImportRow[] = []
  for (let page = 1; rows.length < count; page += 1) {
    const answer = await server.admin.call(api.product.getImport, { id, page })
    expect(answer.data).not.toHaveLength(0)
    rows.push(...answer.data)
  }
  return rows
}

async function agrees(one: Book): Promise<void> {
  const { content, reading, next } = await written(one, number)
  number = next
  const { code, msg, data } = await importFile(server, server.admin, api.product, content)
  expect({ code, msg }).toMatchObject({ code: 200 })
  const { left_out } = data as ImportPreview
  const rows = await allRows(data)
  const read = rows.map(({ row, changes, reason }) => {
    const of = (label: string) => changes.find((change) => change.label === label)?.after ?? ''
    return { row, no: of('型号'), price: of('单价'), flow: of('流量'), reason }
  })
  expect(read).toEqual(reading.rows.map((seen) => ({ ...seen, reason: '' })))
  expect(Object.fromEntries(left_out.map(({ kind, count }) => [kind, count]))).toEqual(
    reading.leftOut,
  )
}

const property = fc.asyncProperty(book, agrees)

test('ten random workbooks are read as a person reads them', () =>
  fc.assert(property, { numRuns: 10, seed: 44 }))

test('300 random workbooks are read as a person reads them @long', () =>
  fc.assert(property, { numRuns: 300 }))
