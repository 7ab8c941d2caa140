import { read, type CellObject } from '@e965/xlsx'
import { fillWorkbook } from '#server/sheets/fill/fill-workbook.ts'
import type { Fill, FilledSheet } from '#server/sheets/sheet.ts'
import { fileOf, MAIN, SHEET } from './file.ts'

/** Small workbooks whose cells tests fill, and what becomes of them. */

const limits = { unpackedBytes: 50 * 1024 * 1024 }

export const answerOf = (file: Buffer, cells: readonly Fill[], sheet = '表') =>
  fillWorkbook({ work: 'fill', file, name: '询价.xlsx', sheets: [{ name: sheet, cells }], limits })

export async function filled(
  file: Buffer,
  cells: readonly Fill[],
): Promise<FilledSheet & { file: Buffer }> {
  const answer = await answerOf(file, cells)
  if ('problem' in answer) throw new Error(answer.problem)
  return { ...answer.sheets[0]!, file: Buffer.from(answer.file) }
}

/** The sheet as the file has it, and its cells as another program reads them. */
export function opened(file: Buffer) {
  const book = read(file, { bookFiles: true, cellNF: true, cellStyles: true })
  const { files } = book as unknown as { files: Record<string, { content: Uint8Array }> }
  const sheet = book.Sheets['表']!
  return {
    xml: Buffer.from(files[SHEET]!.content).toString(),
    cell: (reference: string) => sheet[reference] as CellObject | undefined,
  }
}

/** A sheet with these rows, and what stands before and behind them. */
export const worksheet = (rows: string, { before = '', after = '' } = {}) =>
  `<worksheet xmlns="${MAIN}">${before}<sheetData>${rows}</sheetData>${after}</worksheet>`

const STYLES = `<styleSheet xmlns="${MAIN}"><fonts count="2"><font/><font><strike/></font></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellXfs count="6"><xf/><xf numFmtId="1"/><xf numFmtId="14"/><xf numFmtId="2"/><xf numFmtId="10"/><xf fontId="1"/></cellXfs></styleSheet>`

/** A workbook whose one sheet is this, with the styles 1 `0`, 2 a day, 3 `0.00`, 4 `0.00%`, 5 struck through. */
export const bookOf = (sheet: string | Uint8Array) =>
  fileOf('', { parts: { [SHEET]: sheet, 'xl/styles.xml': STYLES } })

/** What becomes of a sheet. */
export const sheetAfter = async (sheet: string, ...cells: Fill[]) =>
  opened((await filled(await bookOf(sheet), cells)).file).xml

/** A cell of column H. */
export const H = (row: number, value: Fill['value'], more: Partial<Fill> = {}): Fill => {
  return { row, column: 7, value, ...more }
}

/** A text as it is written. */
export const text = (reference: string, value: string, style = '') =>
  `<c r="${reference}"${style} t="inlineStr"><is><t>${value}</t></is></c>`
