import type { Locator, Page } from '@playwright/test'
import { rowWith, sees } from '../support/gestures.ts'
import { hold } from '../support/held-calls.ts'
import { expect, openAs, signIn, test } from '../support/journey.ts'
import { fresh, makeQuotation } from '../support/records.ts'
import { ADMIN, type Call } from '../support/server.ts'

test.use({ holdsRequests: true })

/** Where the keyboard goes on when what it was at is gone. */

/** Signs in at the list of quotations of one name, which end in these words, newest first. */
async function openList(page: Page, call: Call, endings: readonly string[]): Promise<string> {
  const name = fresh('键盘')
  for (const ending of endings.toReversed()) await makeQuotation(call, { quo_name: name + ending })
  await signIn(page, ADMIN, `/quotation?keyword=${encodeURIComponent(name)}`)
  await expect(rowWith(page, name)).toHaveCount(endings.length)
  return name
}

const remover = (page: Page, text: string): Locator =>
  rowWith(page, text).getByRole('button', { name: '删除' })

/** Deletes a row with the keyboard alone. */
async function removeRow(page: Page, text: string): Promise<void> {
  await remover(page, text).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: '提示' })).toBeVisible()
  await page.keyboard.press('Enter')
  await sees(page, '报价已删除')
  await expect(rowWith(page, text)).toHaveCount(0)
}

// With movement the dialog goes after the row, without it before.
test('after 删除: the same button of the next row, of the one before, else 新增, with movement @long', async ({
  page,
  product,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const name = await openList(page, product.call, ['甲', '乙', '丙'])
  await removeRow(page, `${name}乙`)
  await expect(remover(page, `${name}丙`)).toBeFocused()
  await removeRow(page, `${name}丙`)
  await expect(remover(page, `${name}甲`)).toBeFocused()
  await removeRow(page, `${name}甲`)
  await expect(page.getByRole('button', { name: '新增' })).toBeFocused()
})

test('after a batch: 全选本页, or 新增 where nothing is left; after 取消选择 as well @long', async ({
  page,
  product,
}) => {
  const name = await openList(page, product.call, ['甲', '乙'])
  const all = page.getByRole('checkbox', { name: '全选本页' })
  const removeSelected = async () => {
    await page.getByRole('button', { name: '批量删除' }).press('Enter')
    const question = page.getByRole('dialog', { name: '批量删除' })
    await expect(question.getByRole('button', { name: '确定' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(question.getByRole('button', { name: '关闭' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(question).toBeHidden()
  }
  await all.check()
  await page.getByRole('button', { name: '取消选择' }).press('Enter')
  await expect(all).toBeFocused()
  await rowWith(page, `${name}甲`).getByRole('checkbox').check()
  await removeSelected()
  await expect(all).toBeFocused()
  await all.check()
  // The rows are gone before the list says so.
  const list = await hold(page, '**/api/Quotation/index.html*')
  await removeSelected()
  await list.underWay
  await expect(page.getByRole('button', { name: '新增' })).toBeFocused()
  list.release()
  await expect(page.getByRole('button', { name: '清空条件' })).toBeVisible()
  await expect(page.getByRole('button', { name: '新增' })).toBeFocused()
})

test('after 清空条件: the keyword; after what 立即建立 opened: 新增 @long', async ({
  browser,
  product,
}) => {
  const user = await product.addUser(fresh('业务员'), '销售')
  const { page, close } = await openAs(browser, user, `/quotation?keyword=${fresh('x')}`)
  await page.getByRole('button', { name: '清空条件' }).press('Enter')
  await expect(page.getByRole('textbox', { name: '关键词' })).toBeFocused()
  await page.getByRole('button', { name: '立即建立' }).press('Enter')
  await page.getByLabel('报价名称').fill(fresh('第一份'))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: '立即建立' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: '新增' })).toBeFocused()
  await close()
})
