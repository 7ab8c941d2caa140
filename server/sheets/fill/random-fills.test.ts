import { read, SSF, utils, type CellObject, type WorkSheet } from '@e965/xlsx'
import ExcelJS from 'exceljs'
import fc from 'fast-check'
import { unzipSync, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { zipEntries } from '#test/read/zip-entries.ts'
import { book, written, type Book } from '#test/sheet-shapes/random-book.ts'
import type { Fill } from '../sheet.ts'
import { fillWorkbook } from './fill-workbook.ts'

/**
 * Random cells filled into random workbooks that another library has written: two other programs read what was put in, at its
 * places and nowhere else, and without it the sheet is what it was.
 */

const NAME = '价格表'

const value = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.constantFrom('=1+1', ' 前', '一\n二', '<是>&', '0012', ''),
  fc.integer({ min: -99_999_999, max: 99_999_999 }).map((cents) => cents / 100),
  fc.constant(null),
)
const fills: fc.Arbitrary<Fill[]> = fc.uniqueArray(
  fc.record(
    {
      row: fc.integer({ min: 1, max: 24 }),
      column: fc.nat(9),
      value,
      styleOf: fc.nat(5),
    },
    { requiredKeys: ['row', 'column', 'value'] },
  ),
  { maxLength: 30, selector: ({ row, column }) => `${row},${column}` },
)

const addressOf = ({ row, column }: Fill) => utils.encode_cell({ r: row - 1, c: column })
const sheetPath = (file: Buffer, sheets: number) => {
  const path = `xl/worksheets/sheet${sheets}.xml`
  return { path, xml: Buffer.from(unzipSync(file)[path]!).toString() }
}

/** The sheet without these cells, without rows that are there for them alone, and without how far it says that it reaches. */
function without(xml: string, cells: readonly Fill[], rows: ReadonlySet<string>): string {
  const places = new Set(cells.map(addressOf))
  return xml
    .replace(/<dimension[^>]*>/, '')
    .replaceAll(/ spans="[^"]*"/g, '')
    .replaceAll(/<c r="([A-Z]+\d+)"[^>]*?(?:\/>|>.*?<\/c>)/gs, (cell, place: string) =>
      places.has(place) ? '' : cell,
    )
    .replaceAll(/<row ([^>]*)\/>/g, '<row $1></row>')
    .replaceAll(/<row r="(\d+)"><\/row>/g, (row, number: string) => (rows.has(number) ? row : ''))
    .replace('<sheetData/>', '<sheetData></sheetData>')
}

/** Whether a cell of this sheet shows a number as it is, as another program formats it. */
function showsAsIs(number: number, { z = 'General' }: Partial<CellObject>): boolean {
  // `-ISG85` is a name and not 85 below nothing: a sign counts where it stands at its figures.
  const shown = String(SSF.format(z, number))
    .replace(/-(?=\D)/, '')
    .replaceAll(/[^\d.-]/g, '')
  return shown !== '' && Number(shown) === number
}

const isUnder = (sheet: WorkSheet, { row, column }: Fill) =>
  (sheet['!merges'] ?? []).some(
    ({ s, e }) =>
      row - 1 >= s.r &&
      row - 1 <= e.r &&
      column >= s.c &&
      column <= e.c &&
      (row - 1 !== s.r || column !== s.c),
  )

const typed = (cell: CellObject | undefined) => cell?.v ?? ''

async function inExcel(file: Buffer): Promise<ExcelJS.Worksheet> {
  const workbook = new ExcelJS.Workbook()
  await workbook.xlsx.load(new Uint8Array(file).buffer)
  return workbook.getWorksheet(NAME)!
}

async function agrees(one: Book, cells: readonly Fill[]): Promise<void> {
  const { content } = await written(one, 1)
  const limits = { unpackedBytes: 50_000_000 }
  const task = {
    work: 'fill' as const,
    name: '价格.xlsx',
    sheets: [{ name: NAME, cells }],
    limits,
  }
  const answer = await fillWorkbook({ ...task, file: content })
  if ('problem' in answer) throw new Error(answer.problem)
  const file = Buffer.from(answer.file)
  const sheets = (file: Buffer) => read(file, { cellNF: true }).Sheets[NAME]!
  const [before, after] = [sheets(content), sheets(file)]

  const merged = cells.filter((cell) => isUnder(before, cell))
  expect(answer.sheets[0]!.merged).toEqual(merged.map(({ row, column }) => ({ row, column })))
  const done = cells.filter((cell) => !merged.includes(cell))

  const { Sheets, ...rest } = read(content)
  const { Sheets: Others, ...restAfter } = read(file)
  expect(restAfter).toEqual(rest)
  expect({ ...Others, [NAME]: 0 }).toEqual({ ...Sheets, [NAME]: 0 })

  const [excel, excelAfter] = [await inExcel(content), await inExcel(file)]
  const places = new Map(done.map((cell) => [addressOf(cell), cell]))
  for (const address of new Set([
    ...Object.keys(before),
    ...Object.keys(after),
    ...places.keys(),
  ])) {
    if (address.startsWith('!')) continue
    const [old, now] = [before, after].map((sheet) => sheet[address] as CellObject | undefined)
    const fill = places.get(address)
    if (!fill) {
      expect(now).toEqual(old)
      continue
    }
    const isNumber = typeof fill.value === 'number' && showsAsIs(fill.value, now ?? {})
    const expected = isNumber ? fill.value : String(fill.value ?? '')
    expect(typed(now)).toBe(expected)
    expect(now?.f).toBeUndefined()
    expect(excelAfter.getCell(address).value ?? '').toBe(expected)
    if (old) expect(excelAfter.getCell(address).style).toEqual(excel.getCell(address).style)
  }

  const number = one.before.length + 1
  const [xml, xmlAfter] = [sheetPath(content, number), sheetPath(file, number)]
  const rows = new Set(Array.from(xml.xml.matchAll(/<row r="(\d+)"/g), ([, row]) => row!))
  expect(without(xmlAfter.xml, done, rows)).toBe(without(xml.xml, done, rows))
  const [all, allAfter] = [zipEntries(content), zipEntries(file)]
  expect([...allAfter.keys()]).toEqual([...all.keys()])
  all.delete(xml.path)
  allAfter.delete(xml.path)
  expect(allAfter).toEqual(all)

  // With prefixes and in UTF-16, as other programs write them, the same becomes of it.
  const prefixed = (text: string) =>
    text.replaceAll(/<(\/?)(?=[a-zA-Z])/g, '<$1x:').replace('xmlns=', 'xmlns:x=')
  const coded = (text: string) => Buffer.from(`\ufeff${text.replace('UTF-8', 'UTF-16')}`, 'utf16le')
  const other = zipSync({ ...unzipSync(content), [xml.path]: coded(prefixed(xml.xml)) })
  const otherAnswer = await fillWorkbook({ ...task, file: other })
  if ('problem' in otherAnswer) throw new Error(otherAnswer.problem)
  const part = Buffer.from(unzipSync(otherAnswer.file)[xml.path]!)
  expect(part.toString('utf16le')).toBe(coded(prefixed(xmlAfter.xml)).toString('utf16le'))
}

const property = fc.asyncProperty(book, fills, agrees)

test('twenty random workbooks with random cells', () =>
  fc.assert(property, { numRuns: 20, seed: 48 }))

test('300 random workbooks with random cells @long', () => fc.assert(property, { numRuns: 300 }))
