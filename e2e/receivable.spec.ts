import { daysAfter } from '../api/time.ts'
import { answer, newTab, pressInRow, search, sees } from './gestures.ts'
import { expect, signIn, test } from './journey.ts'
import { expectAccessible, expectFits, NARROW, WIDE } from './looks.ts'
import { fresh } from './records.ts'
import { ADMIN } from './server.ts'

const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' }).format()

test('a contract is paid in steps, and the list of receivables follows', async ({ page }) => {
  const name = fresh('云溪花园回款')
  await signIn(page, ADMIN, '/contract')
  const form = await newTab(page, () => page.getByRole('button', { name: '新增' }).click())
  await form.getByLabel('合同标题').fill(name)
  await form.getByLabel('合同金额（元）').fill('1000')
  await form.getByLabel('签订日期').fill(daysAfter(today, -40))
  await form.getByLabel('签订日期').press('Enter')
  for (const [at, step, percent] of [
    [1, '预付款', '30'],
    [2, '尾款', '70'],
  ] as const) {
    await form.getByRole('button', { name: '添加一步' }).click()
    await form.getByLabel(`第${at}步名称`).fill(step)
    await form.getByLabel(`第${at}步比例`).fill(percent)
  }
  await form.getByLabel('第2步天数').fill('60')
  await form.getByRole('button', { name: '保存' }).click()
  await sees(form, '合同已保存')
  const plan = form.getByRole('table', { name: '回款计划' })
  await expect(plan.getByRole('row', { name: /预付款 300.00 .* 300.00 逾期31–60天/ })).toBeVisible()
  await expect(plan.getByRole('row', { name: /尾款 700.00 .* 700.00 未到期/ })).toBeVisible()

  await form.getByRole('button', { name: '新增收款' }).click()
  const dialog = form.getByRole('dialog', { name: '新增收款' })
  await dialog.getByLabel('金额').fill('300.50')
  await dialog.getByRole('radio', { name: '承兑' }).check()
  await dialog.getByLabel('承兑到期日').fill(daysAfter(today, 90))
  await dialog.getByLabel('承兑到期日').press('Tab')
  await dialog.locator('input[type=file]').setInputFiles({
    name: '承兑汇票.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('汇票'),
  })
  await expect(dialog.getByText('共1个文件', { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: '确定' }).click()
  await sees(form, '收款记录已保存')
  const receipts = form.getByRole('table', { name: '收款记录' })
  await expect(
    receipts.getByRole('row', { name: /收款 300.50 承兑 [-0-9]+ 到期 承兑汇票.txt/ }),
  ).toBeVisible()
  await expect(plan.getByRole('row', { name: /预付款 300.00 .* 0.00 已收清/ })).toBeVisible()
  await expect(form.getByLabel('未收款（元，按收款记录）')).toHaveValue('699.50')
  await form.getByLabel('备注', { exact: true }).fill('已收预付款')
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form.getByLabel('未收款（元，按收款记录）')).toHaveValue('699.50')
  await form.setViewportSize(NARROW)
  await expectFits(form)
  await form.setViewportSize(WIDE)
  await expectFits(form)
  await expectAccessible(form)
  await form.close()

  await page.goto('/receivable')
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
  const again = await newTab(page, () => pressInRow(page, name, '查看'))
  await again.getByRole('table', { name: '收款记录' }).getByRole('button', { name: '删除' }).click()
  await answer(again, '是否确认删除', '确定')
  await expect(again.getByText('还没有收款记录')).toBeVisible()
  await expect(again.getByLabel('未收款（元）', { exact: true })).toHaveValue('1000.00')
})
