import type { CellStyle, CellValue } from 'hucre'
import { writeXlsxStream } from 'hucre/xlsx'
import { canonicalTime, dayOf, isDate } from '#api/kit/time.ts'
import type { Ask } from '#server/jobs/job.ts'
import type { CellKind, ListCell, ListColumn, StreamQuestion, StreamTask } from './sheet.ts'
import { escaped } from './text-cell.ts'

const FONT = { name: '微软雅黑', size: 10 } as const
const HEAD: CellStyle = {
  font: { ...FONT, bold: true, color: { rgb: '1F3864' } },
  fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'DCE4F0' } },
}

/** Texts have the text format: edited, they stay what they are, and nothing is computed. */
const FORMATS: Readonly<Record<CellKind, string>> = {
  text: '@',
  number: '0',
  amount: '#,##0.00',
  decimal: 'General',
  day: 'yyyy-mm-dd',
  time: 'yyyy-mm-dd hh:mm:ss',
}

const STYLES = Object.fromEntries(
  Object.entries(FORMATS).map(([kind, numFmt]) => [kind, { font: FONT, numFmt }]),
) as Record<CellKind, CellStyle>

/** A wall-clock time as the library takes it, which writes the hours of UTC. */
const momentOf = (time: string) => new Date(`${dayOf(time)}T${time.slice(11) || '00:00:00'}Z`)

const READ: Readonly<Record<CellKind, (text: string) => CellValue | undefined>> = {
  text: () => undefined,
  number: (text) => (/^-?\d{1,15}$/.test(text) ? Number(text) : undefined),
  amount: (text) => (/^-?\d{1,13}\.\d\d$/.test(text) ? Number(text) : undefined),
  decimal: (text) =>
    /^-?\d{1,15}(\.\d{1,8})?$/.test(text) && text.length < 17 ? Number(text) : undefined,
  day: (text) => (isDate(text) ? momentOf(text) : undefined),
  time: (text) => (canonicalTime(text) === text ? momentOf(text) : undefined),
}

/** A text is written as a string, whatever its first character: none is ever read as a formula. */
function valueOf(cell: ListCell, { kind }: ListColumn): CellValue {
  if (typeof cell === 'number') return cell
  return cell === '' ? null : (READ[kind](cell) ?? escaped(cell))
}

/** The parts as they come; the next one is made while one is written. */
async function* partsFrom(ask: Ask): AsyncGenerator<string> {
  const next = () => {
    const part = ask('part' satisfies StreamQuestion) as Promise<string | undefined>
    // Whatever it fails with, it fails with when it is awaited.
    part.catch(() => undefined)
    return part
  }
  let coming = next()
  for (;;) {
    const part = await coming
    if (part === undefined) return
    coming = next()
    yield part
  }
}

/** A list as an .xlsx file, with at most one part of its rows in memory. */
export async function streamSheet({ sheetName, columns }: StreamTask, ask: Ask): Promise<void> {
  let isHead = true
  async function* rows(): AsyncGenerator<CellValue[]> {
    yield columns.map(({ title }) => title)
    isHead = false
    for await (const part of partsFrom(ask)) {
      for (const row of JSON.parse(part) as ListCell[][]) {
        yield row.map((cell, at) => valueOf(cell, columns[at]!))
      }
    }
  }
  const file = writeXlsxStream(rows(), {
    name: sheetName,
    freezePane: { rows: 1 },
    // The library has one style for a column, which it asks for with every row: each is written before the next is read.
    columns: columns.map(({ width, kind }) => ({
      width,
      get style() {
        return isHead ? HEAD : STYLES[kind]
      },
    })),
  })
  for await (const bytes of file) await ask(bytes satisfies StreamQuestion)
}
