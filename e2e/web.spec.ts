import { createCanvas } from '@napi-rs/canvas'
import type { Page } from '@playwright/test'
import { api } from '../api/index.ts'
import { MAX_EDITOR_IMAGE_BYTES } from '../api/upload.ts'
import { answer, sees } from './gestures.ts'
import { expect, openAs, signIn, test } from './journey.ts'
import { fresh } from './records.ts'
import { ADMIN } from './server.ts'

/** The journeys of a worker share the one text, so each of them writes its own first. */

const SAVED = '网站文字已保存'

const plain = (page: Page) => page.getByLabel('网站文字')
const rich = (page: Page) => page.getByRole('textbox', { name: '图文内容' })
const tool = (page: Page, name: string | RegExp) =>
  page.getByRole('toolbar', { name: '图文内容工具栏' }).getByRole('button', { name })
const save = (page: Page) => page.getByRole('button', { name: '保存' }).click()

async function showRich(page: Page): Promise<void> {
  await page.getByRole('switch', { name: '图文编辑' }).click()
  await expect(rich(page)).toBeVisible()
}

/** A real picture. */
function picture(width: number, height: number): Buffer {
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  context.fillStyle = '#0b63b8'
  context.fillRect(0, 0, width, height)
  return canvas.toBuffer('image/png')
}

type File = { name: string; mimeType: string; buffer: Buffer }

async function choose(page: Page, button: string, files: File | File[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await tool(page, button).click()
  await (await chooser).setFiles(files)
}

const upload = (page: Page, name: string, mimeType: string, buffer: Buffer) =>
  choose(page, '上传图片', { name, mimeType, buffer })

/** As much of a film as is needed to be taken for one. */
function film(): Buffer {
  const box = (type: string, content: string) => {
    const head = Buffer.alloc(4)
    head.writeUInt32BE(8 + content.length)
    return Buffer.concat([head, Buffer.from(type + content, 'latin1')])
  }
  return Buffer.concat([box('ftyp', 'isom\0\0\u0002\0isommp41'), box('free', '\0'.repeat(64))])
}

const shownWidth = (page: Page) =>
  rich(page)
    .locator('img')
    .first()
    .evaluate((image: HTMLImageElement) => image.naturalWidth)

test('the text is saved exactly as it was typed, and is public', async ({ page, product }) => {
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

test('who may not edit the text reads it', async ({ browser, page, product }) => {
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
  await expect(reader.page.getByText('还没有网站文字')).toBeVisible()
  await reader.close()
  await signIn(page, ADMIN, '/web')
  await expect(plain(page)).toHaveValue('')
})

test('the rich editor is fetched only when the switch shows it', async ({ page }) => {
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(request.url()))
  const editorFiles = () => fetched.filter((url) => /rich-editor|purify/.test(url))
  await signIn(page, ADMIN, '/web')
  await expect(plain(page)).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(editorFiles()).toEqual([])
  await showRich(page)
  expect(editorFiles()).not.toEqual([])
})

test('formatted text and an image are saved, shown again and public', async ({ page, product }) => {
  await product.call(api.web.setWeb, { webs: '' })
  const text = fresh('加粗的文字')
  await signIn(page, ADMIN, '/web')
  await showRich(page)
  await rich(page).click()
  await tool(page, /^粗体/).click()
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
  await upload(page, '水泵.png', 'image/png', picture(320, 200))
  await expect.poll(() => shownWidth(page)).toBe(320)
  await save(page)
  await sees(page, SAVED)
  await page.reload()
  await expect(plain(page)).toBeVisible()
  await expect(rich(page)).toBeHidden()
  await showRich(page)
  await expect(rich(page).locator('strong', { hasText: text })).toBeVisible()
  await expect.poll(() => shownWidth(page)).toBe(320)
  const { data } = (await (await fetch(`${product.url}/api/Web/public.html`)).json()) as {
    data: { webs: string }
  }
  expect(data.webs).toContain(`<strong>${text}</strong>`)
  const address = /src="(\/upload\/editor\/[^"]+)"/.exec(data.webs)?.[1] ?? ''
  const image = await fetch(product.url + address)
  expect(image.headers.get('content-type')).toBe('image/png')
})

test('what is no image or too large is refused in words', async ({ page, product }) => {
  await product.call(api.web.setWeb, { webs: '' })
  await signIn(page, ADMIN, '/web')
  await showRich(page)
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
  await upload(page, '图标.png', 'image/png', svg)
  await answer(page, '“图标.png”不是可用的图片', '确定')
  await upload(page, '图标.svg', 'image/svg+xml', svg)
  await answer(page, '“图标.svg”不是可用的图片', '确定')
  await upload(page, '大图.png', 'image/png', Buffer.alloc(MAX_EDITOR_IMAGE_BYTES + 1))
  await answer(page, '“大图.png”太大，图片不超过2MB', '确定')
  await expect(rich(page).locator('img')).toHaveCount(0)
})

test('more images than are taken at once are refused', async ({ page, product }) => {
  await product.call(api.web.setWeb, { webs: '' })
  await signIn(page, ADMIN, '/web')
  await showRich(page)
  const one = { name: '图.png', mimeType: 'image/png', buffer: picture(2, 2) }
  await choose(
    page,
    '上传图片',
    Array.from({ length: 51 }, () => one),
  )
  await answer(page, '一次最多上传50张图片', '确定')
  await choose(page, '上传图片', [one, { ...one, name: '空.png', buffer: Buffer.alloc(0) }, one])
  await answer(page, '“空.png”是空文件', '确定')
  await expect(rich(page).locator('img')).toHaveCount(2)
})

test('a video is uploaded and saved', async ({ page, product }) => {
  await product.call(api.web.setWeb, { webs: '' })
  await signIn(page, ADMIN, '/web')
  await showRich(page)
  await choose(page, '上传视频', { name: '调试.mp4', mimeType: 'video/mp4', buffer: film() })
  await expect(rich(page).locator('video')).toBeVisible()
  await choose(page, '上传视频', { name: '假.mp4', mimeType: 'video/mp4', buffer: picture(2, 2) })
  await answer(page, '“假.mp4”不是可用的视频', '确定')
  await save(page)
  await sees(page, SAVED)
  await page.reload()
  await showRich(page)
  const address = await rich(page).locator('video source').getAttribute('src')
  const video = await fetch(product.url + address)
  expect(video.headers.get('content-type')).toBe('video/mp4')
})

test('a foreign image does not come in by pasting', async ({ context, page, product }) => {
  await product.call(api.web.setWeb, { webs: '' })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, ADMIN, '/web')
  await showRich(page)
  await rich(page).click()
  await page.evaluate(async () => {
    const html = '<p>网页上的<b>文字</b><img src="https://example.com/a.png"></p>'
    const blob = new Blob([html], { type: 'text/html' })
    await navigator.clipboard.write([new ClipboardItem({ 'text/html': blob })])
  })
  await page.keyboard.press('Control+V')
  await answer(page, '有1个外部图片或视频，没有保留', '确定')
  await expect(rich(page).locator('strong', { hasText: '文字' })).toBeVisible()
  await expect(rich(page).locator('img')).toHaveCount(0)
})

test('the toolbar works by keyboard, and the text can be left', async ({ page, product }) => {
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

test('unsaved content is not left without a question, hidden or not', async ({ page, product }) => {
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
  await page.getByRole('menuitem', { name: '产品目录' }).click()
  await page.getByRole('link', { name: '分类管理' }).click()
  await answer(page, '内容尚未保存', '取消')
  await save(page)
  await sees(page, SAVED)
  expect((await product.call(api.web.getText))['webs']).toContain('改')
})

test('what was typed survives the end of the session', async ({ page, product }) => {
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
  await signIn(page, ADMIN, page.url())
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
  await answer(page, 'admin', '重新加载')
  await answer(page, '是否确认重新加载', '确定')
  await expect(plain(page)).toHaveValue(theirs)
})

test.describe('without a server', () => {
  test.use({ expectedErrors: /net::ERR_/ })

  test('an upload can be tried again', async ({ page, product }) => {
    await product.call(api.web.setWeb, { webs: '' })
    await signIn(page, ADMIN, '/web')
    await showRich(page)
    await page.route('**/api/Upload/uploadEditor.html', (route) => route.abort(), { times: 1 })
    await upload(page, '水泵.png', 'image/png', picture(20, 20))
    await answer(page, '无法连接服务器', '重试')
    await expect.poll(() => shownWidth(page)).toBe(20)
  })

  test('an image that takes too long is given up', async ({ page }) => {
    await signIn(page, ADMIN, '/web')
    await showRich(page)
    await page.route('**/api/Upload/uploadEditor.html', () => undefined, { times: 1 })
    await upload(page, '水泵.png', 'image/png', picture(20, 20))
    await expect(page.getByText('正在上传“水泵.png”')).toBeVisible()
    await answer(page, '服务器没有及时响应', '取消')
    await expect(page.getByText('正在上传“水泵.png”')).toBeHidden()
  })

  test('an editor that cannot be fetched is told, and a retry fetches it', async ({ page }) => {
    await signIn(page, ADMIN, '/web')
    const file = '**/assets/rich-editor-*.js'
    await page.route(file, (route) => route.abort())
    await page.getByRole('switch', { name: '图文编辑' }).click()
    await expect(page.getByText('图文编辑器没有加载成功')).toBeVisible()
    await page.unroute(file)
    await page.getByRole('button', { name: '重试' }).click()
    await expect(rich(page)).toBeVisible()
  })

  test('a failed load is told quietly, and a retry loads', async ({ page }) => {
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
