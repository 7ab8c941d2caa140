import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { api } from '#api/index.ts'
import { button, ctrlS } from '#admin/testing/gestures.ts'
import { linesScreen, SET } from '#admin/testing/lines-screen.ts'
import { heldNetwork, success, type HeldNetwork } from '#admin/testing/network.ts'
import { openScreen } from '#admin/testing/open-screen.tsx'
import { answerQuotations, quotation } from '#admin/testing/quotations.ts'
import { lineWith } from '#test/make/quotation-line.ts'

/** What a customer is entitled to pay stands beside the price; an amount taken off belongs to the 单价口径 it was entered in. */

const { setQuotation } = api.quotation

const line = (id: number, title: string, price_source: string, fields: object = {}) => {
  const prices = { unitprice: '1050.00', entitled_price: '1050.00', price_source }
  return lineWith({ ...SET, id, title, ...prices, ...fields })
}
const LINES = [
  line(11, '水泵', '协议价 至 2026-12-31', { entitled_price: '950.00' }),
  line(12, '控制柜', 'A 级 95%'),
  line(13, '稳压罐', '目录价'),
  line(14, '运费', '', { pid: 0, entitled_price: '' }),
]

describe('beside the price', () => {
  const screen = linesScreen()
  const beside = () =>
    [...document.querySelectorAll('tbody td.line-price')].map(
      (cell) => cell.querySelector('.line-last')?.textContent,
    )

  test('stands what the customer is entitled to and why; the catalogue’s only once another is typed', async () => {
    await screen.open(LINES)
    await expect
      .poll(beside)
      .toEqual(['协议价 至 2026-12-31 · 950.00', 'A 级 95% · 1,050.00', undefined, undefined])
    await page.getByRole('textbox', { name: '单价（稳压罐）' }).fill('999')
    await expect.poll(() => beside()[2]).toBe('目录价 · 1,050.00')
  })

  test('it is not printed, as the customer may be handed the page', async () => {
    await screen.open(LINES)
    await expect.poll(() => beside()[0]).toBeTruthy()
    const shown = () => getComputedStyle(document.querySelector('.line-last')!).display
    const features = [{ name: 'prefers-reduced-motion', value: 'reduce' }]
    await cdp().send('Emulation.setEmulatedMedia', { media: 'print', features })
    const printed = shown()
    await cdp().send('Emulation.setEmulatedMedia', { media: '', features })
    expect([shown(), printed]).toEqual(['block', 'none'])
  })
})

const AGAIN = '切换口径后请重新填写：原来的金额是按另一种单价口径定的'
const basis = (name: string) => page.getByRole('radio', { name, exact: true })
const amount = () => page.getByRole('textbox', { name: /减去/ })

describe('another 单价口径 in 整单优惠', () => {
  const screen = linesScreen()
  const opened = async (discount_kind: number, discount_value: string) => {
    await screen.open(LINES, { discount_kind, discount_value })
    await button('整单优惠').click()
  }

  test('empties an amount and asks for it, and has it again when it is switched back', async () => {
    await opened(2, '100.00')
    await expect.element(amount()).toHaveValue('100.00')
    await basis('不含税').click()
    await expect.element(amount()).toHaveValue('')
    await expect.element(page.getByText(AGAIN)).toBeVisible()
    await expect.element(page.getByText('合计（元）：保存后按切换后的单价计算')).toBeVisible()
    await button('确定').click()
    await expect.element(page.getByText('请填写整单优惠减去的金额')).toBeVisible()
    expect(screen.network.waitingFor(setQuotation)).toEqual([])
    await basis('含税').click()
    await expect.element(amount()).toHaveValue('100.00')
    await basis('不含税').click()
    await amount().fill('88')
    await button('确定').click()
    const { input } = await screen.network.take(setQuotation)
    expect(input).toMatchObject({ tax_inclusive: 0, discount_kind: 2, discount_value: '88' })
  })

  test('leaves a percentage as it is', async () => {
    await opened(1, '5.00')
    await basis('不含税').click()
    await expect.element(page.getByLabelText('比例')).toHaveValue('5.00')
    await expect.element(page.getByText(AGAIN)).not.toBeInTheDocument()
  })
})

describe('another 单价口径 in the form of the quotation', () => {
  let network: HeldNetwork
  let close = () => undefined as void
  beforeEach(() => {
    localStorage.clear()
    network = heldNetwork()
  })
  afterEach(() => close())

  async function opened(discount_kind: number) {
    const terms = { tax_inclusive: 1, discount_kind, discount_value: '100.00' }
    answerQuotations(network, [{ ...quotation(1, '云溪花园'), ...terms }])
    close = openScreen('/quotation?edit=1')
    await expect.element(basis('含税')).toBeChecked()
  }

  test('asks for an amount that is taken off, only while it is switched', async () => {
    await opened(2)
    await expect.element(amount()).not.toBeInTheDocument()
    await basis('不含税').click()
    await expect.element(amount()).toHaveValue('')
    await expect.element(page.getByText(AGAIN)).toBeVisible()
    await basis('含税').click()
    await expect.element(amount()).not.toBeInTheDocument()
    await basis('不含税').click()
    close()
    // The draft of the form.
    close = openScreen('/quotation?edit=1')
    await expect.element(basis('不含税')).toBeChecked()
    await expect.element(amount()).toHaveValue('')
    await amount().fill('88')
    await ctrlS()
    const save = await network.take(setQuotation)
    expect(save.input).toMatchObject({ tax_inclusive: 0, discount_value: '88' })
    save.answer(success({ id: 1, version: 2 }))
  })

  test('asks nothing without one', async () => {
    await opened(1)
    await basis('不含税').click()
    await expect.element(page.getByRole('textbox', { name: '比例' })).not.toBeInTheDocument()
  })
})
