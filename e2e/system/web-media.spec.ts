import { createCanvas } from '@napi-rs/canvas'
import type { Page } from '@playwright/test'
import { api } from '../../api/index.ts'
import { MAX_EDITOR_IMAGE_BYTES } from '../../api/upload/upload.ts'
import { answer, sees } from '../support/gestures.ts'
import { plain, rich, save, SAVED, showRich, tool } from '../support/home-text.ts'
import { expect, signIn, test } from '../support/journey.ts'
import { fresh } from '../support/records.ts'
import { ADMIN } from '../support/server.ts'

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

test('a file that is no image, or too large, is refused in words @long', async ({
  page,
  product,
}) => {
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

test('more images than are taken at once are refused @long', async ({ page, product }) => {
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

test('a video is uploaded and saved @long', async ({ page, product }) => {
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

test('a foreign image does not come in by pasting @long', async ({ context, page, product }) => {
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

test.describe('without a server', () => {
  test.use({ holdsRequests: true, expectedErrors: /net::ERR_/ })

  test('an upload can be tried again @long', async ({ page, product }) => {
    await product.call(api.web.setWeb, { webs: '' })
    await signIn(page, ADMIN, '/web')
    await showRich(page)
    await page.route('**/api/Upload/uploadEditor.html', (route) => route.abort(), { times: 1 })
    await upload(page, '水泵.png', 'image/png', picture(20, 20))
    await answer(page, '无法连接服务器', '重试')
    await expect.poll(() => shownWidth(page)).toBe(20)
  })

  test('without a retry no failure of the other files is shown @long', async ({
    page,
    product,
  }) => {
    await product.call(api.web.setWeb, { webs: '' })
    await signIn(page, ADMIN, '/web')
    await showRich(page)
    let calls = 0
    await page.route('**/api/Upload/uploadEditor.html', (route) => {
      calls += 1
      return calls === 2 ? route.abort() : route.continue()
    })
    const one = { mimeType: 'image/png', buffer: picture(20, 20) }
    const names = ['一.png', '二.png', '三.png']
    await choose(
      page,
      '上传图片',
      names.map((name) => ({ ...one, name })),
    )
    await expect(page.getByText('正在上传“二.png”，还有1个等待上传')).toBeVisible()
    await answer(page, '无法连接服务器', '取消')
    await expect(rich(page).locator('img')).toHaveCount(1)
    await expect(page.getByText('正在上传')).toBeHidden()
    expect(calls).toBe(2)
  })

  test('an upload that is called off leaves the way free for the next @long', async ({
    page,
    product,
  }) => {
    await product.call(api.web.setWeb, { webs: '' })
    await signIn(page, ADMIN, '/web')
    await showRich(page)
    await page.route('**/api/Upload/uploadEditor.html', () => undefined, { times: 1 })
    await upload(page, '一.png', 'image/png', picture(10, 10))
    await page.locator('.rich-upload').getByRole('button', { name: '取消' }).click()
    await expect(page.getByText('正在上传')).toBeHidden()
    await upload(page, '二.png', 'image/png', picture(20, 20))
    await expect.poll(() => shownWidth(page)).toBe(20)
    await expect(rich(page).locator('img')).toHaveCount(1)
  })

  test('an image that takes too long is given up @long', async ({ page }) => {
    await signIn(page, ADMIN, '/web')
    await showRich(page)
    await page.route('**/api/Upload/uploadEditor.html', () => undefined, { times: 1 })
    await upload(page, '水泵.png', 'image/png', picture(20, 20))
    await expect(page.getByText('正在上传“水泵.png”')).toBeVisible()
    await answer(page, '服务器没有及时响应', '取消')
    await expect(page.getByText('正在上传“水泵.png”')).toBeHidden()
  })
})
