import type { Page } from '@playwright/test'
import { api } from '../../api/index.ts'
import { goWithin } from '../support/gestures.ts'
import { expect, signIn, test } from '../support/journey.ts'
import { fresh, makeDeal, makeQuotedSet } from '../support/records.ts'
import { ADMIN } from '../support/server.ts'

/** How much is in sight: the menu's entries for each starter role, and the buttons of every page. */

const GROUPS = ['销售业务', '生产交付', '产品目录', '系统设置']

/** The specified entries, which everybody has. */
const ALWAYS = [
  '首页',
  '报价管理',
  '合同管理',
  '生产管理',
  '物流管理',
  '售后管理',
  '分类管理',
  '产品管理',
  '用户管理',
  '权限管理',
]

/** The menu of who is signed in, group by group: the entries that they can use, and those that are grey. */
async function menuOf(page: Page) {
  const menu = page.getByRole('navigation', { name: '主菜单' })
  const all: { label: string; grey: boolean }[][] = [[{ label: '首页', grey: false }]]
  for (const name of GROUPS) {
    const group = menu.getByRole('menuitem', { name, exact: true })
    if ((await group.getAttribute('aria-expanded')) !== 'true') await group.click()
    // The one that was open before is on its way out.
    await expect(menu.locator('.ant-menu-sub:visible')).toHaveCount(1)
    const links = menu.locator('.ant-menu-sub:visible').getByRole('link')
    all.push(
      await links.evaluateAll((found) =>
        found.map((link) => ({
          label: link.textContent,
          grey: link.getAttribute('title')?.includes('没有') === true,
        })),
      ),
    )
  }
  return all
}

const MOST: Readonly<Record<string, number>> = { 销售: 14, 生产: 7 }

for (const [role, most] of Object.entries(MOST)) {
  test(`${role} can use ${most} entries of the menu at most, and the specified ones that they cannot come last and grey`, async ({
    page,
    product,
  }) => {
    await signIn(page, await product.addUser(fresh(role), role))
    const groups = await menuOf(page)
    const entries = groups.flat()
    const usable = entries.filter(({ grey }) => !grey).map(({ label }) => label)
    expect(usable.length, usable.join('、')).toBeLessThanOrEqual(most)
    expect(entries.map(({ label }) => label)).toEqual(expect.arrayContaining(ALWAYS))
    for (const group of groups) {
      const grey = group.map((entry) => entry.grey)
      expect(grey).toEqual(grey.toSorted((a, b) => Number(a) - Number(b)))
    }
    expect(
      entries.filter(({ label, grey }) => grey && !ALWAYS.includes(label)),
      'what is not specified shows to who can use it alone',
    ).toEqual([])
  })
}

/** What a page has in sight beside its title and its record, that the specification does not name for it. */
const MOST_BUTTONS = 5
const SPECIFIED: Readonly<Record<string, readonly string[]>> = {
  '/quopro': ['组合管理', '导出Excel', '新增'],
}

const PAGES = `
  /quotation /customer /contract /receivable /received /invoice /statement /report /discounts /priceimpact /reviews /agreed
  /production /logistics /sales /machine /owedlines /owing /procate /product /combination /select /user /role /company
  /channel /delivery /keys /inbox /history /help /web
`

async function buttonsOf(page: Page, path: string): Promise<string[]> {
  const heads = page.locator('main .page-head, main [data-actions]')
  const names = await heads
    .getByRole('button')
    .filter({ visible: true })
    .evaluateAll((found) => found.map((one) => one.getAttribute('aria-label') ?? one.textContent))
  return names.filter((name) => !SPECIFIED[path]?.includes(name))
}

test('no page has more than five buttons beside its title and its record @long', async ({
  page,
  product,
}) => {
  const { quotation } = await makeQuotedSet(product.call)
  const { customer, contract } = await makeDeal(product.call)
  const machine = await product.call(api.machine.setMachine, { serial_no: fresh('SN') })
  const addresses = [
    ...PAGES.trim().split(/\s+/),
    `/quopro?id=${quotation}`,
    `/getquotation?id=${quotation}`,
    `/customerpage?id=${customer}`,
    `/getcustomer?id=${customer}`,
    `/getcontract?id=${contract}`,
    `/getproduction?cid=${contract}`,
    `/getmachine?id=${machine.id}`,
  ]
  await signIn(page, ADMIN)
  const tooMany: string[] = []
  for (const address of addresses) {
    await goWithin(page, address)
    await expect(page.locator('main .page-head h1')).toBeVisible()
    await expect(page.locator('main .ant-skeleton')).toHaveCount(0)
    const buttons = await buttonsOf(page, new URL(address, product.url).pathname)
    if (buttons.length > MOST_BUTTONS) tooMany.push(`${address}: ${buttons.join('、')}`)
  }
  expect(tooMany).toEqual([])
})

test('on a phone the first line of a quotation is in sight without scrolling', async ({
  page,
  product,
}) => {
  const { quotation, pump } = await makeQuotedSet(product.call)
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, ADMIN, `/quopro?id=${quotation}`)
  const line = page.getByRole('row').filter({ hasText: pump }).first()
  await expect(line).toBeVisible()
  const box = await line.boundingBox()
  // Its name and model are what one looks for first.
  expect(box!.y + Math.min(box!.height, 96)).toBeLessThanOrEqual(844)
})
