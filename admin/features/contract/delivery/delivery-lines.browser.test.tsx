import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { api } from '#api/index.ts'
import { button, ctrlS } from '#admin/testing/gestures.ts'
import { heldNetwork, refusal, success, type HeldNetwork } from '#admin/testing/network.ts'
import { openScreen } from '#admin/testing/open-screen.tsx'
import { emptyLogistics, emptyProduction, selfAnswer } from '#admin/testing/records.ts'

/** The pieces of a contract in the forms of production and shipping. */

const line = {
  set_no: 0,
  set_name: '',
  sets: 1,
  note: '',
  ships: 1,
  needs_production: 1,
  unit: '台',
  returned: 0,
  dropped: 0,
  returnable: 0,
}
const PUMP = {
  ...line,
  contract_line_id: 11,
  title: '水泵',
  no: 'A',
  num: 6,
  produced: 4,
  shipped: 1,
}
const VALVE = {
  ...line,
  contract_line_id: 12,
  title: '阀门',
  no: 'B',
  num: 4,
  needs_production: 0,
  produced: 0,
  shipped: 4,
}
const FREIGHT = {
  ...line,
  contract_line_id: 13,
  title: '运费',
  no: '',
  num: 1,
  ships: 0,
  produced: 0,
  shipped: 0,
}
const plan = (pump: number, valve = 0) => ({
  cus_name: '云溪水务',
  delivery_place: '云溪路8号',
  pieces: 10,
  to_ship: 5,
  lines: [
    { ...PUMP, quantity: pump },
    { ...VALVE, quantity: valve },
    { ...FREIGHT, quantity: 0 },
  ],
})

let network: HeldNetwork
let close = () => undefined as void
const may = ['production:view', 'production:edit', 'logistics:view', 'logistics:edit']
beforeEach(() => {
  localStorage.clear()
  network = heldNetwork()
  network.always(api.session.getSelf, () => selfAnswer(...may))
})
afterEach(() => close())

const pump = (verb: string) => page.getByLabelText(`水泵 A 本次${verb}`)

test('nothing is produced by saving alone; bought-in goods and freight have no field', async () => {
  const data = { ...emptyProduction, ...plan(2) }
  network.always(api.production.getContract, () => success({ data, info: [] }))
  close = openScreen('/getproduction?cid=3')
  await expect.element(pump('生产')).toHaveValue('0')
  await expect.element(page.getByText('云溪路8号')).toBeVisible()
  await expect.element(page.getByText('不用生产')).toBeVisible()
  await expect.element(page.getByText('运费')).not.toBeInTheDocument()
  await pump('生产').fill('3')
  await expect.element(page.getByText('最多 2')).toBeVisible()
  await pump('生产').fill('1')
  await expect.element(page.getByText('最多 2')).not.toBeInTheDocument()
  await ctrlS()
  const { input } = await network.take(api.production.setProduction)
  expect(input['lines']).toEqual([
    { contract_line_id: 11, quantity: '1' },
    { contract_line_id: 12, quantity: 0 },
  ])
})

test('of lines that 待生产 names all that is left is proposed, of the others nothing', async () => {
  const second = { ...PUMP, contract_line_id: 14, title: '备用泵', quantity: 2 }
  const data = { ...emptyProduction, ...plan(2) }
  const lines = [...data.lines, second]
  network.always(api.production.getContract, () => success({ data: { ...data, lines }, info: [] }))
  close = openScreen('/getproduction?cid=3&lines=11')
  await expect.element(pump('生产')).toHaveValue('2')
  await expect.element(page.getByLabelText('备用泵 A 本次生产')).toHaveValue('0')
})

test('of lines that 待发货 names all that could go is proposed; without any, all lines go', async () => {
  const data = { ...emptyLogistics, ...plan(2, 3) }
  network.always(api.logistics.getProduction, () => success({ data, info: [] }))
  close = openScreen('/getlogistics?pid=5&lines=12')
  const valve = page.getByLabelText('阀门 B 本次发货')
  await expect.element(valve).toHaveValue('3')
  await expect.element(pump('发货')).toHaveValue('0')
  close()
  localStorage.clear()
  close = openScreen('/getlogistics?pid=5')
  await expect.element(pump('发货')).toHaveValue('2')
})

test('a stored record may keep its own pieces, and take all that is left to be produced', async () => {
  const data = { ...emptyProduction, id: 5, version: 1, ...plan(4) }
  network.always(api.production.getProduction, () => success({ data, info: [] }))
  close = openScreen('/getproduction?id=5')
  await expect.element(pump('生产')).toHaveValue('4')
  await button('全部清零').click()
  await expect.element(pump('生产')).toHaveValue('0')
  await button('填入全部剩余').click()
  await expect.element(pump('生产')).toHaveValue('6')
  await ctrlS()
  const { input } = await network.take(api.production.setProduction)
  expect(input['lines']).toEqual([
    { contract_line_id: 11, quantity: 6 },
    { contract_line_id: 12, quantity: 0 },
  ])
})

test('what is no number is said at its own field, of which a refusal is no more about than that', async () => {
  const data = { ...emptyLogistics, ...plan(2) }
  network.always(api.logistics.getProduction, () => success({ data, info: [] }))
  close = openScreen('/getlogistics?pid=5')
  const valve = page.getByLabelText('阀门 B 本次发货')
  await valve.fill('-2')
  await expect.element(page.getByText('请填写整数')).toBeVisible()
  await ctrlS()
  const { input, answer } = await network.take(api.logistics.setLogistics)
  // The row that the server counts is the one on screen.
  expect(input['lines']).toMatchObject([{ contract_line_id: 11, quantity: 2 }, { quantity: '-2' }])
  const refused = '第2行明细的数量必须在0到98999001之间'
  answer(refusal(400, refused, { 'lines.1.quantity': refused }))
  await button('确定').click()
  await expect.element(page.getByText(refused)).toBeVisible()
  await expect.element(valve).toHaveClass(/ant-input-status-error/)
  await expect.element(pump('发货')).not.toHaveClass(/ant-input-status-error/)
})

test('more serial numbers than pieces are warned of as they are chosen, and sent all the same', async () => {
  const machine_list = [1, 2].map((value) => ({
    value,
    label: `W-${value} 水泵 A`,
    contract_line_id: 11,
  }))
  const data = { ...emptyLogistics, ...plan(2), machines: [1, 2], machine_list }
  network.always(api.logistics.getProduction, () => success({ data, info: [] }))
  close = openScreen('/getlogistics?pid=5')
  await expect.element(pump('发货')).toHaveValue('2')
  expect(page.getByText(/多于本次发货/).elements()).toEqual([])
  await pump('发货').fill('1')
  const warning = page.getByText('“水泵 A”选了2个出厂编号，多于本次发货1台，请核对')
  await expect.element(warning).toBeVisible()
  await ctrlS()
  const { input } = await network.take(api.logistics.setLogistics)
  expect(input).toMatchObject({ machines: [1, 2], lines: [{ quantity: '1' }, {}] })
})

test('出库 is offered once all has shipped, and saved with one click', async () => {
  const data = { ...emptyProduction, id: 5, version: 1, ...plan(4), to_ship: 0 }
  network.always(api.production.getProduction, () => success({ data, info: [] }))
  close = openScreen('/getproduction?id=5')
  await button('标记为已出库').click()
  const { input, answer } = await network.take(api.production.setProduction)
  expect(input).toMatchObject({ id: 5, pro_outbound: 1 })
  network.always(api.production.getProduction, () =>
    success({ data: { ...data, version: 2, pro_outbound: 1 }, info: [] }),
  )
  answer(success({ id: 5, version: 2 }))
  await expect.element(button('标记为已出库')).not.toBeInTheDocument()
})

test('from the shipment it is set in the production record, by who may', async () => {
  const data = { ...emptyLogistics, id: 7, version: 1, ...plan(1), to_ship: 0 }
  network.always(api.logistics.getLogistics, () => success({ data, info: [] }))
  close = openScreen('/getlogistics?id=7')
  await button('标记为已出库').click()
  const { input, answer } = await network.take(api.production.setProduction)
  expect(input).toEqual({ id: 5, pro_outbound: 1 })
  answer(success({ id: 5, version: 2 }))
  await expect.element(page.getByText('合同明细已全部发货')).not.toBeInTheDocument()
})

test('without permission to set it there, a note says who has it', async () => {
  const data = { ...emptyLogistics, id: 7, version: 1, ...plan(1), to_ship: 0 }
  network.always(api.logistics.getLogistics, () =>
    success({ data: { ...data, can_outbound: false }, info: [] }),
  )
  close = openScreen('/getlogistics?id=7')
  await expect.element(page.getByText(/请生产人员确认/)).toBeVisible()
  await expect.element(button('标记为已出库')).not.toBeInTheDocument()
})

test('a contract without lines says so, and nothing is counted', async () => {
  network.always(api.production.getContract, () => success({ data: emptyProduction, info: [] }))
  close = openScreen('/getproduction?cid=3')
  await expect.element(page.getByText('这份合同无明细，不统计进度')).toBeVisible()
})
