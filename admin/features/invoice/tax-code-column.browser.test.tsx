import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { api } from '#api/index.ts'
import type { Permission } from '#api/kit/access.ts'
import { ctrlS } from '#admin/testing/gestures.ts'
import { newInvoice } from '#admin/testing/invoices.ts'
import { heldNetwork, success } from '#admin/testing/network.ts'
import { openScreen } from '#admin/testing/open-screen.tsx'
import { selfAnswer } from '#admin/testing/records.ts'

/** 税收分类编码 in the rows of a request. */

const CODE = '1090119010000000001'

const form = { ...newInvoice, amount_left: '1130.00' }

let network: ReturnType<typeof heldNetwork>
let close = () => undefined as void
beforeEach(() => {
  localStorage.clear()
  network = heldNetwork()
  network.always(api.invoice.getInvoice, () => success({ data: form }))
})
afterEach(() => close())

async function openedFor(...permissions: Permission[]) {
  network.always(api.session.getSelf, () => selfAnswer(...permissions))
  close = openScreen('/getInvoice?con_id=3')
  const code = page.getByLabelText('第1行税收分类编码')
  await expect.element(code).toBeVisible()
  return code
}

test('a code is found by what it is for, and only 19 digits are right', async () => {
  network.always(api.product.getTaxCodes, ({ keyword }) =>
    success({ data: keyword === '泵' ? [{ value: CODE, label: `${CODE} 立式泵、消防泵` }] : [] }),
  )
  const code = await openedFor('invoice:view', 'invoice:edit', 'product:view')
  await code.fill('泵')
  const problem = page.getByText('税收分类编码必须是19位数字')
  await expect.element(problem).toBeVisible()
  await page.getByText(`${CODE} 立式泵、消防泵`).click()
  await expect.element(code).toHaveValue(CODE)
  await expect.element(problem).not.toBeInTheDocument()
  await page.getByLabelText('第1行名称').fill('水泵')
  await ctrlS()
  const { input } = await network.take(api.invoice.setInvoice)
  expect(input['rows']).toMatchObject([{ title: '水泵', tax_code: CODE }])
})

test('a code is typed by who may not see products', async () => {
  const code = await openedFor('invoice:view', 'invoice:edit')
  await code.fill(CODE)
  await expect.element(code).toHaveValue(CODE)
})
