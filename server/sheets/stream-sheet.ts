import { once } from 'node:events'
import type { MessagePort } from 'node:worker_threads'
import type { CellStyle, CellValue } from 'hucre'
import { writeXlsxStream } from 'hucre/xlsx'
import { canonicalTime, isDate } from '#api/time.ts'
import type {
  CellKind,
  ListCell,
  ListColumn,
  PartAnswer,
  StreamMessage,
  StreamTask,
} from './sheet.ts'
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
  day: 'yyyy-mm-dd',
  time: 'yyyy-mm-dd hh:mm:ss',
}

const STYLES = Object.fromEntries(
  Object.entries(FORMATS).map(([kind, numFmt]) => [kind, { font: FONT, numFmt }]),
) as Record<CellKind, CellStyle>

/** A wall-clock time as the library takes it, which writes the hours of UTC. */
const momentOf = (time: string) =>
  new Date(`${time.slice(0, 10).replaceAll(':', '-')}T${time.slice(11) || '00:00:00'}Z`)

const READ: Readonly<Record<CellKind, (text: string) => CellValue | undefined>> = {
  text: () => undefined,
  number: (text) => (/^-?\d{1,15}$/.test(text) ? Number(text) : undefined),
  amount: (text) => (/^-?\d{1,13}\.\d\d$/.test(text) ? Number(text) : undefined),
  day: (text) => (isDate(text) ? momentOf(text) : undefined),
  time: (text) => (canonicalTime(text) === text ? momentOf(text) : undefined),
}

/** A text is written as a string, whatever its first character: none is ever read as a formula. */
function valueOf(cell: ListCell, { kind }: ListColumn): CellValue {
  if (typeof cell === 'number') return cell
  return cell === '' ? null : (READ[kind](cell) ?? escaped(cell))
}

async function nextPart(port: MessagePort): Promise<PartAnswer> {
  port.postMessage('part' satisfies StreamMessage)
  const [part] = (await once(port, 'message')) as [PartAnswer]
  return part
}

/** The parts as they come; the next one is made while one is written. */
async function* partsFrom(port: MessagePort): AsyncGenerator<string> {
  let coming = nextPart(port)
  for (;;) {
    const answer = await coming
    if (answer === 'end') return
    if (answer === 'stop') throw new Error('Nobody waits for the list any more')
    coming = nextPart(port)
    yield answer.part
  }
}

/** A list as an .xlsx file, of which no more than a part of its rows is ever held. */
export async function streamSheet({ sheetName, columns, port }: StreamTask): Promise<void> {
  let isHead = true
  async function* rows(): AsyncGenerator<CellValue[]> {
    yield columns.map(({ title }) => title)
    isHead = false
    for await (const part of partsFrom(port)) {
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
  for await (const bytes of file) port.postMessage(bytes satisfies StreamMessage)
  port.postMessage('end' satisfies StreamMessage)
}
