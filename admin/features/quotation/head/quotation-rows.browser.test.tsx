import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { api } from '#api/index.ts'
import { errorCodes } from '#api/kit/errors.ts'
import { answer, pressInRow } from '#admin/testing/gestures.ts'
import { heldNetwork, refusal, success, type HeldNetwork } from '#admin/testing/network.ts'
import { openScreen } from '#admin/testing/open-screen.tsx'
import { answerQuotations, companyDefaults, quotation } from '#admin/testing/quotations.ts'

/** What is done with a quotation from its list, and the form of a new one for a customer. */

const CUSTOMER = {
  id: 5,
  cus_name: '云溪水务',
  contacts: [{ name: '李工', phone: '13900000000', position: '', email: '' }],
  phone: '',
  address: '宁波',
}

/** Presses a button that a row has under its ⋯. */
async function pressOfRow(name: string, label: string): Promise<void> {
  await pressInRow(name, '更多操作')
  await page.getByRole('menuitem', { name: label }).getByRole('button').click()
}

const opened = vi.fn((_address: string) => ({ closed: true }))

let network: HeldNetwork
let close = () => undefined as void
beforeEach(() => {
  localStorage.clear()
  network = heldNetwork()
  opened.mockClear()
  vi.stubGlobal('open', opened)
  answerQuotations(network, [{ ...quotation(2, '泵房甲'), stage: 1 } as never])
  network.always(api.quotation.getTotal, () => success({ data: { count: 1, total: '0.00' } }))
})
afterEach(() => {
  close()
  vi.unstubAllGlobals()
})

test('its copy opens in a tab, once that is confirmed', async () => {
  close = openScreen('/quotation')
  await pressOfRow('泵房甲', '复制')
  await answer('产品、价格和条款一起复制', '确定')
  const call = await network.take(api.quotation.copyQuotation)
  expect(call.input).toEqual({ id: 2 })
  call.answer(success({ id: 9 }))
  await expect.poll(() => opened.mock.lastCall?.[0]).toBe('/quopro?id=9')
})

test('it is lost by three clicks, of which the last is the reason; another one is no second save', async () => {
  const reasons = { lost_reasons: ['价格', '技术'] }
  network.always(api.company.getDefaults, () => companyDefaults(reasons))
  close = openScreen('/quotation')
  await page.getByRole('button', { name: '更多操作' }).click()
  await page.getByRole('menuitem', { name: '未成交' }).click()
  const dialog = page.getByRole('dialog', { name: '未成交' })
  await dialog.getByRole('button', { name: '技术' }).click()
  const call = await network.take(api.quotation.setStage)
  expect(call.input).toEqual({ id: 2, stage: 3, lost_reason: '技术', rival: '', rival_price: '' })
  await dialog.getByRole('button', { name: '价格' }).click()
  expect(network.waitingFor(api.quotation.setStage)).toEqual([])
  call.answer(success({}))
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByRole('row').filter({ hasText: '泵房甲' })).toBeVisible()
})

test('who got it is typed before the reason, and stays where the save is refused', async () => {
  network.always(api.company.getDefaults, () => companyDefaults({ lost_reasons: ['价格', '技术'] }))
  close = openScreen('/quotation')
  await pressOfRow('泵房甲', '未成交')
  const dialog = page.getByRole('dialog', { name: '未成交' })
  await dialog.getByLabelText('竞争对手').fill('南方泵业')
  await dialog.getByRole('button', { name: '价格' }).click()
  const refused = await network.take(api.quotation.setStage)
  refused.answer(refusal(errorCodes.conflict, '请稍后再试'))
  await answer('请稍后再试', '确定')
  await dialog.getByRole('button', { name: '技术' }).click()
  const { input } = await network.take(api.quotation.setStage)
  expect(input).toMatchObject({ id: 2, stage: 3, lost_reason: '技术', rival: '南方泵业' })
})

test('where the company has no reasons, one is typed', async () => {
  network.always(api.company.getDefaults, () => companyDefaults({ lost_reasons: [] }))
  close = openScreen('/quotation')
  await pressOfRow('泵房甲', '未成交')
  await page.getByLabelText('未成交原因').fill('项目取消')
  await userEvent.keyboard('{Enter}')
  const { input } = await network.take(api.quotation.setStage)
  expect(input).toMatchObject({ id: 2, stage: 3, lost_reason: '项目取消' })
})

test('by keys its form only opens, and the cursor comes back to the row', async () => {
  network.always(api.company.getDefaults, () => companyDefaults({ lost_reasons: ['价格'] }))
  close = openScreen('/quotation')
  const trigger = page.getByRole('button', { name: '更多操作' })
  await expect.element(trigger).toBeVisible()
  // Away from where the menu opens, whose item under it would be the first.
  await page.getByRole('button', { name: '查询', exact: true }).hover()
  ;(trigger.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  const item = (name: string) => page.getByRole('menuitem', { name })
  await expect.element(item('未成交')).toBeVisible()
  await userEvent.keyboard('{Tab}')
  await expect.element(item('复制')).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(item('未成交')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  const dialog = page.getByRole('dialog', { name: '未成交' })
  await expect.element(dialog.getByLabelText('竞争对手')).toHaveFocus()
  // The key that chose it is no answer to the form.
  expect(network.waitingFor(api.quotation.setStage)).toEqual([])
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(trigger).toHaveFocus()
})

test('what is closed is not lost, and what may not be changed is copied alone', async () => {
  const can = { change: false, delete: false }
  answerQuotations(network, [
    { ...quotation(3, '泵房乙'), stage: 3 },
    { ...quotation(4, '泵房丙'), stage: 1, can },
  ] as never)
  close = openScreen('/quotation')
  for (const name of ['泵房乙', '泵房丙']) {
    await pressInRow(name, '更多操作')
    await expect.element(page.getByRole('menuitem', { name: '复制' })).toBeVisible()
    expect(page.getByRole('menuitem', { name: '未成交' }).elements()).toEqual([])
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('menuitem', { name: '复制' })).not.toBeInTheDocument()
  }
})

test('a new one of a customer begins with what it copies of them', async () => {
  network.always(api.customer.getCustomer, () => success({ data: CUSTOMER }))
  close = openScreen('/quotation?edit=new&customer=5')
  const dialog = page.getByRole('dialog', { name: '报价管理' })
  await dialog.getByLabelText('报价名称').fill('二期')
  await expect.element(dialog.getByLabelText('联系人')).toHaveValue('李工')
  await dialog.getByRole('button', { name: '确定' }).click()
  const call = await network.take(api.quotation.setQuotation)
  const copied = { cus_name: '云溪水务', cus_contact: '李工', cus_phone: '13900000000' }
  expect(call.input).toMatchObject({ quo_name: '二期', customer_id: 5, ...copied })
  call.answer(success({ id: 10, version: 1 }))
  await expect.element(dialog).not.toBeInTheDocument()
  expect(location.search).not.toContain('customer')
})
