import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { api } from '#api/index.ts'
import { ctrlS } from '#admin/testing/gestures.ts'
import { heldNetwork, success } from '#admin/testing/network.ts'
import { openScreen } from '#admin/testing/open-screen.tsx'
import { selfAnswer } from '#admin/testing/records.ts'
import { heldUploads } from '#admin/testing/uploads.ts'

let close = () => undefined as void
beforeEach(() => localStorage.clear())
afterEach(() => close())

test('a picture comes in where the cursor was when it was taken, wherever one types meanwhile', async () => {
  const network = heldNetwork()
  const uploads = heldUploads()
  network.always(api.session.getSelf, () => selfAnswer('web:edit'))
  network.always(api.home.index, () =>
    success({ data: { day: '2026-11-22', todos: [], recent: [] } }),
  )
  network.always(api.web.getText, () =>
    success({ id: 1, info: '', webs: '<p>甲段</p><p>乙段</p>', version: 1 }),
  )
  close = openScreen('/web')
  await page.getByRole('switch', { name: '图文编辑' }).click()
  const text = page.getByRole('textbox', { name: '图文内容' })
  await text.getByText('甲段').click()
  await userEvent.keyboard('{End}')
  const chosen = new DataTransfer()
  chosen.items.add(new File(['x'], '水泵.png', { type: 'image/png' }))
  // In place of the browser's own dialog, which no page can answer.
  const dialog = vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(function (
    this: HTMLInputElement,
  ) {
    this.files = chosen.files
    this.dispatchEvent(new Event('change'))
  })
  await page.getByRole('button', { name: '上传图片' }).click()
  dialog.mockRestore()
  const upload = await uploads.take()
  await text.getByText('乙段').click()
  await userEvent.keyboard('{End}！')
  await expect.element(text.getByText('乙段！')).toBeVisible()
  await upload.answer(
    success({ errno: 0, data: [{ url: '/upload/editor/1.png', alt: '水泵', href: '' }] }),
  )
  await expect.poll(() => text.element().querySelector('img')).not.toBeNull()
  await ctrlS()
  const { webs } = (await network.take(api.web.setWeb)).input
  expect(webs).toMatch(/^<p>甲段<img [^>]*1\.png[^>]*><\/p><p>乙段！<\/p>$/)
})
