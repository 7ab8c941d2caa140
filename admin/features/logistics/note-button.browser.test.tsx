import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { api } from '#api/index.ts'
import { button } from '#admin/testing/gestures.ts'
import { heldNetwork, success } from '#admin/testing/network.ts'
import { openScreen } from '#admin/testing/open-screen.tsx'
import { emptyLogistics, selfAnswer } from '#admin/testing/records.ts'

/** 送货单 on the form of a shipment: two clicks, and prices for who may see contracts. */

let close = () => undefined as void
const opened = vi.fn((_address: string) => ({ closed: true }))

beforeEach(() => {
  localStorage.clear()
  opened.mockClear()
  vi.stubGlobal('open', opened)
})
afterEach(() => {
  close()
  vi.unstubAllGlobals()
})

function openShipment(...permissions: string[]): void {
  const network = heldNetwork()
  const data = { ...emptyLogistics, id: 9, version: 1 }
  network.always(api.session.getSelf, () => selfAnswer('logistics:view', ...permissions))
  network.always(api.session.setTicket, () => success({ id: 'T' }))
  network.always(api.logistics.getLogistics, () => success({ data, info: [] }))
  close = openScreen('/getlogistics?id=9')
}

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
