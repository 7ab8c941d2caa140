import type { Page } from '@playwright/test'
import { choose, newTab, pressUnderMore, rowWith, search } from '../support/gestures.ts'
import { expect, openAs, signIn, test } from '../support/journey.ts'
import { fresh, makeContract } from '../support/records.ts'
import { ADMIN } from '../support/server.ts'

const headings = (page: Page) =>
  page.getByRole('table', { name: '合同管理' }).getByRole('columnheader')
const widthOf = async (page: Page, name: string) =>
  (await page.getByRole('columnheader', { name }).boundingBox())?.width
const settings = (page: Page) => page.getByRole('dialog', { name: '列设置' })
/** What the server has taken over of the settings; several quick changes come in fewer calls. */
const saved = (page: Page, said = '') =>
  page.waitForResponse(
    (answer) =>
      answer.url().includes('/User/setPreference') &&
      (answer.request().postData() ?? '').includes(said),
  )

test('columns are hidden, moved and sized and rows packed; that follows the user @long', async ({
  page,
  browser,
  product,
}) => {
  const user = await product.addUser(fresh('会计'), '销售')
  await makeContract(await product.callAs(user))
  await signIn(page, user, '/contract')
  const usual = [
    '',
    'ID',
    '标题客户',
    '编号签订日期',
    '合同金额（元）未收款（元）',
    '已发/签约交货日期',
    '发票已开（元）',
    '时间',
    '状态',
    '操作',
  ]
  await expect(headings(page)).toHaveText(usual)
  const high = (await rowWith(page, 'HT').boundingBox())?.height ?? 0

  await pressUnderMore(page, '列设置')
  await settings(page).getByRole('checkbox', { name: '发票' }).uncheck()
  const up = settings(page).getByRole('button', { name: '“未收款（元）”前移' })
  for (const passed of ['合同金额', '签订日期', '编号']) {
    await up.press('Enter')
    await expect(up, `past ${passed}`).toBeFocused()
  }
  await settings(page).getByRole('spinbutton', { name: '“编号”的宽度' }).fill('200')
  await settings(page).getByRole('spinbutton', { name: '“编号”的宽度' }).press('Enter')
  const kept = saved(page, '"density":"compact"')
  await settings(page).getByText('紧凑').click()
  await kept
  await settings(page).getByRole('button', { name: '完成' }).click()
  const mine = [
    'ID',
    '标题客户',
    '未收款（元）',
    '编号签订日期',
    '合同金额（元）',
    '已发/签约交货日期',
    '已开（元）',
    '时间',
    '状态',
    '操作',
  ]
  const seesMine = async (where: Page) => {
    await expect(headings(where)).toHaveText(['', ...mine])
    await expect.poll(() => widthOf(where, '编号')).toBe(200)
    await expect
      .poll(async () => (await rowWith(where, 'HT').boundingBox())?.height)
      .toBeLessThan(high)
  }
  await seesMine(page)

  const elsewhere = await openAs(browser, user, '/contract')
  await seesMine(elsewhere.page)
  await elsewhere.close()

  await pressUnderMore(page, '列设置')
  const reset = saved(page)
  await settings(page).getByRole('button', { name: '恢复默认' }).click()
  await reset
  await expect(headings(page)).toHaveText(usual)
  await page.reload()
  await expect(headings(page)).toHaveText(usual)
})

test('a column is dragged to its width, and pressed twice it is as it comes @long', async ({
  page,
  product,
}) => {
  const user = await product.addUser(fresh('会计'), '销售')
  await makeContract(await product.callAs(user))
  await signIn(page, user, '/contract')
  await expect(rowWith(page, 'HT')).toBeVisible()
  const before = await widthOf(page, '时间')
  const handle = page
    .getByRole('columnheader', { name: '时间' })
    .getByTitle('拖动调整列宽，双击恢复')
  const box = (await handle.boundingBox())!
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 20, y)
  await page.mouse.move(x + 40, y)
  const kept = saved(page)
  await page.mouse.up()
  await kept
  await expect.poll(() => widthOf(page, '时间')).toBe(before! + 40)
  await page.reload()
  await expect.poll(() => widthOf(page, '时间')).toBe(before! + 40)
  const undone = saved(page)
  await handle.dblclick()
  await undone
  await expect.poll(() => widthOf(page, '时间')).toBe(before)
})

test.describe('with a server that is away', () => {
  test.use({ holdsRequests: true, expectedErrors: /ERR_FAILED/ })

  test('settings show at once, and say that they could not be kept @long', async ({
    page,
    product,
  }) => {
    const user = await product.addUser(fresh('会计'), '销售')
    await signIn(page, user, '/contract')
    await page.route('**/api/User/setPreference.html', (route) => route.abort())
    await pressUnderMore(page, '列设置')
    await settings(page).getByRole('checkbox', { name: '发票' }).uncheck()
    await expect(page.getByRole('columnheader', { name: '发票' })).toHaveCount(0)
    await expect(settings(page).getByText(/没有保存成功/)).toBeVisible()
    await settings(page).getByRole('button', { name: '完成' }).click()
    await pressUnderMore(page, '列设置（未保存）')
    await page.unroute('**/api/User/setPreference.html')
    const kept = saved(page)
    await settings(page).getByRole('button', { name: '重试' }).click()
    await kept
    await expect(settings(page).getByText(/没有保存成功/)).toBeHidden()
    await page.reload()
    await expect(page.getByRole('columnheader', { name: '标题' })).toBeVisible()
    await expect(page.getByRole('columnheader', { name: '发票' })).toHaveCount(0)
  })
})

test('contracts are found by whether they are paid, with the amount that is not @long', async ({
  page,
  product,
}) => {
  const name = fresh('收款')
  const make = (what: string, c_unpay: string) =>
    makeContract(product.call, { c_title: `${what}${name}`, c_money: '5000', c_unpay })
  await make('欠', '1234.5')
  await make('清', '0')
  await make('空', '')
  await signIn(page, ADMIN, '/contract')
  const table = page.getByRole('table', { name: '合同管理' })
  await search(page, name)
  await expect(table.getByRole('row')).toHaveCount(4)
  await expect(rowWith(page, `欠${name}`)).toContainText('1,234.50')
  await expect(rowWith(page, `清${name}`)).toContainText('已收清')
  await page.getByRole('button', { name: '更多筛选' }).click()
  for (const [state, what] of [
    ['未收清', '欠'],
    ['已收清', '清'],
    ['未填写', '空'],
  ] as const) {
    await choose(page.locator('#main'), '收款', state)
    await page.getByRole('button', { name: '查询' }).click()
    await expect(page.getByText('共 1 条', { exact: true })).toBeVisible()
    await expect(rowWith(page, `${what}${name}`)).toBeVisible()
  }
  // A shared link brings the same.
  const link = await newTab(page, async () => {
    await page.evaluate(() => void window.open(location.href))
  })
  await expect(rowWith(link, `空${name}`)).toBeVisible()
  await expect(link.getByText('共 1 条', { exact: true })).toBeVisible()
})
