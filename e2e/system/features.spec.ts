import type { Page } from '@playwright/test'
import { api } from '../../api/index.ts'
import { features, type Feature } from '../../api/kit/features.ts'
import { sees } from '../support/gestures.ts'
import { expect, signIn, test as base } from '../support/journey.ts'
import { expectAccessible, expectFits, NARROW } from '../support/looks.ts'
import { ADMIN, startProduct, type Product } from '../support/server.ts'

/** 用不到的功能: each is switched off on the company page and on again, and goes from the screens and comes back. */

// Others' open requests and messages would keep their features on.
const test = base.extend<object, { product: Product }>({
  product: [
    // oxlint-disable-next-line no-empty-pattern -- the test runner wants a destructured first parameter
    async ({}, use) => {
      const product = await startProduct()
      await use(product)
      await product.stop()
    },
    { scope: 'worker' },
  ],
})

/** Where each feature is seen: an entry of the menu, or a text of a page. */
const SEEN: Readonly<Record<Feature, readonly [address: string, text: string]>> = {
  agreed: ['/agreed', '协议价'],
  discounts: ['/discounts', '让利报表'],
  statement: ['/statement', '对账单'],
  invoice: ['/invoice', '开票'],
  replace: ['/select', '替换旧泵'],
  building: ['/select', '从建筑计算'],
  channels: ['/channel', '发送渠道'],
  labels: ['/machine', '打印标签'],
}

const toggle = (page: Page, feature: Feature) =>
  page.getByRole('switch', { name: features[feature].label, exact: true })

async function turn(page: Page, feature: Feature): Promise<void> {
  await page.goto('/company')
  await toggle(page, feature).click()
  await page.getByRole('button', { name: '保存' }).click()
  await sees(page, '公司资料已保存')
}

async function expectOff(page: Page, feature: Feature): Promise<void> {
  const [address, text] = SEEN[feature]
  await page.goto(address)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toBeVisible()
  const isPage = features[feature].pages?.includes(address) === true
  if (isPage) {
    await expect(
      main.getByRole('heading', { name: `“${features[feature].label}”已停用` }),
    ).toBeVisible()
  } else {
    await expect(main.getByText(text, { exact: true })).toHaveCount(0)
  }
  const menu = page.getByRole('navigation', { name: '主菜单' })
  await expect(menu.locator(`a[href="${address}"]`)).toHaveCount(isPage ? 0 : 1)
}

async function expectOn(page: Page, feature: Feature): Promise<void> {
  const [address, text] = SEEN[feature]
  await page.goto(address)
  await expect(page.getByRole('main').getByText(text, { exact: true }).first()).toBeVisible()
}

test('each feature goes from the screens when it is switched off, and comes back', async ({
  page,
}) => {
  await signIn(page, ADMIN, '/company')
  for (const feature of Object.keys(SEEN) as Feature[]) {
    await expectOn(page, feature)
    await turn(page, feature)
    await expectOff(page, feature)
    await turn(page, feature)
    await expectOn(page, feature)
  }
})

test('what is in use stays on, and says what is to be done first', async ({ page, product }) => {
  const { call } = product
  const { id: con_id } = await call(api.contract.setContract, {
    c_title: '云溪花园',
    c_money: '1000',
    lines: [{ title: '水泵', num: 1, unitprice: '1000', tax_rate: '13' }],
  })
  const { data } = await call(api.contract.getContract, { id: con_id })
  const [line] = (data as { lines: { id: number }[] }).lines
  await call(api.invoice.setInvoice, {
    con_id,
    kind: 2,
    buyer_name: '云溪水务',
    rows: [{ contract_line_id: line?.id, quantity: '1' }],
  })
  await signIn(page, ADMIN, '/company')
  await expect(toggle(page, 'invoice')).toBeDisabled()
  const link = page.getByRole('link', { name: '有1份开票申请还没有开，请先开好或删除' })
  await expect(link).toHaveAttribute('href', '/invoice?state=0')
  await expectAccessible(page)
  await page.setViewportSize(NARROW)
  await expectFits(page)
})
