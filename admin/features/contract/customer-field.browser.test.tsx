import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { api } from '#api/index.ts'
import { ctrlS } from '#admin/testing/gestures.ts'
import { heldNetwork, success, type HeldNetwork } from '#admin/testing/network.ts'
import { openScreen } from '#admin/testing/open-screen.tsx'
import { emptyContract, selfAnswer } from '#admin/testing/records.ts'

/** The customer of a contract: linked where it is chosen, and no longer once another name is typed over it. */

let network: HeldNetwork
let close = () => undefined as void
beforeEach(() => localStorage.clear())
afterEach(() => close())

const customer = page.getByLabelText('客户', { exact: true })
const hint = page.getByText(/^没有关联客户资料/)

function open(...more: string[]): void {
  network = heldNetwork()
  network.always(api.session.getSelf, () => selfAnswer('contract:view', 'contract:edit', ...more))
  const found = { value: 6, label: '云溪花园', cus_short: '', contacts: [] }
  network.always(api.customer.selectCustomer, () => success({ data: [found] }))
  const stored = { id: 3, version: 1, c_title: '合同', cus_name: '云溪水务', customer_id: 5 }
  network.always(api.contract.getContract, () =>
    success({ data: { ...emptyContract, ...stored }, info: [] }),
  )
  close = openScreen('/getcontract?id=3')
}

async function saved() {
  await ctrlS()
  return (await network.take(api.contract.setContract)).input
}

test('another one is linked where it is chosen from the list', async () => {
  open('customer:view')
  await expect.element(customer).toHaveValue('云溪水务')
  await expect.element(hint).not.toBeInTheDocument()
  await customer.fill('云溪')
  await page.getByTitle('云溪花园', { exact: true }).click()
  await expect.element(hint).not.toBeInTheDocument()
  expect(await saved()).toMatchObject({ cus_name: '云溪花园', customer_id: 6 })
})

test('a name that is only typed is linked to nobody, which is said', async () => {
  open('customer:view')
  await expect.element(customer).toHaveValue('云溪水务')
  await customer.fill('云溪物业')
  await expect.element(hint).toBeVisible()
  expect(await saved()).toMatchObject({ cus_name: '云溪物业', customer_id: '' })
})
