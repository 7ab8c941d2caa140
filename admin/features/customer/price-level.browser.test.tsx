import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { api } from '#api/index.ts'
import { ctrlS } from '#admin/testing/gestures.ts'
import { heldNetwork, success } from '#admin/testing/network.ts'
import { openScreen } from '#admin/testing/open-screen.tsx'
import { selfAnswer } from '#admin/testing/records.ts'

/** 等级 in the customer's form: one of the company's, for users who may set customers' prices. */

let network: ReturnType<typeof heldNetwork>
let close = () => undefined as void
beforeEach(() => localStorage.clear())
afterEach(() => close())

const level = () => page.getByLabelText('等级')

function open(price_level: string, ...more: string[]): void {
  network = heldNetwork()
  const customer = {
    id: 5,
    version: 1,
    cus_name: '云溪水务',
    contacts: [],
    user_name: 'lisi',
    staff_name: '李四',
  }
  const can = { change: true, delete: true }
  network.always(api.session.getSelf, () => selfAnswer('customer:view', 'customer:edit', ...more))
  network.always(api.company.getLevels, () => success({ data: ['A', 'B'] }))
  network.always(api.customer.getCustomer, () =>
    success({ data: { ...customer, price_level, can }, info: [] }),
  )
  close = openScreen('/getcustomer?id=5')
}

test('is chosen of the company’s, and sent', async () => {
  open('A', 'customer:price')
  await level().click()
  await page.getByTitle('B', { exact: true }).click()
  await ctrlS()
  const { input } = await network.take(api.customer.setCustomer)
  expect(input).toMatchObject({ id: 5, price_level: 'B' })
})

test('is only read without the permission to set prices', async () => {
  open('A')
  await expect.element(page.getByTitle('A', { exact: true })).toBeVisible()
  await expect.element(level()).toBeDisabled()
})

test('says where the company has it no more', async () => {
  open('C', 'customer:price')
  await expect.element(page.getByText('公司资料里已没有这个等级，按没有等级报价')).toBeVisible()
})
