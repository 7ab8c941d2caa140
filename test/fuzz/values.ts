import fc from 'fast-check'
import { z } from 'zod'
import type { AnyEndpoint } from '#api/kit/endpoint.ts'

const listed = (text: string): string[] => text.split('¦')

/** What people and screens send; a field gets those of them that it accepts. */
const USUAL: readonly unknown[] = [
  ...listed(
    '¦0¦1¦2¦3¦5¦17¦40¦200¦999¦12800¦12800.50¦0.01¦DN50¦25-50¦7.5¦7.5kW¦台¦1,2,3¦[1,2]¦["1"]',
  ),
  ...listed(
    '2026-11-20¦2026:11:20 09:30:00¦2026-11-20T09:30:00¦水泵¦立式多级离心泵¦HT20261120-001',
  ),
  ...listed(
    '多行\n文字¦泵 😀 ﾊﾟ¦<b style="color:red">粗</b><br>¦#N/A¦=1+1¦password-1¦TEST¦/upload/x',
  ),
  ...listed(
    'pro_flow,pro_lift¦quotation:view,quotation:edit¦<p>正文<img src=/upload/editor/a.png></p>',
  ),
  ...listed('/api/Quotation/outleader.html?id=1¦/api/Quotation/outleader.html?id=2¦/upload/a.pdf'),
  0,
  1,
  2,
  3,
  12,
  true,
  false,
  [1, 2],
  ['pro_flow'],
  ['quotation:view'],
]

/** What nobody means to send. */
const UNUSUAL: readonly unknown[] = [
  ...listed('-1¦1e2¦0x10¦９¦１２¦9007199254740993¦99999999999999999999¦NaN¦undefined¦null'),
  ...listed(' ¦\t¦\n¦\0¦a\0b¦\ud800¦x\udfff¦\u001b[31m¦\u202e¦\ufeff¦\ufffd¦[object Object]'),
  ...listed('%¦%zz¦%00¦_¦\\¦\' or 1=1 --¦"; drop table user; --¦../../etc/passwd¦[1,¦[[1]]¦[{}]'),
  ...listed('<script>alert(1)</script>¦<img src=x onerror=a()>¦{{7*7}}¦${7*7}¦@SUM(A1)'),
  ...listed('javascript:alert(1)¦//elsewhere.example/¦file:///etc/passwd¦2026-02-30¦0000-00-00'),
  ...listed('9999:99:99 99:99:99¦10000000000¦12,800¦0.001'),
  'x'.repeat(256),
  '字'.repeat(20_001),
  '💧'.repeat(5000),
  '1'.repeat(1000),
  ','.repeat(5000),
  -1,
  1.5,
  -0,
  1e21,
  1e-7,
  2 ** 53,
  Number.MAX_VALUE,
  null,
  {},
  { length: 3 },
  { toString: 1 },
  { id: 1 },
  JSON.parse('[[], [[]], [null], [1, [2]], [{ "a": 1 }]]'),
  JSON.parse('{"__proto__":{"admin":true}}'),
  JSON.parse('{"constructor":{"prototype":{"admin":true}}}'),
  JSON.parse(`${'['.repeat(2000)}${']'.repeat(2000)}`),
  Array.from({ length: 3000 }, (_, index) => index),
]

/** Names beside an endpoint's own, which mean something to a language or to another endpoint. */
export const OTHER_NAMES = listed(
  'id¦__proto__¦constructor¦prototype¦toString¦hasOwnProperty¦length¦then¦user_id¦version¦password_hash¦status¦ticket¦token¦a[b]¦a[0][1]¦[]¦',
)

/** The fields of an endpoint's input by name, whatever checks the whole has on top. */
export function fieldsOf(endpoint: AnyEndpoint): Record<string, z.ZodType> {
  let schema: unknown = endpoint.input
  while (schema instanceof z.ZodPipe) schema = schema.in
  return schema instanceof z.ZodObject ? schema.shape : {}
}

/** Values that a field accepts, as far as they are known here. */
function accepted(field: z.ZodType): unknown[] {
  return USUAL.filter((value) => field.safeParse(value).success)
}

const random: fc.Arbitrary<unknown> = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.integer(),
  fc.double(),
  fc.integer({ min: 1, max: 300 }),
  fc.jsonValue({ maxDepth: 4 }),
)

const wrong = fc.oneof(fc.constantFrom(...UNUSUAL), random)

/** A value for a field: one that it accepts where it should be sound, else more often one that nobody means. */
export function valueFor(field: z.ZodType, sound: boolean): fc.Arbitrary<unknown> {
  const right = accepted(field)
  if (right.length === 0) return wrong
  if (sound) return fc.constantFrom(...right)
  return fc.oneof(fc.constantFrom(...right), { weight: 2, arbitrary: wrong })
}

export const anyValue = wrong
