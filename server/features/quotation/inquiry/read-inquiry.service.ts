import type { InputOf } from '#api/kit/endpoint.ts'
import type { InquiryLine } from '#api/inquiry/inquiry.ts'
import { MAX_INQUIRY_ROWS } from '#api/inquiry/inquiry.ts'
import type { FileLayout } from '#api/kit/imports.ts'
import type { quotation } from '#api/quotation/quotation.ts'
import { MAX_QUANTITY, MAX_UNIT } from '#api/quotation/quotation-line.ts'
import { shown } from '#api/pump/units.ts'
import { dutyText, type DutyRecord } from '#api/selection/duty.ts'
import { refuseWithout, type Context } from '#server/context.ts'
import {
  readLines,
  tableOf,
  type Answers,
  type GoodsRow,
  type MadeLine,
} from '#server/imports/lines.ts'
import { NO_PRICES, type RowsFile } from '#server/imports/read-file.ts'
import { legible } from '#server/inquiry/legible.ts'
import type { InquiryRow, ReadInquiry } from '#server/inquiry/read-row.ts'
import { invalid } from '#server/platform/errors.ts'
import { findOrRefuse } from '#server/records/find.ts'
import { choiceKey, chosenBefore } from '#server/features/choice/choice.service.ts'
import { taxOf } from '../lines/quoted-line.ts'
import { chosenToday, pricingOf } from '../prices/entitled-price.service.ts'
import * as quotations from '../quotation.store.ts'
import { inquiryColumns } from './inquiry-columns.ts'
import { BareUnitQuestions } from './bare-units.ts'
import { dutyFor, numberOfRow, readGoods, unitsIn } from './inquiry-words.ts'
import { priced, Proposer, type Proposed } from './propose.ts'

/** Reads a customer's list of equipment into lines with proposals; nothing of it is stored. */

/** Words of a row that is the heading of those below it. */
const HEADING =
  /系统|区|楼|栋|层|站|房|部分|工程|单体|地块|^\s*(?:第?[一二三四五六七八九十]+|[IVX]+|[A-Z])\s*[、.．)）]/u

function understoodOf(read: ReadInquiry, duty: DutyRecord | null): string[] {
  const { flow, head, power, powerMost, speed, suction, discharge, npshMost, sets, onDuty } = read
  const point = duty
    ? dutyText(duty)
    : [flow === null ? '' : `${shown(flow, 3)} m³/h`, head === null ? '' : `${shown(head, 3)} m`]
        .filter(Boolean)
        .join(' × ')
  const isOfSets = onDuty !== null && sets !== null && sets > 1
  return [
    point,
    power === null ? '' : `电机${powerMost ? '不超过' : ''} ${shown(power, 3)} kW`,
    speed === null ? '' : `${shown(speed)} r/min`,
    discharge === null ? '' : `${suction === null ? '' : `DN${suction}×`}DN${discharge}`,
    npshMost === null ? '' : `汽蚀余量不超过 ${shown(npshMost)} m`,
    isOfSets ? `${sets}套` : '',
    ...read.said,
  ].filter((text) => text !== '')
}

/** How many pieces a row is: of pumps sets times pumps of one set; 1 where that is open. */
function piecesOf({ isPump, count, sets, onDuty, standby }: ReadInquiry): number {
  return isPump ? (sets ?? 1) * ((onDuty ?? 1) + (standby ?? 0)) : (count ?? 1)
}

/** What is open of a row; how its number parts into sets, and its use, count for pumps alone. */
const openOf = ({ isPump, undecided }: ReadInquiry) =>
  undecided.filter(({ field }) => isPump || !['quantity', 'pumps', 'use'].includes(field))

const oneLine = (text: string) => text.replace(/\s*\n\s*/g, ' ').trim()

/** One over the whole width of the table stands in its first column, that of numbers. */
const HEADING_ALONE = /\p{Script=Han}{2}/u

/** What the rows below this one belong to; empty where it is no heading. */
function headingOf(words: InquiryRow, seq: string, { isPump, flow, head }: ReadInquiry): string {
  const said = Object.values(words).filter((text) => text !== '')
  if (said.length === 0) return HEADING_ALONE.test(seq) ? seq : ''
  const isAlone = said.length === 1 && words.name !== ''
  if (!isAlone || isPump || flow !== null || head !== null) return ''
  return HEADING.test(words.name) || HEADING.test(`${seq}、`) ? oneLine(words.name) : ''
}

const figureAlone = (text: string) => /^\d+(?:\.\d+)?$/.test(text)

/** What a row says beside its name and number; figures of columns with what these are called. */
function saidIn({ model, parameters, flow, head, power, size, note }: InquiryRow): string {
  const column = (label: string, text: string, unit: string) =>
    text === '' ? '' : `${label} ${text}${figureAlone(text) ? unit : ''}`
  const figures = [
    column('流量', flow, ''),
    column('扬程', head, ' m'),
    column('功率', power, ' kW'),
    column('口径', size, ''),
  ]
  return [model, parameters, ...figures, note].map(oneLine).filter(Boolean).join('，')
}

/** What is to be said of the row's cells; of a model not that its marks have another width. */
const notesOf = ({ notes }: GoodsRow, model: string) =>
  notes.filter(({ label, note }) => label !== '型号' || legible(note) !== legible(`原文“${model}”`))

/** By which words a choice for a row is remembered; null where it has no name that a form could take. */
function calledOf({ name, model }: InquiryRow, { use, isPump }: ReadInquiry) {
  const [inquiry_name, inquiry_model] = [oneLine(name), oneLine(model)]
  const isLong = Math.max(inquiry_name.length, inquiry_model.length) > 255
  if (inquiry_name === '' || isLong) return null
  return { inquiry_name, inquiry_model, use: isPump ? (use ?? '') : '' } as const
}

/** Reads the rows of a file or a paste for one quotation, with what its customer pays. */
export async function readInquiry(
  context: Context,
  { id, ...file }: InputOf<typeof quotation.readInquiry> & Pick<RowsFile, 'files'>,
) {
  if (id === undefined) throw invalid('id', '缺少报价的编号，请从报价列表中打开')
  refuseWithout(context, 'product:view', '按询价清单选型')
  const row = await findOrRefuse(context, quotations, id, 'view')
  const proposer = new Proposer(context)
  const unpriced: { line: InquiryLine; proposed: Proposed }[] = []
  const bare = new BareUnitQuestions()
  let set = ''

  async function lineOf(
    goodsRow: GoodsRow,
    layout: FileLayout,
    answers: Answers,
  ): Promise<MadeLine<InquiryLine>> {
    const { words, read } = readGoods(goodsRow, layout, answers)
    bare.note(goodsRow, read, unitsIn(tableOf(layout, goodsRow.table), answers))
    const { name, model, parameters, unit, note } = words
    const said = Object.values(words).filter((text) => text !== '')
    const seq = oneLine(numberOfRow(goodsRow, layout))
    const heading = headingOf(words, seq, read)
    if (heading !== '') {
      set = heading.slice(0, 255)
      return { skipped: '标题，作为下面各行所在的组合' }
    }
    if (said.length === 0) return { skipped: '空行' }
    const duty = dutyFor(read)
    const texts = { name, model, texts: [name, parameters].join('\n') }
    const remember = calledOf(words, read)
    const key = remember && choiceKey(remember)
    const before = key && (await chosenBefore(context.db, [key])).get(key)
    const proposed = await proposer.propose(read, texts, duty, before || undefined)
    const num = piecesOf(read)
    const questions = [
      ...(goodsRow.problem === '' ? [] : [goodsRow.problem]),
      ...openOf(read).map(({ text }) => text),
      ...(read.count === null ? ['没有数量，按1'] : []),
      ...proposed.questions,
      ...(num > MAX_QUANTITY ? [`数量${num}超过${MAX_QUANTITY}`] : []),
    ]
    const line: InquiryLine = {
      set,
      customer_no: seq.slice(0, 50),
      customer_name: oneLine(name || model || parameters).slice(0, 255),
      words: saidIn(words),
      understood: understoodOf(read, duty),
      questions,
      duty,
      num: Math.min(num, MAX_QUANTITY),
      count: Math.min(Math.max(read.count ?? 1, 1), MAX_QUANTITY),
      unit: (unit || (read.isPump ? '台' : '')).slice(0, MAX_UNIT),
      no: oneLine(model).slice(0, 255),
      note: oneLine(note).slice(0, 255),
      remember,
      proposals: [],
      proposed: proposed.isProposed ? 1 : 0,
      look: questions.length > 0 || !proposed.isProposed,
    }
    unpriced.push({ line, proposed })
    return { line, name: line.customer_name, notes: notesOf(goodsRow, model) }
  }

  const read = await readLines<InquiryLine>(context, file, {
    columns: inquiryColumns,
    most: MAX_INQUIRY_ROWS,
    prices: NO_PRICES,
    takesAll: true,
    called: ({ title, no, seq }) => oneLine(title || no || seq || ''),
    lineOf,
  })
  bare.ask(read.data.layout)
  const pricing = await pricingOf(context, context.db, row)
  const pids = new Set(unpriced.flatMap(({ proposed }) => proposed.proposals.map(({ pid }) => pid)))
  const lines = [...pids].map((pid) => ({ id: pid, pid, chosen: 1, ...taxOf(row, pricing) }))
  const columns = await chosenToday(context.db, pricing, lines)
  const prices = new Map([...columns].map(([pid, { unitprice }]) => [pid, unitprice]))
  for (const { line, proposed } of unpriced) line.proposals = priced(proposed.proposals, prices)
  const look = unpriced.filter(({ line }) => line.look).length
  return { data: { ...read.data, look } }
}
