import { daysAfter } from '../../api/kit/time.ts'
import { answer, goWithin, openTab, rowWith, search, sees } from '../support/gestures.ts'
import { expect, signIn, test } from '../support/journey.ts'
import { expectAccessible, expectFits, NARROW, WIDE } from '../support/looks.ts'
import { fresh, makeContract, today } from '../support/records.ts'
import { ADMIN } from '../support/server.ts'

test('a contract is paid in steps, and the list of receivables follows', async ({
  page,
  product,
}) => {
  const name = fresh('云溪花园回款')
  const contract = await makeContract(product.call, {
    c_title: name,
    c_money: '1000',
    c_unpay: '1000',
    signed_date: daysAfter(today(), -40),
    payment_steps: [
      { name: '预付款', percent: '30', trigger: 1 },
      { name: '尾款', percent: '70', trigger: 1, days: 60 },
    ],
  })
  await signIn(page, ADMIN, `/getContract?id=${contract}`)
  await openTab(page, '回款')
  const plan = page.getByRole('table', { name: '回款计划' })
  await expect(plan.getByRole('row', { name: /预付款 300.00 .* 300.00 逾期31–60天/ })).toBeVisible()
  await expect(plan.getByRole('row', { name: /尾款 700.00 .* 700.00 未到期/ })).toBeVisible()

  await page.getByRole('button', { name: '新增收款' }).click()
  const dialog = page.getByRole('dialog', { name: '新增收款' })
  await dialog.getByLabel('金额').fill('300.50')
  await dialog.getByRole('radio', { name: '承兑' }).check()
  await dialog.getByLabel('承兑到期日').fill(daysAfter(today(), 90))
  await dialog.getByLabel('承兑到期日').press('Tab')
  await dialog.locator('input[type=file]').setInputFiles({
    name: '承兑汇票.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('汇票'),
  })
  await expect(dialog.getByText('共1个文件', { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: '确定' }).click()
  await sees(page, '收款记录已保存')
  const receipts = page.getByRole('table', { name: '收款记录' })
  await expect(
    receipts.getByRole('row', { name: /收款 300.50 承兑 [-0-9]+ 到期 承兑汇票.txt/ }),
  ).toBeVisible()
  await expect(plan.getByRole('row', { name: /预付款 300.00 .* 0.00 已收清/ })).toBeVisible()
  await expect(page.getByRole('region', { name: '合同概况' })).toContainText('未收699.50元')
  await openTab(page, '明细')
  await expect(page.getByLabel('未收款（元，按收款记录）')).toHaveValue('699.50')
  await page.getByLabel('备注', { exact: true }).fill('已收预付款')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByLabel('未收款（元，按收款记录）')).toHaveValue('699.50')
  for (const tab of ['明细', '回款', '文件', '动态']) {
    await openTab(page, tab)
    await page.setViewportSize(NARROW)
    await expectFits(page)
    await page.setViewportSize(WIDE)
    await expectFits(page)
    await expectAccessible(page)
  }

  await goWithin(page, '/receivable')
  await search(page, name)
  const totals = page.getByRole('region', { name: '应收合计' })
  await page.setViewportSize(NARROW)
  await expectFits(page)
  await page.setViewportSize(WIDE)
  await expectFits(page)
  await expectAccessible(page)
  await expect(totals).toContainText('共 1 份合同未收清，未收合计 699.50 元')
  await totals.getByRole('button', { name: /未到期/ }).click()
  await expect(page).toHaveURL(/age=0/)
  await expect(rowWith(page, name)).toBeVisible()

  await goWithin(page, `/getContract?id=${contract}&part=money`)
  await receipts.getByRole('button', { name: '删除' }).click()
  await answer(page, '删除这条回款？', '确定')
  await expect(page.getByText('还没有收款记录')).toBeVisible()
  await openTab(page, '明细')
  await expect(page.getByLabel('未收款（元）', { exact: true })).toHaveValue('1000.00')
})
