import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { api } from '#api/index.ts'
import { button } from '#admin/testing/gestures.ts'
import { heldNetwork, success } from '#admin/testing/network.ts'
import { openScreen } from '#admin/testing/open-screen.tsx'
import { hasViewer, pdfAnswer } from '#admin/testing/papers.ts'
import { emptyLogistics, selfAnswer } from '#admin/testing/records.ts'

/** 送货单 on the form of a shipment: one click, and prices for who may see contracts; 合格证 of its machines: one click. */

let close = () => undefined as void
const opened = vi.fn((_address: string) => ({ closed: true }))

beforeEach(() => {
  localStorage.clear()
  opened.mockClear()
  hasViewer(false)
  vi.stubGlobal('open', opened)
})
afterEach(() => {
  close()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function openShipment(...permissions: string[]) {
  const network = heldNetwork()
  const data = { ...emptyLogistics, id: 9, version: 1, machines: [41, 42] }
  network.always(api.session.getSelf, () => selfAnswer('logistics:view', ...permissions))
  network.always(api.session.setTicket, () => success({ id: 'T' }))
  network.always(api.logistics.getLogistics, () => success({ data, info: [] }))
  close = openScreen('/getlogistics?id=9')
  return network
}

test('where there is room it is shown after one click, and on other paper after one more', async () => {
  hasViewer(true)
  const network = openShipment()
  await button('送货单').click()
  const first = await network.take(api.logistics.deliveryNote)
  expect(first.input).toEqual({ id: '9', format: 'upright' })
  first.answer(pdfAnswer('A4'))
  await expect.element(page.getByTitle('A4')).toBeVisible()
  await page.getByRole('radio', { name: '针式 241×140' }).click()
  const second = await network.take(api.logistics.deliveryNote)
  expect(second.input).toEqual({ id: '9', format: 'needle' })
  second.answer(pdfAnswer('针式'))
  await expect.element(page.getByTitle('针式 241×140')).toBeVisible()
  expect(opened).not.toHaveBeenCalled()
})

test('合格证 are of all machines that go with it, for who may see machines', async () => {
  openShipment()
  await expect.element(button('送货单')).toBeVisible()
  await expect.element(button('合格证')).not.toBeInTheDocument()
  close()
  openShipment('machine:view')
  await button('合格证').click()
  await expect.poll(() => opened.mock.lastCall?.[0]).toMatch(/\/Machine\/certificates.*41%2C42/)
})

test('the paper is chosen, and has no price for who sees no contracts', async () => {
  openShipment()
  await button('送货单').click()
  await expect.element(page.getByText('A4', { exact: true })).toBeVisible()
  await expect.element(page.getByText(/含价格/)).not.toBeInTheDocument()
  await page.getByText('针式 241×140').click()
  await expect.poll(() => opened.mock.lastCall?.[0]).toMatch(/deliveryNote.*format=needle/)
  expect(opened.mock.lastCall?.[0]).not.toContain('priced')
})

test('who sees contracts may print prices', async () => {
  openShipment('contract:view')
  await button('送货单').click()
  await page.getByText('A4（含价格）').click()
  await expect.poll(() => opened.mock.lastCall?.[0]).toMatch(/priced=1/)
})

describe('after shipping', () => {
  const UNPAID = { unpaid: '12000.00', receipts: [], plan: [] }
  const receiving = (network: ReturnType<typeof openShipment>, money: object) =>
    network.always(api.receipt.getReceipts, () => success({ data: { ...UNPAID, ...money } }))
  const link = () => page.getByRole('link', { name: /^登记收款/ })

  test('a receipt of this contract is one click away while something is unpaid', async () => {
    receiving(openShipment('receipt:view', 'receipt:edit'), {})
    await expect.element(link()).toHaveTextContent('登记收款（未收 12,000.00 元）')
    const address = '/getContract?id=3&part=money&edit=new'
    await expect.element(link()).toHaveAttribute('href', address)
  })

  test.each([
    ['the contract is paid', ['receipt:view', 'receipt:edit'], { unpaid: '0.00' }],
    ['one may not book receipts', ['receipt:view'], {}],
  ])('not where %s', async (_where, permissions, money) => {
    receiving(openShipment(...permissions), money)
    await expect.element(button('送货单')).toBeVisible()
    await expect.element(link()).not.toBeInTheDocument()
  })
})
