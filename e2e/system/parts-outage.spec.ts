import { answer } from '../support/gestures.ts'
import { expect, signIn, test } from '../support/journey.ts'

test.use({ holdsRequests: true, expectedErrors: /net::ERR_/ })

test('a dialog that is fetched again after an outage comes with its looks @long', async ({
  page,
}) => {
  await signIn(page)
  const files = /\/assets\/find-dialog[^/]*\.(css|js)$/
  await page.route(files, (route) => route.abort())
  await page.keyboard.press('Control+k')
  await expect(page.getByText('这部分页面没有加载成功')).toBeVisible()
  await page.unroute(files)
  const styles = page.waitForResponse(/\/assets\/find-dialog[^/]*\.css$/)
  await answer(page, '这部分页面没有加载成功', '重试')
  expect((await styles).status()).toBe(200)
  await expect(page.getByRole('dialog', { name: '查找' })).toBeVisible()
})

test('the rich editor that is fetched again after an outage comes with its looks @long', async ({
  page,
}) => {
  await signIn(page, undefined, '/web')
  const files = /\/assets\/rich-editor[^/]*\.(css|js)$/
  await page.route(files, (route) => route.abort())
  await page.getByRole('switch', { name: '图文编辑' }).click()
  await expect(page.getByText('图文编辑器没有加载成功')).toBeVisible()
  await page.unroute(files)
  await page.getByRole('button', { name: '重试' }).click()
  await expect(page.getByRole('textbox', { name: '图文内容' })).toBeVisible()
  // Without its styles the toolbar's entries stand one above the other.
  const heights = await page
    .locator('.w-e-bar-item')
    .evaluateAll(
      (entries) => new Set(entries.slice(0, 6).map((one) => one.getBoundingClientRect().top)).size,
    )
  expect(heights).toBe(1)
})
