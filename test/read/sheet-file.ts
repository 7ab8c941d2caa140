import { read, utils } from '@e965/xlsx'
import { writeXlsx } from 'hucre/xlsx'

/** Excel files that tests import, and what a file holds as another program reads it. */

type Value = string | number | boolean | Date | null

/** A file whose first sheet has these rows, the titles first. */
export async function sheetOf(...rows: readonly (readonly Value[])[]): Promise<Buffer> {
  return Buffer.from(
    await writeXlsx({ sheets: [{ name: '表', rows: rows.map((row) => [...row]) }] }),
  )
}

/** The rows of a file's first sheet, the titles first, as another program reads them. */
export function rowsIn(file: Buffer): string[][] {
  const book = read(file)
  return utils.sheet_to_json<string[]>(book.Sheets[book.SheetNames[0]!]!, { header: 1, defval: '' })
}
