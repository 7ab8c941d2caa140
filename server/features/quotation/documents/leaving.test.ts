import { beforeAll, describe, expect, test } from 'vitest'
import type { Permission } from '#api/kit/access.ts'
import type { AnyEndpoint } from '#api/kit/endpoint.ts'
import { documentKinds } from '#api/quotation/quotation-offer-calls.ts'
import { api } from '#api/index.ts'
import { spreadEvents } from '#server/features/delivery/queue/spread.ts'
import { CHANNEL_HOSTS, makeChannel } from '#test/delivery/channels.ts'
import { worked, workedDuty } from '#test/make/pumps/building.ts'
import { done, linesOf, makeProduct, makeQuotation } from '#test/make/factories.ts'
import { callerByKey } from '#test/make/keys.ts'
import { limitsOf } from '#test/make/offers-by-level.ts'
import { textOf } from '#test/read/pdf.ts'
import { opened } from '#test/read/workbook.ts'
import { addressOf, testServer, type Caller } from '#test/run/server.ts'

/**
 * All ways by which something of a quotation leaves the house, walked with one that nobody has passed: 10.00 for what costs
 * 9,000.00. What is printed or stored says 草稿, and everything else is refused.
 */

const server = testServer({ OUTGOING_HOSTS: CHANNEL_HOSTS })
const MAY: Permission[] = [
  'quotation:view',
  'quotation:edit',
  'quotation:export',
  'quotation:mail',
  'company:seal',
  'product:cost',
  'contract:edit',
  'contract:view',
]

let seller: Caller
let key: Caller
let id: number
beforeAll(async () => {
  await server.db
    .updateTable('company')
    .set({
      approval: 2,
      discount_limits: limitsOf(500, 1000, 2000),
      catalogue_basis: 1,
      outgoing: 1,
    })
    .execute()
  await makeChannel(server.admin, 'mail')
  for (const kind of ['wecom', 'webhook'] as const) {
    const events = ['review_submitted', 'quotation_won']
    await makeChannel(server.admin, kind, { events, with_amounts: 1 })
  }
  seller = await server.userWith(...MAY)
  key = await callerByKey(server, seller, ...MAY)
  const pid = await makeProduct(server.admin, { pro_unitprice: '9000.00' })
  id = await makeQuotation(seller)
  await done(seller, api.quotation.choosepump, { id, pid, ...workedDuty, building: worked })
  for (const line of await linesOf(seller, id)) {
    await done(seller, api.quotation.changeline, { id: line.id, unitprice: '10.00' })
  }
})

const endpoints = Object.values(api).flatMap((feature) => Object.values<AnyEndpoint>(feature))

/** The calls that answer a file, but for those of lists, with what it is of. */
const FILES: Readonly<Record<string, 'the quotation' | 'something else'>> = {
  '/Quotation/document': 'the quotation',
  '/Quotation/outleader': 'the quotation',
  '/Quotation/fillInquiry': 'the quotation',
  '/Quotation/exportDiscounts': 'something else',
  '/Quotation/inquiryFile': 'something else',
  // Of what a contract has become, which takes a version that was sent.
  '/Contract/salesContract': 'something else',
  '/Contract/salesContractWord': 'something else',
  '/Production/productionOrder': 'something else',
  '/Logistics/deliveryNote': 'something else',
  '/Machine/labels': 'something else',
  '/Machine/certificates': 'something else',
  '/Machine/commissioning': 'something else',
  '/Statement/document': 'something else',
  '/Statement/workbook': 'something else',
  '/Home/owedOrders': 'something else',
  '/Receipt/exportReceived': 'something else',
  '/Report/exportReport': 'something else',
  '/Company/contractTemplate': 'something else',
  '/Company/tryTemplate': 'something else',
  '/Company/invoiceTemplate': 'something else',
  '/Invoice/issueFile': 'something else',
  '/Index/verify': 'something else',
}

test('files are answered by these calls and by none that nobody has thought of', () => {
  const files = endpoints
    .filter(({ kind, path }) => kind === 'file' && !/\/(exportRows|exportList)$/.test(path))
    .map(({ path }) => path)
  expect(files.toSorted()).toEqual(Object.keys(FILES).toSorted())
})

async function file(caller: Caller, endpoint: AnyEndpoint, more: object): Promise<Uint8Array> {
  const headers = { authorization: `Bearer ${caller.token}` }
  const response = await server.fetch(addressOf(endpoint, { id, ...more }), { headers })
  expect(response.headers.get('content-type')).not.toContain('json')
  return new Uint8Array(await response.arrayBuffer())
}

const cellsOf = (bytes: Uint8Array, sheet: string) =>
  opened(bytes, sheet)
    .rows.flat()
    .map((cell) => String(cell?.v ?? ''))

const whose = [
  ['a session', () => seller],
  ['a key', () => key],
] as const

describe.each(whose)('with %s', (_whose, caller) => {
  test.each(documentKinds)('the $label is printed as a draft', async ({ value: kind }) => {
    expect(textOf(await file(caller(), api.quotation.document, { kind }))).toMatch(/草.*稿/)
  })

  test.each([
    [{}, '报价单', ['报价单', '技术参数表', '供货清单']],
    [{ kind: 'margin' }, '毛利表', ['毛利表']],
  ])('each sheet of %j says that it is of a draft', async (more, first, names) => {
    const bytes = await file(caller(), api.quotation.outleader, more)
    expect(opened(bytes, first).sheetNames).toEqual(names)
    for (const name of names) expect(cellsOf(bytes, name)).toContain(`${name}（草稿）`)
  })

  test('it says so without a number too, as one from an earlier program', async () => {
    const { quo_no } = await server.db
      .selectFrom('quotation')
      .select('quo_no')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const setNumber = (no: string) =>
      server.db.updateTable('quotation').set({ quo_no: no }).where('id', '=', id).execute()
    await setNumber('')
    const bytes = await file(caller(), api.quotation.outleader, {})
    await setNumber(quo_no)
    expect(cellsOf(bytes, '报价单')).toContain('报价单（草稿）')
  })

  const MAIL = { to: ['a@example.org'], subject: '报价单', text: '请查收', confirmed: 1 }
  test.each([
    ['sent', api.quotation.sendQuotation, {}, '需要'],
    ['turned into a contract', api.quotation.toContract, { confirmed: 1 }, '需要'],
    ['called 已成交', api.quotation.setStage, { stage: 2 }, ''],
    ['called 已发出', api.quotation.setStage, { stage: 1 }, ''],
    ['printed with the seal', api.quotation.document, { sealed: 1 }, '请先发出'],
    ['printed as a version', api.quotation.document, { revision: 1 }, 'V1'],
    ['read to be mailed', api.mail.getDraft, {}, '请先发出'],
    ['read to be mailed as a version', api.mail.getDraft, { revision: 1 }, '请先发出'],
    ['mailed', api.mail.sendDocument, MAIL, '请先发出'],
    ['mailed as a version', api.mail.sendDocument, { ...MAIL, revision: 1 }, '请先发出'],
  ])('it is not %s', async (_how, endpoint, more, words) => {
    const refused = await caller().call(endpoint, { id, ...more })
    expect(refused.code).toBeGreaterThanOrEqual(400)
    expect(refused.msg).toContain(words)
  })

  test('a copy is a draft as well', async () => {
    const { id: copy } = await done(caller(), api.quotation.copyQuotation, { id })
    const bytes = await file(caller(), api.quotation.document, { id: copy })
    expect(textOf(bytes)).toMatch(/草.*稿/)
    expect(await caller().call(api.mail.getDraft, { id: copy })).toMatchObject({ code: 409 })
  })
})

test('what goes to robots and programs has no document', async () => {
  await done(seller, api.quotation.submitReview, { id })
  await spreadEvents(server, (error) => expect.unreachable(String(error)))
  const rows = await server.db.selectFrom('delivery').select('content').execute()
  expect(rows.length).toBeGreaterThan(0)
  for (const { content } of rows) expect(JSON.parse(content)).not.toHaveProperty('document')
  expect(await server.db.selectFrom('quotation_version').select('id').execute()).toEqual([])
  expect(await server.db.selectFrom('contract').select('id').execute()).toEqual([])
})
