import type { FastifyRequest } from 'fastify'
import type { AnyEndpoint } from '#api/kit/endpoint.ts'
import { shapeLimits } from '#api/kit/limits.ts'
import { offLoop } from '#server/jobs/loop-turns.ts'
import { Refusal } from '#server/platform/errors.ts'
import type { ReadBody } from './body-parsers.ts'
import { parseQuery } from './form-text.ts'
import { senderFault } from './incoming-files.ts'
import { parseMultipart } from './multipart-text.ts'
import { bytesOf, tooComplex } from '../guard/oversized.ts'

type Values = Map<string, unknown>

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

async function multipartValues(request: FastifyRequest, maxBytes: number): Promise<Values> {
  const type = request.headers['content-type'] ?? ''
  const body = await offLoop(() => bytesOf(request, maxBytes)).catch((error: unknown) => {
    throw senderFault(error)
  })
  const values: Values = new Map()
  for (const [name, text] of parseMultipart(body, type)) {
    add(values, name, text)
    if (values.size > shapeLimits.keys) throw tooComplex()
  }
  return values
}

/** Stands for any list, however deep, which is never a valid id. */
const LIST = '[]'

/** An id as text; empty without one. */
function idText(value: unknown): string {
  if (Array.isArray(value) && !isEmpty(value)) return LIST
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
}

function refuseTwoIds(query: string, body: string): void {
  if (query !== '' && body !== '' && query !== body) {
    throw new Refusal('invalid', '地址和表单中的编号不一致，请刷新后重试')
  }
}

/** The query of a request alone, as raw values by name; the body of an upload are its files. */
export const readQuery = (request: FastifyRequest): Record<string, unknown> =>
  Object.fromEntries(valuesOf(parseQuery(request.url)))

/**
 * Query and body of a request read together, as raw values by name (spec 2.3): an empty body value
 * never overrides a query value, and two different ids are refused.
 */
export async function readInput(
  request: FastifyRequest,
  { maxBodyBytes }: Pick<AnyEndpoint, 'maxBodyBytes'>,
): Promise<Record<string, unknown>> {
  const query = valuesOf(parseQuery(request.url))
  const body = request.isMultipart()
    ? await multipartValues(request, maxBodyBytes)
    : valuesOf(await (request.body as ReadBody | undefined)?.())
  refuseTwoIds(idText(query.get('id')), idText(body.get('id')))
  for (const [name, value] of body) {
    if (!isEmpty(value) || !query.has(name)) query.set(name, value)
  }
  return Object.fromEntries(query)
}
