import { api } from '../../api/index.ts'
import { answer, openMenu, sees } from '../support/gestures.ts'
import { plain, rich, save, SAVED, showRich, tool } from '../support/home-text.ts'
import { expect, openAs, signIn, signInByForm, test } from '../support/journey.ts'
import { fresh } from '../support/records.ts'
import { ADMIN } from '../support/server.ts'

test('the text is saved exactly as it was typed, and is public @long', async ({
  page,
  product,
}) => {
  const typed = `  前面两个空格\n\n${fresh('空行之后')}\n\t缩进  \n`
  await signIn(page, ADMIN, '/web')
  await plain(page).fill(typed)
  await save(page)
  await sees(page, SAVED)
  await page.reload()
  await expect(plain(page)).toHaveValue(typed)
  await expect(page).toHaveTitle(/^首页/)
  const stranger = await fetch(`${product.url}/api/Web/public.html`)
  expect(await stranger.json()).toMatchObject({ code: 200, data: { web: typed } })
})

test('without permission to edit the text is readable @long', async ({
  browser,
  page,
  product,
}) => {
  const typed = `  第一行\n\n${fresh('第三行')}`
  await product.call(api.web.setWeb, { web: typed })
  const user = await product.addUser(fresh('业务员'), '销售')
  const reader = await openAs(browser, user, `${product.url}/web`)
  const paragraph = reader.page.getByRole('paragraph').filter({ hasText: '第一行' })
  await expect(paragraph).toBeVisible()
  expect(await paragraph.textContent()).toBe(typed)
  await expect(paragraph).toHaveCSS('white-space', 'pre-wrap')
  await expect(plain(reader.page)).toHaveCount(0)
  await expect(reader.page.getByRole('switch')).toHaveCount(0)
  await expect(reader.page.getByRole('button', { name: '保存' })).toHaveCount(0)
  await product.call(api.web.setWeb, { web: '' })
  await reader.page.reload()
  await expect(reader.page.getByText('暂无公司介绍')).toBeVisible()
  await reader.close()
  await signIn(page, ADMIN, '/web')
  await expect(plain(page)).toHaveValue('')
})

test('the toolbar works by keyboard, and the text can be left @long', async ({ page, product }) => {
  await product.call(api.web.setWeb, { webs: '<p>开头</p>' })
  await signIn(page, ADMIN, '/web')
  await showRich(page)
  await tool(page, 'H1').press('Enter')
  await expect(rich(page).locator('h1')).toHaveText('开头')
  await page.keyboard.type('标题')
  await expect(rich(page).locator('h1')).toHaveText('开头标题')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: '保存' })).toBeFocused()
})

test('unsaved content is not left without a question, hidden or not @long', async ({
  page,
  product,
}) => {
  await product.call(api.web.setWeb, { web: '原文', webs: '<p>原图文</p>' })
  const home = page.getByRole('link', { name: '首页' })
  await signIn(page, ADMIN, '/web')
  await showRich(page)
  await page.goto('/procate')
  await expect(page).toHaveURL(/\/procate$/)
  await home.click()
  await showRich(page)
  await rich(page).click()
  await page.keyboard.type('改')
  await page.getByRole('switch', { name: '图文编辑' }).click()
  await expect(rich(page)).toBeHidden()
  await openMenu(page, '产品目录', '分类管理')
  await answer(page, '内容尚未保存', '取消')
  await save(page)
  await sees(page, SAVED)
  expect((await product.call(api.web.getText))['webs']).toContain('改')
})

test('typed text survives the end of the session @long', async ({ page, product }) => {
  await product.call(api.web.setWeb, { web: '旧的文字', webs: '' })
  const typed = fresh('没有保存的文字')
  const richText = fresh('没有保存的图文')
  await signIn(page, ADMIN, '/web')
  await plain(page).fill(typed)
  await showRich(page)
  await rich(page).click()
  await page.keyboard.type(richText)
  await expect(rich(page)).toContainText(richText)
  await product.endSession(await page.evaluate(() => sessionStorage.getItem('token') ?? ''))
  await save(page)
  await expect(page).toHaveURL(/\/login\?Rurl=%2Fweb$/)
  await signInByForm(page, ADMIN, page.url())
  await expect(page.getByText('已恢复未保存的内容')).toBeVisible()
  await expect(plain(page)).toHaveValue(typed)
  await expect(rich(page)).toContainText(richText)
  await save(page)
  await sees(page, SAVED)
  expect(await product.call(api.web.getText)).toMatchObject({
    info: typed,
    webs: `<p>${richText}</p>`,
  })
})

test('a failed save shows its message, and nobody overwrites another', async ({
  page,
  product,
}) => {
  await signIn(page, ADMIN, '/web')
  await plain(page).fill('字'.repeat(20_001))
  await save(page)
  await answer(page, '网站文字不能超过20000个字', '确定')
  await plain(page).fill('我的文字')
  const theirs = fresh('同事的文字')
  await product.call(api.web.setWeb, { web: theirs })
  await save(page)
  const conflict = page.getByRole('dialog').filter({ hasText: 'admin' })
  await expect(conflict.getByText(theirs)).toBeVisible()
  await expect(conflict.getByText('我的文字', { exact: true })).toBeVisible()
  await conflict.getByRole('radio', { name: '用对方的' }).click()
  await conflict.getByRole('button', { name: '保存' }).click()
  await expect(conflict).toBeHidden()
  await expect(plain(page)).toHaveValue(theirs)
  await sees(page, SAVED)
  expect(await product.call(api.web.getText)).toMatchObject({ info: theirs })
})

test.describe('without a server', () => {
  test.use({ holdsRequests: true, expectedErrors: /net::ERR_/ })

  test('the rich editor is fetched only when the switch shows it; where it cannot be, a retry fetches it @long', async ({
    page,
  }) => {
    const requests: string[] = []
    page.on('request', (request) => requests.push(request.url()))
    const editorFiles = () => requests.filter((url) => /rich-editor|purify/.test(url))
    await signIn(page, ADMIN, '/web')
    await expect(plain(page)).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(editorFiles()).toEqual([])
    const file = '**/assets/rich-editor-*.js'
    await page.route(file, (route) => route.abort())
    await page.getByRole('switch', { name: '图文编辑' }).click()
    await expect(page.getByText('图文编辑器没有加载成功')).toBeVisible()
    await page.unroute(file)
    await page.getByRole('button', { name: '重试' }).click()
    await expect(rich(page)).toBeVisible()
    // What is looked for above exists under these names.
    expect(editorFiles()).not.toEqual([])
  })

  test('a failed load is reported without a dialog, and a retry loads @long', async ({ page }) => {
    await signIn(page, ADMIN, '/product')
    await page.route('**/api/Web/getText.html', (route) => route.abort())
    await page.goto('/web')
    await expect(page.getByText('加载失败：无法连接服务器')).toBeVisible()
    await expect(page.getByRole('dialog')).toBeHidden()
    await page.unroute('**/api/Web/getText.html')
    await page.getByRole('button', { name: '重试' }).click()
    await expect(plain(page)).toBeVisible()
  })
})
