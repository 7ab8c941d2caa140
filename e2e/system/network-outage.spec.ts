import { randomInt } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { api } from '../../api/index.ts'
import { answer, choose, openMenu, pressInRow, pressUnderMore, sees } from '../support/gestures.ts'
import { expect, signIn, signInByForm, test } from '../support/journey.ts'
import { fresh, linesOf, makeQuotation, makeQuotedSet } from '../support/records.ts'
import { ADMIN, startProduct } from '../support/server.ts'

test.use({ holdsRequests: true, expectedErrors: /net::ERR_|ScreenNotFetched|status of 404/ })

/**
 * A free port for a server that comes back where it was, outside the range from which the system assigns ports: another
 * process could be given that one meanwhile.
 */
async function ownPort(): Promise<string> {
  const port = randomInt(20_000, 32_000)
  const probe = createServer()
  const free = await new Promise<boolean>((resolve) => {
    probe.once('error', () => resolve(false))
    probe.listen(port, () => probe.close(() => resolve(true)))
  })
  return free ? String(port) : ownPort()
}

const LIST = '**/api/Quotation/index.html*'

const form = (page: Page) => page.getByRole('dialog', { name: '报价管理' })

test('a server that dies and comes back loses nothing of what was begun', async ({ page }) => {
  const folder = mkdtempSync(join(tmpdir(), 'baojia-outage-'))
  const environment = { PORT: await ownPort() }
  const first = await startProduct(folder, environment)
  const name = fresh('停机前')
  const id = await makeQuotation(first.call, { quo_name: name })
  await signInByForm(page, ADMIN, `${first.url}/quotation`)
  await pressInRow(page, name, '编辑')
  await form(page).getByLabel('报价说明').fill('停机时写的')
  await first.stop('SIGKILL')
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('dialog', { name: '提示' })).toContainText('无法连接服务器')

  const second = await startProduct(folder, environment)
  await answer(page, '无法连接服务器', '重试')
  await sees(page, '报价已保存')
  const { data } = await second.call(api.quotation.getQuotation, { id })
  expect(data).toMatchObject({ quo_info: '停机时写的' })
  await second.stop('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

test('a list and a form that a dead server could not answer are read once it is back @long', async ({
  page,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'baojia-outage-'))
  const environment = { PORT: await ownPort() }
  const first = await startProduct(folder, environment)
  const name = fresh('停机前')
  await makeQuotation(first.call, { quo_name: name })
  await signInByForm(page, ADMIN, `${first.url}/quotation`)
  await expect(page.getByRole('row').filter({ hasText: name })).toBeVisible()
  await first.stop('SIGKILL')
  await page.getByRole('button', { name: '查询' }).click()
  await expect(page.getByText('加载失败：无法连接服务器')).toBeVisible()
  await page.getByRole('button', { name: '新增' }).click()
  await expect(form(page).getByText('加载失败：无法连接服务器')).toBeVisible()

  const second = await startProduct(folder, environment)
  await form(page).getByRole('button', { name: '重试' }).click()
  await expect(form(page).getByLabel('报价名称')).toBeVisible()
  await page.keyboard.press('Escape')
  // Closing the dialog reads the list again.
  await expect(page.getByRole('row').filter({ hasText: name })).toBeVisible()
  await second.stop('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

test('a server that never answers is given up, and says before that it is slow @long', async ({
  page,
  product,
}) => {
  const name = fresh('在列表里')
  await makeQuotation(product.call, { quo_name: name })
  await page.clock.install()
  await signIn(page, ADMIN, '/quotation')
  // Until its first answer is on the page, 查询 waits for that one instead of sending a request.
  await expect(page.getByRole('row').filter({ hasText: name })).toBeVisible()
  await page.route(LIST, () => undefined)
  const requested = page.waitForRequest(LIST)
  await page.getByRole('button', { name: '查询' }).click()
  await requested
  // Stands still, so that a busy machine cannot let the limit pass before the notice was seen.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 6000))
  await expect(page.getByText('服务器响应较慢，请稍候…')).toBeVisible()
  await page.clock.fastForward(15_000)
  await page.clock.resume()
  await expect(page.getByText('加载失败：服务器没有及时响应')).toBeVisible()
  await expect(page.getByText('服务器响应较慢，请稍候…')).toBeHidden()
  await page.unroute(LIST)
  await page.getByRole('button', { name: '重试' }).click()
  await expect(page.getByText('加载失败')).toBeHidden()
})

test('without a network the page stays, says so, and goes on once it is back', async ({
  page,
  context,
}) => {
  await signIn(page, ADMIN, '/quotation')
  await context.setOffline(true)
  await expect(page.getByText('网络已断开，填写的内容会保留')).toBeVisible()
  await openMenu(page, '产品目录', '产品管理')
  await expect(page.getByRole('heading', { name: '页面没有加载成功' })).toBeVisible()
  await expect(page.getByText('无法连接服务器，请检查网络后重试')).toBeVisible()
  // An attempt that is still under way when the network comes back would succeed, and leave no button.
  const failed = page.waitForEvent(
    'requestfailed',
    (request) => new URL(request.url()).pathname === '/',
  )
  await page.getByRole('button', { name: '重试' }).click()
  await failed
  await expect(page.getByText('无法连接服务器，请检查网络后重试')).toBeVisible()
  await expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('网络已断开，填写的内容会保留')).toBeHidden()
  await page.getByRole('button', { name: '重试' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '产品管理' })).toBeVisible()
})

test('files that a new version has replaced are offered by 刷新页面', async ({ page }) => {
  await signIn(page, ADMIN, '/quotation')
  await page.route('**/assets/product-screen*', (route) => route.fulfill({ status: 404 }))
  await page.route('/', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<script src="/assets/index-new.js"></script>',
    }),
  )
  await openMenu(page, '产品目录', '产品管理')
  await expect(page.getByText('系统已更新，请刷新页面后继续')).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: '刷新页面' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '产品管理' })).toBeVisible()
})

test('a drawer that cannot be fetched leaves the page as it is @long', async ({
  page,
  product,
}) => {
  const { quotation } = await makeQuotedSet(product.call)
  await signIn(page, ADMIN, `/quopro?id=${quotation}`)
  const file = '**/assets/history-drawer*'
  await page.route(file, (route) => route.abort())
  await pressUnderMore(page, '修改记录')
  await answer(page, '这部分页面没有加载成功', '取消')
  await expect(page.getByRole('table', { name: '报价产品' })).toBeVisible()
  await pressUnderMore(page, '修改记录')
  await expect(page.getByText('这部分页面没有加载成功')).toBeVisible()
  await page.unroute(file)
  await answer(page, '这部分页面没有加载成功', '重试')
  await expect(page.getByRole('dialog', { name: '修改记录' })).toBeVisible()
})

test('a page whose scripts do not come says so by itself', async ({ page }) => {
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/login')
  // Nobody sees it while the scripts may still come.
  await expect(page.getByText('页面还没有加载成功')).toHaveCSS('animation-delay', '6s')
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) animation.finish()
  })
  await expect(page.getByText('页面还没有加载成功')).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('link', { name: '重试' }).click()
  await expect(page.getByRole('heading', { name: '管理员登录' })).toBeVisible()
})

test('several sets whose answers were lost are each added once @long', async ({
  page,
  product,
}) => {
  const { quotation, combination } = await makeQuotedSet(product.call)
  const { data } = await product.call(api.combination.getCombination, { id: combination })
  const { com_name } = data as { com_name: string }
  await signIn(page, ADMIN, `/quopro?id=${quotation}`)
  await page.getByRole('button', { name: '新增', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '选择产品组合' })
  for (let time = 0; time < 3; time += 1) await choose(dialog, '产品组合', com_name)
  await page.route(
    '**/api/Quotation/setCombination.html',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 2 },
  )
  await dialog.getByRole('button', { name: '确定' }).click()
  await answer(page, '无法连接服务器', '取消')
  await expect(dialog.getByText('3 套', { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: '确定' }).click()
  await answer(page, '无法连接服务器', '重试')
  await sees(page, '3套组合已加入报价')
  expect(await linesOf(product.call, quotation)).toHaveLength(8)
})

test('an export that takes long keeps its button busy and the page free @long', async ({
  page,
  context,
  product,
}) => {
  const { quotation, pump } = await makeQuotedSet(product.call)
  await signIn(page, ADMIN, `/quopro?id=${quotation}`)
  let release = () => {}
  let arrive = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  const arrived = new Promise<void>((resolve) => (arrive = resolve))
  await context.route('**/outleader*', async (route) => {
    arrive()
    await held
    await route.continue()
  })
  const downloading = context.waitForEvent('download')
  const button = page.locator('#quotation-export')
  await button.click()
  await arrived
  // A tab behind another draws nothing.
  await page.bringToFront()
  await expect(button).toHaveClass(/ant-btn-loading/)
  await page.getByLabel(`数量（${pump}）`).fill('4')
  await expect(page.getByText('已保存')).toBeVisible()
  release()
  await downloading
  await expect(button).not.toHaveClass(/ant-btn-loading/)
})
