/** A day as people write it in a sheet (`2026/1/5`, `2026.1.5`, `2026年1月5日`) as it is stored; anything else as it is. */
export function dayText(cell: string): string {
  const plain = cell.normalize('NFKC').trim()
  const parts = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?: 0?0:00(?::00)?)?$/u.exec(plain)
  if (!parts) return plain
  const [, year = '', month = '', day = ''] = parts
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

/** The same of a moment, whose day it is: `2026-01-05 10:30:00`. */
export const dayOfMoment = (cell: string): string =>
  dayText(
    cell
      .normalize('NFKC')
      .trim()
      .replace(/[ T]+\d{1,2}:\d{2}(:\d{2})?$/, ''),
  )
