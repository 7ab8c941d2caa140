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
  invoice_ages: [],
}

let close = () => undefined as void
beforeEach(() => localStorage.clear())
afterEach(() => close())

function openReceivable(query = '') {
  const network = heldNetwork()
  network.always(api.session.getSelf, () => selfAnswer('contract:view', 'receipt:view'))
  network.always(api.receipt.getCustomer, () => success({ data: [] }))
  network.always(api.receipt.getUser, () => success({ data: [] }))
  network.always(api.receipt.index, () => success({ data: [], total: 0 }))
  close = openScreen(`/receivable${query}`)
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

test('an age narrows the list from its first page, and pressed again leaves all of it', async () => {
  const network = openReceivable('?customer_id=5&page=2')
  const ages = [{ age: 2, count: 1, total: '30.00' }]
  const data = { day: '2026-11-22', count: 2, total: '30.00', ages, ...balance, unfilled: 0 }
  network.always(api.receipt.getTotal, () => success({ data }))
  const read: object[] = []
  network.always(api.receipt.index, (input) => {
    read.push(input)
    return success({ data: [], total: 99 })
  })
  const age = page.getByRole('button', { name: /逾期31–60天/ })
  const all = { customer_id: '5', page: '1' }
  for (const [pressed, query] of [
    ['true', { ...all, age: '2' }],
    ['false', all],
  ] as const) {
    await age.click()
    await expect.element(age).toHaveAttribute('aria-pressed', pressed)
    await expect.poll(() => read.at(-1)).toEqual(query)
  }
  // What is due soon is added to what is chosen, and taken off alone.
  for (const due of ['2', undefined]) {
    await age.click()
    await button('7天内到期').click()
    await expect.poll(() => read.at(-1)).toEqual({ ...all, ...(due && { age: '2', due }) })
  }
})

test('已开未收 stands by 开票日期, and an age narrows the list', async () => {
  const network = openReceivable('?page=2')
  const invoice_ages = [
    { age: 0, total: '0.00' },
    { age: 4, total: '1230.00' },
    { age: 5, total: '7.00' },
  ]
  const sums = { ...balance, invoice_ages }
  const data = { day: '2026-11-22', count: 2, total: '30.00', ages: [], ...sums, unfilled: 0 }
  const summed: object[] = []
  network.always(api.receipt.getTotal, (input) => {
    summed.push(input)
    return success({ data })
  })
  const group = page.getByRole('region', { name: '已开未收，按开票日期' })
  await expect.element(page.getByText('已收未开 5.00 元')).toBeVisible()
  expect(group.query()).toBeNull()
  await page.getByText('已收未开 5.00 元').click()
  await expect.element(group).toBeVisible()
  expect(group.element().textContent.replaceAll(/\s/g, '')).toBe(
    '已开未收按开票日期：180天以上1,230.00元登记前已开7.00元',
  )
  const age = button('180天以上')
  for (const [pressed, query] of [
    ['true', { invoice_age: '4' }],
    ['false', {}],
  ] as const) {
    await age.click()
    await expect.element(age).toHaveAttribute('aria-pressed', pressed)
    await expect.poll(() => summed.at(-1)).toEqual(query)
    await expect.element(group).toBeVisible()
  }
})

test('what is narrowed by 开票日期 is open from the start', async () => {
  const sums = { ...balance, invoice_ages: [{ age: 4, total: '1230.00' }] }
  const data = { day: '2026-11-22', count: 2, total: '30.00', ages: [], ...sums, unfilled: 0 }
  openReceivable('?invoice_age=4').always(api.receipt.getTotal, () => success({ data }))
  await expect.element(button('180天以上')).toHaveAttribute('aria-pressed', 'true')
})

test('what has no amount yet is listed by what narrows the totals', async () => {
  const data = { day: '2026-11-22', count: 0, total: '0.00', ages: [], ...balance, unfilled: 3 }
  const link = page.getByRole('link', { name: /3 份合同没有填写未收款/ })
  let network = openReceivable('?customer_id=5&userid=7&age=2&page=2')
  network.always(api.receipt.getTotal, () => success({ data }))
  await expect.element(link).toHaveAttribute('href', '/contract?c_unpay=2&customer_id=5&userid=7')
  close()
  network = openReceivable('?cus_name=云溪水务')
  network.always(api.receipt.getTotal, () => success({ data }))
  await expect.element(page.getByText(/3 份合同没有填写未收款/)).toBeVisible()
  await expect.element(link).not.toBeInTheDocument()
})
