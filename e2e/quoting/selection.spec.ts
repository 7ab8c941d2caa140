import { readFileSync } from 'node:fs'
import { api } from '../../api/index.ts'
import { powerOf } from '../../api/pump/curve/curve.ts'
import { expect, signIn, test } from '../support/journey.ts'
import { sees } from '../support/gestures.ts'
import { fresh, linesOf, makeCombination, makeProduct, makeQuotation } from '../support/records.ts'
import { ADMIN } from '../support/server.ts'

/** From a duty point to pumps in a quotation: chosen by their curve, as many as are on duty and standby. */

/** A curve that passes through 30 m³/h at 14.2 m, where its efficiency is best. */
const curve = {
  speed: 2900,
  basis: '样本',
  power_kind: 'P2',
  points: [0.25, 0.5, 0.75, 1, 1.25].map((part) => {
    const [flow, head] = [30 * part, 14.2 * (1.25 - 0.25 * part ** 2)]
    return { flow, head, power: powerOf(flow, head, 72 * (1 - (part - 1) ** 2)), npsh: 2 * part }
  }),
}

test('a duty typed in an empty quotation becomes pumps, and later a set whose cabinet follows them', async ({
  page,
  product,
}) => {
  const [pumps, cabinets] = [fresh('离心泵'), fresh('控制柜')]
  const pump = { pro_title: pumps, pro_flow: '30', pro_lift: '14.2', pro_unitprice: '1000' }
  await makeProduct(product.call, {
    ...pump,
    pro_no: 'ISG65-1',
    pro_power: '2.2',
    pro_curve: curve,
  })
  // The same water with more power: further back in the order.
  const strong = { ...pump, pro_no: 'ISG65-2', pro_power: '4' }
  const first = await makeProduct(product.call, strong)
  const cabinet = { pro_title: cabinets, pro_unitprice: '5000' }
  const box = await makeProduct(product.call, { ...cabinet, pro_no: 'K-2.2', pro_power: '2.2' })
  await makeProduct(product.call, { ...cabinet, pro_no: 'K-4', pro_power: '4' })
  const combination = await makeCombination(product.call, [first, box], { is_power: 1 })
  const id = await makeQuotation(product.call)

  await signIn(page, ADMIN, `/quopro?id=${id}`)
  await page.getByRole('button', { name: '按工况选型' }).click()
  await page.getByLabel('总流量（运行泵合计）', { exact: true }).fill('16.6667')
  await page.getByRole('combobox', { name: '流量单位' }).click()
  await page.getByTitle('L/s', { exact: true }).click()
  await page.getByLabel('扬程', { exact: true }).fill('14')
  await page.getByRole('button', { name: '更多条件' }).click()
  await page.getByLabel('静扬程').fill('4')
  await page.getByLabel('运行台数').fill('2')
  await page.getByLabel('备用台数').fill('1')
  await page.getByLabel('名称、型号、材质').fill(pumps)
  await page.getByRole('button', { name: '选型', exact: true }).click()
  const found = page.getByRole('table', { name: '合适的水泵，功率为 P2 轴功率' })
  await expect(found.getByText('+1.43')).toBeVisible()
  await page.getByRole('button', { name: '曲线（ISG65-1）' }).click()
  await expect(page.getByRole('img', { name: 'ISG65-1 性能曲线' })).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('备用台数')).toHaveValue('1')
  await page.getByRole('button', { name: '加入报价（ISG65-1）' }).click()
  await sees(page, '水泵已加入报价')

  await expect(page.getByRole('spinbutton', { name: `数量（${pumps}）` })).toBeFocused()
  await expect(page.getByText('16.667 L/s × 14 m 2用1备')).toBeVisible()
  const [added] = await linesOf(product.call, id)
  expect(added).toMatchObject({ no: 'ISG65-1', num: 3, amount: '3000.00' })

  await product.call(api.quotation.setCombination, { id, com_id: combination })
  await page.reload()
  await page
    .getByRole('button', { name: `选型（${pumps}）` })
    .last()
    .click()
  await expect(page.getByText(`的“${pumps}”选型`)).toBeVisible()
  await page.getByLabel('总流量（运行泵合计）', { exact: true }).fill('30')
  await page.getByLabel('扬程', { exact: true }).fill('14')
  await page.getByRole('button', { name: '选型', exact: true }).click()
  await page.getByRole('button', { name: '加入报价（ISG65-2）' }).click()
  await sees(page, `水泵已加入报价；“${cabinets}”随功率选用 K-4`)
  await expect(page.getByText('30 m³/h × 14 m', { exact: true })).toBeVisible()
  const lines = await linesOf(product.call, id)
  expect(lines.map(({ no, num }) => [no, num])).toEqual([
    ['ISG65-1', 3],
    ['ISG65-2', 1],
    ['K-4', 1],
  ])

  await page.getByRole('button', { name: '单据与版本' }).click()
  const downloading = page.context().waitForEvent('download')
  await page.getByRole('button', { name: '技术参数表（PDF）' }).first().click()
  const download = await downloading
  expect(
    readFileSync(await download.path())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
})
