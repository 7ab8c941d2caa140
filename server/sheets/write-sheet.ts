import type { Cell, CellStyle } from 'hucre'
import { writeXlsx } from 'hucre/xlsx'
import type { WriteTask } from './sheet.ts'
import { textCell } from './text-cell.ts'

const FONT = { name: '微软雅黑', size: 10 } as const
const line = { style: 'thin', color: { rgb: 'B4BFCC' } } as const
const BOX = { top: line, right: line, bottom: line, left: line }
/** A cell with the text format stays text when somebody edits it: figures are kept, and nothing is computed. */
const TEXT = '@'

const HEAD: CellStyle = {
  font: { ...FONT, bold: true, color: { rgb: '1F3864' } },
  border: BOX,
  fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'DCE4F0' } },
  alignment: { vertical: 'center' },
  numFmt: TEXT,
}
const CELL: CellStyle = {
  font: FONT,
  border: BOX,
  alignment: { vertical: 'center', wrapText: true },
  numFmt: TEXT,
}

const AMOUNT: CellStyle = { ...CELL, numFmt: '0.00' }

const USUAL_WIDTH = 16

/** A list as an .xlsx file: the titles, which stay in sight and can be filtered by, and a row for each record. */
export function writeSheet({ sheetName, columns, parts }: WriteTask): Promise<Uint8Array> {
  const cells = new Map<string, Partial<Cell>>()
  const put = (row: number, texts: readonly string[], style: CellStyle) => {
    for (const [at, text] of texts.entries()) {
      const isAmount = style === CELL && columns[at]?.isAmount
      const figure = isAmount && text !== '' ? Number(text) : NaN
      const cell = Number.isNaN(figure) ? textCell(text) : { value: figure }
      cells.set(`${row},${at}`, { ...cell, style: isAmount ? AMOUNT : style })
    }
  }
  let row = 0
  put(
    row,
    columns.map(({ title }) => title),
    HEAD,
  )
  for (const part of parts) {
    for (const texts of JSON.parse(part) as string[][]) {
      row += 1
      put(row, texts, CELL)
    }
  }
  return writeXlsx({
    defaultFont: FONT,
    sheets: [
      {
        name: sheetName,
        columns: columns.map(({ width = USUAL_WIDTH }) => ({ width })),
        cells,
        freezePane: { rows: 1 },
        pageSetup: { paperSize: 'a4', orientation: 'landscape', printTitlesRow: '$1:$1' },
      },
    ],
  })
}
