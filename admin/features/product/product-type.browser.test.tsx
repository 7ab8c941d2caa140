import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { api } from '#api/index.ts'
import { button } from '#admin/testing/gestures.ts'
import { heldNetwork, success } from '#admin/testing/network.ts'
import { openScreen } from '#admin/testing/open-screen.tsx'
import { selfAnswer } from '#admin/testing/records.ts'

let close = () => undefined as void
beforeEach(() => localStorage.clear())
afterEach(() => close())

test('a type that was not waited for opens no form; the one chosen after it does', async () => {
  const opened = vi.fn((_address: string) => ({ closed: true }))
  vi.stubGlobal('open', opened)
  const network = heldNetwork()
  network.always(api.session.getSelf, () => selfAnswer('product:view', 'product:edit'))
  network.always(api.product.index, () => success({ data: [], total: 0 }))
  network.always(api.product.getProType, () =>
    success({ data: ['控制柜', '水泵'].map((label, at) => ({ value: at + 1, label })) }),
  )
  close = openScreen('/product')
  const dialog = page.getByRole('dialog', { name: '选择产品分类' })
  const choose = async (type: string) => {
    await button('新增').click()
    await dialog.getByRole('combobox', { name: /产品分类/ }).fill(type)
    await userEvent.keyboard('{Enter}')
    await dialog.getByRole('button', { name: '确定' }).click()
    return network.take(api.product.setProType)
  }
  const late = await choose('控制柜')
  await dialog.getByRole('button', { name: '取消' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  const waited = await choose('水泵')
  late.answer(success({ data: { view: 'productkz' } }))
  waited.answer(success({ data: { view: 'productbj' } }))
  await expect.element(dialog).not.toBeInTheDocument()
  expect(opened.mock.calls.map(([address]) => address)).toEqual(['/productbj?type=new&cateid=2'])
})
