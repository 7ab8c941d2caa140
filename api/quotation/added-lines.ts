import { z } from 'zod'
import type { InquiryLine } from '#api/inquiry/inquiry.ts'
import { field, ONE_LINE, refuse } from '#api/kit/fields/field.ts'
import { jsonList } from '#api/kit/fields/json-field.ts'
import type { Shape } from '#api/kit/limits.ts'
import { dutyFault, uses, type Use } from '#api/pump/duty.ts'
import { dutyOf, dutyRecord, type DutyRecord } from '#api/selection/duty.ts'
import { rowReader } from '#api/kit/row-reader.ts'
import { AMOUNT, listOf } from '#api/kit/fields/wire-form.ts'
import { MAX_QUANTITY, MAX_UNIT } from './quotation-line.ts'

/** Lines that are added to a quotation together, as they are read from a file or from what was pasted. */

/** Each set has an entry in the history. */
export const MAX_ADDED_LINES = 300

/** Of so many with every field. */
export const ADDED_SHAPE: Shape = { depth: 5, keys: 9000, items: 9000 }

/** A row that was read: the product of the catalogue, 0 for a line of its own; without `unitprice` the customer's price. */
export const readLine = z.object({
  pid: z.number(),
  title: z.string(),
  no: z.string(),
  num: z.string(),
  unit: z.string().optional(),
  unitprice: z.string().optional(),
  note: z.string().optional(),
})
export type ReadLine = z.output<typeof readLine>

type AddedLine = {
  /** Undefined for a line of its own. */
  pid: number | undefined
  title: string
  no: string
  num: number
  unit: string
  note: string
  /** Cents; undefined for the price that the customer is entitled to. */
  unitprice: number | undefined
  /** The set that it stands in with its neighbours of the same; empty for one of its own. */
  set: string
  customer_no: string
  customer_name: string
  duty: DutyRecord | undefined
  /** Its row in the customer's list; 0 where it came from none. */
  inquiry_row: number
  /** The words of the list for which a person chose the product, to be remembered; undefined for nothing. */
  remember: Remembered | undefined
}

/** What a list calls something, as it is remembered (`api/choice/`). */
type Remembered = { inquiry_name: string; inquiry_model: string; use: Use | '' }

/** The words to be remembered of a line. */
function rememberedFrom(raw: unknown, which: string, at: number): Remembered | undefined {
  if (raw === undefined || raw === null) return undefined
  const read = rowReader(raw, which, at)
  const use = read.text('use', '用途') ?? ''
  const known = uses.find((one) => one === use)
  if (use !== '' && !known) return refuse(`${which}的用途只能是：${uses.join('、')}`, [at, 'use'])
  return {
    inquiry_name: read.text('inquiry_name', '客户的名称') ?? '',
    inquiry_model: read.text('inquiry_model', '客户的型号') ?? '',
    use: known ?? '',
  }
}

/** How long 客户序号 may be, in characters. */
const MAX_NUMBER = 50
/** Of a sheet. */
const MOST_ROWS = 1_048_576

/** The duty of a line's pumps, as a selection answers it. */
function dutyFrom(raw: unknown, which: string, at: number): DutyRecord | undefined {
  if (raw === undefined || raw === null) return undefined
  const { data: duty } = dutyRecord.safeParse(raw)
  if (!duty) return refuse(`${which}的工况格式不正确`, [at, 'duty'])
  const fault = dutyFault(dutyOf(duty))
  return fault ? refuse(`${which}的工况：${fault.text}`, [at, 'duty']) : duty
}

function lineFrom(raw: unknown, at: number): AddedLine {
  const read = rowReader(raw, `第${at + 1}行`, at)
  const line = {
    pid: read.id('pid') || undefined,
    title: read.text('title', '名称') ?? '',
    no: read.text('no', '规格型号') ?? '',
    num: read.integer('num', '数量', 1, MAX_QUANTITY) ?? 1,
    unit: read.text('unit', '单位', MAX_UNIT) ?? '',
    note: read.text('note', '备注') ?? '',
    unitprice: read.amount('unitprice', '单价') ?? undefined,
    set: read.text('set', '组合名称') ?? '',
    customer_no: read.text('customer_no', '客户序号', MAX_NUMBER) ?? '',
    customer_name: read.text('customer_name', '客户品名') ?? '',
    inquiry_row: read.integer('inquiry_row', '清单行号', 0, MOST_ROWS) ?? 0,
    remember: rememberedFrom((raw as { remember?: unknown }).remember, read.which, at),
    duty: dutyFrom((raw as { duty?: unknown }).duty, read.which, at),
  }
  if (line.pid === undefined && line.title === '') refuse(`${read.which}没有名称`, [at, 'title'])
  return line
}

const LINE_FORM = {
  type: 'object',
  properties: {
    pid: { type: 'integer' },
    title: { type: 'string', maxLength: ONE_LINE },
    no: { type: 'string', maxLength: ONE_LINE },
    num: { type: 'integer', minimum: 1, maximum: MAX_QUANTITY },
    unit: { type: 'string', maxLength: MAX_UNIT },
    note: { type: 'string', maxLength: ONE_LINE },
    unitprice: AMOUNT,
    set: { type: 'string', maxLength: ONE_LINE },
    customer_no: { type: 'string', maxLength: MAX_NUMBER },
    customer_name: { type: 'string', maxLength: ONE_LINE },
    inquiry_row: { type: 'integer', minimum: 0, maximum: MOST_ROWS },
    duty: { type: 'object' },
    remember: {
      type: 'object',
      properties: {
        inquiry_name: { type: 'string', maxLength: ONE_LINE },
        inquiry_model: { type: 'string', maxLength: ONE_LINE },
        use: { type: 'string', enum: ['', ...uses] },
      },
    },
  },
}

export type WrittenLine = {
  readonly [Name in keyof AddedLine]?: string | number | DutyRecord | Remembered | null | undefined
}

/** One line of those, refused by its place among them. */
export const addedLine = (at: number) =>
  field<WrittenLine, AddedLine>('产品', listOf(LINE_FORM), (raw) => lineFrom(raw, at))

export function addedLines() {
  return field<readonly WrittenLine[] | string, AddedLine[]>(
    '产品',
    listOf(LINE_FORM, MAX_ADDED_LINES),
    (raw) => {
      const given = jsonList('产品', raw, ADDED_SHAPE)
      if (given.length > MAX_ADDED_LINES) refuse(`一次最多加入${MAX_ADDED_LINES}行产品`)
      return given.map(lineFrom)
    },
  )
}

/** The set of a list without headings. */
const UNTITLED = '设备清单'
const LONGEST_NOTE = 255

/** A product for a row, or without one a line in the customer's words; `row` is its number in the list. */
export function lineOfInquiry(
  row: number,
  line: InquiryLine,
  pid: number | undefined,
): WrittenLine {
  const { set, num, count, duty, customer_no, customer_name, note, no, unit, words } = line
  const shared = { set: set || UNTITLED, inquiry_row: row, customer_no, customer_name }
  if (pid !== undefined) return { ...shared, pid, num, note, ...(duty && { duty }) }
  const said = [...words].slice(0, LONGEST_NOTE).join('')
  return { ...shared, title: customer_name || '未写名称', no, unit, num: count, note: said }
}
