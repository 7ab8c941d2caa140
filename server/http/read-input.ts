import type { FastifyRequest } from 'fastify'
import { Refusal } from '#server/errors.ts'

type Values = Map<string, unknown>

const LIST_KEY = /^([^[\]]+)\[\d{0,5}\]$/

/** Adds a value under its name; `k[]`, `k[0]` and repeated names make a list. */
function add(values: Values, key: string, value: unknown): void {
  const listKey = LIST_KEY.exec(key)
  const name = listKey?.[1] ?? key
  const known = values.get(name)
  if (known === undefined) values.set(name, listKey && !Array.isArray(value) ? [value] : value)
  else values.set(name, [known, value].flat())
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
}

function valuesOf(source: unknown): Values {
  const values: Values = new Map()
  if (source === undefined || source === null) return values
  if (typeof source !== 'object' || Array.isArray(source)) {
    throw new Refusal('invalid', '请求内容必须是一个对象')
  }
  for (const [key, value] of Object.entries(source)) {
    for (const one of Array.isArray(value) && !LIST_KEY.test(key) ? [value] : [value].flat()) {
      add(values, key, one)
    }
  }
  return values
}

/** The text fields of a multipart body; a file has no place in a call that takes none. */
async function multipartValues(request: FastifyRequest): Promise<Values> {
  const values: Values = new Map()
  for await (const part of request.parts()) {
    if (part.type === 'file') {
      part.file.resume()
      throw new Refusal('wrongType', '此操作不接收文件')
    }
    if (part.valueTruncated) throw new Refusal('tooLarge', '提交的内容太长，请缩短后重试')
    add(values, part.fieldname, part.value)
  }
  return values
}

function refuseTwoIds(query: unknown, body: unknown): void {
  if (isEmpty(query) || isEmpty(body)) return
  if (String(query) !== String(body)) {
    throw new Refusal('invalid', '地址和表单中的编号不一致，请刷新后重试')
  }
}

/**
 * Query and body of a request read together, as raw values by name (decisions §1): an empty body value
 * never overrides a query value, and two different ids are refused.
 */
export async function readInput(request: FastifyRequest): Promise<Record<string, unknown>> {
  const query = valuesOf(request.query)
  const body = request.isMultipart() ? await multipartValues(request) : valuesOf(request.body)
  refuseTwoIds(query.get('id'), body.get('id'))
  for (const [name, value] of body) {
    if (!isEmpty(value) || !query.has(name)) query.set(name, value)
  }
  return Object.fromEntries(query)
}
