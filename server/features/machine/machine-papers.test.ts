import { beforeAll, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { linesOf, makeContract, makeMachine, makeProduction } from '#test/make/chain.ts'
import { done, makeProduct } from '#test/make/factories.ts'
import { boxOf, infoOf, pagesOf, textOf } from '#test/read/pdf.ts'
import { printed, refused } from '#test/read/printed.ts'
import { testServer } from '#test/run/server.ts'

const { certificates, commissioning, labels, registerMachines } = api.machine

const server = testServer({ PUBLIC_URL: 'https://erp.example.com' })
let product: { pid: number; title: string; no: string }
beforeAll(async () => {
  const company = { name: '宁波泵业', telephone: '0574-88123456', tax_rate: '13' }
  await done(server.admin, api.company.setCompany, company)
  const pid = await makeProduct(server.admin, {
    pro_title: '立式多级离心泵',
    pro_no: 'CDL32-90',
    pro_unitprice: '7654.32',
    pro_flow: '32',
    standard_no: 'GB/T 5657-2013',
  })
  product = { pid, title: '立式多级离心泵', no: 'CDL32-90' }
})

/** Registers numbers for the product, whose plate is frozen with them. */
async function registered(serials: string) {
  const line = { ...product, num: 40, unit: '台', unitprice: '7654.32' }
  const con_id = await makeContract(server.admin, { lines: [line], cus_name: '杭州水务集团' })
  const pro_id = await makeProduction(server.admin, con_id)
  const [{ id: contract_line_id } = { id: 0 }] = await linesOf(server.admin, con_id)
  const { ids } = (await done(server.admin, registerMachines, {
    pro_id,
    contract_line_id,
    serials,
  })) as unknown as {
    ids: number[]
  }
  return { con_id, pro_id, ids }
}

test('a certificate says what the plate said when the machine was registered, with the standard', async () => {
  const { ids } = await registered('H2026-001')
  await done(server.admin, api.product.setProduct, { id: product.pid, standard_no: 'GB/T 9999' })
  const bytes = await printed(server, certificates, { ids })
  await done(server.admin, api.product.setProduct, {
    id: product.pid,
    standard_no: 'GB/T 5657-2013',
  })
  const text = textOf(bytes)
  for (const part of [
    '宁波泵业',
    '产品合格证',
    '产品名称：立式多级离心泵',
    '型号：CDL32-90',
    '出厂编号：H2026-001',
    '流量：32m³/h',
    '执行标准：GB/T5657-2013',
    '检验员：',
    '检验日期：',
    '检验专用章',
  ]) {
    expect.soft(text, part).toContain(part)
  }
  expect(infoOf(bytes)).toMatchObject({
    Title: '产品合格证',
    'Page size': '595.28 x 841.89 pts (A4)',
  })
  expect(bytes.toString('latin1') + text).not.toMatch(/7,?654/)
})

test('six stand on a page, in the order of their numbers, and the same machines give the same bytes', async () => {
  const numbers = Array.from({ length: 7 }, (_, at) => `S-${at + 4}`)
  const { pro_id, con_id } = await registered(numbers.join('\n'))
  const bytes = await printed(server, certificates, { pro_id })
  const pages = pagesOf(bytes)
  expect(pages.map((page) => page.match(/S-\d+/g))).toEqual([
    ['S-4', 'S-5', 'S-6', 'S-7', 'S-8', 'S-9'],
    ['S-10'],
  ])
  expect(await printed(server, certificates, { con_id })).toEqual(bytes)
})

test('a plate that is too long for a certificate is set smaller, then says that it goes on', async () => {
  const plate = (count: number) =>
    Array.from({ length: count }, (_, at) => `参数${at}：第${at}个䶮值`).join('\n')
  const small = await makeMachine(server.admin, { nameplate: plate(10) })
  const large = await makeMachine(server.admin, { nameplate: plate(100) })
  const all = textOf(await printed(server, certificates, { ids: [small] }))
  expect(all).toContain('第9个䶮值')
  expect(all).not.toContain('其余见铭牌')
  const some = textOf(await printed(server, certificates, { ids: [large] }))
  expect(some).toContain('其余见铭牌')
  expect(some).toContain('检验员')
})

test('certificates are of machines in sight, and without any the request is refused', async () => {
  const id = await makeMachine(server.admin)
  const stranger = await server.userWith('machine:view')
  for (const query of [{ ids: [id] }, {}]) {
    const { msg } = await refused(server, certificates, query, stranger)
    expect(msg).toContain('没有可以打印合格证的设备')
  }
  expect((await refused(server, commissioning, { id }, stranger)).code).toBe(404)
})

test('the form for commissioning has the machine’s data and places for readings and signatures', async () => {
  const { ids } = await registered('T2026-001')
  const bytes = await printed(server, commissioning, { id: ids[0] })
  const text = textOf(bytes)
  for (const part of [
    '安装调试单',
    `TS${String(ids[0]).padStart(6, '0')}`,
    '杭州水务集团',
    'T2026-001',
    'CDL32-90',
    '流量：32m³/h',
    '出口压力MPa',
    '实测值',
    '调试人员（签字）：',
    '用户代表（签字/盖章）：',
    '第1页共1页',
  ]) {
    expect.soft(text, part).toContain(part)
  }
  expect(text).not.toMatch(/7,?654/)
  expect(await printed(server, commissioning, { id: ids[0] })).toEqual(bytes)
})

test('it names the customer only to who may see the contract', async () => {
  const { ids } = await registered('T2026-002')
  const worker = await server.userWith('machine:view', 'machine:all')
  const text = textOf(await printed(server, commissioning, { id: ids[0] }, worker))
  expect(text).toContain('T2026-002')
  expect(text).not.toContain('杭州水务集团')
})

test('labels begin at any place of a used sheet and go on with a new one', async () => {
  const { ids } = await registered('U-1\nU-2')
  const [first] = pagesOf(await printed(server, labels, { ids }))
  expect(first).toContain('U-2')
  const bytes = await printed(server, labels, { ids, start: 24 })
  expect(pagesOf(bytes).map((page) => page.match(/U-\d/g))).toEqual([['U-1'], ['U-2']])
  const { left, top } = boxOf(bytes, 'U-1')
  expect(left).toBeGreaterThan((595.28 * 2) / 3)
  expect(top).toBeGreaterThan(841.89 - 45 * (72 / 25.4))
  expect((await refused(server, labels, { ids, start: 25 })).msg).toContain('起始位置')
})
