import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { api } from '#api/index.ts'
import { PRODUCT } from '#admin/testing/curve-form.ts'
import { button, ctrlS } from '#admin/testing/gestures.ts'
import { heldNetwork, success } from '#admin/testing/network.ts'
import { openScreen } from '#admin/testing/open-screen.tsx'
import { selfAnswer } from '#admin/testing/records.ts'

/** The catalogue's price where one product is shown: for who may see it alone. */

const { getProduct, getProType, setProduct } = api.product

let network: ReturnType<typeof heldNetwork>
let close = () => undefined as void
beforeEach(() => {
  localStorage.clear()
  network = heldNetwork()
  network.always(getProType, () => success({ data: [] }))
})
afterEach(() => close())

const RIGHTS = ['product:view', 'product:edit', 'quotation:view']
const { pro_unitprice: _price, ...UNPRICED } = PRODUCT

function open(address: string, product: object, ...more: string[]): void {
  network.always(api.session.getSelf, () => selfAnswer(...RIGHTS, ...more))
  network.always(getProduct, () => success({ data: product, field: [] }))
  close = openScreen(address)
}

const field = (name: string) => page.getByLabelText(name, { exact: true })

test('the form has it, and leads to what it affects', async () => {
  open('/productbj?id=5', PRODUCT, 'product:price')
  await expect.element(field('单价')).toHaveValue('1.00')
  await expect.element(button('调价影响')).toBeVisible()
})

test('a price is read as it is pasted, and one of the other 口径 is refused in words', async () => {
  const { getDefaults } = api.company
  network.always(getDefaults, () => success({ data: { catalogue_basis: 1 } as never }))
  open('/productbj?id=5', PRODUCT, 'product:price', 'product:cost')
  await field('单价').fill('8,600元(含税)')
  await expect.element(field('单价')).toHaveValue('8600')
  await field('功率').fill('７.５ｋＷ')
  await expect.element(field('功率')).toHaveValue('7.5')
  await field('成本价').fill('6200(含税)')
  await expect
    .element(page.getByText('“6200(含税)”是含税价，这里填不含税价，请换算后填写'))
    .toBeVisible()
  await field('成本价').fill('1.2万')
  await ctrlS()
  const { input } = await network.take(setProduct)
  expect(input).toMatchObject({ pro_unitprice: '8600', pro_power: '7.5', cost: '12000' })
})

test('without the permission the form has neither, and sends none, emptied or not', async () => {
  open('/productbj?id=5', UNPRICED)
  await field('品牌').fill('南方')
  await expect.element(field('单位')).toBeVisible()
  await expect.element(field('单价')).not.toBeInTheDocument()
  await expect.element(button('调价影响')).not.toBeInTheDocument()
  await ctrlS()
  const saved = await network.take(setProduct)
  expect(saved.input).toMatchObject({ pro_brand: '南方' })
  expect(saved.input).not.toHaveProperty('pro_unitprice')
  saved.answer(success({ id: 5, version: 2 }))
  await button('重置').click()
  await field('产品名称').fill('水泵')
  await ctrlS()
  expect((await network.take(setProduct)).input).not.toHaveProperty('pro_unitprice')
})

test('the page of a product has a row for it', async () => {
  open('/getQuopro?id=5', PRODUCT, 'product:price')
  await expect.element(page.getByText('单价（元）')).toBeVisible()
})

test('without the permission the page of a product has none', async () => {
  open('/getQuopro?id=5', UNPRICED)
  await expect.element(page.getByText('录入时间')).toBeVisible()
  await expect.element(page.getByText('单价（元）')).not.toBeInTheDocument()
})
