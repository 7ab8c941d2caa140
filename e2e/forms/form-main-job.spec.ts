import type { BrowserContext, Page } from '@playwright/test'
import { countEffort, tabTo, type Effort } from '../support/effort.ts'
import { expectOneOffered } from '../support/gestures.ts'
import { expect } from '../support/journey.ts'
import { test } from '../support/own-product.ts'
import { tableOnScreen } from '../support/quotation-table.ts'
import { makeCombination, makeProduct } from '../support/records.ts'
import { ADMIN, CAPTCHA, type Product } from '../support/server.ts'

/** What the same job cost in version 1.0: a dialog for each set, a click into each field, and long ways by Tab. */
const BEFORE: Readonly<Record<'mouse' | 'keyboard', Effort>> = {
  mouse: { clicks: 45, keys: 36 },
  keyboard: { clicks: 0, keys: 270 },
}

const SETS = [
  { typed: 'bp1', name: 'BP1 变频供水设备', pump: '立式多级泵', valve: '止回阀' },
  { typed: 'pw2', name: 'PW2 排污泵站', pump: '潜水排污泵', valve: '闸阀' },
  { typed: 'xf3', name: 'XF3 消防泵组', pump: '消防泵', valve: '安全阀' },
] as const
const NAME = 'Yunxi 2'
/** What is typed of each set: the set, parts of two models, and two quantities. */
const typedOf = (set: string) => [set, '15', '3', '65', '6']
const TYPED = [
  ADMIN.username,
  ADMIN.password,
  CAPTCHA,
  NAME,
  ...SETS.flatMap(({ typed }) => typedOf(typed)),
].join('')
/** So many keys are pressed at most beside those of the typed texts: Tab, Enter, shortcuts. */
const MOST_COMMANDS = 53
const POWERS = ['11', '15', '22', '30']

/**
 * Three combinations of four titles: a pump and a valve to be chosen, a cabinet that follows the pump's power, and
 * a tank of one model.
 */
async function fillCatalogue({ call }: Product): Promise<void> {
  const one = (pro_title: string, pro_no: string, fields: object = {}) =>
    makeProduct(call, { pro_title, pro_no, pro_unitprice: '100', pro_status: 1, ...fields })
  for (const { name, pump, valve } of SETS) {
    const ids: number[] = []
    for (const power of POWERS) {
      const pumpId = await one(pump, `P16-${power}0`, { pro_power: power, pro_flow: '16' })
      const cabinetId = await one(`${pump}控制柜`, `K-${power}`, { pro_power: power })
      ids.push(pumpId, cabinetId)
    }
    const [pumpId = 0, cabinetId = 0] = ids
    const tankId = await one(`${pump}气压罐`, 'T-800')
    let valveId = 0
    for (const size of ['50', '65', '80']) valveId = await one(valve, `V-DN${size}`)
    const titles = [pumpId, cabinetId, tankId, valveId]
    await makeCombination(call, titles, { com_name: name, is_power: 1, com_show: 1 })
  }
}

async function downloads(context: BrowserContext, press: () => Promise<void>): Promise<void> {
  const [download] = await Promise.all([context.waitForEvent('download'), press()])
  expect(download.suggestedFilename()).toContain(NAME)
  // A download under way is cancelled by the end of the test, which then fails.
  expect(await download.failure()).toBeNull()
}

/** Twelve lines in three sets, all with a model, as both ways make them. */
async function expectQuoted(page: Page): Promise<void> {
  await expect(page.getByText('保存中')).toHaveCount(0)
  await expect
    .poll(async () => (await tableOnScreen(page)).sets)
    .toEqual(
      SETS.map(({ name, pump, valve }) => {
        const line = (title: string, model: string, quantity: string) => ({
          title,
          model,
          quantity,
          price: '100.00',
          amount: `${quantity}00.00`,
        })
        return {
          heading: name,
          lines: [
            line(pump, 'P16-150', '3'),
            line(`${pump}控制柜`, 'K-15', '1'),
            line(`${pump}气压罐`, 'T-800', '1'),
            line(valve, 'V-DN65', '6'),
          ],
          subtotal: '1,100.00',
        }
      }),
    )
}

const model = (page: Page, title: string) =>
  page.getByRole('combobox', { name: `型号（${title}）` })
const quantity = (page: Page, title: string) => page.getByLabel(`数量（${title}）`)
const options = (page: Page) => page.locator('.ant-select-item-option:visible')

/** What is seen in the run's output, and kept from growing again. */
function report(way: keyof typeof BEFORE, effort: Effort): void {
  const before = BEFORE[way]
  console.log(
    [
      '',
      '| 登录到导出，3 套 12 行 | 点击 | 按键 |',
      '| --- | --- | --- |',
      `| ${way}, before | ${before.clicks} | ${before.keys} |`,
      `| ${way}, now | ${effort.clicks} | ${effort.keys} |`,
    ].join('\n'),
  )
  expect(effort.clicks + effort.keys).toBeLessThan((before.clicks + before.keys) * 0.75)
}

test('the main job by mouse: sign-in to the exported quotation @long', async ({
  page,
  context,
  own,
}) => {
  await fillCatalogue(own)
  const effort = await countEffort(context)
  await page.goto('/')
  await expect(page.getByLabel('用户名')).toBeFocused()
  await page.keyboard.type(ADMIN.username)
  await page.getByLabel('密码', { exact: true }).click()
  await page.keyboard.type(ADMIN.password)
  await page.getByLabel('验证码', { exact: true }).click()
  await page.keyboard.type(CAPTCHA)
  await page.getByRole('button', { name: '登录' }).click()
  await page.getByRole('button', { name: '新增报价' }).click()
  await expect(page.getByLabel('报价名称')).toBeFocused()
  await page.keyboard.type(NAME)
  await page.getByRole('button', { name: '保存并选产品' }).click()
  const dialog = page.getByRole('dialog', { name: '选择产品组合' })
  for (const { name } of SETS) await dialog.getByRole('button', { name, exact: true }).click()
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect(page.locator('.line-title')).toHaveCount(12)
  for (const { pump, valve } of SETS) {
    for (const [title, part, count] of [
      [pump, 'P16-150', '3'],
      [valve, 'V-DN65', '6'],
    ] as const) {
      await model(page, title).click()
      await options(page).filter({ hasText: part }).click()
      await expect(quantity(page, title)).toBeFocused()
      await page.keyboard.type(count)
    }
  }
  await expectQuoted(page)
  await downloads(context, () => page.getByRole('button', { name: '导出Excel' }).click())
  report('mouse', effort)
})

test('the main job by keyboard alone @long', async ({ page, context, own }) => {
  await fillCatalogue(own)
  const effort = await countEffort(context)
  const { keyboard } = page
  await page.goto('/')
  await expect(page.getByLabel('用户名')).toBeFocused()
  await keyboard.type(ADMIN.username)
  await keyboard.press('Tab')
  await keyboard.type(ADMIN.password)
  await tabTo(page, page.getByLabel('验证码', { exact: true }))
  await keyboard.type(CAPTCHA)
  await keyboard.press('Enter')
  const begin = page.getByRole('button', { name: '新增报价' })
  await expect(begin).toBeVisible()
  // The first stop of each page leads past the menu.
  await tabTo(page, page.getByRole('link', { name: '跳到主要内容' }))
  await keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await tabTo(page, begin)
  await keyboard.press('Enter')
  await expect(page.getByLabel('报价名称')).toBeFocused()
  await keyboard.type(NAME)
  await keyboard.press('Control+Enter')
  const combination = page.getByRole('combobox', { name: '产品组合' })
  await expect(combination).toBeFocused()
  for (const { typed, name } of SETS) {
    await keyboard.type(typed)
    await expectOneOffered(page, name)
    await keyboard.press('Enter')
    await expect(page.getByRole('list', { name: '已选组合' })).toContainText(name)
  }
  await expect(combination).toHaveAttribute('aria-expanded', 'false')
  await keyboard.press('Enter')
  for (const { pump, valve } of SETS) {
    await expect(model(page, pump)).toBeFocused()
    await keyboard.type('15')
    await expectOneOffered(page, 'P16-150')
    await keyboard.press('Enter')
    await expect(quantity(page, pump)).toBeFocused()
    await expect(model(page, `${pump}控制柜`).locator('xpath=ancestor::td')).toContainText('K-15')
    await keyboard.type('3')
    await keyboard.press('Enter')
    await expect(quantity(page, `${pump}控制柜`)).toBeFocused()
    await keyboard.press('Enter')
    await expect(quantity(page, `${pump}气压罐`)).toBeFocused()
    await keyboard.press('Enter')
    await expect(model(page, valve)).toBeFocused()
    await keyboard.type('65')
    await expectOneOffered(page, 'V-DN65')
    await keyboard.press('Enter')
    await expect(quantity(page, valve)).toBeFocused()
    await keyboard.type('6')
    await keyboard.press('Enter')
  }
  await expect(page.getByRole('button', { name: '导出Excel' })).toBeFocused()
  await expectQuoted(page)
  await downloads(context, () => keyboard.press('Enter'))
  expect(effort.clicks).toBe(0)
  report('keyboard', effort)
  expect(effort.keys - TYPED.length).toBeLessThanOrEqual(MOST_COMMANDS)
})
