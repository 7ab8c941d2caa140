import type { Page } from '@playwright/test'
import { expect, signIn, test } from '../support/journey.ts'
import { answer, pressInRow, rowWith, sees, goWithin } from '../support/gestures.ts'
import { fresh, makeCategory, makeProduct } from '../support/records.ts'
import { ADMIN } from '../support/server.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: '分类管理' })
const nameField = (page: Page) => dialog(page).getByLabel('分类名称')
const confirm = (page: Page) => dialog(page).getByRole('button', { name: '确定' }).click()

test('a category is added with its fields, and not without a name @long', async ({ page }) => {
  await test.step('a category is added with the fields that its products have', async () => {
    const name = fresh('增压泵')
    await signIn(page, ADMIN, '/procate')
    await page.getByRole('button', { name: '新增' }).click()
    await nameField(page).fill(name)
    await dialog(page).getByRole('checkbox', { name: '流量' }).check()
    await dialog(page).getByRole('checkbox', { name: '功率' }).check()
    await confirm(page)
    await sees(page, '分类已保存')
    await expect(dialog(page)).toBeHidden()
    await pressInRow(page, name, '编辑')
    await expect(nameField(page)).toHaveValue(name)
    await expect(dialog(page).getByRole('checkbox', { checked: true })).toHaveCount(2)
    await expect(dialog(page).getByRole('checkbox', { name: '流量' })).toBeChecked()
  })
  await test.step('a name is required, and the dialog stays open with what is wrong', async () => {
    await goWithin(page, '/procate')
    await page.getByRole('button', { name: '新增' }).click()
    await dialog(page).getByRole('checkbox', { name: '功率' }).check()
    await confirm(page)
    await answer(page, '分类名称不能为空', '确定')
    await expect(dialog(page).getByText('分类名称不能为空')).toBeVisible()
    await expect(dialog(page).getByRole('checkbox', { name: '功率' })).toBeChecked()
  })
})

test.describe('markup', () => {
  // The browser says that it did not run the handler.
  test.use({ expectedErrors: /Content Security Policy/ })

  test('a name shows its markup, and nothing in it runs', async ({ page }) => {
    const name = fresh('消防泵')
    const typed = `<b>${name}</b><img src=x onerror="document.title='run'"><script>document.title='run'</script>`
    await signIn(page, ADMIN, '/procate')
    await page.getByRole('button', { name: '新增' }).click()
    await nameField(page).fill(typed)
    await expect(dialog(page).getByText('显示效果')).toBeVisible()
    await expect(dialog(page).locator('b', { hasText: name })).toBeVisible()
    await confirm(page)
    const cell = rowWith(page, name).getByRole('cell').nth(2)
    await expect(cell.locator('b')).toHaveText(name)
    await expect(cell.locator('img, script')).toHaveCount(0)
    await expect(page).toHaveTitle(/分类管理/)
  })
})

test('a category is changed, and its products follow in which fields they have @long', async ({
  page,
  product,
}) => {
  const before = fresh('旧分类')
  const after = fresh('新分类')
  await makeCategory(product.call, { p_name: before, p_field: ['pro_flow'] })
  await signIn(page, ADMIN, '/procate')
  await pressInRow(page, before, '编辑')
  await nameField(page).fill(after)
  await dialog(page).getByRole('checkbox', { name: '流量' }).uncheck()
  await dialog(page).getByRole('checkbox', { name: '简介' }).check()
  await confirm(page)
  await expect(dialog(page)).toBeHidden()
  await expect(rowWith(page, after)).toBeVisible()
  await expect(rowWith(page, before)).toBeHidden()
  await pressInRow(page, after, '编辑')
  await expect(dialog(page).getByRole('checkbox', { checked: true })).toHaveCount(1)
  await expect(dialog(page).getByRole('checkbox', { name: '简介' })).toBeChecked()
})

test('a category with products is not deleted, and the server says why @long', async ({
  page,
  product,
}) => {
  const name = fresh('在用的分类')
  const category = await makeCategory(product.call, { p_name: name })
  await makeProduct(product.call, { pro_type: category })
  await signIn(page, ADMIN, '/procate')
  await pressInRow(page, name, '删除')
  await answer(page, '是否确认删除', '确定')
  await answer(page, '该分类下还有1个产品，不能删除', '确定')
  await expect(rowWith(page, name)).toBeVisible()
})
