import { newTab, sees } from '../support/gestures.ts'
import { expect, signIn, test } from '../support/journey.ts'
import { fresh } from '../support/records.ts'
import { ADMIN } from '../support/server.ts'

test('a memo is written, found, corrected and deleted', async ({ page }) => {
  const title = fresh('催款')
  await signIn(page, ADMIN, '/getMemo?id=0')
  await page.getByLabel('标题').fill(title)
  await page.getByLabel('内容').fill('周五之前打电话')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await sees(page, '备忘已保存')

  await page.goto(`/memo?keyword=${encodeURIComponent('打电话')}`)
  const row = page.getByRole('row', { name: new RegExp(title) })
  await expect(row).toContainText('周五之前打电话')
  const form = await newTab(page, () => row.getByRole('button', { name: '编辑' }).click())
  await form.getByLabel('内容').fill('周四之前打电话')
  await form.getByRole('button', { name: '保存', exact: true }).click()
  await sees(form, '备忘已保存')
  await form.close()

  await page.reload()
  await expect(row).toContainText('周四之前打电话')
  await row.getByRole('button', { name: '删除' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).click()
  await sees(page, '备忘已删除')
  await expect(row).toHaveCount(0)
})
