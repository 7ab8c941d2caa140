import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { api } from '#api/index.ts'
import { button, endWord, pressComposing } from '#admin/testing/gestures.ts'
import { heldNetwork, success, type HeldNetwork } from '#admin/testing/network.ts'
import { openScreen } from '#admin/testing/open-screen.tsx'
import { answerQuotations, quotation, quotationInfo, quotedSet } from '#admin/testing/quotations.ts'
import { selfAnswer } from '#admin/testing/records.ts'

/** While a Chinese word is being typed, Enter and the arrows are the input method's: no field acts on them. */

let network: HeldNetwork
let close = () => undefined as void
beforeEach(() => {
  localStorage.clear()
  network = heldNetwork()
  answerQuotations(network, [quotation(1, '泵房甲')])
})
afterEach(() => close())

test('查找 opens nothing by the Enter that ends a word', async () => {
  onTestFinished(() => void vi.unstubAllGlobals())
  const opened = vi.fn((_address: string) => ({ closed: true }))
  vi.stubGlobal('open', opened)
  close = openScreen('/quotation')
  await expect.element(button('新增')).toBeVisible()
  await userEvent.keyboard('{Control>}k{/Control}')
  const field = page.getByRole('combobox', { name: '查找名称或编号' })
  await expect.element(field).toHaveFocus()
  await pressComposing('Enter')
  // Which leaves the letters as they are, as one types the name of a model.
  await endWord('beng')
  const call = await network.take(api.search.index)
  expect(call.input).toEqual({ keyword: 'beng' })
  const records = [{ id: 2, name: 'beng房', about: '', release_time: '' }]
  call.answer(success({ data: [{ kind: 'quotation', records }] }))
  const option = page.getByRole('option').filter({ hasText: 'beng房' })
  await expect.element(option).toHaveAttribute('aria-selected', 'true')
  expect(opened).not.toHaveBeenCalled()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => opened.mock.lastCall?.[0]).toBe('/quopro?id=2')
})

test('客户名称 makes no customer of a word that is not ended', async () => {
  network.always(api.session.getSelf, () =>
    selfAnswer('quotation:view', 'quotation:edit', 'customer:view', 'customer:edit'),
  )
  network.always(api.customer.selectCustomer, () => success({ data: [] }))
  close = openScreen('/quotation?edit=1')
  const field = page.getByRole('dialog').getByLabelText('客户名称')
  await field.click()
  await pressComposing('Enter')
  await endWord()
  await expect.element(page.getByTitle('新建客户“泵”')).toBeInTheDocument()
  await expect.element(field).toHaveValue('泵')
  expect(network.waitingFor(api.customer.setCustomer)).toEqual([])
  expect(network.waitingFor(api.quotation.setQuotation)).toEqual([])
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toHaveAttribute('aria-expanded', 'false')
  await expect.element(field).toHaveValue('泵')
})

test('the lines of a quotation leave the cursor in the field', async () => {
  const lines = quotedSet(1)
  network.always(api.quotation.getQuopro, () => success({ data: lines, info: quotationInfo(900) }))
  close = openScreen('/quopro?id=900')
  const price = (title: string) => page.getByLabelText(`单价（${title}）`)
  await price('水泵').click()
  await pressComposing('Enter')
  await expect.element(price('水泵')).toHaveFocus()
  await endWord()
  await price('水泵').fill('100.50')
  await userEvent.keyboard('{Enter}')
  await expect.element(price('水箱')).toHaveFocus()
})

test('a small dialog of the editor stays until its Enter is its own', async () => {
  network.always(api.session.getSelf, () => selfAnswer('web:edit'))
  network.always(api.home.index, () =>
    success({ data: { day: '2026-11-22', todos: [], recent: [] } }),
  )
  network.always(api.web.getText, () =>
    success({ id: 1, info: '', webs: '<p>甲段</p>', version: 1 }),
  )
  close = openScreen('/web')
  await page.getByRole('switch', { name: '图文编辑' }).click()
  const text = page.getByRole('textbox', { name: '图文内容' })
  await text.getByText('甲段').click()
  await button('插入链接').click()
  const fields = () => [...document.querySelectorAll<HTMLInputElement>('.w-e-modal input')]
  await expect.poll(() => fields().length).toBe(2)
  const [name, address] = fields()
  await userEvent.fill(address!, 'https://example.org/')
  name!.focus()
  await pressComposing('Enter')
  await endWord()
  await expect.poll(() => name!.value).toBe('泵')
  expect(fields()).toHaveLength(2)
  await userEvent.keyboard('{Enter}')
  await expect.element(text.getByRole('link', { name: '泵' })).toBeVisible()
})
