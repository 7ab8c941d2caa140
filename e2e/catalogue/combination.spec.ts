import type { Page } from '@playwright/test'
import { expect, signIn, test } from '../support/journey.ts'
import { pressInRow, sees } from '../support/gestures.ts'
import { fresh, makeCombination, makeProduct, makeQuotedSet } from '../support/records.ts'
import { ADMIN, type Call } from '../support/server.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: '组合管理' })
const nameField = (page: Page) => dialog(page).getByLabel('组合名称', { exact: true })
const confirm = (page: Page) => dialog(page).getByRole('button', { name: '确定' }).click()
const radio = (page: Page, question: string, word: string) =>
  dialog(page).getByRole('radiogroup', { name: question }).getByRole('radio', { name: word })

/** More products than stand in sight at once, so that there is a search. */
async function manyTitles(call: Call): Promise<string[]> {
  const titles = Array.from({ length: 14 }, (_, index) => fresh(`多种产品${index + 1}`))
  for (const pro_title of titles) await makeProduct(call, { pro_title })
  return titles
}

test('a combination is put together from products found by the search @long', async ({
  page,
  product,
}) => {
  const [first = '', second = ''] = await manyTitles(product.call)
  const name = fresh('供水机组')
  await signIn(page, ADMIN, '/combination')
  await page.getByRole('button', { name: '新增' }).click()
  await nameField(page).fill(name)
  const search = dialog(page).getByRole('textbox', { name: '查找产品' })
  for (const title of [second, first]) {
    await search.fill(title)
    await expect(dialog(page).getByRole('checkbox')).toHaveCount(1)
    await dialog(page).getByRole('checkbox', { name: title }).check()
  }
  await search.press('Enter')
  await expect(dialog(page)).toBeVisible()
  await expect(dialog(page).getByText('已选 2 项')).toBeVisible()
  await radio(page, '控制柜按泵功率选配', '是').check()
  await radio(page, '报价单上显示组合名称', '是').check()
  await confirm(page)
  await sees(page, '组合已保存')

  await pressInRow(page, name, '编辑')
  await dialog(page).getByRole('button', { name: '只看已选' }).click()
  await expect(dialog(page).getByRole('checkbox', { checked: true })).toHaveCount(2)
  await expect(radio(page, '控制柜按泵功率选配', '是')).toBeChecked()
  await expect(radio(page, '报价单上显示组合名称', '是')).toBeChecked()
})

test('a combination is changed @long', async ({ page, product }) => {
  await manyTitles(product.call)
  const [kept, taken] = [fresh('留下'), fresh('去掉')]
  const products = [
    await makeProduct(product.call, { pro_title: kept }),
    await makeProduct(product.call, { pro_title: taken }),
  ]
  const name = fresh('组合')
  await makeCombination(product.call, products, { com_name: name, is_power: 1 })
  await signIn(page, ADMIN, '/combination')
  await pressInRow(page, name, '编辑')
  await expect(radio(page, '控制柜按泵功率选配', '是')).toBeChecked()
  await radio(page, '控制柜按泵功率选配', '否').check()
  await dialog(page).getByRole('button', { name: '只看已选' }).click()
  await dialog(page).getByRole('checkbox', { name: taken }).click()
  await confirm(page)
  await sees(page, '组合已保存')
  await pressInRow(page, name, '编辑')
  await expect(dialog(page).getByText('已选 1 项')).toBeVisible()
  await dialog(page).getByRole('button', { name: '只看已选' }).click()
  await expect(dialog(page).getByRole('checkbox', { name: kept })).toBeChecked()
  await expect(radio(page, '控制柜按泵功率选配', '否')).toBeChecked()
})

test('combinations are reached from the products and from a quotation @long', async ({
  page,
  product,
}) => {
  const { quotation } = await makeQuotedSet(product.call)
  await signIn(page, ADMIN, '/product')
  await page.getByRole('button', { name: '组合管理' }).click()
  await expect(page).toHaveURL(/\/combination$/)
  await page.getByRole('button', { name: '产品管理' }).click()
  await expect(page).toHaveURL(/\/product$/)
  await page.goto(`/quopro?id=${quotation}`)
  await page.getByRole('button', { name: '组合管理' }).click()
  await expect(page).toHaveURL(/\/combination$/)
})
