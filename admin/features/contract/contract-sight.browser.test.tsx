import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { api } from '#api/index.ts'
import { heldNetwork, success } from '#admin/testing/network.ts'
import { openScreen } from '#admin/testing/open-screen.tsx'
import { emptyContract, selfAnswer } from '#admin/testing/records.ts'
import { unfold } from '#admin/testing/gestures.ts'

/** What of a stored contract is in sight at once. */

let close = () => undefined as void
afterEach(async () => {
  close()
  await page.viewport(1366, 768)
})

const line = (id: number) => ({
  id,
  set_no: 1,
  set_name: '生活供水设备',
  sets: 1,
  num: 2,
  pid: '',
  title: '立式多级离心泵',
  no: `CDL32-${id}`,
  unit: '台',
  note: '',
  unitprice: '1200.00',
  amount: '2400.00',
  tax_rate: '13',
  needs_production: 1,
  ships: 1,
  produced: 0,
  shipped: 0,
  returned: 0,
  dropped: 0,
})

async function open(more: object): Promise<void> {
  localStorage.clear()
  const network = heldNetwork()
  const may = ['contract', 'production'].flatMap((module) => [`${module}:view`, `${module}:edit`])
  network.always(api.session.getSelf, () => selfAnswer(...may))
  const data = {
    ...emptyContract,
    id: 3,
    version: 1,
    can: { change: true, delete: true, billing: true },
    c_title: '云溪花园三期生活供水设备',
    cus_name: '云溪置业有限公司',
    c_money: '12000.00',
    c_unpay: '12000.00',
    payment_steps: [],
    signed_date: '2026-11-01',
    shipped_date: '',
    accepted_date: '',
    warranty_date: '',
    lines: [1, 2, 3, 4, 5].map(line),
    ...more,
  }
  const chain = {
    con_id: 3,
    number: 'HT-1',
    contract: { pieces: 10, to_ship: 10, unshipped: 0, returned: 0, dropped: 0, ended_on: '' },
    stages: [{ kind: 'production', total: 0, records: [] }],
  }
  network.always(api.contract.getContract, () => success({ data, info: [], chain }))
  close = openScreen('/getcontract?id=3')
  await expect.element(page.getByLabelText('合同标题')).toBeVisible()
}

const ORIGIN = {
  quotation_id: 7,
  quo_no: 'BJ20261101-001',
  revision: 1,
  cus_name: '云溪置业有限公司',
  payment_steps: [],
}

test.each([
  ['typed', {}],
  ['taken over from a quotation', { origin: ORIGIN }],
])(
  'head, five lines and the next step of a contract with lines %s stand in a laptop’s window',
  async (_, more) => {
    await page.viewport(1366, 768)
    await open(more)
    const table = page.getByRole('table', { name: '合同明细' }).element()
    const fifth = [...table.querySelectorAll('tr[data-row]')][4]!
    const foot = document.querySelector('.form-foot')!
    expect(fifth.getBoundingClientRect().bottom).toBeLessThanOrEqual(
      foot.getBoundingClientRect().top,
    )
    await expect.element(page.getByRole('region', { name: '合同概况' })).toBeInViewport()
    await expect.element(page.getByRole('button', { name: '生产', exact: true })).toBeInViewport()
    expect(scrollY).toBe(0)
  },
)

test('the clauses are folded, with those that are filled named; a large screen has an index beside the form', async () => {
  await page.viewport(1920, 1080)
  await open({ warranty: '24个月', clauses: '一、违约责任' })
  const clauses = page.getByRole('region', { name: '合同文本' })
  await expect.element(clauses.getByText('已填写：质保、合同条款', { exact: true })).toBeVisible()
  await expect.element(page.getByLabelText('验收标准')).not.toBeVisible()
  await unfold('合同文本')
  await expect.element(page.getByLabelText('验收标准')).toBeVisible()
  const index = page.getByRole('navigation', { name: '合同的目录' })
  const titles = index
    .getByRole('link')
    .elements()
    .map((link) => link.textContent)
  expect(titles).toEqual(['基本信息', '合同明细', '合同文本', '备注和状态'])
})
