import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, type Locator } from 'vitest/browser'
import { api } from '#api/index.ts'
import { rowWith } from '#admin/testing/gestures.ts'
import { heldNetwork, success, type HeldNetwork } from '#admin/testing/network.ts'
import { openScreen } from '#admin/testing/open-screen.tsx'
import { emptyContract, emptyLogistics, selfAnswer } from '#admin/testing/records.ts'

/** What came back of a contract, on its page, in its list and in the forms of what is still to be done. */

const line = {
  id: 21,
  set_no: 0,
  set_name: '',
  sets: 1,
  num: 3,
  pid: '',
  title: '水泵',
  no: 'A',
  unit: '台',
  note: '',
  unitprice: '',
  amount: '10000.00',
  tax_rate: '',
  needs_production: 1,
  ships: 1,
  produced: 3,
  shipped: 3,
  returned: 0,
  dropped: 0,
}
const record = {
  ...emptyContract,
  id: 3,
  version: 4,
  can: { change: true, delete: true, billing: true, end: false },
  c_title: '云溪供水',
  c_money: '10000.00',
  c_unpay: '10000.00',
  payment_steps: [],
  signed_date: '2026-03-01',
  shipped_date: '',
  accepted_date: '',
  warranty_date: '',
  has_receipts: false,
  has_invoices: false,
  lines: [line],
}
const kept = { pieces: 3, to_ship: 0, unshipped: 0, returned: 0, dropped: 0, ended_on: '' }
const state = { ...kept, made_pieces: 3, to_produce: 0, unmade: 0 }
/** Of three that were shipped one came back, and is shipped again or not. */
const back = { returned: 1, dropped: 0, to_ship: 1 }
const dropped = { returned: 1, dropped: 1 }

let network: HeldNetwork
let close = () => undefined as void
beforeEach(() => {
  localStorage.clear()
  network = heldNetwork()
  network.always(api.session.getSelf, () =>
    selfAnswer('contract:view', 'contract:edit', 'logistics:view', 'logistics:edit'),
  )
  network.always(api.contract.salesContractBlanks, () => success({ data: [] }))
})
afterEach(() => close())

const head = () => page.getByRole('region', { name: '合同概况' })
const main = () => page.getByRole('main')

/** Waits until a part says this among other things. */
const says = (part: Locator, text: string) =>
  expect.poll(() => part.query()?.textContent ?? '').toContain(text)

function open(contract: object, chain: object): void {
  const answer = { con_id: 3, number: 'HT-1', contract: { ...kept, ...chain }, stages: [] }
  network.always(api.contract.getContract, () =>
    success({ data: { ...record, ...contract }, info: [], chain: answer }),
  )
  close = openScreen('/getcontract?id=3')
}

test('a contract of which nothing came back says nothing of returns', async () => {
  open({}, {})
  await says(head(), '合同金额10,000.00元已发3/3 件')
  await says(main(), '已发 3欠发 0')
  expect(main().element().textContent).not.toMatch(/退|红字/)
})

test('what comes back to be shipped again is owed again, and no less is to be paid', async () => {
  open({ lines: [{ ...line, shipped: 2, returned: 1 }], return_credit: '0.00' }, back)
  await says(head(), '已发3/3 件退回1 件欠发1 件')
  await says(main(), '签约 3已生产 3已发 3退回 1欠发 1')
  await says(main(), '共签约 3 件待生产 0已发 3退回 1欠发 1')
  expect(head().element().textContent).not.toMatch(/退货减少|红字/)
})

test('what is not shipped again is owed no more, and takes off what is to be paid and invoiced', async () => {
  const money = { return_credit: '3333.33', payable: '6666.67', to_redden: '1000.00' }
  open({ lines: [{ ...line, shipped: 2, ...dropped }], ...money }, dropped)
  await says(head(), '退货减少3,333.33元应付6,666.67元需开红字发票1,000.00元')
  await says(head(), '已发3/3 件退回1 件')
  await says(main(), '签约 3已生产 3已发 3退回 1欠发 0')
  expect(head().element().textContent).not.toContain('欠发')
})

test('a contract that is ended is paid by its settlement alone', async () => {
  const ended = { ended_on: '2026-11-20', end_goods: '6666.67', end_settled: '6666.67' }
  const money = { return_credit: '3333.33', payable: '6666.67', to_redden: '0.00' }
  open({ ...ended, ...money }, { ...dropped, ended_on: '2026-11-20' })
  await says(head(), '应付合计6,666.67元')
  expect(head().element().textContent).not.toContain('退货减少')
})

test('lines from a quotation have a column 退回 where something came back', async () => {
  const origin = {
    quotation_id: 7,
    quo_no: 'BJ1',
    revision: 1,
    cus_name: '云溪水务',
    payment_steps: [],
  }
  const heads = () =>
    page
      .getByRole('columnheader')
      .elements()
      .map((one) => one.textContent)
  open({ origin }, {})
  await expect.poll(heads).toContain('欠发')
  expect(heads()).not.toContain('退回')
  close()
  open({ origin, lines: [{ ...line, shipped: 2, returned: 1 }] }, back)
  await expect.poll(heads).toEqual(expect.arrayContaining(['已发', '退回', '欠发']))
})

test('a list has what left and what came back', async () => {
  const row = { ...record, ...state, cus_name: '云溪水务' }
  const rows = [
    { ...row, c_title: '未退' },
    { ...row, id: 4, c_title: '已退', ...back },
    { ...row, id: 5, c_title: '不补', ...dropped },
  ]
  network.always(api.contract.index, () => success({ data: rows, total: 3 }))
  network.always(api.contract.getUser, () => success({ data: [] }))
  close = openScreen('/contract')
  await says(rowWith('已退'), '3/3 退回 1')
  await says(rowWith('不补'), '3/3 退回 1')
  expect(rowWith('未退').element().textContent).not.toContain('退回')
})

test('the form of a shipment has the column and proposes no more than is owed', async () => {
  const delivery = { ...line, contract_line_id: 21, returnable: 0, quantity: 1 }
  const data = {
    ...emptyLogistics,
    ...kept,
    ...back,
    lines: [{ ...delivery, shipped: 2, returned: 1 }],
  }
  network.always(api.logistics.getProduction, () => success({ data, info: [] }))
  close = openScreen('/getlogistics?pid=5')
  const pieces = page.getByLabelText('水泵 A 本次发货')
  await expect.element(pieces).toHaveValue('1')
  await expect.element(page.getByRole('columnheader', { name: '退回' })).toBeVisible()
  await pieces.fill('2')
  await expect.element(page.getByText('最多 1')).toBeVisible()
})
