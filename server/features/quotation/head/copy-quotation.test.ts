import { beforeEach, describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { STAGES } from '#api/quotation/quotation-head.ts'
import type { Transaction } from '#server/db/open.ts'
import { done, linesOf, makeQuotation } from '#test/make/factories.ts'
import { sameOnPostgres } from '#test/run/long.ts'
import { whileDoing } from '#test/run/meanwhile.ts'
import { testServer } from '#test/run/server.ts'

/** A copy is of one moment, and comes to what its lines come to. */

const { addline, copyQuotation, getQuotation, index, setStage } = api.quotation

const server = testServer()
let id: number
beforeEach(async () => {
  id = await makeQuotation(server.admin, { project: '一期' })
  await done(server.admin, addline, { id, title: '运费', unitprice: '800' })
})

const listed = async (of: unknown) => {
  const { data } = await done(server.admin, index, {})
  return (data as { id: number; total: string }[]).find((row) => row.id === of)
}

test('it comes to the sum of its lines, whatever was stored of the other', async () => {
  await server.db.updateTable('quotation').set({ total: null }).where('id', '=', id).execute()
  const copy = (await done(server.admin, copyQuotation, { id })).id
  expect(await listed(copy)).toMatchObject({ total: '800.00' })
})

test(`comes into the list as of now, however old the other is${sameOnPostgres}`, async () => {
  const release_time = '2020:01:02 03:04:05'
  await server.db.updateTable('quotation').set({ release_time }).where('id', '=', id).execute()
  const copy = (await done(server.admin, copyQuotation, { id })).id
  await makeQuotation(server.admin, {})
  const { data } = await done(server.admin, index, {})
  expect(data[1].id).toBe(copy)
})

test(`of a lost one says nothing of why that was lost${sameOnPostgres}`, async () => {
  await done(server.admin, setStage, { id, stage: STAGES.lost, lost_reason: '价格' })
  const copy = (await done(server.admin, copyQuotation, { id })).id
  const { data } = await done(server.admin, getQuotation, { id: copy })
  expect(data).toMatchObject({ stage: STAGES.draft, lost_reason: '' })
})

test(`has nothing of the version that was sent of the other${sameOnPostgres}`, async () => {
  await done(server.admin, api.quotation.sendQuotation, { id })
  const copy = (await done(server.admin, copyQuotation, { id })).id
  const row = await server.db
    .selectFrom('quotation')
    .select(['revision', 'sent_content_version', 'sent_total', 'sent_entitled', 'sent_at'])
    .where('id', '=', Number(copy))
    .executeTakeFirst()
  const none = { revision: 0, sent_content_version: null, sent_total: null, sent_entitled: null }
  expect(row).toEqual({ ...none, sent_at: '' })
})

test(`of one that is gone or out of sight it says so${sameOnPostgres}`, async () => {
  const other = await server.userWith('quotation:view', 'quotation:edit')
  expect(await other.call(copyQuotation, { id })).toMatchObject({ code: 404 })
  await done(server.admin, api.quotation.deleteQuotation, { id })
  expect(await server.admin.call(copyQuotation, { id })).toMatchObject({ code: 404 })
})

describe.runIf(process.env['TEST_DATABASE_URL'] !== undefined)('what changes meanwhile', () => {
  test('is in the copy whole: head, lines and total', async () => {
    const changed = async (transaction: Transaction) => {
      const quotation = transaction.updateTable('quotation').set({ project: '二期' })
      await quotation.where('id', '=', id).execute()
      const [line] = await linesOf(server.admin, id)
      const price = transaction.updateTable('quotation_line').set({ unitprice: 90_000 })
      await price.where('id', '=', line!.id).execute()
    }
    const { id: copy } = await whileDoing(server, changed, () =>
      server.admin.call(copyQuotation, { id }),
    )
    expect((await done(server.admin, getQuotation, { id: Number(copy) })).data.project).toBe('二期')
    expect(await listed(copy)).toMatchObject({ total: '900.00' })
  })
})
