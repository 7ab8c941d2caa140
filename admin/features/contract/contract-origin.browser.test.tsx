import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { api } from '#api/index.ts'
import { button } from '#admin/testing/gestures.ts'
import { heldNetwork, success } from '#admin/testing/network.ts'
import { openScreen } from '#admin/testing/open-screen.tsx'
import { emptyContract, selfAnswer } from '#admin/testing/records.ts'

/** What a contract shows of the quotation that it was made from. */

const origin = { quotation_id: 5, quo_no: 'BJ-1', revision: 2, cus_name: '云溪水务' }
const record = { ...emptyContract, id: 3, version: 1, c_title: '合同' }

let close: () => void
beforeEach(() => localStorage.clear())
afterEach(() => close())

async function open(...permissions: string[]): Promise<void> {
  const network = heldNetwork()
  network.always(api.session.getSelf, () => selfAnswer('contract:view', ...permissions))
  network.always(api.contract.getContract, () =>
    success({ data: { ...record, lines: [], origin: { ...origin, payment_steps: [] } }, info: [] }),
  )
  close = openScreen('/getcontract?id=3')
  await expect.element(page.getByText('云溪水务')).toBeVisible()
}

test('the quotation opens from its number with permission to view quotations', async () => {
  await open('quotation:view')
  await expect.element(button('BJ-1 V2')).toBeEnabled()
})

test('without that permission only the number is shown', async () => {
  await open()
  await expect.element(page.getByText('BJ-1 V2')).toBeVisible()
  await expect.element(button('BJ-1 V2')).not.toBeInTheDocument()
})
