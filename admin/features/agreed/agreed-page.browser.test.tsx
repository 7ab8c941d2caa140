import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { api } from '#api/index.ts'
import { button, ctrlS } from '#admin/testing/gestures.ts'
import { heldNetwork, success } from '#admin/testing/network.ts'
import { openScreen } from '#admin/testing/open-screen.tsx'
import { selfAnswer } from '#admin/testing/records.ts'

/** 协议价: what a customer pays for a product from one day to another. */

const price = {
  id: 8,
  version: 1,
  user_name: 'lisi',
  staff_name: '李四',
  customer_id: 5,
  cus_name: '云溪水务',
  product_id: 9,
  pro_title: '水泵',
  pro_no: 'CDL4',
  pro_brand: '',
  pro_unitprice: '1000.00',
  unitprice: '950.00',
  from_date: '2026-01-01',
  to_date: '2026-12-31',
  note: '',
  release_time: '2026:11:22 08:00:00',
  can: { change: true, delete: true },
}
const blank = { product_id: '', pro_title: '', pro_no: '', pro_unitprice: '', unitprice: '' }
const newPrice = { ...price, ...blank, id: '', version: 0, from_date: '', to_date: '' }

let network: ReturnType<typeof heldNetwork>
let close = () => undefined as void
beforeEach(() => {
  localStorage.clear()
  network = heldNetwork()
})
afterEach(() => close())

test('tells the catalogue’s price to who may see it alone', async () => {
  network.always(api.session.getSelf, () => selfAnswer('customer:view', 'customer:price'))
  network.always(api.agreed.getAgreed, () => success({ data: price }))
  close = openScreen('/getAgreed?id=8')
  await expect.element(page.getByTitle('水泵 CDL4 · 目录价1,000.00元')).toBeVisible()
  close()
  const { pro_unitprice: _price, ...unpriced } = price
  network.always(api.agreed.getAgreed, () => success({ data: unpriced }))
  close = openScreen('/getAgreed?id=8')
  await expect.element(page.getByTitle('水泵 CDL4', { exact: true })).toBeVisible()
})

test('is entered for the customer whose prices were listed', async () => {
  network.always(api.session.getSelf, () => selfAnswer('customer:view', 'customer:price'))
  network.always(api.agreed.selectProduct, () =>
    success({ data: [{ value: 9, label: '水泵 CDL4' }] }),
  )
  network.always(api.agreed.getAgreed, ({ customer_id }) =>
    success({ data: customer_id === '5' ? newPrice : price }),
  )
  close = openScreen('/getAgreed?customer_id=5')
  await page.getByLabelText('产品', { exact: true }).fill('CDL')
  await page.getByTitle('水泵 CDL4').click()
  await page.getByLabelText('协议价', { exact: true }).fill('950')
  await page.getByLabelText('起', { exact: true }).fill('2026-01-01')
  await page.getByLabelText('止', { exact: true }).fill('2026-12-31')
  // The field of the last day is not left before.
  await ctrlS()
  const { input } = await network.take(api.agreed.setAgreed)
  expect(input).toMatchObject({
    customer_id: 5,
    product_id: 9,
    unitprice: '950',
    from_date: '2026-01-01',
    to_date: '2026-12-31',
  })
})

test('is only read without the permission to set prices', async () => {
  network.always(api.session.getSelf, () => selfAnswer('customer:view'))
  const can = { change: false, delete: false }
  network.always(api.agreed.getAgreed, () => success({ data: { ...price, can } }))
  close = openScreen('/getAgreed?id=8')
  await expect.element(page.getByText('您没有设置客户价格的权限，只能查看')).toBeVisible()
  await expect.element(page.getByLabelText('协议价', { exact: true })).toBeDisabled()
  await expect.element(button('保存')).not.toBeInTheDocument()
})
