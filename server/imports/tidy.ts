import type { ImportNote } from '#api/kit/imports.ts'
import { groupedFromCents } from '#api/kit/money.ts'
import type { SheetColumn, SheetRow } from '#server/sheets/sheet.ts'
import type { Cells } from './description.ts'

type Read = Pick<SheetRow, 'cells' | 'cleaned' | 'notes'>

/** A price that a cell does not say: what is stored stays. Cells of a record are cents. */
function noPrice(raw: string, stored: unknown): string {
  const what = raw === '' ? '空着' : `“${raw}”不是价格`
  if (typeof stored === 'number') return `${what}，保留原来的${groupedFromCents(stored)}元`
  return raw === '' ? '' : `${what}，没有填写`
}

/**
 * The cells of a row as they are saved: cleaned, but for those that say just what is stored, however that is written; and
 * without prices that are none. Whatever is not as the file has it is noted.
 */
export function tidied(
  { cells, cleaned, notes: said = {} }: Read,
  record: Readonly<Record<string, unknown>> | undefined,
  columns: readonly SheetColumn[],
): { cells: Cells; notes: ImportNote[] } {
  const tidy: Record<string, string> = {}
  const notes: ImportNote[] = []
  for (const { name, title, isAmount } of columns) {
    const written = cells[name]
    if (written === undefined) continue
    const [raw, stored] = [written.trim(), record?.[name]]
    if (said[name] !== undefined) notes.push({ label: title, note: said[name] })
    const clean = stored === raw ? undefined : cleaned[name]
    if (isAmount && (clean ?? raw) === '') {
      const note = noPrice(raw, stored)
      if (note !== '') notes.push({ label: title, note })
      continue
    }
    tidy[name] = clean ?? written
    if (clean !== undefined && !said[name]?.includes('原文')) {
      notes.push({ label: title, note: `原文“${raw}”` })
    }
  }
  return { cells: tidy, notes }
}
