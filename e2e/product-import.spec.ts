import { api } from '../api/index.ts'
import { sheetOf } from '../test/sheet-file.ts'
import { sees } from './gestures.ts'
import { expect, signIn, test } from './journey.ts'
import { NARROW } from './looks.ts'
import { fresh, makeProduct } from './records.ts'
import { ADMIN } from './server.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

test('a price list changes prices after a look at them, on a phone too, and products go into a file', async ({
  page,
  context,
  product,
}) => {
  const [known, added] = [fresh('ISG'), fresh('CDL')]
  await makeProduct(product.call, { pro_no: known, pro_unitprice: '1000', pro_unit: '台' })
  const buffer = await sheetOf(
    ['产品名称', '型号', '单价', '单位', '曲线扬程'],
    ['', known, 1100, '', ''],
    ['多级泵', added, 2000, '台', ''],
    ['多级泵', `${added}-2`, '面议', '台', ''],
  )
  const { data } = await product.call(api.product.index, { keyword: known })
  const titled = await sheetOf(
    ['产品名称', '型号', '单价', '单位', '曲线流量', '曲线扬程'],
    [data[0].pro_title, known, 1100, '', '', ''],
    ['多级泵', added, 2000, '台', '', ''],
    ['多级泵', `${added}-2`, 3000, '台', '0 10 20', '30 29'],
  )
  expect(buffer.length).toBeGreaterThan(0)
  await page.setViewportSize(NARROW)
  await signIn(page, ADMIN, '/product')
  await page.getByRole('button', { name: '导入' }).click()
  const dialog = page.getByRole('dialog', { name: '导入产品' })
  await page.screenshot({ path: '/dev/shm/i1.png' })
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: '价目表.xlsx', mimeType: XLSX, buffer: titled })
  await expect(dialog.getByRole('row', { name: /第4行/ })).toContainText('曲线扬程有2个数')
  await page.screenshot({ path: '/dev/shm/i2.png' })
  await dialog.getByText('修改 1', { exact: true }).click()
  const change = dialog.getByRole('row', { name: new RegExp(known) })
  await expect(change).toContainText('1000.00元')
  await expect(change).toContainText('1100.00元')
  await expect(change).toContainText('（清空）')
  await page.screenshot({ path: '/dev/shm/i3.png' })
  await dialog.getByRole('button', { name: '确认导入（新增 1 条，修改 1 条）' }).click()
  await sees(page, '导入完成：新增1条，修改1条')
  await expect(dialog).toBeHidden()
  await expect(page.getByText(added)).toBeVisible()
  await page.screenshot({ path: '/dev/shm/i4.png' })
  await page.setViewportSize({ width: 1366, height: 768 })
  await page.screenshot({ path: '/dev/shm/i5.png' })

  const [download] = await Promise.all([
    context.waitForEvent('download'),
    page.getByRole('button', { name: '导出' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^产品-.+\.xlsx$/)
  // The end of the journey would break it off.
  await download.path()
})
