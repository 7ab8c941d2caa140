import { beforeAll, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { linesOf, makeContract, makeProduction } from '#test/make/chain.ts'
import { done, makeProduct, makeQuotation } from '#test/make/factories.ts'
import { veroLine } from '#test/make/pumps/pump-lines.ts'
import { infoOf, pagesOf, textOf } from '#test/read/pdf.ts'
import { printed, refused } from '#test/read/printed.ts'
import { testServer } from '#test/run/server.ts'

const { productionOrder } = api.production

const server = testServer()
let pid: number
beforeAll(async () => {
  await done(server.admin, api.company.setCompany, { name: '宁波泵业', tax_rate: '13' })
  pid = await makeProduct(server.admin, {
    pro_title: '立式多级离心泵',
    pro_no: 'CDL32-90',
    pro_unitprice: '7654.32',
    pro_flow: '32',
    material: '304不锈钢',
  })
})

async function ordered(lines: Record<string, unknown>[], quantity = 2) {
  const con_id = await makeContract(server.admin, {
    cus_name: '杭州水务集团',
    delivery_date: '2026-12-24',
    lines,
  })
  const stored = await linesOf(server.admin, con_id)
  return makeProduction(server.admin, con_id, {
    pro_remark: '先做控制柜',
    lines: stored.map(({ id }) => ({ contract_line_id: id, quantity })),
  })
}

const pump = () => ({
  pid,
  title: '立式多级离心泵',
  no: 'CDL32-90',
  num: 3,
  unit: '台',
  unitprice: '7654.32',
})

test('says what is to be built by when, with technical data, and no price', async () => {
  const id = await ordered([pump()])
  const worker = await server.userWith('production:view', 'production:all')
  const bytes = await printed(server, productionOrder, { id }, worker)
  const text = textOf(bytes)
  for (const part of [
    '宁波泵业',
    '生产任务单',
    `SC${String(id).padStart(6, '0')}`,
    '交货日期：2026-12-24',
    '杭州水务集团',
    '制单人：admin',
    '立式多级离心泵CDL32-90Q=32m³/h台2',
    '材质：304不锈钢',
    '先做控制柜',
    '第1页共1页',
  ]) {
    expect.soft(text, part).toContain(part)
  }
  expect(text + bytes.toString('latin1')).not.toMatch(/7,?654|金额|单价/)
  expect(infoOf(bytes)).toMatchObject({ 'Page size': '595.28 x 841.89 pts (A4)' })
  expect(await printed(server, productionOrder, { id })).toEqual(bytes)
})

/** A contract of a quotation with two pumps for one duty and one for another, and freight. */
async function quoted(pid: number, duties: readonly { flow: number; head: number }[]) {
  const { addline, choosepump, sendQuotation, toContract } = api.quotation
  const id = await makeQuotation(server.admin, { cus_name: '云溪水务' })
  for (const duty of duties) {
    await done(server.admin, choosepump, { id, pid, ...duty, static_head: 8, on_duty: 2 })
  }
  await done(server.admin, addline, { id, title: '运费', unitprice: '500' })
  await done(server.admin, sendQuotation, { id })
  const con_id = Number((await done(server.admin, toContract, { id })).id)
  const lines = (await linesOf(server.admin, con_id)).filter(({ pid }) => pid)
  const produced = lines.map((line) => ({ contract_line_id: line.id, quantity: 1 }))
  return makeProduction(server.admin, con_id, { lines: produced })
}

test('what was offered for a duty is built for it, by the curve of then, and still without a price', async () => {
  const product = { pro_title: '立式管道离心泵', pro_no: 'IL50', pro_unitprice: '7654.32' }
  const pid = await makeProduct(server.admin, { ...product, pro_flow: '35', pro_curve: veroLine })
  const id = await quoted(pid, [
    { flow: 70, head: 24 },
    { flow: 60, head: 25 },
  ])
  await done(server.admin, api.product.setProduct, { id: pid, pro_flow: '99', pro_curve: '' })
  const worker = await server.userWith('production:view', 'production:all')
  const bytes = await printed(server, productionOrder, { id }, worker)
  const text = textOf(bytes)
  for (const part of [
    '工况',
    '70m³/h×24m2用',
    '60m³/h×25m2用',
    'Q=35m³/h',
    '性能曲线IL50立式管道离心泵第1项',
    '性能曲线IL50立式管道离心泵第2项',
    '工作点',
  ]) {
    expect.soft(text, part).toContain(part)
  }
  expect(text + bytes.toString('latin1')).not.toMatch(/7,?654|金额|单价|运费/)
  expect(infoOf(bytes)).toMatchObject({ 'Page size': '841.89 x 595.28 pts (A4)' })
  expect(await printed(server, productionOrder, { id })).toEqual(bytes)
})

test('a curve that the catalogue got after the offer goes with no duty of then', async () => {
  const product = { pro_title: '立式管道离心泵', pro_flow: '35', pro_unitprice: '100' }
  const pid = await makeProduct(server.admin, product)
  const { addline, sendQuotation, toContract } = api.quotation
  const quotation = await makeQuotation(server.admin, { cus_name: '云溪水务' })
  await done(server.admin, addline, { id: quotation, pid })
  await done(server.admin, sendQuotation, { id: quotation })
  const contract = Number((await done(server.admin, toContract, { id: quotation })).id)
  await done(server.admin, api.product.setProduct, {
    id: pid,
    pro_flow: '99',
    pro_curve: veroLine,
    material: '304不锈钢',
  })
  const lines = await linesOf(server.admin, contract)
  const id = await makeProduction(server.admin, contract, {
    lines: lines.map((line) => ({ contract_line_id: line.id, quantity: 1 })),
  })
  const text = textOf(await printed(server, productionOrder, { id }))
  expect(text).toContain('Q=35m³/h')
  expect(text).not.toMatch(/性能曲线|304不锈钢/)
})

test('a pump of the catalogue has the curve that it has now', async () => {
  const pid = await makeProduct(server.admin, { pro_title: '管道泵', pro_curve: veroLine })
  const id = await ordered([{ pid, title: '管道泵', num: 2 }])
  const text = textOf(await printed(server, productionOrder, { id }))
  expect(text).toContain('性能曲线管道泵第1项')
  expect(text).not.toContain('工况')
})

test('300 lines with long names and rare characters are printed', async () => {
  const lines = Array.from({ length: 300 }, (_, at) => ({
    title: at === 0 ? `䶮𠮷${'很长的名称'.repeat(30)}` : `部件${at}`,
    num: 2,
  }))
  const pages = pagesOf(await printed(server, productionOrder, { id: await ordered(lines) }))
  const text = pages.join('').replace(/\s/g, '')
  expect(text).toContain('部件299')
  expect(text).toContain(`第${pages.length}页共${pages.length}页`)
})

test('one out of sight is refused like an absent one', async () => {
  const id = await ordered([pump()])
  const stranger = await server.userWith('production:view')
  expect((await refused(server, productionOrder, { id }, stranger)).code).toBe(404)
})
