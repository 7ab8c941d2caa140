import type { Page, Route } from '@playwright/test'
import { api } from '../api/index.ts'
import { expect, signIn, test } from './journey.ts'
import { answer, rowWith, sees } from './gestures.ts'
import {
  fresh,
  linesOf,
  makeCombination,
  makeProduct,
  makeQuotation,
  makeQuotedSet,
} from './records.ts'
import { ADMIN, type Call } from './server.ts'

const CHANGE_QUANTITY = '**/api/Quotation/changenum.html*'

const quantity = (page: Page, title: string) => page.getByLabel(`数量（${title}）`)
const weight = (page: Page, title: string) => page.getByRole('slider', { name: `权重（${title}）` })
const titles = (page: Page) => page.locator('.line-title')

async function savedQuantity(call: Call, quotation: number, title: string) {
  return (await linesOf(call, quotation)).find((line) => line.title === title)?.num
}

test('typing fast never loses the last quantity, however slow the answers', async ({
  page,
  product,
}) => {
  const { quotation, pump } = await makeQuotedSet(product.call)
  await signIn(page, ADMIN, `/quopro?id=${quotation}`)
  let arrived = () => {}
  let release = () => {}
  const first = new Promise<void>((resolve) => (arrived = resolve))
  const held = new Promise<void>((resolve) => (release = resolve))
  const sent: (string | null)[] = []
  await page.route(CHANGE_QUANTITY, async (route) => {
    sent.push(new URL(route.request().url()).searchParams.get('num'))
    arrived()
    await held
    await route.continue()
  })
  await quantity(page, pump).fill('12')
  await first
  // The first value is still under way while these are typed.
  await quantity(page, pump).fill('3')
  await quantity(page, pump).pressSequentially('45')
  await expect(rowWith(page, pump)).toContainText('34,672.50')
  await expect(rowWith(page, pump)).toContainText('保存中')
  release()
  await expect(rowWith(page, pump)).toContainText('已保存')
  await expect(quantity(page, pump)).toHaveValue('345')
  expect(await savedQuantity(product.call, quotation, pump)).toBe(345)
  // One line's changes go one after another, and what was overtaken is not sent.
  expect(sent).toEqual(['12', '345'])
})

test.describe('without a connection', () => {
  test.use({ expectedErrors: /net::ERR_/ })

  test('a row says that it is not saved and offers a retry, which saves it', async ({
    page,
    product,
  }) => {
    const { quotation, pump } = await makeQuotedSet(product.call)
    await signIn(page, ADMIN, `/quopro?id=${quotation}`)
    const lost = (route: Route) => route.abort()
    await page.route(CHANGE_QUANTITY, lost)
    await quantity(page, pump).fill('7')
    const row = rowWith(page, pump)
    await expect(row).toContainText('保存失败')
    await expect(page.getByText('有1行修改没有保存')).toBeVisible()
    await expect(quantity(page, pump)).toHaveValue('7')
    await page.unroute(CHANGE_QUANTITY, lost)
    await row.getByRole('button', { name: '重试' }).click()
    await expect(row).toContainText('已保存')
    await expect(page.getByText('有1行修改没有保存')).toBeHidden()
    expect(await savedQuantity(product.call, quotation, pump)).toBe(7)
  })

  test('back on the net, what could not be saved is saved by itself', async ({
    page,
    context,
    product,
  }) => {
    const { quotation, pump, tank } = await makeQuotedSet(product.call)
    await signIn(page, ADMIN, `/quopro?id=${quotation}`)
    await expect(quantity(page, pump)).toHaveValue('1')
    await context.setOffline(true)
    await quantity(page, pump).fill('8')
    await quantity(page, tank).fill('9')
    await expect(page.getByText('有2行修改没有保存')).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText('有2行修改没有保存')).toBeHidden()
    await expect.poll(() => savedQuantity(product.call, quotation, pump)).toBe(8)
    await expect.poll(() => savedQuantity(product.call, quotation, tank)).toBe(9)
  })

  test('leaving within the site asks while something could not be saved', async ({
    page,
    product,
  }) => {
    const { quotation, pump } = await makeQuotedSet(product.call)
    await signIn(page, ADMIN, `/quopro?id=${quotation}`)
    await page.route(CHANGE_QUANTITY, (route) => route.abort())
    await quantity(page, pump).fill('7')
    await expect(rowWith(page, pump)).toContainText('保存失败')
    const leave = () => page.getByRole('button', { name: '组合管理' }).click()
    await leave()
    await answer(page, '有1行修改没有保存', '取消')
    await expect(quantity(page, pump)).toHaveValue('7')
    await leave()
    await answer(page, '有1行修改没有保存', '确定')
    await expect(page).toHaveURL(/\/combination$/)
  })

  test('the browser asks before a tab with something unsaved is closed @long', async ({
    page,
    product,
  }) => {
    const { quotation, pump } = await makeQuotedSet(product.call)
    await signIn(page, ADMIN, `/quopro?id=${quotation}`)
    await page.route(CHANGE_QUANTITY, (route) => route.abort())
    await quantity(page, pump).fill('7')
    await expect(rowWith(page, pump)).toContainText('保存失败')
    const asked = page.waitForEvent('dialog')
    await page.close({ runBeforeUnload: true })
    const question = await asked
    expect(question.type()).toBe('beforeunload')
    await question.dismiss()
    await expect(quantity(page, pump)).toHaveValue('7')
  })
})

test('a quantity out of range stays as typed, is marked, and is not saved', async ({
  page,
  product,
}) => {
  const { quotation, pump } = await makeQuotedSet(product.call)
  await signIn(page, ADMIN, `/quopro?id=${quotation}`)
  const row = rowWith(page, pump)
  for (const typed of ['0', '1000', '1.5']) {
    await quantity(page, pump).fill(typed)
    await expect(row).toContainText('须为1到999的整数')
    await quantity(page, pump).press('Enter')
    await expect(quantity(page, pump)).toBeFocused()
    await expect(row).toContainText('未保存')
    await expect(quantity(page, pump)).toHaveAttribute('aria-invalid', 'true')
    await expect(quantity(page, pump)).toHaveValue(typed)
  }
  await quantity(page, pump).fill('')
  await expect(row).toContainText('不能为空')
  await quantity(page, pump).fill('999')
  await expect(row).toContainText('已保存')
  await expect(row).toContainText('100,399.50')
  expect(await savedQuantity(product.call, quotation, pump)).toBe(999)
})

test('the weight orders the lines, by the keyboard too', async ({ page, product }) => {
  const { quotation, pump, tank } = await makeQuotedSet(product.call)
  await signIn(page, ADMIN, `/quopro?id=${quotation}`)
  await expect(titles(page)).toHaveText([pump, tank])
  await weight(page, tank).focus()
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowRight')
  await expect(titles(page)).toHaveText([tank, pump])
  await expect(weight(page, tank)).toBeFocused()
  await expect
    .poll(async () => (await linesOf(product.call, quotation)).map((line) => line.top))
    .toEqual([3, 0])
  await page.reload()
  await expect(titles(page)).toHaveText([tank, pump])
})

test('a model is looked for on the server, and can be taken back', async ({ page, product }) => {
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

test('deleting a line warns and deletes the whole set', async ({ page, product }) => {
  const { quotation, combination, pump, tank } = await makeQuotedSet(product.call)
  await product.call(api.quotation.setCombination, { id: quotation, com_id: combination })
  await signIn(page, ADMIN, `/quopro?id=${quotation}`)
  await expect(titles(page)).toHaveText([pump, tank, pump, tank])
  const remove = rowWith(page, tank).first().getByRole('button', { name: '删除' })
  await remove.click()
  await answer(page, '将删除该组合的全部产品，是否确认删除', '取消')
  await expect(titles(page)).toHaveCount(4)
  await remove.click()
  await answer(page, '共2个产品', '确定')
  await sees(page, '该组合的产品已删除')
  await expect(titles(page)).toHaveText([pump, tank])
})
