import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { writeXlsx } from 'hucre/xlsx'
import { pagesOf } from '../../test/read/pdf.ts'
import {
  answer,
  choose,
  expectOneOffered,
  newTab,
  openMenu,
  pressInRow,
  rowWith,
  sees,
} from '../support/gestures.ts'
import { expect, signIn } from '../support/journey.ts'
import { test } from '../support/own-product.ts'
import {
  sheetOf,
  tableInFile,
  tableOnScreen,
  type QuotedTable,
} from '../support/quotation-table.ts'

const COMPANY = '云溪泵业有限公司'
const PUMP = '立式多级泵'
const CABINET = '变频控制柜'
const TANK = '隔膜气压罐'
const SET = '变频供水设备'
const QUOTATION = '云溪花园二次供水'

/** Enters a product by its form, the fields named as on screen. */
async function enter(page: Page, type: string, fields: Record<string, string>): Promise<void> {
  await page.getByRole('button', { name: '新增', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '选择产品分类' })
  await choose(dialog, '产品分类', type)
  const tab = await newTab(page, () => dialog.getByRole('button', { name: '确定' }).click())
  for (const [label, value] of Object.entries(fields)) {
    await tab.getByLabel(label, { exact: true }).fill(value)
  }
  await tab.getByRole('radio', { name: '正常' }).check()
  await tab.getByRole('button', { name: '保存' }).click()
  await sees(tab, '产品已保存')
  await tab.close()
}

async function goTo(page: Page, group: string, entry: string): Promise<void> {
  await openMenu(page, group, entry)
  await expect(page.getByRole('heading', { level: 1, name: entry })).toBeVisible()
}

/** As a supplier sends it: titles above the names, names in two rows, merged cells, units, full width and dashes. */
const supplierList = () =>
  writeXlsx({
    sheets: [
      {
        name: '价格表',
        rows: [
          ['某某泵业有限公司价格表（2026版）', ...Array<null>(7).fill(null)],
          ['序号', '产品名称', '规格型号', '性能参数', null, '品牌', '单价（元）', '计量单位'],
          [null, null, null, '流量(m³/h)', '电机功率（kW）', null, null, null],
          [1, PUMP, 'CDL16－120', '１６', '11KW', '南方', '￥6，800.00', '台'],
          ['二、配套', ...Array<null>(7).fill(null)],
          [2, CABINET, 'BPK-11', '/', '11kW', null, 9890, '台'],
          [3, null, 'BPK-15', '—', '15kW', null, '10,880.10', '台'],
          [4, TANK, 'SQL800×1.0', '/', '/', null, '—', '只'],
        ],
        merges: [
          { startRow: 0, startCol: 0, endRow: 0, endCol: 7 },
          { startRow: 1, startCol: 3, endRow: 1, endCol: 4 },
          { startRow: 4, startCol: 0, endRow: 4, endCol: 7 },
          { startRow: 5, startCol: 1, endRow: 6, endCol: 1 },
        ],
      },
    ],
  })

/** One product is entered by its form, the others from a supplier's list. */
async function fillCatalogue(page: Page): Promise<void> {
  await goTo(page, '产品目录', '分类管理')
  for (const type of ['立式多级离心泵', '控制柜', '气压罐']) {
    await expect(page.getByRole('cell', { name: type, exact: true })).toBeVisible()
  }
  await goTo(page, '产品目录', '产品管理')
  await expect(page.getByText('还没有产品')).toBeVisible()
  const pump = { 产品名称: PUMP, 口径: 'DN50', 流量: '16', 品牌: '南方', 单位: '台' }
  await enter(page, '立式多级离心泵', { ...pump, 型号: 'CDL16-160', 功率: '15', 单价: '7650.55' })

  await page.getByRole('button', { name: '导入' }).click()
  const dialog = page.getByRole('dialog', { name: '导入产品' })
  await dialog.locator('input[type=file]').setInputFiles({
    name: '价格表.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: Buffer.from(await supplierList()),
  })
  await expect(dialog.getByText('列名在第3行，8列中导入7列，不导入“序号”')).toBeVisible()
  await expect(dialog.getByRole('row', { name: /CDL16/ })).toContainText('原文“￥6，800.00”')
  await expect(dialog.getByRole('row', { name: /BPK-15/ })).toContainText(CABINET)
  await dialog.getByRole('button', { name: '确认导入（新增 4 条）' }).click()
  await sees(page, '导入完成：新增4条，修改0条')
}

/** The first step of the home page. */
async function nameCompany(page: Page): Promise<void> {
  const steps = page.getByRole('region', { name: '开始使用' })
  await steps.getByRole('link', { name: '公司资料' }).click()
  await page.getByLabel('公司名称').fill(COMPANY)
  await page.getByLabel('纳税人识别号').fill('91320500MA1MUPK32L')
  await page.getByRole('button', { name: '保存' }).click()
  await sees(page, '公司资料已保存')
  await expect(page.getByRole('banner').getByText(COMPANY)).toBeVisible()
  await page.getByRole('link', { name: '首页', exact: true }).click()
  await expect(steps.getByText('已完成')).toHaveCount(1)
}

async function makeCombination(page: Page): Promise<void> {
  await page.getByRole('button', { name: '组合管理' }).click()
  // Until its screen has come, 新增 is that of the products.
  await expect(page.getByRole('heading', { level: 1, name: '组合管理' })).toBeVisible()
  await page.getByRole('button', { name: '新增', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '组合管理' })
  await dialog.getByLabel('组合名称', { exact: true }).fill(SET)
  for (const title of [PUMP, CABINET, TANK]) {
    await dialog.getByRole('checkbox', { name: title }).check()
  }
  for (const question of ['控制柜按泵功率选配', '报价单上显示组合名称']) {
    await dialog
      .getByRole('radiogroup', { name: question })
      .getByRole('radio', { name: '是' })
      .check()
  }
  await dialog.getByRole('button', { name: '确定' }).click()
  await sees(page, '组合已保存')
}

/** Makes a quotation and opens its products in their tab. */
async function openQuotation(page: Page): Promise<Page> {
  await goTo(page, '销售业务', '报价管理')
  await page.getByRole('button', { name: '新增', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '报价管理' })
  await dialog.getByLabel('报价名称').fill(QUOTATION)
  await dialog.getByLabel('报价说明').fill('含税，交货期30天')
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect(dialog).toBeHidden()
  return newTab(page, () => pressInRow(page, QUOTATION, '产品'))
}

async function addSet(page: Page): Promise<void> {
  await page.getByRole('button', { name: '新增', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '选择产品组合' })
  await choose(dialog, '产品组合', SET)
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect(dialog).toBeHidden()
}

async function chooseModel(page: Page, set: number, title: string, typed: string): Promise<void> {
  const select = page.getByRole('combobox', { name: `型号（${title}）` }).nth(set)
  await select.click()
  await select.pressSequentially(typed)
  await expectOneOffered(page, typed)
  await select.press('Enter')
  await expect(rowWith(page, title).nth(set)).toContainText(typed)
}

async function fillLines(page: Page): Promise<void> {
  await addSet(page)
  await addSet(page)
  await expect(page.getByRole('rowheader', { name: SET })).toHaveCount(2)
  await chooseModel(page, 0, PUMP, '160')
  await expect(rowWith(page, CABINET).first()).toContainText('已按水泵功率 15 kW 选用')
  await expect(rowWith(page, CABINET).first()).toContainText('BPK-15')
  await chooseModel(page, 1, PUMP, '120')
  await expect(rowWith(page, CABINET).nth(1)).toContainText('BPK-11')

  await page.getByLabel(`数量（${PUMP}）`).first().fill('3')
  await page.getByLabel(`数量（${TANK}）`).nth(1).fill('12')
  const takenBack = rowWith(page, CABINET).nth(1)
  await takenBack.hover()
  await takenBack.getByRole('button', { name: '清除' }).click()
  await expect(takenBack).toContainText('请选择型号')

  const weight = page.getByRole('slider', { name: `权重（${TANK}）` }).nth(1)
  await weight.focus()
  // The row may move meanwhile, and the focus with it.
  for (let step = 0; step < 5; step += 1) await page.keyboard.press('ArrowRight')
  await expect(page.locator('.line-title').first()).toHaveText(TANK)
  await expect(page.getByText('保存中')).toHaveCount(0)
}

test('from signing in to the downloaded quotation', async ({ page }) => {
  await signIn(page, undefined, '/')
  await nameCompany(page)
  await fillCatalogue(page)
  await makeCombination(page)
  const lines = await openQuotation(page)
  await expect(lines.getByText('还没有产品')).toBeVisible()
  await fillLines(lines)

  const line = (title: string, model: string, quantity: string, price = '', amount = '') => ({
    title,
    model,
    quantity,
    price,
    amount,
  })
  const quoted: QuotedTable = {
    sets: [
      {
        heading: SET,
        lines: [
          line(TANK, 'SQL800×1.0', '12'),
          line(PUMP, 'CDL16-120', '1', '6,800.00', '6,800.00'),
          line(CABINET, '', '1'),
        ],
        subtotal: '6,800.00',
      },
      {
        heading: SET,
        lines: [
          line(PUMP, 'CDL16-160', '3', '7,650.55', '22,951.65'),
          line(CABINET, 'BPK-15', '1', '10,880.10', '10,880.10'),
          line(TANK, 'SQL800×1.0', '1'),
        ],
        subtotal: '33,831.75',
      },
    ],
    total: '40,631.75',
  }
  await expect.poll(() => tableOnScreen(lines)).toEqual(quoted)

  const detail = await newTab(lines, () =>
    rowWith(lines, PUMP).nth(1).getByRole('button', { name: '查看' }).click(),
  )
  await expect(detail).toHaveURL(/\/getQuopro\?id=\d+&line=\d+$/)
  for (const text of ['CDL16-160', 'DN50', '15 kW', '7,650.55', '22,951.65']) {
    await expect(detail.getByRole('cell', { name: text, exact: true })).toBeVisible()
  }
  await expect(detail.getByText('扬程')).toBeHidden()
  await detail.close()

  const downloading = lines.context().waitForEvent('download')
  await lines.getByRole('button', { name: '导出Excel' }).click()
  await answer(lines, '还有 1 行未选型号、3 行无单价，导出后为空。是否继续？', '确定')
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^报价单-云溪花园二次供水-\d{4}-\d\d-\d\d\.xlsx$/)
  const { book, rows } = await sheetOf(await download.path())
  expect(book.SheetNames).toEqual(['报价单', '技术参数表', '供货清单'])
  expect(tableInFile(rows)).toEqual(quoted)
  const texts = rows.flat().map(String)
  expect(texts).toContain(`报价名称：${QUOTATION}`)
  expect(texts).toContain('人民币（大写）')
  expect(texts).toContain('肆万零陆佰叁拾壹元柒角伍分')
  expect(texts).toContain('含税，交货期30天')

  await lines.getByRole('button', { name: '发出', exact: true }).click()
  await answer(lines, '没有单价，请填写单价', '确定')
  await chooseModel(lines, 0, CABINET, 'BPK-11')
  for (const at of [0, 1]) await lines.getByLabel(`单价（${TANK}）`).nth(at).fill('500')
  await lines.keyboard.press('Tab')
  await expect(lines.getByText('57,021.75').first()).toBeVisible()
  await lines.getByRole('button', { name: '发出', exact: true }).click()
  await answer(lines, '合计 57,021.75 元', '确定')
  await sees(lines, '报价已发出')
  await lines.getByRole('button', { name: '单据与版本' }).click()
  const printing = lines.context().waitForEvent('download')
  await lines.getByRole('button', { name: '报价单（PDF）' }).click()
  const [sheet = ''] = pagesOf(await readFile(await (await printing).path()))
  for (const text of [COMPANY, QUOTATION, 'CDL16-160', '57,021.75']) expect(sheet).toContain(text)
  expect(sheet).not.toContain('N=/')
  await lines.goto('/')
  await expect(lines.getByText('最近处理')).toBeVisible()
  await expect(lines.getByRole('region', { name: '开始使用' })).toBeHidden()
})
