import type { Page } from '@playwright/test'
import { goWithin, openTab, rowWith, sees } from '../support/gestures.ts'
import { expect, openAs, signIn, test } from '../support/journey.ts'
import { expectFits, NARROW, WIDE } from '../support/looks.ts'
import { fresh, makeContract, today } from '../support/records.ts'

/** An invoice from both sides: 销售 applies, 财务 returns, issues and registers what is red. */

const save = (page: Page) => page.getByRole('button', { name: '保存', exact: true }).click()

async function fits(page: Page): Promise<void> {
  await page.setViewportSize(NARROW)
  await expectFits(page)
  await page.setViewportSize(WIDE)
}

test('a request is returned, applied for again, issued, and red in part', async ({
  page,
  browser,
  product,
}) => {
  const seller = await product.addUser(fresh('sales'), '销售')
  const accountant = await product.addUser(fresh('finance'), '财务')
  const c_title = fresh('云溪花园开票')
  const contract = await makeContract(await product.callAs(seller), {
    c_title,
    c_money: '36000',
    lines: [{ title: '立式多级泵', unit: '台', num: 3, unitprice: '12000', tax_rate: '13' }],
  })
  const money = `/getContract?id=${contract}&part=money`

  await signIn(page, seller, money)
  await goWithin(page, `/getInvoice?con_id=${contract}`)
  await page.getByLabel('购买方名称').fill('云溪水务')
  await page.getByLabel('纳税人识别号').fill('91330200MA2AAAAA0X')
  await page.getByLabel('地址', { exact: true }).fill('云溪路1号')
  await save(page)
  await sees(page, '开票申请已保存')
  await expect(page.getByRole('radio', { name: '已开' })).toHaveCount(0)
  const request = new URL(page.url()).pathname + new URL(page.url()).search

  const finance = await openAs(browser, accountant, '/invoice')
  await goWithin(finance.page, request)
  await finance.page.getByRole('radio', { name: '已退回' }).check()
  await finance.page.getByLabel('退回原因').fill('抬头不全')
  await save(finance.page)
  await sees(finance.page, '开票申请已保存')

  await page.goto(request)
  await expect(page.getByText(/^已退回：抬头不全/)).toBeVisible()
  await fits(page)
  await page.getByLabel('购买方名称').fill('云溪水务有限公司')
  await save(page)
  await sees(page, '开票申请已保存')

  await finance.page.goto(request)
  await expect(finance.page.getByLabel('购买方名称')).toHaveValue('云溪水务有限公司')
  await finance.page.getByRole('radio', { name: '已开' }).check()
  await finance.page.getByLabel('发票号码').fill('26332000001234560001')
  await finance.page.getByLabel('开票日期').fill(today())
  await finance.page.getByLabel('开票日期').press('Enter')
  await save(finance.page)
  await sees(finance.page, '开票申请已保存')
  await finance.page.getByRole('button', { name: '登记红冲' }).click()
  const red = finance.page.getByRole('dialog', { name: '登记红冲' })
  await red.getByRole('radio', { name: '销货退回' }).check()
  await red.getByLabel('红字发票号码').fill('27332000001234560001')
  await red.getByLabel('第1行红冲数量').fill('1')
  await expect(red.getByText('税额 1,380.53', { exact: true })).toBeVisible()
  await fits(finance.page)
  await red.getByRole('button', { name: '登记红冲' }).click()
  await expect(finance.page.getByText(/^已红冲 12,000.00元/)).toBeVisible()
  await fits(finance.page)
  await finance.close()

  await goWithin(page, money)
  await openTab(page, '回款')
  const requests = page.getByRole('table', { name: '开票申请' })
  await expect(requests).toContainText('已红冲 12,000.00')
  await goWithin(page, `/getInvoice?con_id=${contract}`)
  await expect(page.getByLabel('第1行本次数量')).toHaveValue('1')
  await save(page)
  await sees(page, '开票申请已保存')
  await goWithin(page, '/invoice?state=0')
  await rowWith(page, c_title).getByRole('button', { name: '撤回' }).click()
  await page.getByRole('button', { name: '确定' }).click()
  await expect(rowWith(page, c_title)).toHaveCount(0)
})
