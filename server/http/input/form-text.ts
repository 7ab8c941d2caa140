import { isUtf8 } from 'node:buffer'
import { shapeLimits } from '#api/kit/limits.ts'
import { Refusal } from '#server/platform/errors.ts'
import { tooComplex } from '../guard/oversized.ts'

/** The text of bytes; what is not UTF-8 is refused, never repaired. */
export function utf8Text(bytes: Buffer): string {
  if (!isUtf8(bytes)) throw new Refusal('invalid', '提交的内容不是有效的 UTF-8 文字')
  return bytes.toString('utf8')
}

const PLUS = '+'.charCodeAt(0)
const SPACE = ' '.charCodeAt(0)

/** Replaces the plus signs of a body by spaces, in place: on the text it would take a second for a long one. */
export function withSpaces(bytes: Buffer): Buffer {
  for (let at = 0; at < bytes.length; at += 1) if (bytes[at] === PLUS) bytes[at] = SPACE
  return bytes
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw new Refusal('invalid', '提交的内容含有无法识别的编码（%），请刷新页面后重试')
  }
}

/** The values of a query or an urlencoded body by name, without plus signs; a repeated name has a list of them. */
export function parseForm(text: string): Record<string, string | string[]> {
  // One more than allowed, so that too many are noticed without creating all of them.
  const pairs = text.split('&', shapeLimits.items + 1)
  if (pairs.length > shapeLimits.items) throw tooComplex()
  const values = new Map<string, string | string[]>()
  for (const pair of pairs) {
    if (pair === '') continue
    const equals = pair.indexOf('=')
    const name = decoded(equals < 0 ? pair : pair.slice(0, equals))
    const value = equals < 0 ? '' : decoded(pair.slice(equals + 1))
    const known = values.get(name)
    if (Array.isArray(known)) known.push(value)
    else values.set(name, known === undefined ? value : [known, value])
    if (values.size > shapeLimits.keys) throw tooComplex()
  }
  return Object.fromEntries(values)
}

/** The values of an address's query. */
export function parseQuery(url: string): Record<string, string | string[]> {
  const start = url.indexOf('?')
  return start < 0 ? {} : parseForm(url.slice(start + 1).replaceAll('+', ' '))
}
