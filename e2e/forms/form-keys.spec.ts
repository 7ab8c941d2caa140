import { devices, type Page } from '@playwright/test'
import { api } from '../../api/index.ts'
import { keepTab, search, sees } from '../support/gestures.ts'
import { expect, signIn, test } from '../support/journey.ts'
import { fresh } from '../support/records.ts'
import { ADMIN } from '../support/server.ts'

const quotation = (page: Page) => page.getByRole('dialog', { name: '报价管理' })

test('Ctrl+S saves the rich text with its last letter @long', async ({ page, product }) => {
  const text = fresh('abc')
  await signIn(page, ADMIN, '/web')
  await page.getByRole('switch', { name: '图文编辑' }).click()
  const rich = page.getByRole('textbox', { name: '图文内容' })
  await rich.click()
  await page.keyboard.press('Control+a')
  await page.keyboard.type(text)
  await page.keyboard.press('Control+s')
  await sees(page, '已保存')
  expect((await product.call(api.web.getText))['webs']).toContain(text)
})

test('typed values are restored after the tab was closed or has crashed @long', async ({
  page,
  context,
}) => {
  const title = fresh('半张表')
  const address = '/getContract?id=0'
  const kept = await keepTab(context)
  await page.bringToFront()
  await signIn(page, ADMIN, address)
  await page.getByLabel('合同标题').fill(title)
  await page.getByLabel('备注', { exact: true }).fill('还没有写完')
  await expect.poll(kept).toContain('还没有写完')
  await page.close()

  const second = await context.newPage()
  await signIn(second, ADMIN, address)
  await second.getByRole('button', { name: `接着填写（${title}` }).click()
  await expect(second.getByText('已恢复未保存的内容')).toBeVisible()
  await expect(second.getByLabel('合同标题')).toHaveValue(title)
  await second.getByLabel('备注', { exact: true }).fill('又写了一点')
  await expect.poll(kept).toContain('又写了一点')
  const crashed = second.waitForEvent('crash')
  const devtools = await context.newCDPSession(second)
  // A crashed page never answers.
  void devtools.send('Page.crash').catch(() => undefined)
  await crashed

  const third = await context.newPage()
  await signIn(third, ADMIN, address)
  await third.getByRole('button', { name: `接着填写（${title}` }).click()
  await expect(third.getByLabel('备注', { exact: true })).toHaveValue('又写了一点')
  await third.getByRole('button', { name: '放弃' }).click()
  await expect(third.getByLabel('合同标题')).toHaveValue('')
})

test.describe('on a phone', () => {
  const { viewport, hasTouch, isMobile } = devices['iPhone 13']
  test.use({ viewport, hasTouch, isMobile })

  test('no keyboard jumps up over a form @long', async ({ page }) => {
    await signIn(page, ADMIN, '/quotation')
    await search(page, 'x')
    await page.getByRole('button', { name: '新增' }).click()
    await expect(quotation(page).getByLabel('报价名称')).toBeVisible()
    // The cursor has gone into the dialog, and no further.
    const within = () =>
      quotation(page).evaluate((dialog) => dialog.contains(document.activeElement))
    await expect.poll(within).toBe(true)
    await expect(quotation(page).getByLabel('报价名称')).not.toBeFocused()
  })
})
