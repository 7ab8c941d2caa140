import { api } from '../../api/index.ts'
import { sheetOf } from '../../test/read/sheet-file.ts'
import { pressUnderMore, sees } from '../support/gestures.ts'
import { expect, signIn, test } from '../support/journey.ts'
import { NARROW, WIDE } from '../support/looks.ts'
import { fresh, linesOf, makeProduct, makeQuotation } from '../support/records.ts'
import { ADMIN } from '../support/server.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

test('a price list changes prices after a look at them, on a phone too, drafts follow, and products go into a file', async ({
  page,
  context,
  product,
}) => {
  const [known, added] = [fresh('ISG'), fresh('CDL')]
  const pump = { pro_title: '管道泵', pro_no: known }
  const quoted = await makeProduct(product.call, { ...pump, pro_unitprice: '1000', pro_unit: '台' })
  const quotation = await makeQuotation(product.call)
  await product.call(api.quotation.addline, { id: quotation, pid: quoted })
  const buffer = await sheetOf(
    ['某厂价目表'],
    ['产品名称', '规格型号', '单价（元）', '单位', '曲线流量', '曲线扬程'],
    [pump.pro_title, known, '￥1，100.00', '', '', ''],
    ['多级泵', added, 2000, '台', '', ''],
    ['多级泵', `${added}-2`, 3000, '台', '0 10 20', '30 29'],
  )
  await page.setViewportSize(NARROW)
  await signIn(page, ADMIN, '/product')
  await page.getByRole('button', { name: '导入' }).click()
  const dialog = page.getByRole('dialog', { name: '导入产品' })
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: '价目表.xlsx', mimeType: XLSX, buffer })
  await expect(dialog.getByRole('row', { name: /第5行/ })).toContainText('曲线扬程有2个数')
  await dialog.getByText('修改 1', { exact: true }).click()
  const change = dialog.getByRole('row', { name: new RegExp(known) })
  await expect(change).toContainText('1,000.00元')
  await expect(change).toContainText('1,100.00元')
  await expect(change).toContainText('（清空）')
  await expect(change).toContainText('原文“￥1，100.00”')
  await dialog.getByRole('button', { name: '确认导入（新增 1 条，修改 1 条）' }).click()
  await sees(page, '导入完成：新增1条，修改1条')
  await expect(dialog).toBeHidden()
  await expect(page.getByText(added)).toBeVisible()

  await pressUnderMore(page, '调价影响')
  await page.getByRole('checkbox', { name: `${pump.pro_title} ${known}` }).check()
  await page.getByRole('button', { name: '更新所选' }).click()
  const update = page.getByRole('dialog', { name: '按现价更新报价' })
  await expect(update.getByText('1,000.00 → 1,100.00')).toHaveCount(2)
  await update.getByRole('button', { name: '更新 1 份报价' }).click()
  await expect(update.getByText('成功 1 条')).toBeVisible()
  await update.getByRole('button', { name: '关闭' }).click()
  expect(await linesOf(product.call, quotation)).toMatchObject([{ unitprice: '1100.00' }])
  await page.setViewportSize(WIDE)
  await page.goto('/product')

  const [download] = await Promise.all([
    context.waitForEvent('download'),
    pressUnderMore(page, '导出'),
  ])
  expect(download.suggestedFilename()).toMatch(/^产品-.+\.xlsx$/)
  // The end of the journey would break it off.
  await download.path()
})
