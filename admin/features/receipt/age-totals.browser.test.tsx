import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { api } from '#api/index.ts'
import { button } from '#admin/testing/gestures.ts'
import { heldNetwork, refusal, success } from '#admin/testing/network.ts'
import { openScreen } from '#admin/testing/open-screen.tsx'
import { selfAnswer } from '#admin/testing/records.ts'

const balance = {
  invoiced: '20.00',
  uninvoiced: '80.00',
  received_uninvoiced: '5.00',
  invoiced_unreceived: '0.00',
}

let close = () => undefined as void
beforeEach(() => localStorage.clear())
afterEach(() => close())

function openReceivable() {
  const network = heldNetwork()
  network.always(api.session.getSelf, () => selfAnswer('contract:view', 'receipt:view'))
  network.always(api.receipt.getCustomer, () => success({ data: [] }))
  network.always(api.receipt.getUser, () => success({ data: [] }))
  network.always(api.receipt.index, () => success({ data: [], total: 0 }))
  close = openScreen('/receivable')
  return network
}

test('totals that could not be added up say so, and can be requested again', async () => {
  const network = openReceivable()
  ;(await network.take(api.receipt.getTotal)).answer(refusal(500, '服务出错'))
  await expect.element(page.getByText('加载失败：服务出错')).toBeVisible()
  await button('重试').click()
  const data = { day: '2026-11-22', count: 2, total: '30.00', ages: [], ...balance, unfilled: 3 }
  ;(await network.take(api.receipt.getTotal)).answer(success({ data }))
  await expect.element(page.getByText(/共 2 份合同未收清，未收合计 30.00 元/)).toBeVisible()
  await expect.element(page.getByText('加载失败：服务出错')).not.toBeInTheDocument()
  const uneven = page.getByText('已收未开 5.00 元')
  await expect.element(uneven).toBeVisible()
  // Invoices are of whole contracts, and so no part of what is unpaid.
  const sentence = uneven.element().parentElement!.textContent
  expect(sentence).toBe('已开未收 0.00 元，已收未开 5.00 元')
  // Within a sentence a link differs by more than its colour.
  const link = page.getByRole('link', { name: /3 份/ })
  await expect.element(link).toHaveStyle({ textDecorationLine: 'underline' })
})

test('an age narrows the list, and pressed again leaves all of it', async () => {
  const network = openReceivable()
  const ages = [{ age: 2, count: 1, total: '30.00' }]
  const data = { day: '2026-11-22', count: 2, total: '30.00', ages, ...balance, unfilled: 0 }
  network.always(api.receipt.getTotal, () => success({ data }))
  const age = page.getByRole('button', { name: /逾期31–60天/ })
  for (const pressed of ['true', 'false']) {
    await age.click()
    await expect.element(age).toHaveAttribute('aria-pressed', pressed)
  }
})
