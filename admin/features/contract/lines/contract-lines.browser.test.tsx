import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { api } from '#api/index.ts'
import { button, ctrlS } from '#admin/testing/gestures.ts'
import { heldNetwork, success, type HeldNetwork } from '#admin/testing/network.ts'
import { openScreen } from '#admin/testing/open-screen.tsx'
import { emptyContract, selfAnswer } from '#admin/testing/records.ts'
import { heldUploads } from '#admin/testing/uploads.ts'

/** The lines of a contract in its form. */

let network: HeldNetwork
let close = () => undefined as void
beforeEach(() => {
  localStorage.clear()
  network = heldNetwork()
})
afterEach(() => close())

async function open(record: object, ...more: string[]): Promise<void> {
  network.always(api.session.getSelf, () => selfAnswer('contract:view', 'contract:edit', ...more))
  network.always(api.contract.getContract, () => success({ data: record, info: [] }))
  close = openScreen('/getcontract?id=3')
  await expect.element(page.getByText('合同明细')).toBeVisible()
}

const top = (cell: Element) => cell.getBoundingClientRect().top

const sentLines = async () => (await network.take(api.contract.setContract)).input['lines']
const stored = { ...emptyContract, id: 3, version: 1, c_title: '合同' }
const line = {
  id: 21,
  set_no: 1,
  set_name: '设备',
  sets: 2,
  num: 3,
  pid: '',
  title: '水泵',
  no: 'A',
  unit: '台',
  note: '',
  unitprice: '1200.00',
  amount: '7200.00',
  needs_production: 1,
  ships: 1,
  produced: 4,
  shipped: 1,
  returned: 0,
  dropped: 0,
}

test('figures of a line are read as they are pasted, and a price without tax is refused in words', async () => {
  await open({ ...stored, lines: [line] })
  await page.getByLabelText('第1行数量').fill('１２')
  await page.getByLabelText('第1行套数').fill('2套')
  await page.getByLabelText('第1行税率%').fill('13%')
  await page.getByLabelText('第1行单价').fill('8600（不含税）')
  await expect
    .element(page.getByText('“8600（不含税）”是不含税价，这里填含税价，请换算后填写'))
    .toBeVisible()
  await page.getByLabelText('第1行单价').fill('0.86万元')
  await expect.element(page.getByLabelText('第1行单价')).toHaveValue('8600')
  await ctrlS()
  expect(await sentLines()).toMatchObject([
    { num: '12', sets: '2', tax_rate: '13', unitprice: '8600' },
  ])
})

test('a line is typed with keys alone, the next one is of the same set, and both are sent', async () => {
  await open(stored)
  await expect.element(page.getByText('无明细')).toBeVisible()
  await button('添加一行').click()
  await expect.element(page.getByLabelText('第1行产品')).toHaveFocus()
  await userEvent.keyboard('水泵{Tab}CDL32-90')
  await page.getByLabelText('第1行数量').fill('3')
  await page.getByLabelText('第1行套名').fill('变频供水设备')
  await page.getByLabelText('第1行套数').fill('2')
  await expect.element(page.getByText('共签约 6 件')).toBeVisible()
  await page.getByLabelText('第1行单价').fill('1,200')
  const lines = page.getByRole('table', { name: '合同明细' })
  await expect.element(lines.getByRole('cell', { name: '7,200.00' })).toBeVisible()
  // One row each, below the heads of its columns.
  expect(lines.element().querySelectorAll('tbody tr')).toHaveLength(1)
  const heads = [...lines.element().querySelectorAll('thead th')].map((one) => one.textContent)
  expect(heads.join(' ')).toBe('产品 型号 单位 数量 套名 套数 单价 税率% 金额 交付 进度 备注 操作')
  expect(new Set([...lines.element().querySelectorAll('tbody td')].map(top)).size).toBe(1)
  await button('添加一行').click()
  await page.getByLabelText('第2行产品').fill('阀门')
  await expect.element(page.getByLabelText('第2行套数')).toHaveValue('2')
  await page.getByLabelText('第1行套数').fill('4')
  await expect.element(page.getByLabelText('第2行套数')).toHaveValue('4')
  await page.getByLabelText('第2行套数').fill('5')
  await expect.element(page.getByLabelText('第1行套数')).toHaveValue('5')
  await ctrlS()
  expect(await sentLines()).toMatchObject([
    {
      title: '水泵',
      no: 'CDL32-90',
      num: '3',
      unitprice: '1200',
      set_name: '变频供水设备',
      sets: '5',
      ships: 1,
    },
    { title: '阀门', num: 1, set_name: '变频供水设备', sets: '5', needs_production: 1 },
  ])
})

test('a stored line keeps its id, shows how far it is, and goes with its button', async () => {
  await open({ ...stored, lines: [line, { ...line, id: 22, title: '柜' }] })
  await expect.element(page.getByText('已生产 4').first()).toBeVisible()
  await expect.element(page.getByText('欠发 5').first()).toBeVisible()
  await button('第1行下移').click()
  await button('删除第1行').click()
  await ctrlS()
  expect(await sentLines()).toEqual([
    {
      id: 21,
      set_name: '设备',
      sets: 2,
      num: 3,
      pid: '',
      title: '水泵',
      no: 'A',
      unit: '台',
      note: '',
      unitprice: '1200.00',
      needs_production: 1,
      ships: 1,
    },
  ])
})

test('a product of the catalogue brings its model along', async () => {
  network.always(api.product.index, () =>
    success({ data: [{ id: 9, pro_title: '立式多级离心泵', pro_no: 'CDL42-160-2' }], total: 1 }),
  )
  await open({ ...stored, lines: [{ ...line, title: '', no: '' }] }, 'product:view')
  await page.getByLabelText('第1行产品').fill('CDL')
  const option = page.getByTitle('立式多级离心泵 CDL42-160-2')
  await expect.element(option).toBeVisible()
  // Its end, by which models differ, is in sight though the column is narrow.
  const text = option.element().querySelector('.ant-select-item-option-content')!
  expect(text.scrollWidth).toBeLessThanOrEqual(text.clientWidth)
  await option.click()
  await expect.element(page.getByLabelText('第1行型号')).toHaveValue('CDL42-160-2')
  await ctrlS()
  expect(await sentLines()).toMatchObject([{ title: '立式多级离心泵', no: 'CDL42-160-2', pid: 9 }])
})

test('lines of a file are added to those that are there once they have been looked at, and saved with the form', async () => {
  const uploads = heldUploads()
  await open({ ...stored, usual_tax_rate: '13', lines: [line] })
  await button('从Excel导入').click()
  const dialog = page.getByRole('dialog', { name: '导入合同明细' })
  await dialog.getByLabelText('文件', { exact: true }).upload(new File(['x'], '清单.xlsx'))
  const row = { row: 2, name: '阀门', kind: 'new', reason: '', changes: [], notes: [] }
  const data = {
    file_name: '清单.xlsx',
    sheets: [],
    sheet: '',
    left_out: [],
    ignored: [],
    fields: [],
    look: 0,
    layout: { head_row: 1, rows: [], columns: [], problem: '', questions: [], tables: [] },
    counts: { new: 1, changed: 0, unchanged: 0, skipped: 1, wrong: 0 },
    rows: [
      { ...row, line: { title: '阀门', no: 'H77X', num: '4', unitprice: '80' } },
      { ...row, row: 3, name: '', kind: 'skipped', reason: '没有产品和型号', line: null },
    ],
  }
  await (await uploads.take()).answer(success({ data }))
  await expect.element(dialog.getByText('没有产品和型号')).toBeVisible()
  await dialog.getByRole('button', { name: '加入 1 行' }).click()
  await expect.element(page.getByLabelText('第2行产品')).toHaveValue('阀门')
  await ctrlS()
  expect(await sentLines()).toMatchObject([
    { id: 21 },
    { title: '阀门', no: 'H77X', num: '4', unitprice: '80', tax_rate: '13', ships: 1 },
  ])
})

test('of lines from a quotation only the way of delivery is changed and sent', async () => {
  const origin = { quotation_id: 5, quo_no: 'BJ-1', revision: 2, cus_name: '云溪水务' }
  await open({ ...stored, origin: { ...origin, payment_steps: [] }, lines: [line] })
  await expect.element(page.getByText('2 套，整套已发 0 套')).toBeVisible()
  await expect.element(page.getByLabelText('客户')).not.toBeInTheDocument()
  await page.getByRole('combobox', { name: '水泵 A 交付' }).click()
  await page.getByTitle('外购').click()
  await ctrlS()
  expect(await sentLines()).toEqual([{ id: 21, needs_production: 0, ships: 1 }])
})

test('what is of no set stands apart from the set above it', async () => {
  const origin = { quotation_id: 5, quo_no: 'BJ-1', revision: 2, cus_name: '云溪水务' }
  const of = (id: number, title: string, set_no: number, set_name = '') =>
    ({ ...line, id, title, set_no, set_name, sets: 1 }) as const
  const lines = [
    of(1, '压力表', 0),
    of(2, '水泵', 1, '供水设备'),
    of(3, '止回阀', 0),
    of(4, '软接头', 0),
    of(5, '控制柜', 2),
  ]
  await open({ ...stored, origin: { ...origin, payment_steps: [] }, lines })
  const table = page.getByRole('table', { name: '合同明细' })
  await expect.element(table.getByText('控制柜')).toBeVisible()
  const rows = [...table.element().querySelectorAll('tbody th, tbody td:first-child')]
  const texts = rows.map((one) => one.textContent)
  expect(texts).toEqual([
    '压力表',
    '供水设备1 套，整套已发 0 套',
    '水泵',
    '其他项目',
    '止回阀',
    '软接头',
    '1 套，整套已发 0 套',
    '控制柜',
  ])
})
