import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { allPermissions } from '#api/kit/access.ts'
import { api } from '#api/index.ts'
import { featureKeys, features, type Feature } from '#api/kit/features.ts'
import { theCompany } from '#admin/testing/company.ts'
import { answer, button, openMore } from '#admin/testing/gestures.ts'
import { heldNetwork, refusal, success, type HeldNetwork } from '#admin/testing/network.ts'
import { openScreen } from '#admin/testing/open-screen.tsx'
import { selfWith } from '#admin/testing/records.ts'

/** 用不到的功能: nothing of what is off stands on the screens, and all of it again once it is on. */

let network: HeldNetwork
let off: Feature[]
let close = () => undefined as void
beforeEach(() => {
  localStorage.clear()
  off = []
  network = heldNetwork()
  network.always(api.session.getSelf, () =>
    selfWith({ check: [...allPermissions], role_name: '超级管理员', features_off: off }),
  )
  const rows = () => success({ data: [], total: 0 })
  for (const { index } of [api.quotation, api.customer, api.contract, api.receipt, api.machine]) {
    network.always(index, rows)
  }
  network.always(api.role.getBeh, () =>
    success({ id: '', name: '', role_name: '', check: [], level: 0, version: 0, locked: '' }),
  )
  network.always(api.search.index, () => success({ data: [] }))
  network.always(api.company.getCompany, () =>
    success({ data: { ...theCompany, features_off: off } }),
  )
  network.always(api.company.getFeatures, () =>
    success({
      data: featureKeys.map((feature) => ({
        feature,
        is_off: off.includes(feature),
        rests: `${features[feature].label}停用的数`,
        in_use: feature === 'invoice' ? '有2份开票申请还没有开，请先开好或删除' : '',
        place: feature === 'invoice' ? '/invoice?state=0' : '',
      })),
    }),
  )
})
afterEach(() => close())

/** Where a page has something of a feature, by the words that stand there. */
const ON_SCREENS: Readonly<Record<Feature, readonly (readonly [address: string, text: string])[]>> =
  {
    agreed: [
      ['/company', '客户等级'],
      ['/customer', '等级'],
      ['/customer', '协议价'],
    ],
    discounts: [
      ['/company', '审核与折扣权限'],
      ['/quotation', '让利'],
      ['/getRole', '折扣级别'],
    ],
    statement: [],
    invoice: [
      ['/company', '默认税收分类编码'],
      ['/contract', '已开（元）'],
      ['/receivable', '已收未开（元）'],
    ],
    replace: [['/select', '替换旧泵']],
    building: [['/select', '从建筑计算']],
    channels: [['/company', '每人每小时邮件收件人']],
    labels: [['/machine', '打印标签']],
  }

/** What a page keeps under its ⋯. */
const UNDER_MORE: readonly (readonly [feature: Feature, address: string, name: string])[] = [
  ['discounts', '/quotation', '让利报表'],
]

/** Its entries of the menu, as a page of their submenu shows them, beside what the pages have. */
const IN_MENU: typeof UNDER_MORE = [
  ['statement', '/quotation', '对账单'],
  ['invoice', '/quotation', '开票'],
  ['channels', '/company', '发送渠道'],
  ['channels', '/company', '发送记录'],
]

/** What stands on the page. */
const main = () => page.getByRole('main')

async function look(feature: Feature, isThere: boolean): Promise<void> {
  const expected = (element: Parameters<typeof expect.element>[0]) =>
    isThere
      ? expect.element(element).toBeInTheDocument()
      : expect.element(element).not.toBeInTheDocument()
  for (const [address, text] of ON_SCREENS[feature]) {
    close = openScreen(address)
    await expect.element(page.getByRole('navigation', { name: '主菜单' })).toBeVisible()
    await expect.element(main().getByRole('heading', { level: 1 })).toBeVisible()
    // What is always there has come.
    await expect.element(page.getByText('退出')).toBeInTheDocument()
    await expected(main().getByText(text, { exact: true }).first())
    close()
  }
  for (const [of, address, name] of UNDER_MORE) {
    if (of !== feature) continue
    close = openScreen(address)
    await openMore()
    await expect.element(button('列设置')).toBeVisible()
    await expected(button(name))
    close()
  }
  for (const [of, address, name] of IN_MENU) {
    if (of !== feature) continue
    close = openScreen(address)
    const menu = page.getByRole('navigation', { name: '主菜单' })
    await expect.element(menu.getByRole('link').nth(2)).toBeVisible()
    await expected(menu.getByText(name, { exact: true }))
    await userEvent.keyboard('{Control>}k{/Control}')
    await page.getByRole('combobox', { name: '查找名称或编号' }).fill(name)
    await expect.element(page.getByRole('dialog')).toBeVisible()
    await expected(page.getByRole('option').filter({ hasText: name }).first())
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    close()
  }
  for (const [name, part] of features[feature].help ?? []) {
    close = openScreen(`/help?page=${name}`)
    await expect.element(page.getByRole('article').getByRole('heading', { level: 1 })).toBeVisible()
    await expected(page.getByRole('heading', { name: part, level: 2, exact: true }))
    await expected(
      page.getByRole('navigation', { name: '帮助目录' }).getByText(part, { exact: true }),
    )
    close()
  }
}

describe.each(featureKeys)('%s', (feature) => {
  test('is on every screen while it is on', () => look(feature, true))

  test('is on no screen while it is off', async () => {
    off = [feature]
    await look(feature, false)
  })

  test('has no page while it is off, and that page says why', async () => {
    off = [feature]
    for (const address of features[feature].pages ?? []) {
      close = openScreen(address)
      const heading = page.getByRole('heading', { name: `“${features[feature].label}”已停用` })
      await expect.element(heading).toBeVisible()
      await expect.element(button('公司资料')).toBeVisible()
      close()
    }
  })
})

describe('the company page', () => {
  const toggle = (name: string) => page.getByRole('switch', { name, exact: true })

  test('switches features off and on, with what rests in numbers, and sends what is off', async () => {
    off = ['statement']
    close = openScreen('/company')
    await expect.element(toggle('对账单')).not.toBeChecked()
    await expect.element(main().getByText('对账单停用的数')).toBeVisible()
    await toggle('对账单').click()
    await toggle('替换旧泵').click()
    await expect.element(main().getByText('替换旧泵停用的数')).toBeVisible()
    await button('保存').click()
    const save = await network.take(api.company.setCompany)
    expect(save.input['features_off']).toEqual(['replace'])
    save.answer(refusal(409, '还不能停用“替换旧泵”：有人在用', { features_off: '有人在用' }))
    await answer('还不能停用“替换旧泵”', '确定')
  })

  test('does not switch off what is in use, and leads to it', async () => {
    close = openScreen('/company')
    await expect.element(toggle('开票')).toBeChecked()
    await expect.element(toggle('开票')).toBeDisabled()
    const link = page.getByRole('link', { name: '有2份开票申请还没有开，请先开好或删除' })
    await expect.element(link).toHaveAttribute('href', '/invoice?state=0')
  })
})
