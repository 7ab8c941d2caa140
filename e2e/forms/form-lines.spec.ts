import type { Page } from '@playwright/test'
import { api } from '../../api/index.ts'
import { keepTab, rowWith, sees } from '../support/gestures.ts'
import { expect, signIn, test } from '../support/journey.ts'
import { linesOf, makeQuotedSet } from '../support/records.ts'
import { ADMIN, type Call } from '../support/server.ts'

test.use({ holdsRequests: true, expectedErrors: /net::ERR_/ })

const CHANGE_QUANTITY = '**/api/Quotation/changenum.html*'
const quantity = (page: Page, title: string) => page.getByLabel(`数量（${title}）`)

async function savedQuantity(call: Call, quotation: number, title: string) {
  return (await linesOf(call, quotation)).find((line) => line.title === title)?.num
}

test('values typed into lines are restored after the tab was closed, with the browser’s warning', async ({
  page,
  context,
  product,
}) => {
  const { quotation, pump, tank } = await makeQuotedSet(product.call)
  const address = `/quopro?id=${quotation}`
  const kept = await keepTab(context)
  await page.bringToFront()
  await signIn(page, ADMIN, address)
  await page.route(CHANGE_QUANTITY, (route) => route.abort())
  await quantity(page, pump).fill('7')
  await quantity(page, tank).fill('8')
  await expect(page.getByText('有2行修改没有保存')).toBeVisible()
  await expect.poll(kept).toContain('"value":"8"')
  const opened = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  const question = await opened
  expect(question.type()).toBe('beforeunload')
  const closed = page.waitForEvent('close')
  await question.accept()
  await closed
  // A colleague has changed one of them meanwhile.
  const line = (await linesOf(product.call, quotation)).find(({ title }) => title === tank)
  await product.call(api.quotation.changenum, { id: line?.id, num: 20 })

  const next = await context.newPage()
  await signIn(next, ADMIN, address)
  await expect(next.getByText('已恢复上次没有保存的1行修改')).toBeVisible()
  await expect(next.getByText('有1行此后已被修改')).toBeVisible()
  await expect(quantity(next, pump)).toHaveValue('7')
  await expect(quantity(next, tank)).toHaveValue('20')
  await expect.poll(() => savedQuantity(product.call, quotation, pump)).toBe(7)
  expect(await savedQuantity(product.call, quotation, tank)).toBe(20)
  await next.reload()
  await expect(quantity(next, pump)).toHaveValue('7')
  await expect(next.getByText('已恢复')).toHaveCount(0)
  await quantity(next, pump).fill('9')
  await next.keyboard.press('Control+s')
  await sees(next, '已保存')
  expect(await savedQuantity(product.call, quotation, pump)).toBe(9)
})

test('values typed at the moment when the session ends are saved after signing in again @long', async ({
  page,
  product,
}) => {
  const { quotation, pump, tank } = await makeQuotedSet(product.call)
  const address = `/quopro?id=${quotation}`
  await signIn(page, ADMIN, address)
  await expect(quantity(page, tank)).toHaveValue('1')
  await product.endSession(await page.evaluate(() => sessionStorage.getItem('token') ?? ''))
  // The first is refused, the second is under way then, and its late refusal is the only sign.
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  const seven = (url: URL) => url.pathname.includes('changenum') && url.search.includes('num=7')
  await page.route(
    seven,
    async (route) => {
      await held
      await route.continue()
    },
    { times: 1 },
  )
  await quantity(page, tank).fill('7')
  await quantity(page, pump).fill('9')
  await quantity(page, pump).press('Enter')
  await expect(page).toHaveURL(/\/login\?Rurl=/)
  await page.getByLabel('用户名').fill(ADMIN.username)
  await page.getByLabel('密码', { exact: true }).fill(ADMIN.password)
  await page.getByLabel('验证码', { exact: true }).fill('k7m4')
  await page.getByRole('button', { name: '登录' }).click()
  // The new session has begun. The call is given up some time, so nothing else is waited for.
  await expect(page).toHaveURL(/\/quopro\?/)
  release()
  await expect(quantity(page, pump)).toHaveValue('9')
  await expect(quantity(page, tank)).toHaveValue('7')
  await expect(rowWith(page, tank)).toContainText('已保存')
  await expect.poll(() => savedQuantity(product.call, quotation, pump)).toBe(9)
  await expect.poll(() => savedQuantity(product.call, quotation, tank)).toBe(7)
})
