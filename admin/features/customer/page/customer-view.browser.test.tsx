import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { api } from '#api/index.ts'
import { button, sees } from '#admin/testing/gestures.ts'
import { heldNetwork, refusal, success, type HeldNetwork } from '#admin/testing/network.ts'
import { openScreen } from '#admin/testing/open-screen.tsx'
import { selfAnswer } from '#admin/testing/records.ts'

/** The page of a customer: what each part shows, where it leads, and what is written there. */

const { addFollow, getFollows } = api.customer

let network: HeldNetwork
let close = () => undefined as void
beforeEach(() => {
  localStorage.clear()
  network = heldNetwork()
  network.always(getFollows, () => success({ data: [], total: 0 }))
})
afterEach(() => close())

const SEES_ALL = [
  'quotation:view',
  'contract:view',
  'receipt:view',
  'machine:view',
  'sales:view',
  'statement:view',
]

function open(permissions: readonly string[] = [], change = true): void {
  network.always(api.session.getSelf, () => selfAnswer('customer:view', ...permissions))
  const customer = { id: 5, cus_name: '云溪水务', staff_name: '李四', cus_info: '', address: '' }
  const contacts = [{ name: '王工', position: '', phone: '13800000000', email: 'w@example.org' }]
  const details = { cus_short: '', price_level: '', phone: '', tax_number: '', contacts }
  network.always(api.customer.getCustomer, () =>
    success({ data: { ...customer, ...details, can: { change, delete: false } }, info: [] }),
  )
  close = openScreen('/customerPage?id=5')
}

const part = (name: string) => page.getByRole('region', { name, exact: true })
const linksOf = (name: string) =>
  part(name)
    .getByRole('link')
    .elements()
    .map((one) => [one.textContent, one.getAttribute('href')])

const PRICE = {
  pid: 9,
  title: '水泵',
  no: 'CDL4',
  kind: 'signed',
  price: '950.00',
  discount: '0',
  tax_inclusive: 1,
  date: '2026-11-01',
  record_id: 3,
  number: 'HT-3',
}
const time = { release_time: '2026:11:22 08:00:00' }

test('every part leads to its records, and to the lists of this customer alone', async () => {
  const quoted = { ...PRICE, pid: 8, kind: 'quoted', record_id: 4, number: 'BJ-4' }
  network.always(api.quotation.customerPrices, () => success({ data: [PRICE, quoted], total: 2 }))
  const follow = { note: '已电话', next_date: '', is_open: false, staff_name: '李四', ...time }
  const follows = [
    { ...follow, id: 2, quotation_id: 4, quo_name: '二期' },
    { ...follow, id: 1, quotation_id: '', quo_name: '' },
  ]
  network.always(getFollows, () => success({ data: follows, total: 2 }))
  const owed = [
    { age: 0, count: 0, total: '0.00' },
    { age: 3, count: 1, total: '70.00' },
    { age: 6, count: 2, total: '30.00' },
  ]
  const unpaid = [
    { age: 0, total: '0.00' },
    { age: 1, total: '20.00' },
    { age: 5, total: '5.00' },
  ]
  network.always(api.receipt.getTotal, () =>
    success({ data: { count: 3, total: '100.00', unfilled: 1, ages: owed, invoice_ages: unpaid } }),
  )
  const ofCustomer: unknown[] = []
  const list = (row: object) => (input: object) => {
    ofCustomer.push(input)
    return success({ data: [{ ...row, ...time }], total: 7 })
  }
  network.always(api.quotation.index, list({ id: 4, quo_name: '二期', total: '1.00', stage: 1 }))
  const contract = { id: 3, c_title: '二期合同', signed_date: '', c_money: '1.00', c_unpay: '' }
  network.always(api.contract.index, list(contract))
  const machine = { id: 6, serial_no: 'SN6', model: 'CDL4', title: '', warranty: 1 }
  network.always(api.machine.index, list({ ...machine, delivered_date: '' }))
  const texts = { s_fault_brief: '漏水', s_remark_brief: '', s_no: '', s_assignee_name: '' }
  network.always(api.sales.index, list({ id: 7, ...texts, s_state: 0 }))
  open(SEES_ALL)
  await expect.element(part('应收').getByRole('link', { name: '全部 3 份' })).toBeVisible()
  await expect.element(part('售后').getByRole('link', { name: '漏水' })).toBeVisible()
  expect(linksOf('应收')).toEqual([
    ['全部 3 份', '/receivable?customer_id=5'],
    ['逾期61–90天', '/receivable?customer_id=5&age=3'],
    ['未定到期日', '/receivable?customer_id=5&age=6'],
    ['31–60天', '/receivable?customer_id=5&invoice_age=1'],
  ])
  await expect.element(part('应收').getByText('登记前已开')).toBeVisible()
  await expect.element(part('应收').getByText(/^另有 1 份合同没有填写未收款/)).toBeVisible()
  expect(linksOf('最近价格')).toEqual([
    ['HT-3', '/getContract?id=3'],
    ['BJ-4', '/quopro?id=4'],
  ])
  expect(linksOf('跟进')).toEqual([['二期', '/quopro?id=4']])
  expect(linksOf('联系人')).toEqual([
    ['13800000000', 'tel:13800000000'],
    ['w@example.org', 'mailto:w@example.org'],
  ])
  for (const [name, path, form] of [
    ['报价', '/quotation', '/quopro?id=4'],
    ['合同', '/contract', '/getContract?id=3'],
    ['设备', '/machine', '/getMachine?id=6'],
    ['售后', '/sales', '/getSales?id=7'],
  ] as const) {
    const [all, record] = linksOf(name)
    expect(all).toEqual(['全部 7 条', `${path}?customer_id=5`])
    expect(record?.[1]).toBe(form)
  }
  expect(ofCustomer).toEqual(Array.from({ length: 4 }, () => ({ customer_id: '5', page: '1' })))
})

test('its buttons open what belongs to this customer, the form as far as one may', async () => {
  onTestFinished(() => void vi.unstubAllGlobals())
  const opened = vi.fn((_address: string) => ({ closed: true }))
  vi.stubGlobal('open', opened)
  open(['statement:view'])
  for (const [name, address] of [
    ['对账单', '/statement?customer_id=5'],
    ['协议价', '/agreed?customer_id=5'],
    ['编辑', '/getCustomer?id=5'],
  ] as const) {
    await button(name).click()
    expect(opened.mock.lastCall?.[0]).toBe(address)
  }
  close()
  open([], false)
  await button('查看资料').click()
  expect(opened.mock.lastCall?.[0]).toBe('/getCustomer?id=5')
  await expect.element(button('对账单')).not.toBeInTheDocument()
})

test('without a permission its part is neither shown nor read', async () => {
  const regions = () =>
    page
      .getByRole('region')
      .elements()
      .map((one) => one.getAttribute('aria-label'))
  open()
  await expect.poll(regions).toEqual(['联系人', '跟进'])
  close()
  network.always(api.contract.index, () => success({ data: [], total: 0 }))
  network.always(api.quotation.customerPrices, () => success({ data: [], total: 0 }))
  open(['contract:view'])
  await expect.poll(regions).toEqual(['联系人', '跟进', '最近价格', '合同'])
  close()
  // What is owed names contracts.
  open(['receipt:view'])
  await expect.poll(regions).toEqual(['联系人', '跟进'])
  for (const reading of [api.receipt.getTotal, api.quotation.index, api.machine.index]) {
    expect(network.waitingFor(reading)).toEqual([])
  }
})

test('a search in 最近价格 begins with its first page', async () => {
  network.always(api.contract.index, () => success({ data: [], total: 0 }))
  open(['contract:view'])
  const take = async (number: string) => {
    const read = await network.take(api.quotation.customerPrices)
    read.answer(success({ data: [{ ...PRICE, number }], total: 31 }))
    await expect.element(part('最近价格').getByRole('link', { name: number })).toBeVisible()
    return read.input
  }
  expect(await take('一')).toMatchObject({ customer_id: '5', page: '1' })
  await part('最近价格').getByTitle('3', { exact: true }).click()
  expect(await take('二')).toMatchObject({ customer_id: '5', page: '3' })
  await page.getByLabelText('产品名称或型号').fill(' CDL ')
  await userEvent.keyboard('{Enter}')
  expect(await take('三')).toEqual({ customer_id: '5', keyword: 'CDL', page: '1' })
})

test('what is written in 跟进 is sent whole, and leaves the fields once it is written', async () => {
  const row = { quotation_id: '', quo_name: '', next_date: '', is_open: false, staff_name: '' }
  const pages: string[] = []
  network.always(getFollows, (input) => {
    const number = String(input['page'])
    pages.push(number)
    return success({ data: [{ ...row, ...time, id: 1, note: `第${number}页` }], total: 31 })
  })
  open(['customer:edit'])
  const note = page.getByLabelText('跟进内容')
  const next = page.getByRole('textbox', { name: '下次跟进' })
  await part('跟进').getByTitle('2', { exact: true }).click()
  await expect.element(page.getByText('第2页')).toBeVisible()
  await button('记录').click()
  await expect.element(page.getByText('请填写跟进内容')).toBeVisible()
  await note.fill('已电话')
  await next.fill('2026-12-01')
  await note.click()
  await userEvent.keyboard('{Enter}')
  const refused = await network.take(addFollow)
  expect(refused.input).toEqual({ id: 5, note: '已电话', next_date: '2026-12-01' })
  const words = '下次跟进不能早于今天'
  refused.answer(refusal(400, words, { next_date: words }))
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).click()
  await expect.element(part('跟进').getByText(words)).toBeVisible()
  // Nothing has to be typed again.
  await expect.element(note).toHaveValue('已电话')
  await expect.element(next).toHaveValue('2026-12-01')
  pages.length = 0
  await button('记录').click()
  const written = await network.take(addFollow)
  expect(written.input).toEqual(refused.input)
  written.answer(success({ msg: '跟进已记录' }))
  await sees('跟进已记录')
  await expect.element(note).toHaveValue('')
  await expect.element(next).toHaveValue('')
  // The newest line stands on the first page, which is read anew.
  await expect.element(page.getByText('第1页')).toBeVisible()
  await expect.poll(() => pages).toContain('1')
})

test('who may not change the customer reads 跟进 alone', async () => {
  open(['customer:edit'], false)
  await expect.element(page.getByText('还没有跟进记录')).toBeVisible()
  await expect.element(button('记录')).not.toBeInTheDocument()
  close()
  open([], true)
  await expect.element(page.getByText('还没有跟进记录')).toBeVisible()
  await expect.element(button('记录')).not.toBeInTheDocument()
})
