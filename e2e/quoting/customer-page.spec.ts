import { api } from '../../api/index.ts'
import { newTab } from '../support/gestures.ts'
import { expect, signIn, test } from '../support/journey.ts'
import { fresh, linesOf, makeProduct } from '../support/records.ts'
import { ADMIN } from '../support/server.ts'

test('which price a customer last paid, in two clicks from home; followed up there, and found by the customer', async ({
  page,
  product,
}) => {
  const name = fresh('常州锦绣置业有限公司')
  const { call } = product
  const customer_id = Number((await call(api.customer.setCustomer, { cus_name: name })).id)
  const pid = await makeProduct(call, { pro_title: '立式多级泵', pro_no: 'CDL16-90' })
  await call(api.contract.setContract, {
    c_title: '锦绣花园增压泵房',
    customer_id,
    signed_date: '2026-03-05',
    lines: [
      { pid, title: '立式多级泵', no: 'CDL16-90', num: 2, unitprice: '8600', tax_rate: '13' },
    ],
  })
  const quotation = await call(api.quotation.setQuotation, { quo_name: '二期泵房', customer_id })
  const quotationId = Number(quotation.id)
  await call(api.quotation.addline, { id: quotationId, pid, num: 2 })
  // The answer names the set that the line is in.
  const [line] = await linesOf(call, quotationId)
  await call(api.quotation.changeline, { id: line?.id, unitprice: '8900' })
  await call(api.quotation.sendQuotation, { id: quotationId })

  await signIn(page, ADMIN, '/web')
  // One click for 查找, one for the customer.
  await page.getByRole('button', { name: '查找' }).click()
  const dialog = page.getByRole('dialog', { name: '查找' })
  await dialog.getByRole('combobox', { name: '查找名称或编号' }).fill(name)
  // What belongs to the customer is there too.
  await expect(dialog.getByRole('option').filter({ hasText: '锦绣花园增压泵房' })).toBeVisible()
  const customers = dialog.getByRole('group', { name: '客户' })
  const tab = await newTab(page, () => customers.getByRole('option').click())

  await expect(tab.getByRole('heading', { name, level: 1 })).toBeVisible()
  const paid = tab.getByRole('table', { name: '最近价格' }).getByRole('row')
  await expect(paid.filter({ hasText: '成交' })).toContainText('8,600.00')
  await expect(paid.filter({ hasText: '成交' })).toContainText('2026-03-05')
  await expect(paid.filter({ hasText: 'BJ' })).toContainText('8,900.00')

  const followed = tab.getByRole('region', { name: '跟进' })
  await followed.getByLabel('跟进内容').fill('已电话，王工下周定方案')
  await followed.getByRole('button', { name: '记录' }).click()
  await expect(followed.getByRole('listitem')).toContainText('已电话，王工下周定方案')

  await tab.getByRole('region', { name: '合同' }).getByRole('link', { name: '全部 1 条' }).click()
  await expect(tab).toHaveURL(new RegExp(`/contract\\?customer_id=${customer_id}$`))
  await expect(tab.getByRole('row').filter({ hasText: '锦绣花园增压泵房' })).toBeVisible()
  await expect(tab.locator('[data-search]').getByText(name)).toBeVisible()
})
