import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { api } from '#api/index.ts'
import { heldNetwork, success, type HeldNetwork } from '#admin/testing/network.ts'
import { openScreen } from '#admin/testing/open-screen.tsx'
import { emptySales, selfAnswer } from '#admin/testing/records.ts'

/** What an after-sales form says of the machine and the contract that are chosen in it. */

let network: HeldNetwork
let close = () => undefined as void
beforeEach(() => {
  localStorage.clear()
  network = heldNetwork()
  network.always(api.sales.getAssignee, () => success({ data: [{ value: 7, label: '李四' }] }))
  network.always(api.sales.getSales, () => success({ data: emptySales, info: [] }))
})
afterEach(async () => {
  close()
  await page.viewport(1366, 768)
})

const facts = () => page.getByRole('region', { name: '设备和客户' })
const about = (
  warranties: object[],
  days: { warranty_end?: string; returned_date?: string } = {},
) =>
  success({
    data: {
      cus_name: '云溪水务',
      project: '三期',
      warranty_end: '',
      returned_date: '',
      ...days,
      warranties,
    },
  })

test('warranty, customer and who handles it stand there once a machine is chosen, before anything is saved', async () => {
  network.always(api.session.getSelf, () => selfAnswer('sales:view', 'sales:edit', 'machine:view'))
  network.always(api.machine.selectMachine, () =>
    success({ data: [{ value: 57, label: 'W2026-0131 消防泵' }] }),
  )
  close = openScreen('/getsales?id=0')
  await page.getByLabelText('设备', { exact: true }).fill('0131')
  await page.getByTitle('W2026-0131 消防泵').click()
  const reading = await network.take(api.sales.getAbout)
  expect(reading.input).toMatchObject({ machine_id: '57' })
  reading.answer(about([{ warranty: 3, count: 1 }], { warranty_end: '2026-10-01' }))
  await expect
    .element(facts())
    .toHaveTextContent('质保已过保 至 2026-10-01客户云溪水务项目三期负责人未指定')
  await page.getByRole('combobox', { name: '负责人' }).click()
  await page.getByTitle('李四').click()
  await expect
    .element(facts())
    .toHaveTextContent('质保已过保 至 2026-10-01客户云溪水务项目三期负责人李四')
})

test('a machine that came back is 已退回 since its day', async () => {
  network.always(api.session.getSelf, () => selfAnswer('sales:view', 'sales:edit', 'machine:view'))
  const prefilled = { ...emptySales, machine_id: 57, machine_no: 'W2026-0131 消防泵' }
  network.always(api.sales.getMachine, () => success({ data: prefilled, info: [] }))
  close = openScreen('/getsales?mid=57')
  const reading = await network.take(api.sales.getAbout)
  reading.answer(about([{ warranty: 5, count: 1 }], { returned_date: '2026-09-10' }))
  await expect
    .element(facts())
    .toHaveTextContent('质保已退回 2026-09-10客户云溪水务项目三期负责人未指定')
})

test('of a contract it says how many machines are under warranty; without machines and contract nothing', async () => {
  network.always(api.session.getSelf, () => selfAnswer('sales:view', 'sales:edit', 'machine:view'))
  const prefilled = { ...emptySales, con_id: 3, s_no: 'HT-3', c_title: '云溪花园供货合同' }
  network.always(api.sales.getContract, () => success({ data: prefilled, info: [] }))
  close = openScreen('/getsales?cid=3')
  const warranties = [
    { warranty: 1, count: 2 },
    { warranty: 3, count: 1 },
    { warranty: 5, count: 1 },
  ]
  ;(await network.take(api.sales.getAbout)).answer(about(warranties))
  await expect
    .element(facts())
    .toHaveTextContent('质保在保2台，已过保1台，已退回1台客户云溪水务项目三期负责人未指定')
  await page.getByRole('button', { name: '清除' }).first().click()
  await expect.element(facts()).not.toBeInTheDocument()
})

test('a telephone number that is longer than its column is in the list as a whole', async () => {
  network.always(api.session.getSelf, () => selfAnswer('sales:view', 'sales:edit'))
  const phone = '0571-88886666转8001'
  const can = { change: true, delete: false }
  const row = { ...emptySales, id: 3, s_contact: '刘师傅', s_phone: phone, can }
  const briefs = { s_fault_brief: '', s_remark_brief: '' }
  network.always(api.sales.getUser, () => success({ data: [] }))
  network.always(api.sales.index, () => success({ data: [{ ...row, ...briefs }], total: 1 }))
  close = openScreen('/sales')
  const number = page.getByRole('link', { name: phone })
  await expect.element(number).toBeVisible()
  const { scrollWidth, clientWidth, scrollHeight, clientHeight } = number.element()
  expect([scrollWidth, scrollHeight]).toEqual([clientWidth, clientHeight])
  const cell = number.element().closest('td')!.getBoundingClientRect()
  expect(number.element().getBoundingClientRect().right).toBeLessThanOrEqual(cell.right)
})

test('a phone shows who may only read it no labels of what is empty', async () => {
  await page.viewport(390, 844)
  network.always(api.session.getSelf, () => selfAnswer('sales:view'))
  const data = { ...emptySales, id: 3, version: 1, s_contact: '刘师傅', s_fault: '异响' }
  network.always(api.sales.getSales, () => success({ data, info: [] }))
  close = openScreen('/getsales?id=3')
  await expect.element(page.getByText('刘师傅')).toBeVisible()
  await expect.element(page.getByText('联系人', { exact: true })).toBeVisible()
  await expect.element(page.getByText('联系电话', { exact: true })).not.toBeVisible()
  await page.viewport(1366, 768)
  await expect.element(page.getByText('联系电话', { exact: true })).toBeVisible()
})
