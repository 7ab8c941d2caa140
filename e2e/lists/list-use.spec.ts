import type { Page } from '@playwright/test'
import { newTab, rowWith, search } from '../support/gestures.ts'
import { expect, openAs, signIn, test } from '../support/journey.ts'
import { expectFits } from '../support/looks.ts'
import { makeRole } from '../support/people.ts'
import { fresh, makeChain, makeProduct, makeQuotation } from '../support/records.ts'
import { ADMIN } from '../support/server.ts'

/** The total, which screen readers announce too. */
const total = (page: Page, count: number) =>
  page.getByRole('status').filter({ hasText: new RegExp(`^共 ${count} 条$`) })

async function makeProducts(call: Parameters<typeof makeProduct>[0], name: string, count: number) {
  for (let number = 1; number <= count; number += 1) {
    await makeProduct(call, { pro_title: name, pro_no: `第${number}号` })
  }
}

test('totals and pages are right for 0, 1, 10 and 11 records @long', async ({ page, product }) => {
  const names = { 0: fresh('无'), 1: fresh('一'), 10: fresh('十'), 11: fresh('十一') }
  for (const [count, name] of Object.entries(names)) {
    await makeProducts(product.call, name, Number(count))
  }
  await signIn(page, ADMIN, '/product')
  for (const [text, name] of Object.entries(names)) {
    const count = Number(text)
    await search(page, name)
    await expect(total(page, count)).toBeVisible()
    await expect(rowWith(page, name)).toHaveCount(Math.min(count, 10))
    const pager = page.getByRole('list').filter({ has: page.getByText(/^共 \d+ 条$/) })
    await expect(pager.getByTitle('2', { exact: true })).toHaveCount(count > 10 ? 1 : 0)
    await expect(pager.getByTitle('1', { exact: true })).toHaveCount(1)
  }
})

test('a list without records says how to begin, and begins it @long', async ({
  browser,
  product,
}) => {
  const user = await product.addUser(fresh('业务员'), '销售')
  const { page, close } = await openAs(browser, user, '/quotation')
  await expect(page.getByText('还没有报价，点“新增”建立一份报价')).toBeVisible()
  await expect(total(page, 0)).toBeVisible()
  await page.getByRole('button', { name: '立即建立' }).click()
  await expect(page.getByRole('dialog', { name: '报价管理' })).toBeVisible()
  await close()
})

test('a click on a row opens it; a control, a marked text and the checkbox do not', async ({
  page,
  product,
}) => {
  const name = fresh('点开')
  const id = await makeQuotation(product.call, { quo_name: name })
  await signIn(page, ADMIN, '/quotation')
  await search(page, name)
  const products = await newTab(page, () => page.getByText(name, { exact: true }).click())
  await expect(products).toHaveURL(new RegExp(`/quopro\\?id=${id}$`))
  await products.close()
  await page.bringToFront()

  await rowWith(page, name).getByRole('checkbox').check()
  const box = (await page.getByText(name, { exact: true }).boundingBox())!
  await page.mouse.move(box.x + 2, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + 60, box.y + box.height / 2, { steps: 4 })
  await page.mouse.up()
  expect(await page.evaluate(() => String(getSelection()).length)).toBeGreaterThan(0)
  // Another tab would be taken for the contract's below.
  const { contract } = await makeChain(product.call, { c_title: name })
  await page.goto(`/contract?keyword=${encodeURIComponent(name)}`)
  const form = await newTab(page, () => page.getByText(name, { exact: true }).click())
  await expect(form).toHaveURL(new RegExp(`/getContract\\?id=${contract}$`))
  await expect(form.getByLabel('合同标题')).toHaveValue(name)
})

test('without permission to edit, products, users and roles open by keyboard too @long', async ({
  browser,
  product,
}) => {
  const role_name = fresh('查看')
  await makeRole(product.call, role_name, ['product:view', 'user:view', 'role:view'])
  const pro_title = fresh('水泵')
  const id = await makeProduct(product.call, { pro_title })
  const user = await product.addUser(fresh('员工'), role_name)
  const { page, close } = await openAs(browser, user, '/product')
  const look = (text: string) => rowWith(page, text).getByRole('button', { name: '查看' })
  const tab = await newTab(page, () => look(pro_title).press('Enter'))
  await expect(tab).toHaveURL(new RegExp(`/getQuopro\\?id=${id}$`))
  await expect(tab.getByText(pro_title).first()).toBeVisible()
  await tab.close()
  await page.goto('/user')
  await look(user.username).press('Enter')
  await expect(page.getByRole('dialog', { name: '用户管理' }).getByLabel('用户名')).toHaveValue(
    user.username,
  )
  await page.goto('/role')
  await look(role_name).press('Enter')
  await expect(page.getByRole('dialog', { name: '权限管理' }).getByLabel('角色名称')).toHaveValue(
    role_name,
  )
  await close()
})

test('a long text is cut to two lines in a row as high as any, and read whole by pointer and keyboard @long', async ({
  page,
  product,
}) => {
  const short = fresh('长')
  const name = `${short}${'很长的名称'.repeat(30)}`
  for (const quo_name of [short, name]) await makeQuotation(product.call, { quo_name })
  await signIn(page, ADMIN, `/quotation?keyword=${encodeURIComponent(short)}`)
  const cell = page.getByRole('table').getByText(name, { exact: true })
  await expect(cell).toHaveAttribute('tabindex', '0')
  const rows = page.getByRole('row').filter({ hasText: short })
  await expect(rows).toHaveCount(2)
  const [one, other] = await rows.evaluateAll((all) => all.map((row) => row.clientHeight))
  expect(one).toBe(other)
  const tip = page.getByRole('tooltip')
  await cell.hover()
  await expect(tip).toHaveText(name)
  await page.mouse.move(0, 0)
  await expect(tip).toBeHidden()
  await rowWith(page, name).getByRole('checkbox').focus()
  await page.keyboard.press('Tab')
  await expect(cell).toBeFocused()
  await expect(tip).toHaveText(name)
})

test('where one was in a list is kept by a reload and by the way back @long', async ({
  page,
  product,
}) => {
  const name = fresh('位置')
  await makeProducts(product.call, name, 11)
  await page.setViewportSize({ width: 1366, height: 500 })
  await signIn(page, ADMIN, `/product?keyword=${encodeURIComponent(name)}`)
  await expect(rowWith(page, name)).toHaveCount(10)
  const place = () => page.evaluate(() => Math.round(scrollY))
  // The place is remembered with the scroll event, which comes after the scrolling.
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        addEventListener('scroll', () => resolve(), { once: true })
        scrollTo(0, 180)
      }),
  )
  await expect.poll(place).toBe(180)
  await page.reload()
  await expect(rowWith(page, name)).toHaveCount(10)
  await expect.poll(place).toBe(180)
  await page.getByRole('button', { name: '操作日志' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '操作日志' })).toBeVisible()
  await page.goBack()
  await expect(rowWith(page, name)).toHaveCount(10)
  await expect.poll(place).toBe(180)
})

test('the rows of a narrow window keep their buttons in view, and are cards on a phone', async ({
  page,
  product,
}) => {
  await test.step('the rows of a narrow window keep their buttons in view', async () => {
    await makeChain(product.call)
    await page.setViewportSize({ width: 900, height: 700 })
    await signIn(page, ADMIN, '/contract')
    await expect(page.getByRole('button', { name: '编辑' }).first()).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('group', { name: /可以左右滚动/ })).toHaveAttribute('tabindex', '0')
  })
  await test.step('on a phone rows are cards, three on a screen, and the filters are folded away', async () => {
    const name = `${fresh('手机')}${'很长的名称'.repeat(3)}`
    await makeChain(product.call, { c_title: name, c_money: '5000' })
    await page.setViewportSize({ width: 390, height: 844 })
    await page.reload()
    const card = rowWith(page, name)
    await expect(card).toBeVisible()
    const cells = card.getByRole('cell').filter({ visible: true })
    const boxes = await Promise.all((await cells.all()).map((cell) => cell.boundingBox()))
    for (const box of boxes) expect(box!.x + box!.width).toBeLessThanOrEqual(390)
    const boxOf = async (column: string) =>
      (await card.locator(`[data-label="${column}"]`).boundingBox())!
    const [head, status, number] = [await boxOf('标题'), await boxOf('状态'), await boxOf('编号')]
    expect(status.x).toBeGreaterThanOrEqual(head.x + head.width)
    expect(status.y).toBeLessThan(number.y)
    expect((await boxOf('合同金额（元）')).y).toBeCloseTo(number.y, 0)
    expect((await boxOf('ID')).y).toBeGreaterThan((await boxOf('时间')).y)
    const whole = (await card.boundingBox())!
    expect(whole.y + 3 * whole.height).toBeLessThan(844)
    await expectFits(page)

    await expect(page.getByRole('combobox', { name: '收款' })).toBeHidden()
    await page.getByRole('button', { name: '筛选' }).click()
    await expect(page.getByRole('combobox', { name: '收款' })).toBeVisible()
    await page.getByRole('button', { name: '筛选' }).click()
    await expect(page.getByRole('combobox', { name: '收款' })).toBeHidden()
    await page.getByRole('checkbox', { name: '全选本页' }).check()
    await expect(card.getByRole('checkbox')).toBeChecked()
  })
})
