import { BARE_UNITS, type BareUnits } from '#api/inquiry/inquiry.ts'
import type { FileLayout, FileTable } from '#api/kit/imports.ts'
import { dutyFault } from '#api/pump/duty.ts'
import { dutyOf, type DutyRecord } from '#api/selection/duty.ts'
import { tableOf, type Answers, type GoodsRow } from '#server/imports/lines.ts'
import { nameBefore } from '#server/inquiry/names.ts'
import { isPumpNamed } from '#server/inquiry/purpose.ts'
import { readInquiryRow, type InquiryRow, type ReadInquiry } from '#server/inquiry/read-row.ts'
import { partsOf } from '#server/sheets/recognition/titles.ts'
import { unitOf } from '#server/sheets/recognition/units.ts'

/** What a row of a customer's list says, whether it is read for lines or filled with what is offered. */

const figureAlone = (text: string) => /^\s*\d+(?:\.\d+)?\s*$/.test(text)

/** Whether the head's column has pressures, which were converted by 9.81 kPa a metre. */
const hasPressures = ({ notes }: GoodsRow) =>
  notes.some(({ label, note }) => label === '扬程' && /由(?:MPa|kPa|bar)换算/i.test(note))

/** The flow as it is read, with the unit that its column says, which it is converted to where it is another one. */
function flowText({ cells, notes, table }: GoodsRow, layout: FileLayout): string {
  const text = cells['flow'] ?? ''
  if (!figureAlone(text)) return text
  const { columns } = tableOf(layout, table)
  const title = columns.find(({ field }) => field === 'flow')?.title ?? ''
  const { name, beside } = partsOf(title)
  const hasUnit =
    notes.some(({ label }) => label === '流量') ||
    [...beside, name.replace(/^[^A-Za-z\d]*/, '')].some(
      (part) => unitOf(part, 'flow') !== undefined,
    )
  return hasUnit ? `${text} m³/h` : text
}

/** A line of a chat: its number, perhaps a model or a value (ISG80-160管道泵), what it is called, and all else. */
const CHAT_LINE =
  /^(?:(?<seq>\d{1,3})\s*(?:[、.．)）]|(?=\s\p{Script=Han}))\s*)?(?<first>(?=[\d.]*[A-Za-z])(?=[\w.\-/]*\d)[A-Za-z\d][\w.\-/()（）×*－—–+]*\s*)?(?<name>\p{Script=Han}+(?:[(（]\p{Script=Han}+[)）])?)[\s，,;；:：]*(?<rest>.*)$/su

/** The parts of a line that has everything in one cell, where there are no columns; undefined for any other row. */
function chatLine({ cells, table }: GoodsRow, layout: FileLayout) {
  const written = cells['title']?.trim() ?? ''
  const isAlone = Object.entries(cells).every(([name, text]) => name === 'title' || !text.trim())
  if (tableOf(layout, table).head_row !== 0 || !isAlone) return undefined
  const { seq = '', first = '', name, rest = '' } = CHAT_LINE.exec(written)?.groups ?? {}
  // 流量50方 扬程32米 管道泵, and 高区 生活给水泵: what it is called is not its first word.
  const isOther =
    name === undefined ||
    nameBefore(name) !== undefined ||
    (isPumpNamed(written) && !isPumpNamed(name))
  return isOther ? undefined : { seq, name, rest: `${first} ${rest}`.trim() }
}

/** The number of a row in the customer's list. */
export const numberOfRow = (row: GoodsRow, layout: FileLayout) =>
  chatLine(row, layout)?.seq ?? row.cells['seq']?.trim() ?? ''

function wordsOf(row: GoodsRow, layout: FileLayout): InquiryRow {
  const text = (name: string) => row.cells[name]?.trim() ?? ''
  const line = chatLine(row, layout)
  return {
    name: line?.name ?? text('title'),
    model: text('no'),
    parameters: line?.rest ?? text('parameters'),
    flow: flowText(row, layout),
    head: text('head'),
    power: text('power'),
    size: text('size'),
    quantity: text('num'),
    unit: text('unit'),
    note: text('note'),
  }
}

/** The name of the question what stands in a table without a unit. */
export const unitQuestion = (kind: keyof BareUnits, { head_row }: FileTable) =>
  `${kind}_unit${head_row}`

/** What a person answers to these questions of a table. */
export function unitsIn(table: FileTable, answers: Answers): BareUnits {
  const answer = (kind: keyof BareUnits) => answers[unitQuestion(kind, table)]
  return {
    flow: BARE_UNITS.flow.find((unit) => unit === answer('flow')),
    count: BARE_UNITS.count.find((unit) => unit === answer('count')),
  }
}

/** The row's words and what they ask for. */
export function readGoods(row: GoodsRow, layout: FileLayout, answers: Answers) {
  const words = wordsOf(row, layout)
  const read = readInquiryRow(words, unitsIn(tableOf(layout, row.table), answers))
  read.headAsPressure ||= hasPressures(row)
  return { words, read }
}

/** The duty that pumps are selected by; null where flow, head or the number of pumps is open. */
export function dutyFor(read: ReadInquiry): DutyRecord | null {
  const { flowInAll, head, onDuty, standby, use, medium, undecided, isPump } = read
  const isOpen = undecided.some(({ field }) => ['flow', 'head', 'pumps', 'row'].includes(field))
  if (!isPump || isOpen || flowInAll === null || head === null) return null
  const duty: DutyRecord = {
    flow: flowInAll,
    flow_unit: 'm³/h',
    head,
    static_head: 0,
    on_duty: onDuty ?? 1,
    standby: standby ?? 0,
    lowest_hz: null,
    npsh_available: null,
    npsh_margin: 0,
    use: use ?? '',
    ...(medium && { medium }),
  }
  return dutyFault(dutyOf(duty)) ? null : duty
}
