import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { api } from '#api/index.ts'
import { button, openMore } from '#admin/testing/gestures.ts'
import { heldNetwork, success } from '#admin/testing/network.ts'
import { openScreen } from '#admin/testing/open-screen.tsx'
import { selfAnswer } from '#admin/testing/records.ts'

/** ⋯ of a list, by the keyboard. */

let close = () => undefined as void
afterEach(() => close())

test('the cursor goes to the first of the buttons, and back to ⋯ from them and from what they open', async () => {
  const network = heldNetwork()
  network.always(api.session.getSelf, () => selfAnswer('production:view', 'production:delete'))
  network.always(api.production.index, () => success({ data: [], total: 0 }))
  close = openScreen('/production')
  await expect.element(button('更多')).toBeVisible()
  button('更多').element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(button('列设置')).toHaveFocus()
  await userEvent.keyboard('{Tab}')
  await expect.element(button('已删除')).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(button('更多')).toHaveFocus()
  await expect.element(button('列设置')).not.toBeInTheDocument()
  await openMore()
  await button('列设置').click()
  await expect.element(page.getByRole('dialog', { name: '列设置' })).toBeVisible()
  await expect.element(button('列设置')).not.toBeInTheDocument()
  await page.getByRole('checkbox', { name: '水泵' }).click()
  await expect.element(page.getByRole('checkbox', { name: '水泵' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(button('更多')).toHaveFocus()
})
