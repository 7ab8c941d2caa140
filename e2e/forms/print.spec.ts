import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { api } from '../../api/index.ts'
import { goWithin } from '../support/gestures.ts'
import { expect, signIn, test } from '../support/journey.ts'
import { LONG } from '../support/looks.ts'
import {
  fresh,
  makeCombination,
  makeContract,
  makeProduct,
  makeQuotation,
  makeQuotedSet,
} from '../support/records.ts'
import { ADMIN } from '../support/server.ts'

/** What the margins of print.css leave of A4. */
const SHEET = { width: 703, height: 1017 }

/** As the browser does before it shows the page as it will be printed. */
async function beforePrint(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
}

async function afterPrint(page: Page): Promise<void> {
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await page.emulateMedia({ media: 'screen' })
}

/** Nothing that can only be pressed, and black on white. */
async function expectPaper(page: Page): Promise<void> {
  await expect(page.getByRole('navigation')).toBeHidden()
  for (const name of ['保存', '重置', '退出', '查找', '修改记录', '新增', '删除', '确定']) {
    await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0)
  }
  const ink = () =>
    page.locator('.app').evaluate((element) => getComputedStyle(element).color.match(/[\d.]+/g))
  await expect.poll(ink).toEqual(['0', '0', '0', '0.88'])
}

test('a form and a list print their content and filters, without buttons', async ({
  page,
  product,
}) => {
  await test.step('a form prints what its fields hold, however long, without buttons', async () => {
    const pro_title = fresh(LONG)
    const id = await makeProduct(product.call, {
      pro_title,
      remarks: `${LONG}\n第二行`,
      pro_status: 1,
    })
    await signIn(page, ADMIN, `/productbj?id=${id}`)
    await expect(page.getByLabel('产品名称')).toHaveValue(pro_title)
    await beforePrint(page)
    await expectPaper(page)
    await expect(page.getByText(pro_title, { exact: true })).toBeVisible()
    await expect(page.locator('.printed').filter({ hasText: '第二行' })).toBeVisible()
    await expect(page.getByText('正常', { exact: true })).toBeVisible()
    await expect(page.getByText('暂停', { exact: true })).toBeHidden()
    await afterPrint(page)
    await expect(page.locator('.printed')).toHaveCount(0)
    await expect(page.getByLabel('产品名称')).toBeVisible()
  })
  await test.step('a list prints its filters and its whole texts, without buttons', async () => {
    const word = fresh('要打印的合同')
    const c_title = `${word} ${LONG}`
    const id = await makeContract(product.call, { c_title, c_no: fresh('HT'), c_status: 1 })
    await goWithin(
      page,
      `/contract?keyword=${encodeURIComponent(word)}&status=1&startime=2020-01-01`,
    )
    await page.getByRole('checkbox', { name: `选择 ID ${id}` }).check()
    await expect(page.getByRole('button', { name: '批量删除' })).toBeVisible()
    await expect(page.getByText(`关键词：${word}`)).toBeHidden()
    // As wide as a page of A4, which is no phone.
    await page.setViewportSize({ width: 703, height: 1000 })
    await beforePrint(page)
    await expectPaper(page)
    const content = page.locator('#main')
    await expect(content.getByRole('heading', { name: '合同管理' })).toBeVisible()
    for (const filter of [
      `关键词：${word}`,
      '状态：正常',
      '录入时间：2020-01-01及以后',
      '第 1 页，共 1 条',
    ]) {
      await expect(content.getByText(filter)).toBeVisible()
    }
    for (const role of ['button', 'checkbox', 'textbox', 'combobox', 'list'] as const) {
      await expect(content.getByRole(role)).toHaveCount(0)
    }
    await expect(page.getByRole('columnheader')).toHaveText([
      'ID',
      '标题客户',
      '编号签订日期',
      '合同金额（元）未收款（元）',
      '已发/签约交货日期',
      '发票已开（元）',
      '时间',
      '状态',
    ])
    await expect(page.getByRole('rowgroup').first()).toHaveCSS('display', 'table-header-group')
    await expect(page.getByRole('row').nth(1)).toHaveCSS('break-inside', 'avoid')
    const title = page.getByText(c_title, { exact: true })
    const room = await title.evaluate((cell) => ({
      beyond: [cell.scrollWidth - cell.clientWidth, cell.scrollHeight - cell.clientHeight],
      page: document.documentElement.scrollWidth,
      lines: Math.round(cell.clientHeight / 18),
    }))
    expect(room).toEqual({ beyond: [0, 0], page: 703, lines: expect.any(Number) })
    expect(room.lines).toBeGreaterThan(3)
  })
})

test('a contract of many lines prints under its own title, and leaves no sheet half empty', async ({
  page,
  product,
}) => {
  const c_title = fresh('供货合同')
  const lines = Array.from({ length: 14 }, (_, at) => ({ title: `产品${at + 1}号`, num: 1 }))
  const id = await makeContract(product.call, { c_title, c_no: fresh('HT'), lines })
  await signIn(page, ADMIN, `/getcontract?id=${id}`)
  await expect(page.getByLabel('第14行产品')).toHaveValue('产品14号')
  const pdf = join(test.info().outputDir, 'contract.pdf')
  await page.pdf({ path: pdf, preferCSSPageSize: true })
  expect(execFileSync('pdfinfo', [pdf], { encoding: 'utf8' })).toContain(`合同 ${c_title}`)
  const sheets = execFileSync('pdftotext', ['-layout', pdf, '-'], { encoding: 'utf8' }).split('\f')
  expect(sheets[0]).toContain(`合同 ${c_title}`)
  expect(sheets[0]).not.toContain('编辑合同')
  expect(sheets[0]).toContain('产品5号')
  await expect(page).toHaveTitle(`${c_title} - 编辑合同 - 报价管理系统`)
})

test('a password is not printed @long', async ({ page }) => {
  await signIn(page, ADMIN, '/getuser')
  await page.getByLabel('用户名').fill('某人')
  await page.getByRole('textbox', { name: '密码' }).fill('secret-password')
  await beforePrint(page)
  await expect(page.locator('.printed').filter({ hasText: '某人' })).toBeVisible()
  await expect(page.locator('.printed').filter({ hasText: 'secret' })).toHaveCount(0)
  await expect(page.getByRole('textbox', { name: '密码' })).toBeHidden()
})

test('an open dialog prints alone @long', async ({ page, product }) => {
  const name = fresh('要打印的报价')
  const id = await makeQuotation(product.call, { quo_name: name })
  await signIn(page, ADMIN, `/quotation?edit=${id}`)
  await expect(page.getByLabel('报价名称')).toHaveValue(name)
  await beforePrint(page)
  await expectPaper(page)
  await expect(page.getByRole('dialog').getByText(name)).toBeVisible()
  await expect(page.getByRole('table')).toBeHidden()
})

test('the products of a quotation print as a table, over several sheets where they are many @long', async ({
  page,
  product,
}) => {
  await test.step('the products of a quotation print as a table with their quantities', async () => {
    const { quotation, pump } = await makeQuotedSet(product.call)
    await signIn(page, ADMIN, `/quopro?id=${quotation}`)
    await page.getByLabel(`数量（${pump}）`).fill('37')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('cell', { name: '3,718.50' })).toBeVisible()
    await beforePrint(page)
    await expectPaper(page)
    const row = page.getByRole('row').filter({ hasText: pump })
    await expect(row).toContainText('P-1')
    await expect(row.locator('.printed')).toHaveText(['37', '100.50', ''])
    await expect(row.getByRole('slider')).toBeHidden()
    await afterPrint(page)
  })
  await test.step('many products go over several sheets, whole in width, with their total at the end', async () => {
    const { quotation } = await makeQuotedSet(product.call)
    await goWithin(page, `/quopro?id=${quotation}`)
    const table = page.getByRole('table').filter({ hasText: '合计' })
    await expect(table).toBeVisible()
    await page.setViewportSize(SHEET)
    await beforePrint(page)
    await expect.poll(async () => (await table.boundingBox())?.width).toBe(SHEET.width)
    // A table's foot would be repeated on every sheet.
    await expect(table.locator('tfoot')).toHaveCSS('display', 'table-row-group')
  })
})

test('a model too long for its field prints whole @long', async ({ page, product }) => {
  const pro_no = `CDLF ${'32-160/'.repeat(17)}`
  const pump = await makeProduct(product.call, { pro_title: fresh('水泵'), pro_no })
  const com_id = await makeCombination(product.call, [pump])
  const quotation = await makeQuotation(product.call)
  await product.call(api.quotation.setCombination, { id: quotation, com_id })
  await signIn(page, ADMIN, `/quopro?id=${quotation}`)
  const model = page.getByText(pro_no, { exact: true })
  await expect(model).toBeVisible()
  await page.setViewportSize(SHEET)
  await beforePrint(page)
  await expectPaper(page)
  await expect(model).toBeVisible()
  const beyond = () => model.evaluate((text) => text.scrollWidth - text.clientWidth)
  await expect.poll(beyond).toBe(0)
})

test('an empty list prints no buttons @long', async ({ page }) => {
  await signIn(page, ADMIN, `/quotation?keyword=${fresh('x')}`)
  await expect(page.getByRole('button', { name: '清空条件' })).toBeVisible()
  await beforePrint(page)
  await expect(page.getByText('没有符合条件的记录')).toBeVisible()
  await expect(page.locator('#main').getByRole('button')).toHaveCount(0)
})
