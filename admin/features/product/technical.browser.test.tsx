import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { api } from '#api/index.ts'
import { PRODUCT } from '#admin/testing/curve-form.ts'
import { heldNetwork, refusal, success } from '#admin/testing/network.ts'
import { openScreen } from '#admin/testing/open-screen.tsx'
import { selfAnswer } from '#admin/testing/records.ts'

/** The technical data of a product: folded where empty in its form, and shown where recorded on its page. */

const { getProduct, getProType, setProduct } = api.product

let network: ReturnType<typeof heldNetwork>
let close = () => undefined as void
beforeEach(() => {
  localStorage.clear()
  network = heldNetwork()
})
afterEach(() => close())

function open(address: string, product: object, field: readonly number[] = []): void {
  network.always(api.session.getSelf, () => selfAnswer('product:view', 'product:edit'))
  network.always(getProType, () => success({ data: [] }))
  network.always(getProduct, () => success({ data: { ...PRODUCT, ...product }, field }))
  close = openScreen(address)
}

const RECORDED = {
  material: '铸铁',
  weight: '128',
  stages: 3,
  fire_cert: 'XF-001',
  fire_cert_until: '2027-01-02',
  params: [{ name: '叶轮材质', value: '304' }],
}
const part = (name: string) => page.getByRole('button', { name })
const cell = (row: number, column: string) => page.getByLabelText(`第${row}行的${column}`)

test('parts without anything recorded are folded; what is typed in one that is opened is sent', async () => {
  open('/productbj?id=5', {})
  await expect.element(page.getByLabelText('型号')).toHaveValue('ISG65-160')
  for (const label of ['材质', '电机品牌', '能效类别', '消防产品认证']) {
    await expect.element(page.getByLabelText(label)).not.toBeVisible()
  }
  await part('材料与尺寸').click()
  await page.getByLabelText('材质').fill('球墨铸铁')
  await part('其他参数').click()
  await page.getByRole('button', { name: '新增参数' }).click()
  await cell(1, '参数').fill('叶轮材质')
  await cell(1, '值').fill('304')
  await page.getByRole('button', { name: '新增参数' }).click()
  await cell(2, '参数').fill('承压')
  await cell(2, '值').fill('1.6 MPa')
  await page.getByRole('button', { name: /上移/ }).last().click()
  await userEvent.keyboard('{Control>}s{/Control}')
  expect((await network.take(setProduct)).input).toMatchObject({
    material: '球墨铸铁',
    params: [
      { name: '承压', value: '1.6 MPa' },
      { name: '叶轮材质', value: '304' },
    ],
  })
})

test('parts in which something is recorded are open, and are sent as they were', async () => {
  open('/productbj?id=5', { ...RECORDED, stages: '' })
  for (const [label, value] of [
    ['材质', '铸铁'],
    ['消防产品认证', 'XF-001'],
    ['第1行的参数', '叶轮材质'],
  ] as const) {
    await expect.element(page.getByLabelText(label)).toBeVisible()
    await expect.element(page.getByLabelText(label)).toHaveValue(value)
  }
  for (const label of ['电机品牌', '级数']) {
    await expect.element(page.getByLabelText(label)).not.toBeVisible()
  }
})

test('the page of a product shows what is recorded with its units, of pumps alone', async () => {
  open('/getQuopro?id=5', RECORDED)
  for (const text of ['铸铁', '128 kg', 'XF-001（有效期至 2027-01-02）', '叶轮材质']) {
    await expect.element(page.getByText(text)).toBeVisible()
  }
  await expect.element(page.getByText('轴封')).not.toBeInTheDocument()
  close()
  open('/getQuopro?id=5', RECORDED, [2, 3])
  await expect.element(page.getByText('ISG65-160')).toBeVisible()
  await expect.element(page.getByText('铸铁')).not.toBeInTheDocument()
})

test('a folded part opens for a field that is refused, and the others stay folded', async () => {
  open('/productbj?id=5', {})
  await expect.element(page.getByLabelText('型号')).toHaveValue('ISG65-160')
  await page.getByLabelText('型号').fill('ISG65-161')
  await userEvent.keyboard('{Control>}s{/Control}')
  const msg = '级数须为 1 到 99 的整数'
  const call = await network.take(setProduct)
  call.answer(refusal(400, msg, { stages: msg }))
  await expect.element(page.getByLabelText('级数')).toBeVisible()
  await expect.element(page.getByLabelText('电机品牌')).not.toBeVisible()
})
