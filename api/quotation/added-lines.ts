import { z } from 'zod'
import { field, ONE_LINE, refuse } from '#api/kit/field.ts'
import { jsonList } from '#api/kit/json-field.ts'
import type { Shape } from '#api/kit/limits.ts'
import { rowReader } from '#api/kit/row-reader.ts'
import { AMOUNT, listOf } from '#api/kit/wire-form.ts'
import { MAX_QUANTITY, MAX_UNIT } from './quotation-line.ts'

/** Lines that are added to a quotation together, as they are read from a file or from what was pasted. */

/** Each is a set of its own with an entry in the history. */
export const MAX_ADDED_LINES = 200

/** Of so many with every field. */
export const ADDED_SHAPE: Shape = { depth: 4, keys: 2000, items: 2000 }

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
  },
}

type WrittenLine = { readonly [Name in keyof AddedLine]?: string | number | null | undefined }

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
