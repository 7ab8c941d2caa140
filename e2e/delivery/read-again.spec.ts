import type { Page } from '@playwright/test'
import { api } from '../../api/index.ts'
import { freshLoads } from '../support/fresh-load.ts'
import { answer, goWithin, newTab, openTab, pressUnderMore, sees } from '../support/gestures.ts'
import { expect, signIn, test } from '../support/journey.ts'
import { fresh, makeDeal, today } from '../support/records.ts'
import { ADMIN } from '../support/server.ts'

/** After each save a page has the figures that it has when it is loaded anew. */

async function addReceipt(page: Page, amount: string): Promise<void> {
  await page.getByRole('button', { name: '新增收款' }).click()
  const dialog = page.getByRole('dialog', { name: '新增收款' })
  await dialog.getByLabel('金额').fill(amount)
  await dialog.getByRole('button', { name: '确定' }).click()
  await sees(page, '收款记录已保存')
}

async function applyForInvoice(page: Page, quantity: string): Promise<void> {
  await page.getByLabel('购买方名称').fill('云溪水务')
  await page.getByLabel('纳税人识别号').fill('91330200MA2AAAAA0X')
  await page
    .getByLabel(/本次数量/)
    .first()
    .fill(quantity)
  await save(page)
  await sees(page, '开票申请已保存')
}

async function ship(page: Page, tracking: string, pieces: string): Promise<void> {
  await page.getByLabel('物流单号').fill(tracking)
  await page.getByLabel(/本次发货/).fill(pieces)
  await save(page)
  await sees(page, '物流记录已保存')
}

const save = (page: Page) => page.getByRole('button', { name: '保存', exact: true }).click()

async function typeDay(page: Page, label: string, day: string): Promise<void> {
  await page.getByLabel(label).fill(day)
  await page.getByLabel(label).press('Enter')
}

test('a receipt, an invoice, a shipment, an offer and its contract: what is on screen is what a fresh load shows', async ({
  page,
  browser,
  product,
}) => {
  const { contract, production, quotation } = await makeDeal(product.call)
  const loads = await freshLoads(browser, ADMIN)
  const money = `/getContract?id=${contract}&part=money`
  await signIn(page, ADMIN, money)
  await expect(page.getByRole('region', { name: '合同概况' })).toContainText('未收36,000.00元')
  await addReceipt(page, '300.50')
  await loads.expectSame(page)

  await goWithin(page, `/getInvoice?con_id=${contract}`)
  await applyForInvoice(page, '1')
  await loads.expectSame(page)
  await goWithin(page, money)
  await loads.expectSame(page)

  await goWithin(page, `/getLogistics?pid=${production}`)
  await ship(page, 'SF-1', '2')
  await loads.expectSame(page)
  await goWithin(page, money)
  await openTab(page, '动态')
  await loads.expectSame(page)

  await goWithin(page, `/quopro?id=${quotation}`)
  await page.getByRole('button', { name: '发出' }).click()
  await answer(page, '生成 V1', '确定')
  await sees(page, '报价已发出')
  await loads.expectSame(page)
  await page.getByRole('button', { name: '转合同' }).click()
  await newTab(page, () => answer(page, '将按已发出的版本建立合同', '确定'))
  await loads.expectSame(page)
  await loads.close()
})

test('every save on a contract’s page, and what becomes of its invoice @long', async ({
  page,
  browser,
  product,
}) => {
  const { contract } = await makeDeal(product.call)
  const loads = await freshLoads(browser, ADMIN)
  const money = `/getContract?id=${contract}&part=money`
  const receipts = page.getByRole('table', { name: '收款记录' })
  await signIn(page, ADMIN, money)
  await addReceipt(page, '300.50')
  await loads.expectSame(page)
  await receipts.getByRole('button', { name: '编辑' }).click()
  const dialog = page.getByRole('dialog', { name: /^编辑 .* 的收款$/ })
  await dialog.getByLabel('金额').fill('500')
  await dialog.getByRole('button', { name: '确定' }).click()
  await sees(page, '收款记录已保存')
  await loads.expectSame(page)
  await openTab(page, '明细')
  await page.getByLabel('合同金额（元）').fill('40000')
  await page.getByLabel('备注', { exact: true }).fill('加价')
  await save(page)
  await sees(page, '合同已保存')
  await loads.expectSame(page)
  for (const tab of ['回款', '文件', '动态']) {
    await openTab(page, tab)
    await loads.expectSame(page)
  }
  await goWithin(page, money)
  await receipts.getByRole('button', { name: '删除' }).click()
  await answer(page, '删除这条回款？', '确定')
  await expect(page.getByText('还没有收款记录')).toBeVisible()
  await loads.expectSame(page)

  await goWithin(page, `/getInvoice?con_id=${contract}`)
  await applyForInvoice(page, '2')
  const issued = new URL(page.url()).pathname + new URL(page.url()).search
  await page.getByRole('radio', { name: '已开' }).check()
  await page.getByLabel('发票号码').fill('26332000001234567890')
  await typeDay(page, '开票日期', today())
  await save(page)
  await sees(page, '开票申请已保存')
  await loads.expectSame(page)
  await goWithin(page, money)
  await loads.expectSame(page)
  await goWithin(page, issued)
  await page.getByRole('button', { name: '登记红冲' }).click()
  const red = page.getByRole('dialog', { name: '登记红冲' })
  await red.getByRole('radio', { name: '开票有误' }).check()
  await red.getByLabel('红字发票号码').fill('27332000001234567890')
  await red.getByRole('button', { name: '登记红冲' }).click()
  await expect(page.getByText('这张发票已红冲，只能查看')).toBeVisible()
  await loads.expectSame(page)
  await goWithin(page, money)
  await loads.expectSame(page)
  await loads.close()
})

test('the saves of the lists: receivables and statements @long', async ({
  page,
  browser,
  product,
}) => {
  const { call } = product
  const { customer, cus_name, contract } = await makeDeal(call)
  const receipt = { con_id: contract, kind: 1, way: 1, amount: '1000', received_date: today() }
  await call(api.receipt.setReceipt, receipt)
  const { id: gone } = await call(api.receipt.setReceipt, { ...receipt, amount: '2000' })
  const loads = await freshLoads(browser, ADMIN)
  await signIn(page, ADMIN, `/receivable?customer_id=${customer}`)
  await expect(page.getByRole('region', { name: '应收合计' })).toContainText('33,000.00')
  await call(api.receipt.deleteReceipt, { id: gone })
  await pressUnderMore(page, '已删除')
  const deleted = page.getByRole('dialog', { name: '已删除的记录' })
  await deleted.getByRole('button', { name: '恢复' }).first().click()
  await answer(page, '恢复后它回到列表中', '确定')
  await deleted.getByRole('button', { name: '关闭' }).click()
  await loads.expectSame(page)

  await goWithin(page, `/statement?customer_id=${customer}&basis=2`)
  await page.getByRole('checkbox', { name: `选择${cus_name}` }).check()
  await page.getByRole('button', { name: '确认 1 份' }).click()
  const run = page.getByRole('dialog', { name: '确认对账单' })
  await run.getByRole('button', { name: '确认' }).click()
  await run.getByRole('button', { name: '关闭' }).click()
  await page.getByRole('checkbox', { name: `选择${cus_name}` }).uncheck()
  await loads.expectSame(page)
  await page.getByRole('button', { name: '取消确认' }).click()
  await answer(page, '取消确认', '取消确认')
  await loads.expectSame(page)
  await loads.close()
})

test('every save of production, shipping, after-sales and machines @long', async ({
  page,
  browser,
  product,
}) => {
  const { contract, production } = await makeDeal(product.call)
  const loads = await freshLoads(browser, ADMIN)
  await signIn(page, ADMIN, `/getProduction?id=${production}`)
  await page.getByRole('button', { name: '登记编号' }).click()
  const dialog = page.getByRole('dialog', { name: '登记出厂编号' })
  await dialog.getByLabel('起始编号').fill(`${fresh('W')}-01`)
  await dialog.getByLabel('台数').fill('3')
  await dialog.getByRole('button', { name: '生成编号' }).click()
  await dialog.getByRole('button', { name: '登记3台' }).click()
  await expect(page.getByRole('table', { name: '已登记的设备' }).getByRole('row')).toHaveCount(4)
  await loads.expectSame(page)
  for (const made of ['2', '3']) {
    await page.getByLabel(/本次生产/).fill(made)
    await save(page)
    await sees(page, '生产记录已保存')
    await loads.expectSame(page)
  }

  await goWithin(page, `/getLogistics?pid=${production}`)
  await ship(page, 'SF-2', '3')
  await loads.expectSame(page)
  const shipment = new URL(page.url()).search
  await page.getByRole('button', { name: '标记为已出库' }).click()
  await expect(page.getByText('合同明细已全部发货')).toBeHidden()
  await loads.expectSame(page)
  await goWithin(page, `/getProduction?id=${production}`)
  await loads.expectSame(page)
  await goWithin(page, `/getLogistics${shipment}`)
  await page.getByLabel(/本次发货/).fill('1')
  await save(page)
  await sees(page, '物流记录已保存')
  await loads.expectSame(page)

  const { id: sales } = await product.call(api.sales.setSales, { con_id: contract })
  await goWithin(page, `/getSales?id=${sales}`)
  await page.getByLabel('故障描述').fill('机封漏水')
  await page.getByRole('radio', { name: '处理中' }).check()
  await save(page)
  await sees(page, '售后记录已保存')
  await loads.expectSame(page)

  const { data } = await product.call(api.machine.getProduction, { id: production })
  const [machine] = data as [{ id: number }]
  await goWithin(page, `/getMachine?id=${machine.id}`)
  await typeDay(page, '启用日期', today())
  await save(page)
  await sees(page, '设备已保存')
  await loads.expectSame(page)
  await pressUnderMore(page, '新标签')
  await answer(page, '旧的二维码将打不开', '作废并换新')
  await loads.expectSame(page)
  await loads.close()
})
