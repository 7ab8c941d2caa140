import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import type { Body } from '../run/http.ts'

/** How fields become the bytes of a request, in the three kinds of body, and what can be wrong with them. */

export type Fields = readonly (readonly [string, unknown])[]

const BOUNDARY = 'between'

/** A value as text, where a kind of body knows nothing else. */
function asText(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
}

/** Percent-encoded, a lone surrogate as the bytes that it would have: `encodeURIComponent` refuses it. */
function encoded(text: string): string {
  return [...text]
    .map((character) => (character.isWellFormed() ? encodeURIComponent(character) : '%ED%A0%80'))
    .join('')
}

/** Fields as the query of an address or an urlencoded body. */
export function queryOf(fields: Fields): string {
  return fields
    .flatMap(([name, value]) =>
      (Array.isArray(value) && value.length > 0 && value.length < 50 ? value : [value]).map(
        (item: unknown) => `${encoded(name)}=${encoded(asText(item))}`,
      ),
    )
    .join('&')
}

function multipart(parts: readonly string[]): Body {
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    body: parts.map((part) => `--${BOUNDARY}\r\n${part}\r\n`).join('') + `--${BOUNDARY}--\r\n`,
  }
}

const quoted = (name: string) => name.replaceAll(/[\r\n"]/g, '_').toWellFormed()

export const kinds = {
  json: (fields: Fields): Body => ({
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(Object.fromEntries(fields)),
  }),
  urlencoded: (fields: Fields): Body => ({
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: queryOf(fields),
  }),
  multipart: (fields: Fields): Body =>
    multipart(
      fields.map(
        ([name, value]) =>
          `Content-Disposition: form-data; name="${quoted(name)}"\r\n\r\n${asText(value)}`,
      ),
    ),
}

/** The first bytes of kinds of files, which reach the checks of content; none is a complete file. */
const BEGINNINGS =
  '¦text¦\x89PNG\r\n\x1a\n¦\xff\xd8\xff\xe0¦GIF89a¦%PDF-1.7¦PK\x03\x04¦RIFF\0\0\0\0WEBP¦\0\0\0\x18ftypmp42¦<svg xmlns=x onload=a()>¦<!doctype html>¦BM'.split(
    '¦',
  )

const fileName = fc.oneof(
  fc.constantFrom('a.txt', '合同.pdf', '../../x', 'a.php', 'CON', '.htaccess', '', 'x'.repeat(300)),
  fc.string({ unit: 'binary', maxLength: 30 }),
)

/** Files of an upload; `field` is where they belong. */
export function filesFor(field: string): fc.Arbitrary<Body> {
  const name = fc.oneof(
    { weight: 8, arbitrary: fc.constant(field) },
    { weight: 1, arbitrary: fc.constantFrom('x', '', '__proto__', 'image[0]') },
  )
  const content = fc.tuple(fc.constantFrom(...BEGINNINGS), fc.string({ maxLength: 2000 }))
  const part = fc
    .tuple(name, fileName, content)
    .map(
      ([part, file, [beginning, rest]]) =>
        `Content-Disposition: form-data; name="${quoted(part)}"; filename="${quoted(file)}"\r\n` +
        `Content-Type: application/octet-stream\r\n\r\n${beginning}${rest}`,
    )
  return fc.array(part, { maxLength: 4 }).map((parts) => {
    const { headers, body } = multipart(parts)
    return { headers, body: Buffer.from(body as string, 'latin1') }
  })
}

type Spoil = (body: Body) => Body

const bytes = (body: Body) => Buffer.from(body.body)
const typed =
  (type: string): Spoil =>
  (body) => ({ ...body, headers: { 'content-type': type } })

const TYPES = [
  'application/json',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  `multipart/form-data; boundary=${'x'.repeat(300)}`,
  'application/json; charset=utf-16',
  'application/xml',
  'text/plain',
  'a/b; c="',
  ';;',
]

/** What can be wrong with a body as such. */
const spoils: readonly Spoil[] = [
  (body) => ({ ...body, body: bytes(body).subarray(0, bytes(body).length >> 1) }),
  (body) => ({ ...body, body: Buffer.concat([bytes(body), Buffer.from([0xff, 0xfe, 0xc3])]) }),
  (body) => ({ ...body, body: Buffer.concat([Buffer.from([0xff, 0xfe]), bytes(body)]) }),
  (body) => ({ ...body, body: Buffer.from(bytes(body).toString('latin1'), 'utf16le') }),
  (body) => ({ ...body, body: `\ufeff${bytes(body).toString()}` }),
  (body) => ({ ...body, body: '' }),
  (body) => ({ ...body, body: '\0'.repeat(100) }),
  (body) => ({ ...body, body: 'null' }),
  (body) => ({ ...body, body: '[1,2]' }),
  (body) => ({ ...body, body: '"text"' }),
  (body) => ({ ...body, body: '{"id":1,"id":2,"__proto__":{"x":1}}' }),
  (body) => ({ ...body, body: '{"a":'.repeat(5000) + '1' + '}'.repeat(5000) }),
  (body) => ({ ...body, body: 'a=1&'.repeat(6000) }),
  (body) => ({ ...body, body: `--${BOUNDARY}\r\n\r\n\r\n--${BOUNDARY}--` }),
  ({ headers, body }) => ({
    headers: { ...headers, 'content-encoding': 'gzip' },
    body: gzipSync(body),
  }),
  ...TYPES.map(typed),
]

/** A body as it is, or in one of five cases spoilt. */
export function perhapsSpoilt(body: fc.Arbitrary<Body>): fc.Arbitrary<Body> {
  const spoilt = fc.tuple(body, fc.constantFrom(...spoils)).map(([whole, spoil]) => spoil(whole))
  return fc.oneof({ weight: 4, arbitrary: body }, { weight: 1, arbitrary: spoilt })
}
