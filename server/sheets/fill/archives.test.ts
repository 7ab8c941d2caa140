import { crc32 } from 'node:zlib'
import { strToU8, unzipSync, Zip, ZipDeflate, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { rowsIn } from '#test/read/sheet-file.ts'
import { zipEntries } from '#test/read/zip-entries.ts'
import { healthWhile } from '#test/run/health.ts'
import { testServer } from '#test/run/server.ts'
import { changed, fileOf, inline, MAIN, row, SHEET, times } from '#test/sheet-shapes/file.ts'
import { largeShapes } from '#test/sheet-shapes/large.ts'
import { oddShapes } from '#test/sheet-shapes/odd.ts'
import { fillWorkbook } from '../sheets.ts'

/** Archives and codings of all kinds: filled with all else as it was, or refused in words. */

const server = testServer()
const limits = { unpackedBytes: 50 * 1024 * 1024 }
const cells = [{ row: 2, column: 5, value: '型号' }]

const filled = async (file: Buffer, fills = cells, sheet = '表') => {
  const task = { file, name: '询价.xlsx', sheets: [{ name: sheet, cells: fills }], limits }
  return Buffer.from((await fillWorkbook(1, task)).file)
}

const sound = () => fileOf('询价', { rows: row(inline('泵')) })

/** The parts of a sound file, put together otherwise. */
async function packedAs(pack: (parts: [string, Uint8Array<ArrayBuffer>][]) => Uint8Array) {
  return Buffer.from(pack(Object.entries(unzipSync(await sound()))))
}

/** Sizes stand behind each content, as programs write them that send a file while they make it. */
function streamed(parts: [string, Uint8Array<ArrayBuffer>][]): Buffer {
  const pieces: Uint8Array[] = []
  const zip = new Zip((error, piece) => {
    if (error) throw error
    pieces.push(piece)
  })
  for (const [name, content] of parts) {
    const part = new ZipDeflate(name)
    zip.add(part)
    part.push(content, true)
  }
  zip.end()
  return Buffer.concat(pieces)
}

const withExtras = (parts: [string, Uint8Array<ArrayBuffer>][]) => {
  const extra = { 0xa220: new Uint8Array(30) }
  const options = { extra, comment: '注', os: 3, attrs: 0o644 << 16, mtime: new Date(2020, 4, 5) }
  return zipSync(
    Object.fromEntries(parts.map(([name, part]) => [name, [part, options] as const])),
    {
      level: 6,
    },
  )
}

/** Sizes of 64 bits in the header of the sheet alone, as programs write it that do not know them yet. */
async function withLongSizes(): Promise<Buffer> {
  const file = await packedAs(withExtras)
  file.writeUInt16LE(1, file.indexOf(SHEET) + SHEET.length)
  return file
}

/** The sheet's content before all others, and last. */
const ordered = (isFirst: boolean) => (parts: [string, Uint8Array<ArrayBuffer>][]) => {
  const others = parts.filter(([name]) => name !== SHEET)
  const own = parts.filter(([name]) => name === SHEET)
  return zipSync(Object.fromEntries(isFirst ? [...own, ...others] : [...others, ...own]))
}

const withComment = (file: Buffer) => {
  const comment = Buffer.from('由某软件导出')
  const end = Buffer.from(file)
  end.writeUInt16LE(comment.length, end.length - 2)
  return Buffer.concat([end, comment])
}

test.each([
  ['as programs usually do', sound],
  ['with sizes behind the contents', () => packedAs(streamed)],
  ['with fields of other programs', () => packedAs(withExtras)],
  ['with sizes of 64 bits', withLongSizes],
  [
    'without compression',
    () => packedAs((parts) => zipSync(Object.fromEntries(parts), { level: 0 })),
  ],
  ['the sheet first', () => packedAs(ordered(true))],
  ['the sheet last', () => packedAs(ordered(false))],
  ['with a comment', async () => withComment(await sound())],
])('packed %s', async (_what, make) => {
  const file = await make()
  const after = await filled(file)
  expect(rowsIn(after)[1]).toEqual(['泵', '', '', '', '', '型号'])
  // Read from the front, by the headers of the parts alone.
  expect(Object.keys(unzipSync(after))).toEqual(Object.keys(unzipSync(file)))
  const [before, now] = [zipEntries(file), zipEntries(after)]
  const sum = Buffer.alloc(4)
  sum.writeUInt32LE(crc32(unzipSync(after)[SHEET]!))
  const { local, central } = now.get(SHEET)!
  expect([local.slice(28, 36), central.slice(32, 40)]).toEqual(Array(2).fill(sum.toString('hex')))
  expect([...now.keys()]).toEqual([...before.keys()])
  now.delete(SHEET)
  before.delete(SHEET)
  expect(now).toEqual(before)
  expect(after.subarray(-file.length).lastIndexOf('PK\u0005\u0006')).toBeGreaterThan(0)
  const behind = (one: Buffer) => one.subarray(one.lastIndexOf('PK\u0005\u0006') + 20)
  expect(behind(after)).toEqual(behind(file))
})

const XML = `<?xml version="1.0" encoding="UTF-16"?>\n<worksheet xmlns="${MAIN}"><sheetData><row r="1">${inline('询价😀')}</row></sheetData></worksheet>`
const FILLED = XML.replace(
  '</sheetData>',
  '<row r="2"><c r="F2" t="inlineStr"><is><t>型号</t></is></c></row></sheetData>',
)

test.each([
  ['UTF-16', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')],
  [
    'UTF-16, the other half first',
    (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16(),
  ],
  ['UTF-16 without a mark', (text: string) => Buffer.from(text, 'utf16le')],
  ['UTF-8', (text: string) => Buffer.from(text)],
  ['UTF-8 with a mark', (text: string) => Buffer.from(`\ufeff${text}`)],
])('a sheet in %s stays so', async (_coding, coded) => {
  const file = await fileOf('', { parts: { [SHEET]: coded(XML) } })
  const part = unzipSync(await filled(file))[SHEET]!
  expect(Buffer.from(part).toString('hex')).toBe(coded(FILLED).toString('hex'))
})

test.each([
  ['in another coding', Buffer.from(XML.replace('UTF-16', 'gbk').replace('询价😀', 'x'))],
  ['with half a character', Buffer.from(XML.replace('😀', '\ud83d'), 'utf16le')],
  ['without rows', strToU8(`<worksheet xmlns="${MAIN}"/>`)],
  ['with rows twice', strToU8(XML.replace('<sheetData>', '<sheetData/><sheetData>'))],
  [
    'with a cell in a cell',
    strToU8(XML.replace('</sheetData>', '<row r="2"><c><c/></c></row></sheetData>')),
  ],
  [
    'with a row in a row',
    strToU8(XML.replace('</sheetData>', '<row r="2"><row r="3"/></row></sheetData>')),
  ],
])('a sheet %s is refused', async (_what, content) => {
  const file = await fileOf('', { parts: { [SHEET]: content } })
  await expect(filled(file)).rejects.toThrow('无法读取这个文件')
})

test('what cannot be filled is refused with its reason', async () => {
  await expect(filled(await sound(), cells, '别的')).rejects.toThrow('没有名为“别的”的工作表')
  const formula = row(`<c r="F2"><f>1+1</f><v>2</v></c>`)
  await expect(filled(await fileOf('询价', { rows: formula }))).rejects.toThrow(
    'F2是公式，不能填写',
  )
  await expect(
    filled(
      await changed('询价', (file) => {
        const end = file.length - 22
        const locator = Buffer.alloc(20)
        locator.writeUInt32LE(0x07064b50)
        return Buffer.concat([file.subarray(0, end), locator, file.subarray(end)])
      }),
    ),
  ).rejects.toThrow('ZIP64')
})

test('parts that lie over each other are refused', async () => {
  const file = await sound()
  const other = [...zipEntries(file).keys()].find((name) => name !== SHEET)!
  const [own, others] = [SHEET, other].map((name) => file.lastIndexOf(name) - 46 + 42)
  file.writeUInt32LE(file.readUInt32LE(own), others)
  await expect(filled(file)).rejects.toThrow('无法读取这个文件')
})

const REFUSED = /无法读取|解压后的内容太多|是旧的Excel|这是网页/
/** What only a reader of texts refuses. */
const shapes = [...oddShapes, ...largeShapes].filter(({ says }) => REFUSED.test(says ?? ''))

test.each(
  shapes.map((shape) => ({ ...shape, what: shape.isShort ? shape.what : `${shape.what} @long` })),
)('$what: refused as everywhere', async ({ make }) => {
  await expect(filled(await make('询价'))).rejects.toThrow(REFUSED)
})

test('12,000 rows of 20 cells are filled in a moment, and nobody waits for it', async () => {
  const texts = times(20, (at) => inline(`第${at}格的内容，长一些的文字，如同真的清单里的`))
  const file = await fileOf('询价', { rows: times(12_000, () => row(texts)) })
  const fills = times(10_000, (at) => `${at + 2},`)
    .split(',')
    .filter(Boolean)
    .flatMap((at) => [20, 21, 22].map((column) => ({ row: Number(at), column, value: `${at}行` })))
  const { result, longestMs, boundMs } = await healthWhile(server, () => filled(file, fills))
  expect(unzipSync(result)[SHEET]!.length).toBeGreaterThan(unzipSync(file)[SHEET]!.length)
  expect(longestMs).toBeLessThan(boundMs)
})
