import { readFileSync, rmSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { parse } from 'csv-parse/sync'
import { writeXlsx } from 'hucre/xlsx'
import { api } from '../../api/index.ts'
import { filledFolder } from '../support/demonstration.ts'
import { countEffort, type Effort } from '../support/effort.ts'
import { answer, expectOneOffered, pressUnderMore, sees } from '../support/gestures.ts'
import { expect, signIn, test as base } from '../support/journey.ts'
import { sheetOf } from '../support/quotation-table.ts'
import { fresh, linesOf, makeQuotation } from '../support/records.ts'
import { ADMIN, startProduct } from '../support/server.ts'

/** The institute's list of the demonstration becomes a sent quotation and the filled workbook, beside line by line. */

const test = base.extend({
  product: [
    // oxlint-disable-next-line no-empty-pattern -- the test runner wants a destructured first parameter
    async ({}, use) => {
      const dataDir = filledFolder()
      const product = await startProduct(dataDir)
      await use(product)
      await product.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 300_000 },
  ],
})

const LIST: string[][] = parse(
  readFileSync(new URL('../../server/demo/inquiry/equipment.csv', import.meta.url), 'utf8'),
)
const HEADINGS = 5
/** Those that are goods. */
const ROWS = LIST.length - 1 - HEADINGS

/** Seconds of who knows the program, by the keystroke-level model: a key 0.28, a click with pointing 1.2, and so much to decide a row. */
const KEY = 0.28
const CLICK = 1.2
const DECIDE = 5
type Taken = Effort & { rows: number }
const minutesOf = ({ clicks, keys, rows }: Taken) =>
  ((clicks * CLICK + keys * KEY + rows * DECIDE) / 60).toFixed(1)

/** What is seen in the run's output. */
function report(ways: Readonly<Record<string, Taken>>): void {
  const rows = Object.entries(ways).map(([way, taken]) => {
    return `| ${way} | ${taken.clicks} | ${taken.keys} | ${taken.rows} | ${minutesOf(taken)} |`
  })
  console.log(
    [
      '',
      `| ${ROWS} rows of an institute | clicks | keys | rows to decide | minutes |`,
      '| --- | --- | --- | --- | --- |',
      ...rows,
    ].join('\n'),
  )
}

/** Takes the first proposal of each row that is to be looked at, and leaves out what is not ours. */
async function decide(page: Page): Promise<number> {
  const rows = page.getByRole('table', { name: '询价清单' }).getByRole('row')
  await expect(rows.first()).toBeFocused()
  const count = await rows.count()
  for (let at = 0; at < count; at += 1) {
    const isOffered =
      (await rows
        .nth(at)
        .getByTitle(/Alt\+1$/)
        .count()) > 0
    await page.keyboard.press(isOffered ? 'Alt+1' : 'Shift+Delete')
    if (at < count - 1) await page.keyboard.press('ArrowDown')
  }
  await expect(page.getByText(/行要看/)).toBeHidden()
  return count
}

test('a list of 40 rows is a sent quotation and the filled workbook with a quarter of the effort of line by line', async ({
  page,
  context,
  product,
}) => {
  expect(LIST).toHaveLength(41)
  const content = await writeXlsx({ sheets: [{ name: '设备表', rows: LIST }] })
  const effort = await countEffort(context)
  const begin = () => Object.assign(effort, { clicks: 0, keys: 0 })
  await signIn(page, ADMIN, '/quotation')

  const byList = await test.step('the list at once', async () => {
    begin()
    await page.getByRole('button', { name: '更多' }).first().click()
    await page.getByRole('button', { name: '从询价清单新增' }).click()
    await expect(page.getByLabel('报价名称', { exact: true })).toBeFocused()
    await page.keyboard.type('城东医院')
    await page.getByRole('button', { name: '保存并读取清单' }).click()
    const choosing = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: '选择文件' }).click()
    await (
      await choosing
    ).setFiles({ name: '城东医院设备表.xlsx', mimeType: '', buffer: Buffer.from(content) })
    const looked = await decide(page)
    const add = page.getByRole('button', { name: /^加入报价 \d+ 行$/ })
    const lines = Number(/\d+/.exec((await add.textContent()) ?? '')?.[0])
    await add.click()
    await page.getByRole('button', { name: '发出', exact: true }).click()
    await answer(page, '合计', '确定')
    await sees(page, '报价已发出')
    await page.getByRole('button', { name: '单据与版本' }).click()
    const downloading = context.waitForEvent('download')
    await page.getByRole('button', { name: '回填询价单' }).click()
    const { rows } = await sheetOf(await (await downloading).path())
    const taken = { ...effort, rows: looked }
    const [names = []] = LIST
    const models = rows.slice(1).filter((cells) => cells[names.length])
    expect(rows.slice(0, LIST.length).map((cells) => cells.slice(0, 3).map(String))).toEqual(
      LIST.map((cells) => cells.slice(0, 3)),
    )
    expect(models).toHaveLength(lines)
    expect(lines).toBeGreaterThan(20)
    const id = Number(new URL(page.url()).searchParams.get('id'))
    expect(await linesOf(product.call, id)).toHaveLength(lines)
    const { info } = await product.call(api.quotation.getQuopro, { id })
    expect(info).toMatchObject({ revision: 1 })
    return taken
  })

  const byHand = await test.step('two of its rows line by line', async () => {
    const id = await makeQuotation(product.call, { quo_name: fresh('逐行') })
    await page.goto(`/quopro?id=${id}`)
    await expect(page.getByRole('button', { name: '按工况选型' })).toBeVisible()
    begin()
    // By its duty: 高区生活给水泵 Q=16m³/h H=120m, of two one stands by.
    await page.getByRole('button', { name: '按工况选型' }).click()
    await expect(page.getByLabel('总流量（运行泵合计）', { exact: true })).toBeFocused()
    await page.keyboard.type('16')
    await page.keyboard.press('Tab')
    await page.keyboard.type('120')
    await page.getByLabel('备用台数').click()
    await page.keyboard.press('Control+a')
    await page.keyboard.type('1')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: '加入报价（CDL16-120）' }).click()
    await sees(page, '水泵已加入报价')
    // By its model: 立式管道离心泵 ISG65-160, two of them.
    await pressUnderMore(page, '单个产品')
    const dialog = page.getByRole('dialog', { name: '单个产品' })
    const model = dialog.getByRole('combobox', { name: /产品/ })
    await expect(model).toBeFocused()
    await page.keyboard.type('ISG65-160')
    await expectOneOffered(page, 'ISG65-160')
    await page.keyboard.press('Enter')
    await expect(model).toHaveAttribute('aria-expanded', 'false')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Control+a')
    await page.keyboard.type('2')
    await page.keyboard.press('Enter')
    await sees(page, '已加入报价')
    await dialog.getByRole('button', { name: '完成' }).click()
    const each = ROWS / 2
    return { clicks: effort.clicks * each, keys: Math.round(effort.keys * each), rows: ROWS }
  })
  report({ 'the list at once': byList, 'line by line': byHand })
  const allOf = ({ clicks, keys }: Taken) => clicks + keys
  expect(allOf(byList)).toBeLessThan(allOf(byHand) / 4)
})
