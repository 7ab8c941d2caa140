import type { Page } from '@playwright/test'
import { api } from '../../api/index.ts'
import { sheetOf } from '../../test/read/sheet-file.ts'
import { pressUnderMore, sees } from '../support/gestures.ts'
import { expect, signIn, test } from '../support/journey.ts'
import { fresh } from '../support/records.ts'
import { ADMIN } from '../support/server.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const contact = (page: Page, place: number, field: string) =>
  page.getByRole('textbox', { name: `第${place}位联系人的${field}` })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

test('a customer is entered with its contacts, found and corrected', async ({ page }) => {
  const name = fresh('凯泉泵业')
  await signIn(page, ADMIN, '/getCustomer?id=0')
  await page.getByLabel('客户名称').fill(name)
  for (const [place, person] of ['李工', '王工'].entries()) {
    await press(page, '新增联系人')
    await expect(contact(page, place + 1, '姓名')).toBeFocused()
    await contact(page, place + 1, '姓名').fill(person)
  }
  await contact(page, 2, '邮箱').fill('王工的邮箱')
  await press(page, '保存')
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).click()
  await expect(contact(page, 2, '邮箱')).toHaveAttribute('aria-invalid', 'true')
  await contact(page, 2, '邮箱').fill('wang@example.cn')
  await page.getByRole('button', { name: '第2位联系人上移' }).click()
  await press(page, '保存')
  await sees(page, '客户已保存')

  await page.goto(`/customer?keyword=${encodeURIComponent('王工')}`)
  const row = page.getByRole('row', { name: new RegExp(name) })
  await expect(row).toContainText('王工 等2人')
})

test('customers come from a file after a look at what it changes, and go into one @long', async ({
  page,
  context,
  product,
}) => {
  const [known, added] = [fresh('老客户'), fresh('新客户')]
  await product.call(api.customer.setCustomer, { cus_name: known, phone: '021-1' })
  const buffer = await sheetOf(['客户名称', '电话'], [known, '021-2'], [added, ''], ['', '021-3'])
  await signIn(page, ADMIN, '/customer')
  await press(page, '导入')
  const dialog = page.getByRole('dialog', { name: '导入客户' })
  const file = { name: '客户.xlsx', mimeType: XLSX, buffer }
  await dialog.locator('input[type=file]').setInputFiles(file)
  await expect(dialog.getByRole('row', { name: /第4行/ })).toContainText('客户名称不能为空')
  await dialog.getByText('修改 1', { exact: true }).click()
  await expect(dialog.getByRole('row', { name: new RegExp(known) })).toContainText('021-1')
  await dialog.getByRole('button', { name: '确认导入（新增 1 条，修改 1 条）' }).click()
  await sees(page, '导入完成：新增1条，修改1条')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('row', { name: new RegExp(added) })).toBeVisible()

  const [download] = await Promise.all([
    context.waitForEvent('download'),
    pressUnderMore(page, '导出'),
  ])
  expect(download.suggestedFilename()).toMatch(/^客户-.+\.xlsx$/)
  // The end of the journey would break it off.
  await download.path()
})
