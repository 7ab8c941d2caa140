import { expect, signIn, test } from '../support/journey.ts'
import { sees } from '../support/gestures.ts'
import { fresh, linesOf, makeProduct, makeQuotation } from '../support/records.ts'
import { ADMIN } from '../support/server.ts'

/** From the nameplate of an old pump to one of ours in the quotation, which keeps the old model. */

test('a nameplate becomes a line that names the pump it replaces @long', async ({
  page,
  product,
}) => {
  const title = fresh('管道泵')
  const pump = { pro_title: title, pro_flow: '93.5', pro_lift: '27.5', pro_speed: '2900' }
  await makeProduct(product.call, { ...pump, pro_no: 'ISG80', pro_caliber: '80', pro_power: '11' })
  await makeProduct(product.call, { ...pump, pro_no: 'ISG65', pro_caliber: '65', pro_power: '11' })
  const id = await makeQuotation(product.call)

  await signIn(page, ADMIN, `/select?quotation=${id}`)
  await page.getByText('替换旧泵').click()
  await page.getByLabel('原型号', { exact: true }).fill('XBD2.7/26-80L')
  await page.getByLabel('流量', { exact: true }).fill('93')
  await page.getByLabel('扬程', { exact: true }).fill('27')
  await page.getByLabel('电机功率', { exact: true }).fill('7.5kW')
  await page.getByLabel('口径', { exact: true }).fill('DN80')
  await page.getByRole('checkbox', { name: '替换原型号印在技术参数表上' }).check()
  await page.getByRole('button', { name: '找替换的泵' }).click()
  const differences = page.getByRole('table', { name: 'ISG80 与原设备的差别' })
  await expect(differences.getByRole('row', { name: /口径 80 80 mm 相同/ })).toBeVisible()
  await expect(differences.getByText('电机功率大于原电机，请核对配电')).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: '加入报价（ISG80）' }).click()
  await sees(page, '水泵已加入报价')

  await expect(page.getByText('93 m³/h × 27 m', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: '替换原型号 XBD2.7/26-80L' }).click()
  await page.getByRole('textbox', { name: '原型号' }).fill('XBD2.7/26-80L-A')
  await page.getByRole('button', { name: '确定' }).click()
  await expect(page.getByRole('button', { name: '替换原型号 XBD2.7/26-80L-A' })).toBeVisible()
  const [line] = await linesOf(product.call, id)
  expect(line).toMatchObject({
    no: 'ISG80',
    num: 1,
    replaces: { model: 'XBD2.7/26-80L-A', flow: 93, power: 7.5, caliber: 80, printed: 1 },
  })
})
