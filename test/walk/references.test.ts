import { beforeAll, describe, expect, test } from 'vitest'
import { allPermissions } from '#api/kit/access.ts'
import { ownRecordsOnly } from '../make/people.ts'
import { testServer, type Caller, type Envelope } from '../run/server.ts'
import { MARK } from '../entities/fixture.ts'
import { endpoints } from '../entities/index.ts'
import { sameStatements } from '../read/statements.ts'
import { makeForeign, SECRETS } from './foreign.ts'
import { ownRecords, recordsOf, type Own, type Records } from './own-records.ts'
import { BY_THE_WALK, references, withoutOwner, type Reference } from './references.ts'
import { ownerless, rows } from './rows.ts'
import { everythingStored } from './stored.ts'

/** A record that one may not see is refused as one that does not exist, whichever field of a call refers to it. */

const server = testServer()

const endpointAt = (path: string) => endpoints.get(path)!

type Schema = {
  $ref?: string
  type?: string
  enum?: unknown
  maximum?: number
  properties?: Record<string, Schema>
  items?: Schema
}
type Operation = {
  parameters: { name?: string; schema: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}
type Description = {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}

/**
 * The fields of an input that can refer to a record: numbers without an upper bound, as ids are, lists of them or of
 * texts, as addresses of files are, and what the description does not look into.
 */
function referring(schema: Schema, name: string): string[] {
  const { properties, items } = schema
  if (properties) {
    return Object.entries(properties).flatMap(([inner, of]) =>
      referring(of, name === '' ? inner : `${name}.${inner}`),
    )
  }
  if (items) return referring(items, `${name}[]`)
  if (schema.enum) return []
  const isId = schema.type === 'integer' && (schema.maximum ?? Infinity) > 1e12
  const isListed = name.endsWith('[]') && ['string', 'object'].includes(schema.type ?? '')
  return isId || isListed ? [name] : []
}

async function fieldsOfTheAgreement(): Promise<[path: string, field: string][]> {
  const response = await server.fetch('/api/openapi.json')
  const { paths, components } = (await response.json()) as Description
  return Object.entries(paths).flatMap(([address, methods]) => {
    const path = address.slice('/api'.length, -'.html'.length)
    return Object.values(methods).flatMap(({ parameters, requestBody }) => {
      const { $ref = '' } = requestBody?.content['application/json']?.schema ?? {}
      const body = components.schemas[$ref.split('/').at(-1)!] ?? {}
      const fields = [
        ...parameters.flatMap(({ name, schema }) => (name ? referring(schema, name) : [])),
        ...referring(body, ''),
      ]
      return fields.map((field): [string, string] => [path, field])
    })
  })
}

test('every call that takes the id of a record with an owner is walked with somebody else’s', async () => {
  const walked = (await fieldsOfTheAgreement()).filter(
    ([path, field]) =>
      references[path]?.[field] === undefined &&
      (withoutOwner[`${path} ${field}`] ?? withoutOwner[field]) === BY_THE_WALK,
  )
  expect(walked.length).toBeGreaterThan(100)
  const untried = walked.filter(([path]) => {
    const row = rows[path]
    return row === undefined || ('none' in row && !ownerless.has(row.none))
  })
  expect(untried).toEqual([])
})

test('every field that can refer to a record says what becomes of somebody else’s', async () => {
  const fields = await fieldsOfTheAgreement()
  expect(fields.length).toBeGreaterThan(200)
  const unclassified = fields.filter(
    ([path, field]) =>
      references[path]?.[field] === undefined &&
      withoutOwner[`${path} ${field}`] === undefined &&
      withoutOwner[field] === undefined,
  )
  expect(unclassified).toEqual([])
  const known = new Set(fields.flatMap(([path, field]) => [`${path} ${field}`, field]))
  const listed = Object.entries(references).flatMap(([path, of]) =>
    Object.keys(of).map((field) => `${path} ${field}`),
  )
  const stale = [...listed, ...Object.keys(withoutOwner)].filter((name) => !known.has(name))
  expect(stale).toEqual([])
})

describe('a reference to somebody else’s record', () => {
  let foreign: Records
  let own: Own
  /** May do everything with their own records. */
  let actor: Caller
  beforeAll(async () => {
    const made = await makeForeign(server)
    actor = await server.userWith(...ownRecordsOnly)
    foreign = await recordsOf(server, made)
    own = await ownRecords(server, actor, made)
  })

  const absent = (to: keyof Records) =>
    to === 'file' ? `/upload/${'x'.repeat(43)}.txt` : 987_654_321

  /** What is answered to a reference, apart from the address of a file, which the refusal repeats. */
  async function answered(caller: Caller, path: string, { input }: Reference, id: number | string) {
    const answer = await caller.call(endpointAt(path), input(id, own))
    if (typeof id === 'number') return answer
    return JSON.parse(JSON.stringify(answer).replaceAll(id, '（文件）')) as Envelope
  }

  const cases = Object.entries(references).flatMap(([path, fields]) =>
    Object.entries(fields).map(([field, reference]) => ({ path, field, reference })),
  )

  test.each(cases)('$path $field is answered as to an absent one', async ({ path, reference }) => {
    const { to } = reference
    const before = await everythingStored(server)
    const { answers, counts } = await sameStatements(
      server,
      () => answered(actor, path, reference, foreign[to]),
      () => answered(actor, path, reference, absent(to)),
    )
    const [refused, unknown] = answers as [Envelope, Envelope]
    expect(refused).toEqual(unknown)
    expect(counts[0], 'as many statements as of an absent one').toBe(counts[1])
    expect([400, 404]).toContain(refused.code)
    const answer = JSON.stringify(refused)
    for (const secret of [MARK, ...SECRETS]) expect(answer).not.toContain(secret)
    expect(await everythingStored(server)).toBe(before)
    const accepted = await answered(actor, path, reference, reference.own?.(own) ?? own[to])
    expect(accepted.code).toBe(200)
  })

  const scoped = cases.filter(({ reference }) => reference.sight)
  test.each(scoped)(
    '$path $field needs the permission to view it too',
    async ({ path, reference }) => {
      const { to, sight } = reference
      const blind = await server.userWith(
        ...allPermissions.filter((one) => one !== `${sight}:view`),
      )
      const before = await everythingStored(server)
      const refused = await answered(blind, path, reference, foreign[to])
      expect(refused).toEqual(await answered(blind, path, reference, absent(to)))
      expect([400, 404]).toContain(refused.code)
      expect(await everythingStored(server)).toBe(before)
    },
  )
})
