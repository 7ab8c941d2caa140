import { expect, test } from 'vitest'
import { allPermissions, permissionLabel, type Access, type Permission } from '#api/kit/access.ts'
import { isChange, type AnyEndpoint } from '#api/kit/endpoint.ts'
import { api } from '#api/index.ts'
import { machineDataPath } from '#api/machine/machine-page.ts'
import { CHANNEL_HOSTS, makeChannel } from '../delivery/channels.ts'
import { templateOf, useTemplate } from '#test/make/files/bureau-template.ts'
import { done } from '../make/factories.ts'
import { enter, makeRole, makeUser, ownRecordsOnly } from '../make/people.ts'
import { testServer, type Caller } from '../run/server.ts'
import { MARK, type Foreign, type Row } from '../entities/fixture.ts'
import { sameStatements } from '../read/statements.ts'
import { absentOf, makeForeign } from './foreign.ts'
import { rows } from './rows.ts'
import { everythingStored } from './stored.ts'
import { accessInWords, accessPage, accessTable, permissionsOf, PUBLIC } from './table.ts'

/** Every call and every file address, for four callers who should not get at something. */

const server = testServer({
  OUTGOING_HOSTS: CHANNEL_HOSTS,
  PUBLIC_URL: 'https://bao.example',
})

const ENDED = { code: 401, msg: '您还没有登录，或登录已失效，请重新登录' }

type Input = Record<string, unknown>
/** An address of the product, and how somebody asks for it. */
type Place = {
  path: string
  access: Access
  sessionOnly: boolean
  /** Whether asking leaves everything as it was, even for who may. */
  reads: boolean
  ask: (caller: Caller, input: Input) => Promise<Response>
}

const callOf = (endpoint: AnyEndpoint): Place => ({
  path: endpoint.path,
  access: endpoint.access,
  sessionOnly: endpoint.sessionOnly,
  reads: endpoint.method === 'GET' && !isChange(endpoint),
  ask: (caller, input) => {
    const query =
      endpoint.method === 'GET' ? `?${new URLSearchParams(textsOf(input)).toString()}` : ''
    const body = query === '' ? { body: JSON.stringify(input) } : {}
    return server.fetch(`/api${endpoint.path}.html${query}`, {
      method: endpoint.method,
      headers: {
        ...bearer(caller),
        ...(query === '' ? { 'content-type': 'application/json' } : {}),
      },
      ...body,
    })
  },
})

const fileOf = (path: string, access: Access, some: (foreign: Foreign) => string): Place => ({
  path,
  access,
  sessionOnly: false,
  reads: true,
  ask: (caller, input) =>
    server.fetch((input['path'] as string | undefined) ?? some(foreign), {
      headers: bearer(caller),
    }),
})

const bearer = (caller: Caller): Record<string, string> =>
  caller.token === '' ? {} : { authorization: `Bearer ${caller.token}` }

const textsOf = (input: Input) =>
  Object.entries(input).map(([name, value]) => [name, String(value)] as [string, string])

const places: Place[] = [
  ...Object.values(api).flatMap((feature) => Object.values<AnyEndpoint>(feature).map(callOf)),
  fileOf('/upload/:name', 'session', ({ file }) => file),
  fileOf('/upload/editor/:name', 'public', ({ picture }) => picture),
  fileOf('/m/:token/data', 'public', () => machineDataPath('a'.repeat(16))),
]

type Answer = { code: number; msg: string; data?: unknown; info?: unknown; total?: number }

/** What came, as an envelope; a file counts as one with code 200. */
async function answerOf(response: Response): Promise<Answer> {
  const text = await response.text()
  const isEnvelope = response.headers.get('content-type')?.includes('json') ?? false
  return isEnvelope ? (JSON.parse(text) as Answer) : { code: 200, msg: text.slice(0, 100) }
}

let foreign: Foreign
/** A caller who may do everything but what a role holds not; the role is changed for each call. */
let limited: Caller
let limitedRole: number
/** One who may do everything, with records of their own alone. */
let other: Caller
let ended: Caller

async function prepare(): Promise<void> {
  // Without them nobody gets a mail to send.
  await done(server.admin, api.company.setCompany, { outgoing: 1 })
  await makeChannel(server.admin, 'mail')
  await useTemplate(server, await templateOf())
  foreign = await makeForeign(server)
  limitedRole = await makeRole(server.admin)
  limited = await enter(server, await makeUser(server.admin, { role_id: limitedRole }))
  const role_id = await makeRole(server.admin, ...ownRecordsOnly)
  const person = await makeUser(server.admin, { role_id })
  other = await enter(server, person)
  ended = await enter(server, person)
  await ended.call(api.session.outlogin)
}

async function mayAllBut(taken: readonly Permission[]): Promise<void> {
  const left = allPermissions.filter((permission) => !taken.includes(permission))
  await server.db
    .updateTable('role')
    .set({ permissions: JSON.stringify(left) })
    .where('id', '=', limitedRole)
    .execute()
}

/** What a call sends in the columns that never get as far as a record. */
function anyInput(row: Row): Input {
  if ('one' in row) return row.one[0]!(foreign)
  return 'list' in row ? row.list(foreign) : {}
}

async function withoutSession(place: Place, row: Row, caller: Caller): Promise<string> {
  const answer = await answerOf(await place.ask(caller, anyInput(row)))
  if (place.access === 'public') {
    expect.soft(answer.code, `${place.path} is public`).not.toBe(401)
    return PUBLIC
  }
  expect.soft(answer, `${place.path} without a session`).toEqual(ENDED)
  return String(answer.code)
}

async function withoutPermission(place: Place, row: Row): Promise<string> {
  if (place.access === 'public') return PUBLIC
  const answer = await answerOf(await place.ask(limited, anyInput(row)))
  if (place.access === 'session') {
    expect.soft([401, 403], `${place.path} for any session`).not.toContain(answer.code)
    return '登录即可'
  }
  expect.soft(answer.code, `${place.path} without its permission`).toBe(403)
  for (const permission of permissionsOf(place.access)) {
    expect.soft(answer.msg, place.path).toContain(permissionLabel(permission))
  }
  return String(answer.code)
}

/** A refusal may repeat what was sent; apart from that it must not tell the two cases apart. */
const apartFromSent = (answer: Answer, of: Foreign) =>
  JSON.stringify(answer).replaceAll(of.file, '（文件）').replaceAll(`KP${of.invoice}`, '（申请）')

/** The same questions by who may see everyone's records are answered, or the walk would prove nothing. */
async function checkForWhoMay(place: Place, row: Row): Promise<void> {
  if (!place.reads || place.path.startsWith('/upload/') || ('own' in row && row.own)) return
  const inputs = 'one' in row ? row.one : 'list' in row ? [row.list] : []
  for (const input of inputs) {
    const answer = await answerOf(await place.ask(server.admin, input(foreign)))
    expect.soft(answer.code, `${place.path} for who may`).toBe(200)
    if ('list' in row) expect.soft(JSON.stringify(answer), place.path).toContain(MARK)
  }
}

async function withAnothersRecord(place: Place, row: Row): Promise<string> {
  const { path } = place
  const ask = async (input: Input) => answerOf(await place.ask(other, input))
  if ('none' in row) return `不适用：${row.none}`
  if ('one' in row) {
    const codes = new Set<number>()
    for (const [at, input] of row.one.entries()) {
      const absent = absentOf(foreign)
      const { answers, counts } = await sameStatements(
        server,
        () => ask(input(foreign)),
        () => ask(input(absent)),
      )
      const [answer, unknown] = answers as [Answer, Answer]
      expect.soft(apartFromSent(answer, foreign), path).toBe(apartFromSent(unknown, absent))
      expect.soft([400, 404, 409], path).toContain(answer.code)
      codes.add(answer.code)
      // The address of a file is no number that can be counted up to.
      if (path === '/upload/:name') continue
      expect
        .soft(counts[0], `${path} ${at}: as many statements as of an absent one`)
        .toBe(counts[1])
    }
    return `${[...codes].join('、')}（如同不存在）`
  }
  const answer = await ask(row.list(foreign))
  expect.soft(answer.code, path).toBe(200)
  const text = JSON.stringify(answer)
  expect.soft(text, path).not.toContain(MARK)
  expect.soft(answer.total ?? 0, path).toBe(0)
  return '不出现'
}

// Every call is made several times and all tables are compared after each: on a busy machine many minutes.
test('nobody gets at what they may not, by any call or address', { timeout: 900_000 }, async () => {
  expect(Object.keys(rows).sort()).toEqual(places.map(({ path }) => path).sort())
  await prepare()
  const lines: string[][] = []
  for (const place of places) {
    const row = rows[place.path]!
    await mayAllBut(permissionsOf(place.access))
    await checkForWhoMay(place, row)
    const before = await everythingStored(server)
    const cells = [
      await withoutSession(place, row, server.stranger),
      await withoutSession(place, row, ended),
      await withoutPermission(place, row),
      await withAnothersRecord(place, row),
    ]
    expect.soft(await everythingStored(server), `${place.path} changes nothing`).toBe(before)
    lines.push([`\`${place.path}\``, accessInWords(place), ...cells])
  }
  // The refused calls have ended no session, and the records are still their owner's.
  expect((await limited.call(api.session.getSelf)).code).toBe(200)
  expect((await other.call(api.session.getSelf)).code).toBe(200)
  const table = accessTable(lines)
  console.log(table)
  await expect(accessPage(table)).toMatchFileSnapshot('../../docs/access.md')
})
