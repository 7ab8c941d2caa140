import type { Page } from '@playwright/test'
import { api } from '../../api/index.ts'
import { expect, signIn, signInHere, test } from '../support/journey.ts'
import { sees } from '../support/gestures.ts'
import { fresh } from '../support/records.ts'
import { ADMIN } from '../support/server.ts'

/** Two forms of new records in two tabs know nothing of each other, and neither is lost. */

const dialog = (page: Page) => page.getByRole('dialog', { name: '报价管理' })
const name = (page: Page) => dialog(page).getByLabel('报价名称')
const restored = (page: Page) => page.getByText('已恢复未保存的内容')

async function startNew(page: Page, quo_name: string): Promise<void> {
  await page.bringToFront()
  await page.getByRole('button', { name: '新增' }).click()
  await expect(name(page)).toHaveValue('')
  await name(page).fill(quo_name)
}

test('of two new quotations in two tabs one is saved, and the other is there after a reload and a sign-in', async ({
  page,
  context,
  product,
}) => {
  const [first, second] = [fresh('甲泵房'), fresh('乙泵房')]
  await signIn(page, ADMIN, '/quotation')
  await startNew(page, first)

  const other = await context.newPage()
  await signIn(other, ADMIN, '/quotation')
  await startNew(other, second)
  await expect(dialog(other).getByText(first)).toBeVisible()
  await dialog(other).getByRole('button', { name: '确定' }).click()
  await sees(other, '报价已保存')
  await other.getByRole('button', { name: '新增' }).click()
  await expect(dialog(other).getByText(first)).toBeVisible()
  await expect(dialog(other).getByText(second)).toBeHidden()
  await other.close()

  await page.bringToFront()
  page.once('dialog', (warning) => warning.accept())
  await page.reload()
  await expect(restored(page)).toBeVisible()
  await expect(name(page)).toHaveValue(first)

  await product.endSession((await page.evaluate(() => sessionStorage.getItem('token'))) ?? '')
  await dialog(page).getByRole('button', { name: '确定' }).click()
  await expect(page).toHaveURL(/\/login\?Rurl=.*draft/)
  await signInHere(page)
  await expect(restored(page)).toBeVisible()
  await expect(name(page)).toHaveValue(first)
  await dialog(page).getByRole('button', { name: '确定' }).click()
  await sees(page, '报价已保存')
  const { total } = await product.call(api.quotation.index, { keyword: first })
  expect(total).toBe(1)
})

test('a new contract that was left goes on in a form opened later @long', async ({
  page,
  context,
}) => {
  const title = fresh('半份合同')
  await signIn(page, ADMIN, '/getContract?id=0')
  await page.getByLabel('合同标题').fill(title)
  const drafts = () => page.evaluate(() => Object.values(localStorage).join())
  await expect.poll(drafts).toContain(title)
  const later = await context.newPage()
  await page.close()
  await signIn(later, ADMIN, '/getContract?id=0')
  await expect(later.getByLabel('合同标题')).toHaveValue('')
  await later.getByRole('button', { name: `接着填写（${title}）` }).click()
  await expect(later.getByLabel('合同标题')).toHaveValue(title)
  await later.getByRole('button', { name: '保存' }).click()
  await sees(later, '合同已保存')
  await expect(later).toHaveURL(/\/getContract\?id=\d+$/i)
})
