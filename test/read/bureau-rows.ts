import { read } from '@e965/xlsx'

/** The rows of a filled workbook of the tax bureau as another program reads them, by the names in its third row. */

const NAMES = 2

/** Each row from the fourth on, with the texts of its cells that have one; throws for a cell that is no text. */
export function bureauRows(file: Buffer, sheet: '1-发票基本信息' | '2-发票明细信息') {
  const cells = read(file, { dense: true }).Sheets[sheet]?.['!data']
  const names = (cells?.[NAMES] ?? []).map((cell) => String(cell?.v ?? ''))
  return (cells ?? []).slice(NAMES + 1).map((row) =>
    Object.fromEntries(
      row.flatMap((cell, at) => {
        if (cell?.v === undefined || cell.v === '') return []
        if (cell.t !== 's') throw new Error(`${sheet}: “${String(cell.v)}” is no text`)
        return [[names[at] ?? '', String(cell.v)]]
      }),
    ),
  )
}
