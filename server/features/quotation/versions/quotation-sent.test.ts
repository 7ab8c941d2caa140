import { beforeEach, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { done, linesOf, makeProduct, makeQuotation } from '#test/make/factories.ts'
import { searchable } from '#server/db/search/search.ts'
import { deletedFormerly, historyPage, changesOf, newest } from '#test/read/history.ts'
import { veroLine } from '#test/make/pumps/pump-lines.ts'
import { testServer, type TestServer } from '#test/run/server.ts'
import { quotationKind } from '../quotation-record.service.ts'

/** Whether a quotation is still what was sent of it. */

const { addline, changenum, deleteQuotation, getHistory, getQuopro, getVersion, getVersions } =
  api.quotation
const { changeline, changetop, restore, sendQuotation, setQuotation, setStage } = api.quotation
const { toContract } = api.quotation

const server = testServer()
let id: number
let line: number
beforeEach(async () => {
  id = await makeQuotation(server.admin)
  await change(addline, { id, title: '运费', unitprice: '800' })
  line = (await linesOf(server.admin, id))[0]!.id
})

const change = (...[endpoint, input]: Parameters<TestServer['admin']['call']>) =>
  done(server.admin, endpoint, input)
const send = () => change(sendQuotation, { id })
const info = async () => (await change(getQuopro, { id })).info
const versions = async () => (await change(getVersions, { id })).data as object[]

test('what was sent is changed by its content alone, and not by its stage', async () => {
  expect(await info()).toMatchObject({ is_changed: false })
  await send()
  await change(setStage, { id, stage: 3, lost_reason: '价格' })
  await change(setQuotation, { id, quo_status: 1 })
  expect(await info()).toMatchObject({ is_changed: false, stage: 3, lost_reason: '价格' })
  await change(changenum, { id: line, num: 2 })
  expect(await info()).toMatchObject({ is_changed: true, stage: 3 })
  await change(setStage, { id, stage: 0 })
  await send()
  expect(await info()).toMatchObject({ is_changed: false, revision: 2 })
})

test('a reason is kept of what was lost alone', async () => {
  await change(setStage, { id, stage: 4, lost_reason: '价格' })
  expect(await info()).toMatchObject({ stage: 4, lost_reason: '' })
})

test.each([
  ['remark', { note: '含卸货' }],
  ['unit', { unit: '车' }],
  ['tax rate', { tax_rate: '9' }],
])(
  'another %s of a line leaves what was sent 已发出, with changes of the next version',
  async (_, changed) => {
    await send()
    await change(changeline, { id: line, ...changed })
    expect(await info()).toMatchObject({ is_changed: true, stage: 1, revision: 1 })
    expect(await send()).toMatchObject({ revision: 2 })
  },
)

test('what was sent is the same version once more where it was taken back without a change', async () => {
  await send()
  await change(setStage, { id, stage: 3, lost_reason: '价格' })
  await change(setStage, { id, stage: 0 })
  expect(await send()).toMatchObject({ id, revision: 1 })
  expect(await info()).toMatchObject({ stage: 1, lost_reason: '' })
  expect(await versions()).toHaveLength(1)
})

test('on screen a version, and what is now, have no notes and no curves, which only documents show', async () => {
  const product = { pro_unitprice: '1', pro_info: '简介', remarks: '备注', pro_curve: veroLine }
  const pid = await makeProduct(server.admin, product)
  await change(addline, { id, pid })
  await send()
  for (const query of [{ id, revision: 1 }, { id }]) {
    const { data } = await change(getVersion, query)
    const lines = data.sets.flatMap((set: { lines: object[] }) => set.lines)
    expect(lines.find((one: { pid: number }) => one.pid === pid)).toMatchObject({
      pro_info: '',
      remarks: '',
      pro_curve: '',
    })
  }
})

test('another order of lines alone is in the history, and no change of what was sent', async () => {
  await send()
  const { content_version } = await info()
  await change(changetop, { id: line, top: 9 })
  expect(await info()).toMatchObject({ is_changed: false, content_version })
  expect(changesOf(await newest(server.admin, getHistory, id))).toEqual({ 权重: ['0', '9'] })
})

test('what is changed beside what was sent is neither won nor a contract', async () => {
  await send()
  await change(changenum, { id: line, num: 2 })
  for (const [call, input, what] of [
    [setStage, { id, stage: 2 }, '改为“已成交”'],
    [toContract, { id }, '转为合同'],
  ] as const) {
    expect(await server.admin.call(call, input)).toMatchObject({
      code: 409,
      msg: `这份报价在V1发出后又有修改，不能${what}；请先发出新版本，或恢复到V1`,
    })
  }
  await send()
  await change(setStage, { id, stage: 2 })
})

test('the row keeps what the version sent last came to, was entitled to and gave, and when', async () => {
  const pid = await makeProduct(server.admin, { pro_title: '泵', pro_unitprice: '100' })
  await change(addline, { id, pid })
  const pump = (await linesOf(server.admin, id)).find((one) => one.pid === pid)!
  await server.db
    .updateTable('quotation_line')
    .set({ entitled_price: 10_000 })
    .where('id', '=', pump.id)
    .execute()
  await change(changeline, { id: pump.id, unitprice: '90.00' })
  await send()
  await change(changenum, { id: line, num: 2 })
  const row = (await quotationKind.find(server.db, id))!
  // 运费 is entitled to what it costs: 800.00 + 100.00.
  expect(row).toMatchObject({ sent_total: 89_000, sent_entitled: 90_000, sent_given: 1_000 })
  expect(row).toMatchObject({ total: 169_000, sent_passed_by: null })
  expect(row.sent_at).toMatch(/^\d{4}:\d\d:\d\d \d\d:\d\d:\d\d$/)
})

test('the history says of a change that it was sent again, and that its stage stayed', async () => {
  await send()
  await change(changenum, { id: line, num: 2 })
  await send()
  await change(setQuotation, { id, cus_name: '别的客户' })
  const { data } = await historyPage(server.admin, getHistory, { id })
  const stages = data.map((entry) => changesOf(entry)['阶段']).filter(Boolean)
  expect(stages.slice(0, 4)).toEqual([
    ['草稿', '已发出'],
    ['', '草稿'],
  ])
})

test('what was deleted before this was kept comes back as it was sent', async () => {
  await send()
  await change(deleteQuotation, { id })
  await deletedFormerly(server, 'quotation', id, ({ sent_content_version: _, ...kept }) => kept)
  await change(restore, { id })
  expect(await info()).toMatchObject({ stage: 1, is_changed: false })
})

test('what was deleted as a draft beside what was sent comes back as 已发出 with changes', async () => {
  await send()
  await change(changenum, { id: line, num: 2 })
  await change(deleteQuotation, { id })
  await deletedFormerly(server, 'quotation', id, ({ sent_total: _, ...kept }) => ({
    ...kept,
    stage: 0,
  }))
  await change(restore, { id })
  expect(await info()).toMatchObject({ stage: 1, is_changed: true })
  expect(await quotationKind.find(server.db, id)).toMatchObject({ sent_total: 80_000 })
})

test('an earlier quotation is found by the number that it gets', async () => {
  const before = (await quotationKind.find(server.db, id))!
  await server.db.transaction().execute(async (transaction) => {
    const former = { ...before, quo_no: '', stage: null, search_text: searchable(before.quo_name) }
    await quotationKind.update(transaction, id, former, before)
  })
  await send()
  const { quo_no } = await info()
  const { data } = await change(api.quotation.index, { keyword: quo_no })
  expect(data).toMatchObject([{ id, quo_no }])
})

test('what comes to more than the largest amount is not sent', async () => {
  const far = { unitprice: 999_999_999_999, num: 999_999_999 }
  await server.db.updateTable('quotation_line').set(far).where('id', '=', line).execute()
  await server.db.updateTable('quotation').set({ total: null }).where('id', '=', id).execute()
  const refused = await server.admin.call(sendQuotation, { id })
  expect(refused).toMatchObject({ code: 400 })
  expect(refused.msg).toBe('报价合计不能超过9,999,999,999.99元，请检查单价、数量和套数')
})

test('the value of a discount that there is none of changes nothing', async () => {
  await send()
  await change(setQuotation, { id, discount_kind: 0, discount_value: '5' })
  expect(await info()).toMatchObject({ is_changed: false, stage: 1 })
})
