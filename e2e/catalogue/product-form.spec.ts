import type { Page } from '@playwright/test'
import { api } from '../../api/index.ts'
import { expect, signIn, test } from '../support/journey.ts'
import { answer, choose, newTab, pressInRow, search, sees } from '../support/gestures.ts'
import { fresh, makeCategory, makeProduct } from '../support/records.ts'
import { ADMIN } from '../support/server.ts'

const title = (page: Page) => page.getByLabel('产品名称')
const save = (page: Page) => page.getByRole('button', { name: '保存' }).click()

/** Chooses a type for a new product and comes to its form in a new tab. */
async function newProduct(page: Page, type: string): Promise<Page> {
  await page.getByRole('button', { name: '新增' }).click()
  const dialog = page.getByRole('dialog', { name: '选择产品分类' })
  await choose(dialog, '产品分类', type)
  return newTab(page, () => dialog.getByRole('button', { name: '确定' }).click())
}

test('a type is chosen, and its screen opens in a new tab with its fields alone @long', async ({
  page,
  product,
}) => {
  const type = fresh('自定分类')
  await makeCategory(product.call, { p_name: type, p_field: ['pro_flow', 'pro_info'] })
  await test.step('a type must be chosen', async () => {
    await signIn(page, ADMIN, '/product')
    await page.getByRole('button', { name: '新增' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '确定' }).click()
    await answer(page, '请选择产品分类', '确定')
    await page.getByRole('dialog').getByRole('button', { name: '取消' }).click()
  })
  await test.step('a new 控制柜 is entered on its screen in a new tab, with the session', async () => {
    const tab = await newProduct(page, '控制柜')
    await expect(tab).toHaveURL(/\/productbj8\?type=new&cateid=\d+(&draft=\w+)?$/)
    for (const label of ['口径', '流量']) await expect(tab.getByLabel(label)).toBeHidden()
    for (const label of ['功率', '简介', '型号', '品牌', '单位', '单价', '备注']) {
      await expect(tab.getByLabel(label, { exact: true })).toBeVisible()
    }
    await expect(tab.getByLabel('录入时间')).toHaveValue(/^\d{4}:\d\d:\d\d \d\d:\d\d:\d\d$/)
    await expect(tab.getByRole('radio', { name: '未审核' })).toBeChecked()
    await tab.close()
    await page.bringToFront()
  })
  await test.step('a category of one’s own uses the generic screen and hides what it does not use', async () => {
    const tab = await newProduct(page, type)
    await expect(tab).toHaveURL(/\/productbj\?type=new&cateid=\d+(&draft=\w+)?$/)
    for (const label of ['流量', '简介']) await expect(tab.getByLabel(label)).toBeVisible()
    for (const label of ['口径', '扬程', '转速', '功率']) {
      await expect(tab.getByLabel(label)).toBeHidden()
    }
  })
})

test('saving twice makes one product, which the second save changes @long', async ({
  page,
  product,
}) => {
  const name = fresh('增压泵')
  await signIn(page, ADMIN, '/product')
  const tab = await newProduct(page, '管道离心泵')
  await title(tab).fill(name)
  await tab.getByLabel('型号').fill('ISG50-160')
  await tab.getByLabel('功率', { exact: true }).fill('2×7.5')
  await tab.getByLabel('单价').fill('1280.5')
  await tab.getByRole('radio', { name: '推荐' }).check()
  await save(tab)
  await sees(tab, '产品已保存')
  await expect(tab).toHaveURL(/\/productbj6\?id=\d+$/)
  await tab.getByLabel('型号').fill('ISG50-160A')
  await save(tab)
  await expect
    .poll(async () => (await product.call(api.product.index, { keyword: name })).data)
    .toMatchObject([{ pro_no: 'ISG50-160A', pro_unitprice: '1280.50', pro_status: 2 }])
  await tab.reload()
  await expect(tab.getByLabel('型号')).toHaveValue('ISG50-160A')
  await expect(tab.getByLabel('功率', { exact: true })).toHaveValue('2×7.5')
})

test('reset clears the form, and can be taken back @long', async ({ page, product }) => {
  const name = fresh('清空')
  const id = await makeProduct(product.call, { pro_title: name, pro_no: 'M-1', pro_status: 1 })
  await signIn(page, ADMIN, `/productbj?id=${id}`)
  await expect(title(page)).toHaveValue(name)
  await page.getByRole('button', { name: '重置' }).click()
  await expect(title(page)).toHaveValue('')
  await expect(page.getByLabel('型号')).toHaveValue('')
  await expect(page.getByRole('radio', { name: '未审核' })).toBeChecked()
  await page.getByRole('button', { name: '撤销' }).click()
  await expect(title(page)).toHaveValue(name)
  await expect(page.getByRole('radio', { name: '正常' })).toBeChecked()
})

test('a product is edited in a new tab, and the list shows it on coming back @long', async ({
  page,
  product,
}) => {
  const name = fresh('编辑')
  await makeProduct(product.call, { pro_title: name, pro_no: 'OLD' })
  await signIn(page, ADMIN, '/product')
  await search(page, name)
  const tab = await newTab(page, () => pressInRow(page, name, '编辑'))
  await expect(tab).toHaveURL(/\/productbj\?id=\d+$/)
  await tab.getByLabel('型号').fill('NEW')
  await save(tab)
  await sees(tab, '产品已保存')
  await tab.close()
  await page.getByRole('button', { name: '查询' }).click()
  await expect(page.getByRole('cell', { name: 'NEW', exact: true })).toBeVisible()
})

test('fields that the type hides keep their values @long', async ({ page, product }) => {
  const pro_type = await makeCategory(product.call, { p_field: ['pro_info'] })
  const name = fresh('暗藏')
  const id = await makeProduct(product.call, { pro_title: name, pro_flow: '25', pro_type })
  await signIn(page, ADMIN, `/productbj?id=${id}`)
  await expect(page.getByLabel('简介')).toBeVisible()
  await expect(page.getByLabel('流量')).toBeHidden()
  await page.getByLabel('品牌').fill('南方')
  await save(page)
  await sees(page, '产品已保存')
  const { data } = await product.call(api.product.getProduct, { id })
  expect(data).toMatchObject({ pro_flow: '25', pro_brand: '南方' })
})

test('a name is required, and a price must be one @long', async ({ page }) => {
  const form = page.locator('form')
  await signIn(page, ADMIN, '/productbj?type=new')
  await page.getByLabel('单价').fill('12,5')
  await save(page)
  await answer(page, '单价必须是', '确定')
  await expect(form.getByText(/^单价必须是/)).toBeVisible()
  await page.getByLabel('单价').fill('12.5')
  await expect(form.getByText(/^单价必须是/)).toBeHidden()
  await save(page)
  await answer(page, '产品名称不能为空', '确定')
  await expect(form.getByText('产品名称不能为空')).toBeVisible()
  await expect(page.getByLabel('单价')).toHaveValue('12.5')
})

test('a duplicate is refused with the name of the one that is there @long', async ({
  page,
  product,
}) => {
  const name = fresh('重复')
  const id = await makeProduct(product.call, { pro_title: name, pro_no: 'A', pro_brand: '南方' })
  await signIn(page, ADMIN, '/productbj?type=new')
  await title(page).fill(name)
  await page.getByLabel('型号').fill('A')
  await page.getByLabel('品牌', { exact: true }).fill('南方')
  await save(page)
  await answer(page, `“${name} A 南方”（编号${id}）已存在`, '确定')
  await expect(title(page)).toHaveValue(name)
  await page.getByLabel('型号').fill('B')
  await save(page)
  await sees(page, '产品已保存')
})
