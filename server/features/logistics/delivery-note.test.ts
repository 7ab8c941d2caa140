import { beforeAll, describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import {
  linesOf,
  makeContract,
  makeProduction,
  makeReturn,
  makeShipment,
} from '#test/make/chain.ts'
import { done } from '#test/make/factories.ts'
import { boxOf, infoOf, inkIn, pagesOf, pixelsOf, textOf } from '#test/read/pdf.ts'
import { printed, refused } from '#test/read/printed.ts'
import { testServer } from '#test/run/server.ts'

const { deliveryNote } = api.logistics
const MM = 72 / 25.4

const server = testServer()
beforeAll(async () => {
  const company = { name: '宁波泵业', telephone: '0574-88123456', tax_rate: '13' }
  await done(server.admin, api.company.setCompany, company)
})

type Line = { title: string; num?: number; [field: string]: unknown }

/** A contract of these lines with a production record. */
async function contractOf(lines: readonly Line[], fields: Record<string, unknown> = {}) {
  const bought = lines.map((line) => ({ needs_production: 0, ...line }))
  const con_id = await makeContract(server.admin, { lines: bought, ...fields })
  const pro_id = await makeProduction(server.admin, con_id)
  return { con_id, pro_id, lines: await linesOf(server.admin, con_id) }
}

/** A machine of a line that production made, or of none where the line is empty. */
async function registered(pro_id: number, contract_line_id: number | '', serials: string) {
  const product = contract_line_id === '' ? { title: '控制柜' } : { contract_line_id }
  const input = { pro_id, serials, ...product }
  const answer = await done(server.admin, api.machine.registerMachines, input)
  return (answer as unknown as { ids: number[] }).ids[0]!
}

const PUMPS: Line[] = [
  { title: '立式多级离心泵', no: 'CDL32-90', num: 3, unit: '台', unitprice: '3333.33' },
]

/** A contract of three pumps of which as many as these went one after the other. */
async function shipped(counts: readonly number[], fields: Record<string, unknown> = {}) {
  const made = await contractOf(PUMPS, fields)
  const [line] = made.lines
  const ids: number[] = []
  for (const quantity of counts) {
    const lines = [{ contract_line_id: line!.id, quantity }]
    ids.push(await makeShipment(server.admin, made.pro_id, { lines, shipped_date: '2026-10-08' }))
  }
  return { ...made, ids, line: line! }
}

test('says who gets what from whom, with the numbers of the machines, and no price', async () => {
  const valve = { title: '止回阀', num: 1 }
  const { pro_id, lines } = await contractOf([...PUMPS, valve], {
    cus_name: '杭州水务集团',
    project: '城西二次供水',
    delivery_place: '西溪路18号泵房',
  })
  const line = lines[0]!
  const machine = await registered(pro_id, line.id, 'W2026-881')
  const id = await makeShipment(server.admin, pro_id, {
    lines: [{ contract_line_id: line.id, quantity: 2 }],
    machines: [machine],
    log_number: 'SF1234567890',
    shipped_date: '2026-10-08',
  })
  const bytes = await printed(server, deliveryNote, { id })
  const text = textOf(bytes)
  for (const part of [
    '宁波泵业',
    '杭州水务集团',
    '城西二次供水',
    '西溪路18号泵房',
    'SF1234567890',
    '2026-10-08',
    `SH${String(id).padStart(6, '0')}`,
    '立式多级离心泵CDL32-90台2出厂编号：W2026-881',
    '制单人：admin',
    '发货人（签字）：',
    '承运人（签字）：',
    '收货人（签字）：',
    '第1页共1页',
  ]) {
    expect.soft(text, part).toContain(part)
  }
  expect(text).not.toMatch(/3,?333|金额|人民币|止回阀/)
  expect(infoOf(bytes)).toMatchObject({
    Author: '宁波泵业',
    'Page size': '595.28 x 841.89 pts (A4)',
  })
})

test('the same shipment gives the same bytes to every user', async () => {
  const { ids } = await shipped([1])
  const other = await server.userWith('logistics:view', 'logistics:all')
  const query = { id: ids[0] }
  const bytes = await printed(server, deliveryNote, query)
  expect(await printed(server, deliveryNote, query)).toEqual(bytes)
  expect(await printed(server, deliveryNote, query, other)).toEqual(bytes)
})

test('with prices its parts add up to the line, by the day on which each left', async () => {
  const { pro_id, line } = await shipped([])
  // A discount on the whole leaves 10,000.01 of three, as quotations give it.
  const { id } = line
  const discounted = server.db.updateTable('contract_line').set({ amount: 1_000_001 })
  await discounted.where('id', '=', id).execute()
  const lines = [{ contract_line_id: id, quantity: 1 }]
  const shipOn = (shipped_date: string) =>
    makeShipment(server.admin, pro_id, { lines, shipped_date })
  const last = await shipOn('2026-10-28')
  const first = await shipOn('2026-10-08')
  const middle = await shipOn('2026-10-20')
  const worth = async (id: number) => textOf(await printed(server, deliveryNote, { id, priced: 1 }))
  expect(await worth(first)).toContain('人民币叁仟叁佰叁拾叁元叁角肆分')
  expect(await worth(middle)).toContain('人民币叁仟叁佰叁拾叁元叁角叁分')
  expect(await worth(last)).toContain('人民币叁仟叁佰叁拾叁元叁角肆分')
})

test('a machine is named at its line, or below all where nothing of its line goes', async () => {
  const valve = { title: '止回阀', num: 1 }
  const { pro_id, lines } = await contractOf([...PUMPS, valve])
  const [pump, sent] = lines
  const machines = [
    await registered(pro_id, pump!.id, 'W2026-901'),
    await registered(pro_id, '', 'W2026-902'),
    await registered(pro_id, sent!.id, 'W2026-903'),
  ]
  const quantities = [
    { contract_line_id: pump!.id, quantity: 0 },
    { contract_line_id: sent!.id, quantity: 1 },
  ]
  const id = await makeShipment(server.admin, pro_id, { lines: quantities, machines })
  const text = textOf(await printed(server, deliveryNote, { id }))
  expect(text).toContain('止回阀1出厂编号：W2026-903')
  expect(text).toContain('其他设备出厂编号：W2026-901、W2026-902')
  expect(text).not.toContain('立式多级离心泵')
})

test('what is given for nothing has a price, of 0.00', async () => {
  const { pro_id, lines } = await contractOf([...PUMPS, { title: '备件', num: 1, unitprice: '0' }])
  const all = lines.map(({ id }) => ({ contract_line_id: id, quantity: 1 }))
  const id = await makeShipment(server.admin, pro_id, { lines: all })
  const text = textOf(await printed(server, deliveryNote, { id, priced: 1 }))
  expect(text).toMatch(/备件10\.00/)
  expect(text).not.toContain('未定价')
})

test('a sum says that what has no price is not in it', async () => {
  const { pro_id, lines } = await contractOf([...PUMPS, { title: '备件', num: 1 }])
  const all = lines.map(({ id }) => ({ contract_line_id: id, quantity: 1 }))
  const id = await makeShipment(server.admin, pro_id, { lines: all })
  const text = textOf(await printed(server, deliveryNote, { id, priced: 1 }))
  expect(text).toContain('未定价')
  expect(text).toMatch(/合计（不含未定价的）.*3,333\.33/)
})

test('prices are refused to who may not see the contract', async () => {
  const { ids } = await shipped([1])
  const shipper = await server.userWith('logistics:view', 'logistics:all')
  const seller = await server.userWith('logistics:view', 'logistics:all', 'contract:view')
  for (const caller of [shipper, seller]) {
    const { code, msg } = await refused(server, deliveryNote, { id: ids[0], priced: 1 }, caller)
    expect(code).toBe(403)
    expect(msg).toContain('没有查看这份合同价格的权限')
  }
  const plain = await printed(server, deliveryNote, { id: ids[0] }, shipper)
  expect(plain.toString()).not.toContain('3333')
})

test('the customer’s contact is named to who may see customers', async () => {
  const customer = await done(server.admin, api.customer.setCustomer, {
    cus_name: '绍兴供水',
    contacts: [{ name: '王工', position: '', phone: '13800001111', email: '' }],
  })
  const { ids } = await shipped([1], { customer_id: customer.id })
  const text = textOf(await printed(server, deliveryNote, { id: ids[0] }))
  expect(text).toContain('王工13800001111')
  const shipper = await server.userWith('logistics:view', 'logistics:all')
  const less = textOf(await printed(server, deliveryNote, { id: ids[0] }, shipper))
  expect(less).toContain('绍兴供水')
  expect(less).not.toContain('13800001111')
})

test('the form of a needle printer is 241 × 140 mm, black alone, and keeps off the tractor holes', async () => {
  const { ids } = await shipped([2])
  const bytes = await printed(server, deliveryNote, { id: ids[0], format: 'needle' })
  const size = infoOf(bytes)['Page size'] ?? ''
  const [width, height] = size.split(' x ').map((points) => parseFloat(points))
  expect(width! / MM).toBeCloseTo(241, 1)
  expect(height! / MM).toBeCloseTo(140, 1)
  const edge = 12.5 * MM
  const bottom = height!
  expect(inkIn(bytes, { left: 0, top: 0, right: edge, bottom })).toBe(0)
  expect(inkIn(bytes, { left: width! - edge, top: 0, right: width!, bottom })).toBe(0)
  // Above the words of a column's head there is paper and no grey.
  const head = boxOf(bytes, '型号')
  const above = { ...head, top: head.top - 2, bottom: head.top - 0.5 }
  expect(Math.min(...pixelsOf(bytes, above))).toBe(255)
  expect(textOf(bytes)).toContain('宁波泵业送货单')
})

test('remarks of 120 characters leave no low page to one of several lines, and the last line is signed on its page', async () => {
  const note = '随货附合格证和说明书各一份，请当面点清。'.repeat(6)
  const titles = ['立式多级离心泵', '卧式端吸离心泵', '潜水排污泵', '变频控制柜']
  const made = await contractOf(titles.map((title) => ({ title, num: 2, unit: '台', note })))
  const lines = made.lines.map(({ id }) => ({ contract_line_id: id, quantity: 1 }))
  for (const count of [3, 4]) {
    const id = await makeShipment(server.admin, made.pro_id, { lines: lines.slice(0, count) })
    const pages = pagesOf(await printed(server, deliveryNote, { id, format: 'needle' }))
    const said = pages.map((page) => page.replace(/\s/g, ''))
    const linesOn = said.map((page) => titles.filter((title) => page.includes(title)).length)
    expect(linesOn[0]).toBeGreaterThan(1)
    expect(linesOn.at(-1)).toBeGreaterThan(0)
    expect(said.at(-1)).toContain('收货人（签字）')
    expect(said.join('').split('请当面点清').length - 1).toBe(6 * count)
  }
})

test('300 lines, long names and rare characters are printed, with their page numbers', async () => {
  const lines = Array.from({ length: 300 }, (_, at) => ({
    title: at === 0 ? `䶮𠮷泵${'很长的名称'.repeat(30)}` : `部件${at}`,
    no: 'X'.repeat(at === 0 ? 100 : 3),
    num: 1,
    unit: at % 2 === 0 ? '台' : '米',
  }))
  const { pro_id, lines: stored } = await contractOf(lines)
  const all = stored.map(({ id }) => ({ contract_line_id: id, quantity: 1 }))
  const id = await makeShipment(server.admin, pro_id, { lines: all })
  for (const format of ['upright', 'needle']) {
    const pages = pagesOf(await printed(server, deliveryNote, { id, format }))
    const text = pages.join('').replace(/\s/g, '')
    expect(text).toContain('部件299')
    expect(text).toContain(`第${pages.length}页共${pages.length}页`)
    expect(text).not.toContain('合计')
  }
})

test('a shipment without lines prints what was written of it', async () => {
  const con_id = await makeContract(server.admin)
  const pro_id = await makeProduction(server.admin, con_id)
  const id = await makeShipment(server.admin, pro_id, { l_send: '水泵3台\n控制柜1台' })
  expect(textOf(await printed(server, deliveryNote, { id }))).toContain('发货情况水泵3台控制柜1台')
})

test('one out of sight is refused like an absent one', async () => {
  const { ids } = await shipped([1])
  const stranger = await server.userWith('logistics:view')
  expect((await refused(server, deliveryNote, { id: ids[0] }, stranger)).code).toBe(404)
})

describe('退货单', () => {
  test('says what came back of which shipment, why, and who hands it over, without a price', async () => {
    const { ids, line, pro_id } = await shipped([2], { cus_name: '杭州水务集团' })
    const machine = await registered(pro_id, line.id, 'W2026-889')
    await done(server.admin, api.logistics.setLogistics, { id: ids[0], machines: [machine] })
    const id = await makeReturn(server.admin, ids[0]!, {
      lines: [{ contract_line_id: line.id, quantity: 1 }],
      machines: [machine],
      shipped_date: '2026-10-12',
      return_reason: '轴承异响',
      reships: 0,
    })
    const text = textOf(await printed(server, deliveryNote, { id }))
    for (const part of [
      `退货单号：TH${String(id).padStart(6, '0')}`,
      `原送货单号：SH${String(ids[0]).padStart(6, '0')}`,
      '退货单位：杭州水务集团',
      '退货日期：2026-10-12',
      '立式多级离心泵CDL32-90台1出厂编号：W2026-889',
      '退货原因：轴承异响',
      '退回后：不再补发',
      '退货人（签字）：',
      '收货人（签字）：',
    ]) {
      expect.soft(text, part).toContain(part)
    }
    expect(text).not.toMatch(/3,?333|金额|人民币|送货单位|承运人/)
  })

  test('with prices gives back what the customer had by then, cent by cent', async () => {
    const { pro_id, line } = await shipped([])
    const { id } = line
    const discounted = server.db.updateTable('contract_line').set({ amount: 1_000_001 })
    await discounted.where('id', '=', id).execute()
    const ships = (quantity: number, shipped_date: string) =>
      makeShipment(server.admin, pro_id, {
        lines: [{ contract_line_id: id, quantity }],
        shipped_date,
      })
    const first = await ships(2, '2026-10-08')
    const lines = [{ contract_line_id: id, quantity: 1 }]
    // Of 6,666.67 for two 3,333.34 stay with the customer.
    const back = await makeReturn(server.admin, first, { lines, shipped_date: '2026-10-12' })
    expect(textOf(await printed(server, deliveryNote, { id: back, priced: 1 }))).toContain(
      '人民币叁仟叁佰叁拾叁元叁角叁分',
    )
    // The next shipment begins where the return left off.
    const next = await ships(1, '2026-10-20')
    expect(textOf(await printed(server, deliveryNote, { id: next, priced: 1 }))).toContain(
      '人民币叁仟叁佰叁拾叁元叁角叁分',
    )
  })
})
