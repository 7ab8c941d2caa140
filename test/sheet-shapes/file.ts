import { strToU8, unzipSync, zipSync, type Zippable } from 'fflate'
import { writeXlsx } from 'hucre/xlsx'

/** How tests make Excel files that are small to send and large, or nonsense, to read. */

export const MEGABYTE = 1024 * 1024
export const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
export const SHEET = 'xl/worksheets/sheet1.xml'
export const STRINGS = 'xl/sharedStrings.xml'

export const times = (count: number, piece: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => piece(at)).join('')

/** The letters of a column, counted from 0. */
export function letters(column: number): string {
  const before = Math.floor(column / 26)
  return (before > 0 ? letters(before - 1) : '') + String.fromCharCode(65 + (column % 26))
}

export const inline = (text: string, reference = '') =>
  `<c${reference && ` r="${reference}"`} t="inlineStr"><is><t>${text}</t></is></c>`
export const shared = (index: number) => `<c t="s"><v>${index}</v></c>`

/** What makes a file: its sheet's rows, and what else differs from a sound one. */
type Made = {
  /** `<row>` elements after the one of titles. */
  rows?: string
  /** The texts of the shared strings. */
  strings?: readonly string[]
  /** The whole content of parts, in place of the sound one. */
  parts?: Readonly<Record<string, string | Uint8Array>>
  /** What stands before the element `worksheet`, or right after `sheetData`. */
  before?: string
  after?: string
}

/** A sound file with the column `title`, but for what differs. */
export async function fileOf(
  title: string,
  { rows = '', strings, parts = {}, before = '', after = '' }: Made,
) {
  const sound = unzipSync(
    await writeXlsx({ sheets: [{ name: '表', rows: [['x'], ['y']] }] }),
  ) as Zippable
  const head = `<row r="1">${inline(title)}</row>`
  sound[SHEET] = strToU8(
    `${before}<worksheet xmlns="${MAIN}"><sheetData>${head}${rows}</sheetData>${after}</worksheet>`,
  )
  sound[STRINGS] = strToU8(
    `<sst xmlns="${MAIN}">${(strings ?? []).map((text) => `<si><t>${text}</t></si>`).join('')}</sst>`,
  )
  for (const [name, content] of Object.entries(parts)) {
    sound[name] = typeof content === 'string' ? strToU8(content) : content
  }
  return Buffer.from(zipSync(sound, { level: 9 }))
}

export const row = (cells: string) => `<row>${cells}</row>`

/** One shared string that so many cells refer to, `columns` of them in each row. */
export const repeated = (title: string, length: number, cells: number, columns = 1) =>
  fileOf(title, {
    // One such character makes two bytes of each.
    strings: [`长${'x'.repeat(length - 1)}`],
    rows: times(cells / columns, () => row(shared(0).repeat(columns))),
  })

/** A sound file of one row whose bytes are then changed. */
export async function changed(title: string, change: (file: Buffer) => Buffer): Promise<Buffer> {
  return change(await fileOf(title, { rows: row(inline('好的一行')) }))
}

/** Replaces a number in each local and central header of a zip, where it is large enough to be a part's. */
export function withSizes(file: Buffer, size: (stored: number) => number): Buffer {
  for (let at = 0; at < file.length - 30; at += 1) {
    const offset = { 0x04034b50: 22, 0x02014b50: 24 }[file.readUInt32LE(at)]
    if (offset !== undefined) file.writeUInt32LE(size(file.readUInt32LE(at + offset)), at + offset)
  }
  return file
}

export type Shape = {
  what: string
  /** Makes the file for an import whose needed column has this title. */
  make: (title: string) => Promise<Buffer>
  /** What the answer says; undefined for a file that can be read. */
  says: string | undefined
  /** Seen in every run; the others take longer, or differ little from these. */
  isShort?: true
}

export const TOO_LONG_CELL = '超过32767个字'
export const TOO_LARGE = '文件解压后的内容太多'
export const UNREADABLE = '无法读取这个文件'
export const EMPTY = '文件里只有列名'
