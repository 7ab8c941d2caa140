import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { errorCodes } from '#api/kit/errors.ts'
import { api } from '#api/index.ts'
import { answer, button } from '#admin/testing/gestures.ts'
import { linesScreen, SET } from '#admin/testing/lines-screen.ts'
import { refusal } from '#admin/testing/network.ts'
import { lineWith } from '#test/make/quotation-line.ts'

/** The dialogs over the lines of a quotation, by the keyboard: where the cursor is in them, and after them. */

const PUMP = lineWith({ ...SET, id: 11, title: '水泵', no: 'CDL32', unitprice: '1050.00' })
const TANK = lineWith({ ...SET, id: 12, title: '水箱', no: 'T-1', unitprice: '20.00' })

const screen = linesScreen()

const dialog = page.getByRole('dialog')

test('each begins in its first field, and Esc leaves the cursor where it was opened', async () => {
  await screen.open([PUMP, TANK])
  for (const [name, field] of [
    ['价格（水泵）', dialog.getByLabelText('税率')],
    ['移到（水箱）', dialog.getByRole('radio', { name: '单独列出' })],
    ['整单优惠', dialog.getByRole('radio', { name: '无优惠' })],
    ['新增', dialog.getByRole('combobox', { name: /产品组合/ })],
  ] as const) {
    await button(name).click()
    await expect.element(field).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(button(name)).toHaveFocus()
  }
})

test('what is refused of a field takes the cursor there, and what was typed is sent again', async () => {
  await screen.open([PUMP, TANK])
  await button('价格（水泵）').click()
  await dialog.getByLabelText('备注').fill('含运费')
  await dialog.getByLabelText('税率').fill('130')
  await button('确定').click()
  const words = '税率须在0到100之间'
  const first = await screen.network.take(api.quotation.changeline)
  first.answer(refusal(errorCodes.invalid, words, { tax_rate: words }))
  await answer(words, '确定')
  await expect.element(dialog.getByLabelText('税率')).toHaveFocus()
  await expect.element(dialog.getByText(words)).toBeVisible()
  await dialog.getByLabelText('税率').fill('9')
  await userEvent.keyboard('{Enter}')
  const second = await screen.network.take(api.quotation.changeline)
  expect(second.input).toMatchObject({ id: 11, tax_rate: '9', note: '含运费' })
})
