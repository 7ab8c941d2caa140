import type { Page } from '@playwright/test'
import { api } from '../../api/index.ts'
import { expect, signIn, test } from '../support/journey.ts'
import { rowWith } from '../support/gestures.ts'
import {
  fresh,
  linesOf,
  makeCombination,
  makeProduct,
  makeQuotation,
  makeQuotedSet,
} from '../support/records.ts'
import { ADMIN } from '../support/server.ts'

const quantity = (page: Page, title: string) => page.getByLabel(`数量（${title}）`)
const weight = (page: Page, title: string) => page.getByRole('slider', { name: `权重（${title}）` })
const titles = (page: Page) => page.locator('.line-title')

test('quantity and weight are saved as they are given, and the weight orders the lines @long', async ({
  page,
  product,
}) => {
  const { quotation, pump, tank } = await makeQuotedSet(product.call)
  await signIn(page, ADMIN, `/quopro?id=${quotation}`)
  await expect(titles(page)).toHaveText([pump, tank])
  await quantity(page, pump).fill('7')
  await expect(rowWith(page, pump)).toContainText('已保存')
  await weight(page, tank).focus()
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowRight')
  await expect(titles(page)).toHaveText([tank, pump])
  await expect(weight(page, tank)).toBeFocused()
  await expect
    .poll(async () => (await linesOf(product.call, quotation)).map((line) => line.top))
    .toEqual([3, 0])
  await page.reload()
  await expect(titles(page)).toHaveText([tank, pump])
  await expect(quantity(page, pump)).toHaveValue('7')
})

test('a model is looked for on the server, and can be taken back @long', async ({
  page,
  product,
}) => {
  const title = fresh('选型泵')
  for (const pro_no of ['QX-100', 'QX-200', 'WL-300']) {
    await makeProduct(product.call, { pro_title: title, pro_no, pro_unitprice: '50' })
  }
  const paused = { pro_title: title, pro_no: 'QX-999', pro_status: 3 }
  const combination = await makeCombination(product.call, [await makeProduct(product.call, paused)])
  const quotation = await makeQuotation(product.call)
  await product.call(api.quotation.setCombination, { id: quotation, com_id: combination })
  await signIn(page, ADMIN, `/quopro?id=${quotation}`)
  const select = page.getByRole('combobox', { name: `型号（${title}）` })
  await select.click()
  await expect(page.getByRole('option')).toHaveCount(3)
  await select.fill('qx')
  await expect(page.getByRole('option')).toHaveCount(2)
  await select.fill('QX-2')
  await expect(page.getByRole('option')).toHaveCount(1)
  await page.getByRole('option', { name: 'QX-200' }).click()
  await expect(rowWith(page, title)).toContainText('已保存')
  await expect(rowWith(page, title)).toContainText('50.00')
  await rowWith(page, title).hover()
  await rowWith(page, title).getByRole('button', { name: '清除' }).click()
  await expect(rowWith(page, title)).toContainText('请选择型号')
  await expect.poll(async () => (await linesOf(product.call, quotation))[0]?.chosen).toBe(false)
})
