import type { Page } from '@playwright/test'
import { api } from '../../api/index.ts'
import {
  answer,
  choose,
  keepTab,
  newTab,
  pressUnderMore,
  rowWith,
  sees,
} from '../support/gestures.ts'
import { hold } from '../support/held-calls.ts'
import { expect, signIn, signInHere, test } from '../support/journey.ts'
import { addUser } from '../support/people.ts'
import { fresh, linesOf, makeCombination, makeProduct, makeQuotedSet } from '../support/records.ts'
import { ADMIN, type Call } from '../support/server.ts'

test.use({ holdsRequests: true, expectedErrors: /net::ERR_/ })

const ADD_SET = '**/api/Quotation/setCombination.html'
const CHANGE_QUANTITY = '**/api/Quotation/changenum.html*'

const sets = (page: Page) => page.getByRole('dialog', { name: '选择产品组合' })
const titles = (page: Page) => page.locator('.line-title')
const quantity = (page: Page, title: string) => page.getByLabel(`数量（${title}）`)
const confirm = (page: Page) => sets(page).getByRole('button', { name: '确定' }).click()

async function savedQuantity(call: Call, quotation: number, title: string) {
  return (await linesOf(call, quotation)).find((line) => line.title === title)?.num
}

/** A combination of one product, by its name. */
async function makeSet(call: Call): Promise<string> {
  const com_name = fresh('一套')
  const product = await makeProduct(call, { pro_title: fresh('一件'), pro_no: 'M' })
  await makeCombination(call, [product], { com_name })
  return com_name
}

test('going back while sets are being added adds no further ones @long', async ({
  page,
  product,
}) => {
  const name = await makeSet(product.call)
  const quo_name = fresh('走开')
  await signIn(page, ADMIN, '/quotation?edit=new')
  await page.getByLabel('报价名称').fill(quo_name)
  await page.keyboard.press('Control+Enter')
  for (let time = 0; time < 3; time += 1) await choose(sets(page), '产品组合', name)
  const id = Number(new URL(page.url()).searchParams.get('id'))
  const adding = await hold(page, ADD_SET)
  await confirm(page)
  await adding.underWay
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: '报价管理' })).toBeVisible()
  adding.release()
  await sees(page, '组合已加入报价')
  expect(await linesOf(product.call, id)).toHaveLength(1)
})

test('a set whose answer was lost is among the lines, also after giving up the retry @long', async ({
  page,
  product,
}) => {
  const { quotation } = await makeQuotedSet(product.call)
  const name = await makeSet(product.call)
  await signIn(page, ADMIN, `/quopro?id=${quotation}&add=1`)
  await choose(sets(page), '产品组合', name)
  await page.route(
    ADD_SET,
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await confirm(page)
  await answer(page, '无法连接服务器', '取消')
  await expect(titles(page)).toHaveCount(3)
  await expect(sets(page).getByRole('combobox', { name: '产品组合' })).toBeFocused()
  await sets(page).getByRole('button', { name: '取消' }).click()
  await answer(page, '选好的组合还没有加入', '确定')
  await expect(sets(page)).toBeHidden()
  await expect(titles(page)).toHaveCount(3)
})

test("one user's value is never sent as another's, and waits for its author @long", async ({
  page,
  product,
}) => {
  const { quotation, pump, tank } = await makeQuotedSet(product.call)
  const [author, other] = [
    await addUser(product.call, fresh('先来'), '超级管理员'),
    await addUser(product.call, fresh('后到'), '超级管理员'),
  ]
  const address = `/quopro?id=${quotation}`
  await signIn(page, author, address)
  await expect(quantity(page, tank)).toHaveValue('1')
  const late = await hold(page, CHANGE_QUANTITY)
  await product.endSession(await page.evaluate(() => sessionStorage.getItem('token') ?? ''))
  await quantity(page, tank).fill('7')
  await late.underWay
  const sent: string[] = []
  page.on(
    'request',
    (request) => void (request.url().includes('changenum') && sent.push(request.url())),
  )
  // Another call finds out that the session has ended.
  await pressUnderMore(page, '修改记录')
  await expect(page).toHaveURL(/\/login\?Rurl=/)
  await signInHere(page, other)
  await expect(quantity(page, tank)).toHaveValue('1')
  const refused = page.waitForResponse(/changenum/)
  late.release()
  await refused
  // What is the other's own is saved as ever, and after it nothing else is on its way.
  await quantity(page, pump).fill('3')
  await expect(rowWith(page, pump)).toContainText('已保存')
  expect(sent.filter((url) => url.includes('num=7'))).toEqual([])
  expect(await savedQuantity(product.call, quotation, tank)).toBe(1)

  await page.getByRole('button', { name: '退出' }).click()
  await expect(page).toHaveURL(/\/login/)
  await signIn(page, author, address)
  await expect(quantity(page, tank)).toHaveValue('7')
  await expect.poll(() => savedQuantity(product.call, quotation, tank)).toBe(7)
})

test.describe('a quotation that is gone', () => {
  test.use({ holdsRequests: true, expectedErrors: /status of 404/ })

  test('an export that is refused lets its button go @long', async ({ page, product }) => {
    const { quotation } = await makeQuotedSet(product.call)
    await signIn(page, ADMIN, `/quopro?id=${quotation}`)
    await expect(titles(page)).toHaveCount(2)
    await product.call(api.quotation.deleteQuotation, { id: quotation })
    const button = page.locator('#quotation-export')
    const tab = await newTab(page, () => button.click())
    await expect(tab.getByText('报价不存在')).toBeVisible()
    await page.bringToFront()
    await expect(button).not.toHaveClass(/ant-btn-loading/)
    await tab.close()
  })
})

for (const way of ['confirmed', 'left'] as const) {
  test(`restored values are announced once, also when they are ${way} @long`, async ({
    page,
    context,
    product,
  }) => {
    const { quotation, pump } = await makeQuotedSet(product.call)
    const address = `/quopro?id=${quotation}`
    const kept = await keepTab(context)
    const closed = await context.newPage()
    await signIn(closed, ADMIN, address)
    await closed.route(CHANGE_QUANTITY, (route) => route.abort())
    await quantity(closed, pump).fill('7')
    await expect(closed.getByText('有1行修改没有保存')).toBeVisible()
    await expect.poll(kept).toContain('"value":"7"')
    await closed.close()

    await page.bringToFront()
    await signIn(page, ADMIN, address)
    const notice = page.getByText('已恢复上次没有保存的1行修改')
    await expect(notice).toBeVisible()
    await expect(rowWith(page, pump)).toContainText('已保存')
    if (way === 'confirmed') {
      await page.getByRole('button', { name: '知道了' }).click()
      await expect(notice).toBeHidden()
    }
    await page.getByRole('button', { name: '组合管理' }).click()
    await expect(page.getByRole('heading', { level: 1, name: '组合管理' })).toBeVisible()
    await page.goBack()
    await expect(quantity(page, pump)).toHaveValue('7')
    await expect(notice).toHaveCount(0)
  })
}
