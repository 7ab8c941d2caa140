import { z } from 'zod'
import { endpoint } from '#api/kit/endpoint.ts'
import { field, refuse } from '#api/kit/fields/field.ts'
import { linesCall } from '#api/kit/imports.ts'
import { jsonList } from '#api/kit/fields/json-field.ts'
import type { Shape } from '#api/kit/limits.ts'
import { rowReader } from '#api/kit/row-reader.ts'
import { isDate } from '#api/kit/time.ts'
import { AMOUNT, listOf } from '#api/kit/fields/wire-form.ts'
import { MAX_CONFIRMATION, redReasons } from './red.ts'

/** Reading back what the tax bureau exports: the list of issued invoices, and that of failures of an import. */

/** So many rows are read, and so many requests written at once. */
export const MOST_READ_BACK = 1000
/** Characters of what the bureau says of a failure. */
export const MAX_FAILURE = 500
const MAX_NUMBER = 20

/** A request that a row may be of, by what it is called. */
const candidate = z.object({ value: z.number(), label: z.string(), version: z.number() })

/** An invoice of the list; amounts in 元, `net` without tax, and above 0 of a red one too. */
const readInvoice = z.object({
  invoice_no: z.string(),
  invoice_date: z.string(),
  buyer_name: z.string(),
  net: z.string(),
  tax: z.string(),
  gross: z.string(),
  /** The request that it is of; empty where a person is to choose among `choices`. */
  id: z.union([z.number(), z.literal('')]),
  choices: z.array(candidate),
  /** Of a red one, which is of the issued invoice in `choices`: the reasons that a person may choose for it. Null of others. */
  red: z.object({ reasons: z.array(z.number()), confirmation_no: z.string() }).nullable(),
})
export type ReadInvoice = z.output<typeof readInvoice>

/** What the bureau says of a request that it did not take. */
const readFailure = z.object({
  id: z.number(),
  version: z.number(),
  request: z.string(),
  failure: z.string(),
})
export type ReadFailure = z.output<typeof readFailure>

const BASE = {
  id: { type: 'integer' },
  /** Of the request when the list was read; it is refused where that was changed since. */
  version: { type: 'integer' },
}

const ISSUED_FORM = {
  type: 'object',
  properties: {
    ...BASE,
    invoice_no: { type: 'string', maxLength: MAX_NUMBER },
    invoice_date: { type: 'string', format: 'date' },
    tax: AMOUNT,
    gross: AMOUNT,
    /** Of a red one, which is registered as 红冲 of the invoice `id`. */
    reason: { type: 'integer', enum: redReasons.map(({ value }) => value) },
    confirmation_no: { type: 'string', maxLength: MAX_CONFIRMATION },
  },
}

const FAILURE_FORM = {
  type: 'object',
  properties: { ...BASE, failure: { type: 'string', maxLength: MAX_FAILURE } },
}

/** A row to write: amounts in cents, of the invoice as the bureau has it. */
export type SentIssued = {
  id: number
  version: number | undefined
  invoice_no: string
  invoice_date: string
  tax: number
  gross: number
  /** 红冲原因; undefined of one that is not red. */
  reason: number | undefined
  confirmation_no: string
}
export type SentFailure = { id: number; version: number | undefined; failure: string }

type Reader = ReturnType<typeof rowReader>

const named = (read: Reader) => ({
  id: read.id('id') || refuse(`${read.which}没有选择开票申请`),
  version: read.id('version') || undefined,
})

function needed(read: Reader, name: string, label: string, max: number): string {
  const text = read.text(name, label, max)
  return text ? text : refuse(`${read.which}没有${label}`)
}

function issuedFrom(raw: unknown, at: number): SentIssued {
  const read = rowReader(raw, `第${at + 1}行`, at)
  const amount = (name: string, label: string) =>
    read.amount(name, label) ?? refuse(`${read.which}没有${label}`)
  const invoice_date = needed(read, 'invoice_date', '开票日期', MAX_NUMBER)
  if (!isDate(invoice_date)) refuse(`${read.which}的开票日期的格式应为 2026-11-20`)
  return {
    ...named(read),
    invoice_no: needed(read, 'invoice_no', '发票号码', MAX_NUMBER),
    invoice_date,
    tax: amount('tax', '税额'),
    gross: amount('gross', '价税合计'),
    reason: reasonIn(read),
    confirmation_no: read.text('confirmation_no', '红字信息确认单编号', MAX_CONFIRMATION) ?? '',
  }
}

function reasonIn(read: Reader): number | undefined {
  const reasons = redReasons.map(({ value }) => value)
  return read.integer('reason', '红冲原因', Math.min(...reasons), Math.max(...reasons))
}

function failureFrom(raw: unknown, at: number): SentFailure {
  const read = rowReader(raw, `第${at + 1}行`, at)
  return { ...named(read), failure: needed(read, 'failure', '失败原因', MAX_FAILURE) }
}

const SHAPE: Shape = { depth: 4, keys: 12 * MOST_READ_BACK, items: 12 * MOST_READ_BACK }
const BYTES = 1024 * 1024

/** A list of rows, of which none names a request twice; of an invoice several may be red. */
function rows<Row extends { id: number; reason?: number | undefined }>(
  form: object,
  from: (raw: unknown, at: number) => Row,
) {
  return field<readonly object[] | string | null, Row[]>(
    '要登记的行',
    listOf(form, MOST_READ_BACK),
    (raw) => {
      const given = jsonList('要登记的行', raw ?? '', SHAPE)
      if (given.length > MOST_READ_BACK) refuse(`一次最多登记${MOST_READ_BACK}行`)
      const read = given.map(from)
      const ids = new Set<number>()
      for (const [at, { id, reason }] of read.entries()) {
        if (reason !== undefined) continue
        if (ids.has(id)) refuse(`第${at + 1}行选择的开票申请和前面的重复，请核对`)
        ids.add(id)
      }
      return read
    },
  )
}

const counted = { data: z.object({ count: z.number() }) }

export const readBackCalls = {
  /**
   * Reads the bureau's list of issued invoices, and says of which request each is: by the number at the end of 备注 (`KP12`), else
   * by 购方识别号 and 价税合计 where that is one alone. A red one is of the registered invoice that its 备注 names. Nothing is
   * stored; `setIssued` takes what was decided.
   */
  readIssued: linesCall({ path: '/Invoice/readIssued', access: 'invoice:edit' }, readInvoice),
  /**
   * Registers requests as 已开, all or none, with what the bureau's figures differ in, and rows with a reason as 红冲 of issued
   * ones. What is registered just so stays.
   */
  setIssued: endpoint({
    method: 'POST',
    path: '/Invoice/setIssued',
    access: 'invoice:edit',
    maxBodyBytes: BYTES,
    maxShape: SHAPE,
    input: z.object({ rows: rows(ISSUED_FORM, issuedFrom) }),
    answer: counted,
    success: '已登记',
  }),
  /** Reads the bureau's list of failures, by 发票流水号; `setFailures` takes it. */
  readFailures: linesCall({ path: '/Invoice/readFailures', access: 'invoice:edit' }, readFailure),
  /** Says at requests why the bureau did not take them, until they are changed, exported again or issued. */
  setFailures: endpoint({
    method: 'POST',
    path: '/Invoice/setFailures',
    access: 'invoice:edit',
    maxBodyBytes: BYTES,
    maxShape: SHAPE,
    input: z.object({ rows: rows(FAILURE_FORM, failureFrom) }),
    answer: counted,
    success: '已登记',
  }),
}
