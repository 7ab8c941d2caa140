import { beforeEach, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import type { FrozenQuotation } from '#api/quotation/frozen-quotation.ts'
import {
  addSet,
  done,
  fresh,
  linesOf,
  makeCombination,
  makeCustomer,
  makeProduct,
  makeQuotation,
} from '#test/make/factories.ts'
import { testServer, type TestServer } from '#test/run/server.ts'
import { withMargins } from '../documents/margin-document.ts'
import { quotationDocument } from '../documents/quotation-document.ts'

/** Columns that a version stores to be restored by, and that nobody is shown. */

const { addline, changeline, changetop, deleteQuopro, getDifference } = api.quotation
const { getQuopro, getVersion, restoreVersion, sendQuotation, setQuotation } = api.quotation

const INTERNAL = [
  'chosen',
  'top',
  'list_price',
  'other_price',
  'entitled_price',
  'entitled_other',
  'price_source',
  'floor_price',
  'is_power',
  'customer_id',
]

const server = testServer()
let id: number
const change = (...[endpoint, input]: Parameters<TestServer['admin']['call']>) =>
  done(server.admin, endpoint, input)

beforeEach(async () => {
  const { admin } = server
  const pro_title = fresh('泵')
  const pump = await makeProduct(admin, { pro_title, pro_no: 'CDL32', pro_unitprice: '12800' })
  const title = fresh('阀')
  const open = await makeProduct(admin, { pro_title: title, pro_no: 'A' })
  await makeProduct(admin, { pro_title: title, pro_no: 'B' })
  id = await makeQuotation(admin, { customer_id: await makeCustomer(admin) })
  await addSet(admin, id, await makeCombination(admin, [pump, open], { is_power: 1 }))
  await change(addline, { id, title: '运费', unitprice: '800' })
  const lines = await linesOf(admin, id)
  const valve = lines.find((line) => line.title === title)!
  await change(changeline, { id: valve.id, unpriced: 1 })
  await change(changetop, { id: valve.id, top: 5 })
  const internal = { entitled_price: 1_280_000, price_source: 'A 级 95%', floor_price: 900_000 }
  await server.db.updateTable('quotation_line').set(internal).where('pid', '=', pump).execute()
  await change(sendQuotation, { id })
})

const versionRow = () =>
  server.db
    .selectFrom('quotation_version')
    .select(['content', 'review'])
    .where('quotation_id', '=', id)
    .executeTakeFirstOrThrow()

/** Makes the version one from before these columns were stored. */
async function makeFormer(): Promise<void> {
  const { content } = await versionRow()
  const former = JSON.stringify(JSON.parse(content), (name, value: unknown) =>
    INTERNAL.includes(name) ? undefined : value,
  )
  await server.db
    .updateTable('quotation_version')
    .set({ content: former, review: '' })
    .where('quotation_id', '=', id)
    .execute()
}

async function restored(): Promise<void> {
  const { content_version } = (await change(getQuopro, { id })).info
  await change(restoreVersion, { id, content_version })
}

const linesStored = () =>
  server.db
    .selectFrom('quotation_line')
    .innerJoin('quotation_set', 'quotation_set.id', 'quotation_line.set_id')
    .selectAll('quotation_line')
    .select('is_power')
    .where('quotation_id', '=', id)
    .orderBy('quotation_line.id')
    .execute()

test('a version stores them, and an answer says nothing of them', async () => {
  const { content } = await versionRow()
  const answers = [await change(getVersion, { id, revision: 1 }), await change(getVersion, { id })]
  for (const answer of answers) expect(JSON.stringify(answer)).toContain('CDL32')
  for (const name of INTERNAL) {
    expect(content).toContain(`"${name}":`)
    for (const answer of answers) expect(JSON.stringify(answer)).not.toContain(`"${name}":`)
  }
})

test('they are no difference, and in no document', async () => {
  const printed = async () => {
    const content = JSON.parse((await versionRow()).content) as FrozenQuotation
    return withMargins(quotationDocument(content, {}), content)
  }
  const difference = async () => (await change(getDifference, { id, from: 1 })).data
  const before = await printed()
  expect(await difference()).toEqual([])
  await makeFormer()
  expect(await difference()).toEqual([])
  expect(await printed()).toEqual(before)
})

test('of a former version what is known of the same lines stays', async () => {
  await makeFormer()
  const freight = (await linesOf(server.admin, id)).find((line) => line.title === '运费')!
  const before = (await linesStored()).map((line) =>
    line.id === freight.id ? { ...line, other_price: null } : line,
  )
  await change(deleteQuopro, { id: freight.id })
  await change(setQuotation, { id, quo_info: '改' })
  await restored()
  expect(await linesStored()).toEqual(before)
})

test('of a former version the status stays, and what was submitted since is void', async () => {
  await makeFormer()
  await change(setQuotation, { id, quo_info: '改' })
  const submitted = {
    quo_status: 1,
    review: 1,
    needed_level: 2,
    submitted_at: '2026:11:22 08:00:00',
  }
  await server.db.updateTable('quotation').set(submitted).where('id', '=', id).execute()
  await restored()
  const { db } = server
  const row = await db
    .selectFrom('quotation')
    .select(['quo_status', 'review', 'needed_level', 'submitted_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(row).toEqual({ quo_status: 1, review: 0, needed_level: 0, submitted_at: '' })
})

test('of a former version lines that are gone come back in order, chosen where they have a model', async () => {
  await makeFormer()
  const before = await linesStored()
  const [first] = await linesOf(server.admin, id)
  await change(deleteQuopro, { id: first!.id })
  await restored()
  const now = await linesStored()
  expect(now).toMatchObject(
    before.map(({ title, pid, chosen, unitprice }) => ({ title, pid, chosen, unitprice, top: 0 })),
  )
})
