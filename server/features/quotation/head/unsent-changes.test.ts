import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { done, fresh, makeQuotation } from '#test/make/factories.ts'
import { rowsIn } from '#test/read/sheet-file.ts'
import { exported } from '#test/read/sheets.ts'
import { testServer, type Caller } from '#test/run/server.ts'

/** 有未发出的修改 in the list, its sums and its file. */

const { addline, exportRows, getQuotation, getTotal, index } = api.quotation
const { sendQuotation, setQuotation, setStage } = api.quotation
const UNSENT = { stage: 8 }

const server = testServer()
let seller: Caller
let changed: number
beforeAll(async () => {
  seller = await server.userWith('quotation:view', 'quotation:edit', 'quotation:export_list')
  await sent(seller)
  changed = await sent(seller)
  await done(seller, addline, { id: changed, title: '安装费', unitprice: '200' })
  const others = await sent(server.admin)
  await done(server.admin, setQuotation, { id: others, cus_name: '别人' })
  await makeQuotation(seller)
})

async function sent(caller: Caller): Promise<number> {
  const id = await makeQuotation(caller, { quo_name: fresh('报价') })
  await done(caller, addline, { id, title: '运费', unitprice: '800' })
  await done(caller, sendQuotation, { id })
  return id
}

test('the list says so of each, and has them alone, of one’s own, at what they come to now', async () => {
  const { data } = await done(seller, index)
  const all = data as { id: number; is_changed: boolean; stage: number }[]
  expect(all.filter(({ is_changed }) => is_changed)).toMatchObject([{ id: changed, stage: 1 }])
  expect(JSON.stringify(all)).not.toContain('sent_')
  expect((await done(seller, index, UNSENT)).data).toMatchObject([{ id: changed }])
  const total = (await done(seller, getTotal, UNSENT)).data
  expect(total).toEqual({ count: 1, total: '1000.00' })
  expect((await done(server.admin, getTotal, UNSENT)).data).toMatchObject({ count: 2 })
  expect((await done(seller, getQuotation, { id: changed })).data).toMatchObject({
    is_changed: true,
    stage: 1,
  })
})

test('the file says so in a column', async () => {
  const [titles, ...rows] = rowsIn(await exported(server, seller, exportRows, {}))
  const at = titles!.indexOf('未发出的修改')
  const said = rows.map((row) => [Number(row[0]), row[at] ?? ''] as const)
  expect(said.filter(([, words]) => words === '有').map(([id]) => id)).toEqual([changed])
})

test('a lost one that was changed is among them, whatever its stage', async () => {
  const lost = await sent(seller)
  await done(seller, setStage, { id: lost, stage: 3, lost_reason: '价格' })
  await done(seller, setQuotation, { id: lost, quo_info: '改' })
  const { data } = await done(seller, index, UNSENT)
  expect((data as { id: number }[]).map(({ id }) => id)).toContain(lost)
})

const isSqlite = process.env['TEST_DATABASE_URL'] === undefined
test.runIf(isSqlite)('they are found by an index of their own', async () => {
  const { rows } = await sql<{ detail: string }>`explain query plan
    select id from quotation where quotation.revision > 0
      and quotation.sent_content_version is distinct from quotation.content_version
    order by release_time desc, id desc limit 10`.execute(server.db)
  expect(rows.map(({ detail }) => detail).join()).toContain('quotation_unsent')
})
