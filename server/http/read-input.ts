import type { FastifyRequest } from 'fastify'
import { Refusal } from '#server/errors.ts'
import { BODY_LIMIT } from './body-parsers.ts'
import { parseQuery } from './form-text.ts'
import { senderFault } from './incoming-files.ts'

type Values = Map<string, unknown>

/** What the reader of multipart bodies puts for bytes that are not UTF-8. */
const MENDED = '\ufffd'

const LIST_KEY = /^([^[\]]+)\[\d{0,5}\]$/

/** Adds a value under its name; `k[]`, `k[0]` and repeated names make a list. */
function add(values: Values, key: string, value: unknown): void {
  const listKey = LIST_KEY.exec(key)
  const name = listKey?.[1] ?? key
  const known = values.get(name)
  if (known === undefined && !listKey) {
    values.set(name, Array.isArray(value) ? [...value] : value)
    return
  }
  const list: unknown[] = Array.isArray(known) ? known : known === undefined ? [] : [known]
  for (const item of Array.isArray(value) ? value : [value]) list.push(item)
  values.set(name, list)
}

function isEmpty(value: unknown): boolean {
  if (Array.isArray(value)) return value.every((item) => !Array.isArray(item) && isEmpty(item))
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
}

function valuesOf(source: unknown): Values {
  const values: Values = new Map()
  if (source === undefined || source === null) return values
  if (typeof source !== 'object' || Array.isArray(source)) {
    throw new Refusal('invalid', '请求内容必须是一个对象')
  }
  for (const [key, value] of Object.entries(source)) add(values, key, value)
  return values
}

/** Adds the text fields of a multipart body; a file has no place in a call that takes none. */
async function addParts(values: Values, request: FastifyRequest): Promise<void> {
  let size = 0
  for await (const part of request.parts()) {
    if (part.type === 'file') {
      part.file.resume()
      throw new Refusal('wrongType', '此操作不接收文件')
    }
    const { fieldname, value, valueTruncated } = part
    if (typeof value !== 'string') throw new Refusal('invalid', `${fieldname}必须是文字`)
    size += Buffer.byteLength(value)
    if (valueTruncated || size > BODY_LIMIT) {
      throw new Refusal('tooLarge', '提交的内容太长，请缩短后重试')
    }
    if (value.includes(MENDED)) throw new Refusal('invalid', '提交的内容不是有效的 UTF-8 文字')
    add(values, fieldname, value)
  }
}

async function multipartValues(request: FastifyRequest): Promise<Values> {
  const values: Values = new Map()
  try {
    await addParts(values, request)
  } catch (error) {
    throw senderFault(error)
  }
  return values
}

/** Stands for any list, however deep: no id is one, and no call takes one for it. */
const LIST = '[]'

/** An id as text; empty where there is none. */
function idText(value: unknown): string {
  if (Array.isArray(value) && !isEmpty(value)) return LIST
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
}

function refuseTwoIds(query: string, body: string): void {
  if (query !== '' && body !== '' && query !== body) {
    throw new Refusal('invalid', '地址和表单中的编号不一致，请刷新后重试')
  }
}

/**
 * Query and body of a request read together, as raw values by name (decisions §1): an empty body value
 * never overrides a query value, and two different ids are refused.
 */
export async function readInput(request: FastifyRequest): Promise<Record<string, unknown>> {
  const query = valuesOf(parseQuery(request.url))
  const body = request.isMultipart() ? await multipartValues(request) : valuesOf(request.body)
  refuseTwoIds(idText(query.get('id')), idText(body.get('id')))
  for (const [name, value] of body) {
    if (!isEmpty(value) || !query.has(name)) query.set(name, value)
  }
  return Object.fromEntries(query)
}
