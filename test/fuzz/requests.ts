import fc from 'fast-check'
import type { AnyEndpoint } from '#api/kit/endpoint.ts'
import { api } from '#api/index.ts'
import type { Body } from '../run/http.ts'
import { filesFor, kinds, perhapsSpoilt, queryOf, type Fields } from './bodies.ts'
import { anyValue, fieldsOf, OTHER_NAMES, valueFor } from './values.ts'

/** Who asks: somebody who may do everything, somebody who may do little, or nobody. */
export const senders = ['admin', 'clerk', 'nobody'] as const
export type Sender = (typeof senders)[number]

export type FuzzRequest = {
  sender: Sender
  endpoint: AnyEndpoint
  method: string
  path: string
  headers: Record<string, string>
  body: string | Buffer | undefined
}

/** Every call of the agreement, whatever is added to it. */
export const endpoints: readonly AnyEndpoint[] = Object.values(api).flatMap((feature) =>
  Object.values<AnyEndpoint>(feature),
)

const sender = fc.oneof(
  { weight: 6, arbitrary: fc.constant<Sender>('admin') },
  { weight: 3, arbitrary: fc.constant<Sender>('clerk') },
  { weight: 1, arbitrary: fc.constant<Sender>('nobody') },
)

/** Fields for an endpoint: most of its own, and now and then some that it does not know. */
function fields(endpoint: AnyEndpoint): fc.Arbitrary<Fields> {
  const own = Object.entries(fieldsOf(endpoint))
  const one = (sound: boolean) =>
    own.map(([name, field]) =>
      fc.option(fc.tuple(fc.constant(name), valueFor(field, sound)), { freq: 4, nil: undefined }),
    )
  const mostly = fc.constantFrom(true, true, true, false).chain((sound) => fc.tuple(...one(sound)))
  const other = fc.tuple(
    fc.oneof(
      fc.constantFrom(...OTHER_NAMES),
      fc.constantFrom(...OTHER_NAMES).map((n) => `${n}[]`),
    ),
    anyValue,
  )
  const others = fc.oneof(
    { weight: 4, arbitrary: fc.constant([]) },
    { weight: 1, arbitrary: fc.array(other, { maxLength: 4 }) },
  )
  return fc
    .tuple(mostly, others)
    .map(([known, unknown]) => [...known.filter((entry) => entry !== undefined), ...unknown])
}

/** Printable text, which is all that the client lets into a header. */
const headerText = fc.string({ unit: 'grapheme-ascii', maxLength: 60 })

const HEADER_NAMES =
  'idempotency-key cookie x-forwarded-for x-forwarded-proto range origin accept referer forwarded prefer if-none-match if-modified-since accept-language x-http-method-override x-requested-with pragma'.split(
    ' ',
  )

const header = fc.oneof(
  fc.tuple(fc.constantFrom(...HEADER_NAMES), headerText),
  fc.constantFrom<[string, string]>(
    ['accept', 'text/html,*/*'],
    ['range', 'bytes=-1'],
    ['range', 'bytes=99999999999-'],
    ['cookie', 'session=x; browser=x; =; ;; a'],
    ['cookie', `browser=${'x'.repeat(4000)}`],
    ['idempotency-key', 'the-same-every-time'],
    ['x-forwarded-for', 'unknown, , 1.2.3.4.5'],
    ['x-forwarded-for', '::ffff:1.2.3.4'],
    ['authorization', 'Bearer x'],
    ['authorization', 'Basic YTpi'],
    ['x-long', 'x'.repeat(8000)],
    ['x-forwarded-host', 'elsewhere.example'],
  ),
)

const headers = fc.oneof(
  { weight: 3, arbitrary: fc.constant({}) },
  {
    weight: 1,
    arbitrary: fc.array(header, { maxLength: 3 }).map((list) => Object.fromEntries(list)),
  },
)

function bodyOf(endpoint: AnyEndpoint, given: Fields): fc.Arbitrary<Body | undefined> {
  const ofKind = fc
    .constantFrom('json', 'urlencoded', 'multipart')
    .map((kind) => kinds[kind](given))
  const usual = endpoint.kind === 'upload' ? fc.oneof(filesFor(endpoint.field), ofKind) : ofKind
  const frequency = endpoint.method === 'GET' ? 1 : 9
  return fc.oneof(
    { weight: frequency, arbitrary: perhapsSpoilt(usual) },
    { weight: endpoint.method === 'GET' ? 3 : 1, arbitrary: fc.constant(undefined) },
  )
}

const METHODS = ['GET', 'POST', 'DELETE', 'HEAD', 'OPTIONS', 'PUT', 'PATCH']

function method(endpoint: AnyEndpoint): fc.Arbitrary<string> {
  return fc.oneof(
    { weight: 30, arbitrary: fc.constant(endpoint.method) },
    { weight: 1, arbitrary: fc.constantFrom(...METHODS) },
  )
}

function requestTo(endpoint: AnyEndpoint): fc.Arbitrary<FuzzRequest> {
  return fields(endpoint).chain((given) =>
    fc
      .record({
        sender,
        method: method(endpoint),
        inQuery: fc.oneof(
          fc.constant(endpoint.method === 'GET'),
          fc.constantFrom(true, false, false),
        ),
        otherId: fc.option(fc.constantFrom('1', '2', 'x'), { freq: 10 }),
        headers,
        body: bodyOf(endpoint, given),
      })
      .map(({ inQuery, otherId, body, headers, ...rest }) => {
        const pairs: Fields = [
          ...(inQuery ? given : []),
          ...(otherId === null ? [] : [['id', otherId] as const]),
        ]
        const query = queryOf(pairs).slice(0, 7000)
        return {
          ...rest,
          endpoint,
          path: `/api${endpoint.path}.html${query === '' ? '' : `?${query}`}`,
          headers: { ...body?.headers, ...headers },
          body: body?.body,
        }
      }),
  )
}

/** A request to any endpoint of the agreement, all of them equally often. */
export const anyRequest: fc.Arbitrary<FuzzRequest> = fc.oneof(...endpoints.map(requestTo))
