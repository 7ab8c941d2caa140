import { api } from '#api/index.ts'
import type { AnyEndpoint } from '#api/kit/endpoint.ts'
import type { QuotationLine } from '#api/quotation/quotation-line.ts'
import type { Caller, Envelope } from '../run/server.ts'

/**
 * What tests need beside the thing that they test. Each maker goes by HTTP and fails at once where the
 * server refuses.
 */

type Sent = Record<string, unknown>

let made = 0

/** A name that no other record of the test file has. */
export function fresh(name: string): string {
  made += 1
  return `${name}${made}`
}

/** Calls and insists on success. */
export async function done(
  caller: Caller,
  endpoint: AnyEndpoint,
  input: Sent = {},
): Promise<Envelope> {
  const answer = await caller.call(endpoint, input)
  if (answer.code !== 200) throw new Error(`${endpoint.path}: ${answer.code} ${answer.msg}`)
  return answer
}

export async function makeCategory(caller: Caller, fields: Sent = {}): Promise<number> {
  const input = { p_name: fresh('分类'), ...fields }
  return Number((await done(caller, api.category.setProcate, input)).id)
}

export async function makeProduct(caller: Caller, fields: Sent = {}): Promise<number> {
  const input = { pro_title: fresh('产品'), ...fields }
  return Number((await done(caller, api.product.setProduct, input)).id)
}

/** A combination of these products; without any it gets one of its own. */
export async function makeCombination(
  caller: Caller,
  products: readonly number[] = [],
  fields: Sent = {},
): Promise<number> {
  const com_prolist = products.length > 0 ? products : [await makeProduct(caller)]
  const input = { com_name: fresh('组合'), com_prolist, ...fields }
  return Number((await done(caller, api.combination.setCombination, input)).id)
}

export async function makeCustomer(caller: Caller, fields: Sent = {}): Promise<number> {
  const input = { cus_name: fresh('客户'), ...fields }
  return Number((await done(caller, api.customer.setCustomer, input)).id)
}

export async function makeQuotation(caller: Caller, fields: Sent = {}): Promise<number> {
  const input = { quo_name: fresh('报价'), ...fields }
  return Number((await done(caller, api.quotation.setQuotation, input)).id)
}

/** The lines of a quotation in display order. */
export async function linesOf(caller: Caller, quotation: number): Promise<QuotationLine[]> {
  return (await done(caller, api.quotation.getQuopro, { id: quotation })).data as QuotationLine[]
}

/** Adds a combination to a quotation and answers the new set's lines in display order. */
export async function addSet(
  caller: Caller,
  quotation: number,
  combination: number,
): Promise<QuotationLine[]> {
  const input = { id: quotation, com_id: combination }
  const set = await done(caller, api.quotation.setCombination, input)
  return (await linesOf(caller, quotation)).filter((line) => line.set_id === set.id)
}

/** A line as it is now. */
export async function lineNow(caller: Caller, line: { id: number }): Promise<QuotationLine> {
  const answer = await done(caller, api.quotation.getQuopro, { line: line.id })
  return answer.data[0] as QuotationLine
}

/** The one line of a title. */
export function lineOf(lines: readonly QuotationLine[], title: string): QuotationLine {
  const [found, ...others] = lines.filter((line) => line.title === title)
  if (!found || others.length > 0) throw new Error(`${others.length + 1} lines of ${title}`)
  return found
}

/** What no one-line text field reads, by what is wrong with it. */
export const unreadableTexts: [wrong: string, value: unknown][] = [
  ['too long', '泵'.repeat(256)],
  ['a list', ['泵', '阀']],
  ['an object', { 泵: 1 }],
  ['a NUL', '泵\u0000'],
  ['a control character', '泵\u0007'],
  ['a line break', '泵\n阀'],
  ['a lone surrogate', '泵\ud83d'],
]

/** What no id reads. */
export const unreadableIds: unknown[] = ['abc', '1e2', '-1', '1.5', '99999999999999999999', '１']

/** Words that a careless search or a careless store would spoil. */
export const unusualWords = [
  '100%',
  'a_b',
  'c\\d',
  "o'clock",
  '😀泵',
  '𠮷泉',
  '"quoted"',
  '<b>x</b>',
]
