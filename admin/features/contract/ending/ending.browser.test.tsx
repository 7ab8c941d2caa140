import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent, type Locator } from 'vitest/browser'
import { api } from '#api/index.ts'
import { button, openMore, pressUnderMore, question } from '#admin/testing/gestures.ts'
import { heldNetwork, success, type HeldNetwork } from '#admin/testing/network.ts'
import { openScreen } from '#admin/testing/open-screen.tsx'
import { emptyContract, selfAnswer } from '#admin/testing/records.ts'

/** 终止合同 from a contract's page: its figures as they are typed, what is open, and taking it back. */

const record = {
  ...emptyContract,
  id: 3,
  version: 4,
  can: { change: true, delete: true, billing: true, end: true },
  c_no: 'HT-3',
  c_title: '云溪供水',
  c_money: '10500.00',
  c_unpay: '9500.00',
  payment_steps: [],
  signed_date: '2026-03-01',
  shipped_date: '',
  accepted_date: '',
  warranty_date: '',
  has_receipts: true,
  has_invoices: false,
}
const figures = {
  version: 4,
  c_no: 'HT-3',
  c_title: '云溪供水',
  day: '2026-11-22',
  first_day: '2026-03-10',
  c_money: '10500.00',
  proposed: '3333.33',
  received: '1000.00',
  applied: '6000.00',
  invoiced: '5000.00',
  open: [
    { what: 'to_ship', count: 1, names: ['水泵 A 2台'] },
    { what: 'request', count: 1, names: ['云溪水务 1,000.00元'] },
    { what: 'case', count: 2, names: [] },
  ],
}

let network: HeldNetwork
let close = () => undefined as void
beforeEach(() => {
  localStorage.clear()
  network = heldNetwork()
  network.always(api.session.getSelf, () =>
    selfAnswer('contract:view', 'contract:edit', 'contract:end'),
  )
  network.always(api.contract.getContract, () => success({ data: record, info: [], chain: null }))
  network.always(api.contract.salesContractBlanks, () => success({ data: [] }))
  network.always(api.contract.getEnding, () => success({ data: figures }))
})
afterEach(() => close())

const dialog = page.getByRole('dialog', { name: '终止合同 HT-3' })
const settlement = dialog.getByRole('region', { name: '结算' })

/** Waits until a part says this among other things. */
const says = (part: Locator, text: string) =>
  expect.poll(() => part.query()?.textContent ?? '').toContain(text)

test('the figures follow what is typed, what is open is named, and one press ends it', async () => {
  close = openScreen('/getContract?id=3')
  await pressUnderMore('终止合同')
  await says(settlement, '应付合计3,333.33元')
  await says(settlement, '终止后未收2,333.33元')
  await says(settlement, '终止后需开红字发票 1,666.67元')
  await says(settlement, '申请超过货款 1,000.00元')
  expect(settlement.element().textContent).not.toContain('应退')
  const open = dialog.getByRole('region', { name: '未完成的事项' })
  await says(open, '终止后不再催办')
  await says(open, '未发完 1 项：水泵 A 2台')
  await says(open, '开票申请 1 项：云溪水务 1,000.00元')
  await says(open, '未完成的售后 2 项')
  await dialog.getByRole('textbox', { name: '违约金' }).fill('1000')
  await dialog.getByLabelText('扣款').fill('3500')
  await says(settlement, '应付合计833.33元')
  await says(settlement, '应退166.67元')
  await says(settlement, '终止后未收0.00元')
  await dialog.getByLabelText('终止原因').fill('用户项目取消')
  await dialog.getByRole('button', { name: '终止合同' }).click()
  const sent = await network.take(api.contract.endContract)
  expect(sent.input).toMatchObject({
    id: 3,
    version: 4,
    ended_on: '2026-11-22',
    end_reason: '用户项目取消',
    end_goods: '3333.33',
    end_extra: '1000',
    end_extra_kind: 1,
    end_deduction: '3500',
    proposed: '3333.33',
  })
  sent.answer(success({ id: 3, version: 5, msg: '合同已终止' }))
  await expect.element(dialog).not.toBeInTheDocument()
})

test('closed by Esc it leaves the cursor where it was opened', async () => {
  close = openScreen('/getContract?id=3')
  await pressUnderMore('终止合同')
  await says(settlement, '应付合计3,333.33元')
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(button('更多')).toHaveFocus()
})

test('an ended contract says when, why and what was settled, and can be taken back', async () => {
  const ended = {
    ...record,
    ended_on: '2026-11-20',
    end_reason: '用户项目取消',
    end_goods: '3333.33',
    end_extra: '1000.00',
    end_extra_kind: 2,
    end_deduction: '0.00',
    end_settled: '4333.33',
    to_redden: '0.00',
  }
  network.always(api.contract.getContract, () => success({ data: ended, info: [], chain: null }))
  close = openScreen('/getContract?id=3')
  const part = page.getByRole('region', { name: '终止' })
  await says(part, '已终止（2026-11-20），不再按付款方式收款：用户项目取消')
  await says(part, '赔偿1,000.00元')
  await says(part, '应付合计4,333.33元')
  expect(part.element().textContent).not.toContain('扣款')
  await openMore()
  await expect.element(button('终止合同')).not.toBeInTheDocument()
  await button('撤销终止').click()
  await question('撤销后合同HT-3继续执行').getByRole('button', { name: '确定' }).click()
  const sent = await network.take(api.contract.resumeContract)
  expect(sent.input).toMatchObject({ id: 3, version: 4 })
  sent.answer(success({ id: 3, version: 5, msg: '已撤销终止，合同继续执行' }))
})

test('who may not end it has no button', async () => {
  const can = { ...record.can, end: false }
  network.always(api.contract.getContract, () =>
    success({ data: { ...record, can }, info: [], chain: null }),
  )
  close = openScreen('/getContract?id=3')
  await expect.element(page.getByRole('region', { name: '合同概况' })).toBeVisible()
  await expect.element(button('更多')).not.toBeInTheDocument()
})
