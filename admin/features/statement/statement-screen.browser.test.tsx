import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { api } from '#api/index.ts'
import { button, pressInRow, rowWith } from '#admin/testing/gestures.ts'
import { heldNetwork, success } from '#admin/testing/network.ts'
import { openScreen } from '#admin/testing/open-screen.tsx'
import { hasViewer } from '#admin/testing/papers.ts'
import { selfAnswer } from '#admin/testing/records.ts'

let close = () => undefined as void
beforeEach(() => localStorage.clear())
afterEach(() => close())

const row = (customer_id: number, cus_name: string, more: object = {}) => ({
  customer_id,
  cus_name,
  state: 0,
  why: '',
  basis: 1,
  first_date: '2026-10-01',
  last_date: '2026-10-31',
  opening: '0.00',
  due: '6666.67',
  paid: '4500.00',
  closing: '2166.67',
  id: 0,
  version: 0,
  dz_no: '',
  confirmed_by: '',
  confirmed_at: '',
  adjusted: 0,
  partial: false,
  can_confirm: true,
  can_take_back: false,
  ...more,
})

const CONFIRMED = {
  state: 1,
  id: 5,
  dz_no: 'DZ202610-001',
  confirmed_by: '王五',
  confirmed_at: '2026:11:02 09:00:00',
  adjusted: 2,
  can_confirm: false,
  can_take_back: true,
}
const REFUSED = {
  state: 2,
  why: '合同HT-1的合同金额与明细合计不一致',
  closing: '',
  can_confirm: false,
}

function openStatements(...permissions: string[]) {
  return openAt('/statement', ...permissions)
}

function openAt(address: string, ...permissions: string[]) {
  const network = heldNetwork()
  network.always(api.session.getSelf, () => selfAnswer('statement:view', ...permissions))
  const data = [row(1, '甲公司'), row(2, '乙公司', CONFIRMED), row(3, '丙公司', REFUSED)]
  network.always(api.statement.index, () => success({ data, next: 0, last_date: '2026-10-31' }))
  close = openScreen(address)
  return network
}

const boxOf = (name: string) => page.getByRole('checkbox', { name: `选择${name}` })

test('the chosen customers are confirmed one after another, as they were seen', async () => {
  const network = openStatements('statement:edit')
  await expect.element(page.getByText(/下期有 2 行前期调整/)).toBeVisible()
  await expect.element(page.getByText(/与明细合计不一致/)).toBeVisible()
  await expect.element(page.getByRole('checkbox', { name: '选择丙公司' })).toBeDisabled()
  await page.getByRole('checkbox', { name: '全选本页' }).click()
  await expect.element(page.getByText('已选择 2 个客户')).toBeVisible()
  await button('确认 1 份').click()
  const dialog = page.getByRole('dialog', { name: '确认对账单' })
  await dialog.getByRole('button', { name: /^确\s?认$/ }).click()
  const sent = await network.take(api.statement.setStatement)
  expect(sent.input).toMatchObject({ customer_id: 1, last_date: '2026-10-31', closing: '2166.67' })
  sent.answer(success({ id: 9, version: 1, dz_no: 'DZ202610-002' }))
  await dialog.getByRole('button', { name: /^关\s?闭$/ }).click()
  // They stay chosen, to be printed.
  await expect.element(button('打印')).toBeVisible()
})

test('the first day of a first statement is entered, and goes with all that is made of it', async () => {
  const network = openStatements('statement:edit')
  const begin = page.getByRole('textbox', { name: '开始日期' })
  await expect.element(begin).toHaveValue('2026-10-01')
  network.hold(api.statement.index)
  await begin.fill('2026-09-15')
  const read = await network.take(api.statement.index)
  expect(read.input).toMatchObject({ first_date: '2026-09-15' })
  read.answer(success({ data: [row(1, '甲公司')], next: 0, last_date: '2026-10-31' }))
  await page.getByRole('checkbox', { name: '选择甲公司' }).click()
  await button('确认 1 份').click()
  const dialog = page.getByRole('dialog', { name: '确认对账单' })
  await dialog.getByRole('button', { name: /^确\s?认$/ }).click()
  const sent = await network.take(api.statement.setStatement)
  expect(sent.input).toMatchObject({ customer_id: 1, first_date: '2026-09-15' })
})

test('what was done with a confirmed one is in its history', async () => {
  const network = openStatements()
  await pressInRow('乙公司', '修改记录')
  expect((await network.take(api.statement.getHistory)).input).toMatchObject({ id: '5' })
})

test('the last one is taken back once that is agreed to', async () => {
  const network = openStatements('statement:edit')
  await pressInRow('乙公司', '取消确认')
  const dialog = page.getByRole('dialog', { name: /^取消确认对账单/ })
  await dialog.getByRole('button', { name: '取消确认' }).click()
  expect((await network.take(api.statement.takeBack)).input).toMatchObject({ id: 5 })
})

test('who may not confirm is offered to print alone', async () => {
  openStatements()
  await page.getByRole('checkbox', { name: '选择甲公司' }).click()
  await expect.element(button('打印')).toBeVisible()
  await expect.element(button('确认 1 份')).not.toBeInTheDocument()
})

describe('another choice', () => {
  const GESTURES = {
    'another first day': () => page.getByRole('textbox', { name: '开始日期' }).fill('2026-09-15'),
    'another last day': () => page.getByRole('textbox', { name: '截止日期' }).fill('2026-09-30'),
    'another basis': async () => {
      await page.getByRole('combobox', { name: '对账口径' }).click()
      await page.getByTitle('按签约').click()
    },
    'a search': async () => {
      await page.getByRole('searchbox', { name: '客户' }).fill(' 公司 ')
      await userEvent.keyboard('{Enter}')
    },
    'the first page': () => button('回到第一页').click(),
  } as const

  test.each([
    ['another first day', { first_date: '2026-09-15' }],
    ['another last day', { last_date: '2026-09-30' }],
    ['another basis', { basis: '2' }],
    ['a search', { keyword: '公司' }],
    ['the first page', {}],
  ] as const)('%s begins at the first customer, with none ticked', async (gesture, query) => {
    const network = openAt('/statement?after=9')
    await boxOf('甲公司').click()
    await expect.element(page.getByText('已选择 1 个客户')).toBeVisible()
    network.hold(api.statement.index)
    await GESTURES[gesture]()
    const read = await network.take(api.statement.index)
    expect(read.input).toEqual({ basis: '1', ...query })
    read.answer(success({ data: [row(1, '甲公司')], next: 0, last_date: '2026-09-30' }))
    await expect.element(page.getByText('勾选客户后确认或打印')).toBeVisible()
    await expect.element(boxOf('甲公司')).not.toBeChecked()
  })

  test('the next page keeps day and basis, and has none ticked', async () => {
    const network = openAt('/statement?basis=2&last_date=2026-10-31')
    const data = [row(1, '甲公司')]
    const answered = () => success({ data, next: 3, last_date: '2026-10-31' })
    network.always(api.statement.index, answered)
    await boxOf('甲公司').click()
    network.hold(api.statement.index)
    await button('下一页').click()
    const read = await network.take(api.statement.index)
    expect(read.input).toEqual({ basis: '2', last_date: '2026-10-31', after: '3' })
    read.answer(answered())
    await expect.element(button('回到第一页')).toBeVisible()
    await expect.element(boxOf('甲公司')).not.toBeChecked()
  })

  test('of one customer alone all can be shown again', async () => {
    const network = openAt('/statement?customer_id=1')
    await boxOf('甲公司').click()
    await expect.element(page.getByRole('searchbox')).not.toBeInTheDocument()
    network.hold(api.statement.index)
    await button('显示全部客户').click()
    const read = await network.take(api.statement.index)
    expect(read.input).toEqual({ basis: '1' })
    read.answer(success({ data: [row(1, '甲公司')], next: 0, last_date: '2026-10-31' }))
    await expect.element(boxOf('甲公司')).not.toBeChecked()
  })
})

test('what is printed and exported is of the ticked customers, by day and basis', async () => {
  hasViewer(false)
  onTestFinished(() => void vi.restoreAllMocks())
  const opened = vi.fn((_address: string) => ({ closed: true }))
  vi.stubGlobal('open', opened)
  const days = 'first_date=2026-09-01&last_date=2026-10-31'
  const network = openAt(`/statement?basis=2&${days}`, 'statement:export')
  network.always(api.session.setTicket, () => success({ id: 'T' }))
  await expect.element(boxOf('乙公司')).toBeVisible()
  await page.getByRole('checkbox', { name: '全选本页' }).click()
  await button('打印').click()
  await expect.poll(() => opened.mock.lastCall?.[0]).toContain(`customers=1%2C2&basis=2&${days}`)
  await button('导出Excel').click()
  const book = await network.take(api.statement.workbook)
  expect(book.input).toMatchObject({ customers: '1,2', basis: '2', last_date: '2026-10-31' })
  // A single one is of its own days and basis.
  await pressInRow('乙公司', '查看')
  await expect.poll(() => opened.mock.lastCall?.[0]).toContain('customers=2&basis=1')
  expect(opened.mock.lastCall?.[0]).toContain('first_date=2026-10-01&last_date=2026-10-31')
})

test('预览 shows the statement in place, with its own days', async () => {
  hasViewer(true)
  onTestFinished(() => void vi.restoreAllMocks())
  const network = openStatements()
  await pressInRow('甲公司', '预览')
  await expect.element(page.getByRole('dialog', { name: '对账单' })).toBeVisible()
  const paper = await network.take(api.statement.document)
  const days = { first_date: '2026-10-01', last_date: '2026-10-31' }
  expect(paper.input).toMatchObject({ customers: '1', basis: '1', ...days })
})

test('a row opens its statement in place, by a click and by Enter; its box only chooses it', async () => {
  hasViewer(true)
  onTestFinished(() => void vi.restoreAllMocks())
  const network = openStatements()
  const drawer = page.getByRole('dialog', { name: '对账单' })
  await boxOf('甲公司').click()
  await expect.element(boxOf('甲公司')).toBeChecked()
  await expect.element(drawer).not.toBeInTheDocument()
  await page.getByRole('rowheader', { name: '甲公司' }).click()
  await expect.element(drawer).toBeVisible()
  expect((await network.take(api.statement.document)).input).toMatchObject({ customers: '1' })
  await drawer.getByRole('button', { name: '关闭' }).click()
  await expect.element(drawer).not.toBeInTheDocument()
  ;(rowWith('乙公司').getByRole('button', { name: '查看' }).element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(drawer).toBeVisible()
  expect((await network.take(api.statement.document)).input).toMatchObject({ customers: '2' })
})

test('a row without a statement opens nothing', async () => {
  hasViewer(true)
  onTestFinished(() => void vi.restoreAllMocks())
  const network = openStatements()
  await page.getByRole('rowheader', { name: '丙公司' }).click()
  await page.getByRole('rowheader', { name: '乙公司' }).click()
  expect((await network.take(api.statement.document)).input).toMatchObject({ customers: '2' })
})
