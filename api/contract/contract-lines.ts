import { z } from 'zod'
import { field, ONE_LINE, refuse } from '#api/kit/fields/field.ts'
import { jsonList } from '#api/kit/fields/json-field.ts'
import type { Shape } from '#api/kit/limits.ts'
import { rowReader } from '#api/kit/row-reader.ts'
import { AMOUNT, listOf, PERCENT } from '#api/kit/fields/wire-form.ts'

/** What a contract is about (合同明细): copied from the quotation, or typed. */

/** A line as `getContract` answers it; amounts in 元, empty where none is agreed. */
export const contractLine = z.object({
  id: z.number(),
  /** Lines of one set have the same, from 1; 0 for what stands by itself. */
  set_no: z.number(),
  /** Empty too for a set of which the quotation does not show the name. */
  set_name: z.string(),
  sets: z.number(),
  /** Pieces in one set. */
  num: z.number(),
  /** The product of the catalogue, where it was chosen from there. */
  pid: z.union([z.number(), z.literal('')]),
  title: z.string(),
  no: z.string(),
  unit: z.string(),
  note: z.string(),
  unitprice: z.string(),
  amount: z.string(),
  /** In percent; empty where no tax is stated. */
  tax_rate: z.string(),
  /** Before any discount, and what all discounts take off, both in the contract's own 单价口径. */
  list_amount: z.string(),
  discount: z.string(),
  /** The parts of `amount`. */
  net: z.string(),
  tax: z.string(),
  needs_production: z.number(),
  ships: z.number(),
  produced: z.number(),
  /** What the customer has; what came back, and what of it is not shipped again. */
  shipped: z.number(),
  returned: z.number(),
  dropped: z.number(),
})
export type ContractLine = z.output<typeof contractLine>

/** Of a typed contract; one that was made from a quotation has as many as that. */
export const MAX_TYPED_LINES = 500
export const MAX_LINE_PIECES = 99_999
export const MAX_LINE_SETS = 999
/** As many as a quotation has at most. */
const MAX_LINES = 2000

/** Of calls with lines: 500 as they were answered, or 2,000 with only the changed values. */
export const LINES_SHAPE: Shape = { depth: 8, keys: 14_000, items: 14_000 }

/** Of lines as long as staff write them, in every field. */
export const LINES_BYTES = 512 * 1024

/** A line that a file has, for the form of a contract: texts as they are typed; absent what the file has no column for. */
export const readLine = z.object({
  title: z.string(),
  no: z.string().optional(),
  num: z.string().optional(),
  unit: z.string().optional(),
  unitprice: z.string().optional(),
  tax_rate: z.string().optional(),
  set_name: z.string().optional(),
  sets: z.string().optional(),
  note: z.string().optional(),
})
export type ReadLine = z.output<typeof readLine>

/** A line as it is sent; what is absent of a stored one stays. */
export type SentLine = {
  id: number | undefined
  set_name: string | undefined
  sets: number | undefined
  num: number | undefined
  pid: number | null | undefined
  title: string | undefined
  no: string | undefined
  unit: string | undefined
  note: string | undefined
  /** Cents of a piece. */
  unitprice: number | null | undefined
  /** Hundredths of a percent. */
  tax_rate: number | null | undefined
  needs_production: number | undefined
  ships: number | undefined
}

function lineFrom(raw: unknown, at: number): SentLine {
  const read = rowReader(raw, `第${at + 1}行明细`, at)
  const line = {
    id: read.id('id') || undefined,
    set_name: read.text('set_name', '套名'),
    sets: read.integer('sets', '套数', 1, MAX_LINE_SETS),
    num: read.integer('num', '数量', 1, MAX_LINE_PIECES),
    pid: read.has('pid') ? read.id('pid') || null : undefined,
    title: read.text('title', '产品'),
    no: read.text('no', '型号'),
    unit: read.text('unit', '单位', 20),
    note: read.text('note', '备注'),
    unitprice: read.amount('unitprice', '单价'),
    tax_rate: read.percent('tax_rate', '税率'),
    needs_production: read.flag('needs_production', '需生产'),
    ships: read.flag('ships', '需发货'),
  }
  if (line.title === '' || (line.title === undefined && line.id === undefined)) {
    refuse(`${read.which}没有产品名称，请填写`, [at, 'title'])
  }
  if (line.num === undefined && line.id === undefined) {
    refuse(`${read.which}的数量不能为空`, [at, 'num'])
  }
  return line
}

/** One line of a list, refused by its place in it. */
export const sentLine = (at: number) =>
  field<WrittenLine, SentLine>('明细', listOf(LINE_FORM), (raw) => lineFrom(raw, at))

const LINE_FORM = {
  type: 'object',
  properties: {
    id: { type: 'integer' },
    set_name: { type: 'string', maxLength: ONE_LINE },
    sets: { type: 'integer', minimum: 1, maximum: MAX_LINE_SETS },
    num: { type: 'integer', minimum: 1, maximum: MAX_LINE_PIECES },
    pid: { type: 'integer' },
    title: { type: 'string', maxLength: ONE_LINE },
    no: { type: 'string', maxLength: ONE_LINE },
    unit: { type: 'string', maxLength: 20 },
    note: { type: 'string', maxLength: ONE_LINE },
    unitprice: AMOUNT,
    tax_rate: PERCENT,
    needs_production: { type: 'integer', enum: [0, 1] },
    ships: { type: 'integer', enum: [0, 1] },
  },
}

type WrittenLine = { readonly [Name in keyof SentLine]?: string | number | null | undefined }

/**
 * All lines of a contract in their order, those with an `id` being the stored ones. How many there may be depends
 * on whether the contract was made from a quotation.
 */
export function sentLines(label = '合同明细') {
  return field<readonly WrittenLine[] | string | null, SentLine[]>(
    label,
    listOf(LINE_FORM, MAX_LINES),
    (raw) => {
      const given = jsonList(label, raw ?? '', LINES_SHAPE)
      if (given.length > MAX_LINES) refuse(`${label}不能超过${MAX_LINES}行`)
      return given.map(lineFrom)
    },
  )
}
