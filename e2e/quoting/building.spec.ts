import { execFileSync } from 'node:child_process'
import { api } from '../../api/index.ts'
import { powerOf } from '../../api/pump/curve/curve.ts'
import { expect, signIn, test } from '../support/journey.ts'
import { sees } from '../support/gestures.ts'
import { fresh, linesOf, makeProduct, makeQuotation } from '../support/records.ts'
import { ADMIN } from '../support/server.ts'

/** From the homes of a building to its pumps in a quotation, and to the 计算书 of them. */

/** A curve through 9.5 m³/h at 70 m, where its efficiency is best. */
const curve = {
  speed: 2900,
  basis: '样本',
  power_kind: 'P2',
  points: [0.25, 0.5, 0.75, 1, 1.25].map((part) => {
    const [flow, head] = [9.5 * part, 70 * (1.25 - 0.25 * part ** 2)]
    return { flow, head, power: powerOf(flow, head, 66 * (1 - (part - 1) ** 2)), npsh: 2 * part }
  }),
}

const BUILDING = {
  第1种户型的户数: '96',
  '第1种户型的每户当量 Ng': '4',
  '第1种户型的每户人数 m': '3.5',
  '第1种户型的用水定额 qL': '230',
  '第1种户型的时变化系数 Kh': '2.5',
  '公称直径 DN': '80',
  计算内径: '80.9',
  最不利管长: '120',
  '最高配水点高度 z': '54',
  最高配水点所需压力: '0.1',
}

test('homes become a duty, pumps in a quotation, and a 计算书', async ({ page, product }) => {
  const pumps = fresh('立式多级离心泵')
  await makeProduct(product.call, {
    pro_title: pumps,
    pro_no: 'CDL10-8',
    pro_flow: '9.5',
    pro_lift: '70',
    pro_power: '4',
    pro_unitprice: '8600',
    pro_curve: curve,
  })
  const id = await makeQuotation(product.call)
  await signIn(page, ADMIN, `/quopro?id=${id}`)
  await page.getByRole('button', { name: '按工况选型' }).click()
  await page.getByText('从建筑计算').click()
  const panel = page.getByRole('region', { name: '从建筑计算' })
  for (const [name, value] of Object.entries(BUILDING)) {
    await panel.getByLabel(name, { exact: true }).fill(value)
  }
  await panel.getByLabel('运行台数').fill('2')
  await expect(panel.getByText('18.957 m³/h × 66.79 m')).toBeVisible()
  await panel.getByRole('button', { name: '采用' }).click()
  await page.getByRole('button', { name: '加入报价（CDL10-8）' }).click()
  await sees(page, '水泵已加入报价')
  await expect(page.getByText('18.957 m³/h × 66.79 m 2用 变频 生活')).toBeVisible()
  const [line] = await linesOf(product.call, id)
  expect(line).toMatchObject({ num: 2, building: { height: 54, lowest: 0, beta: 1.05 } })

  await page.getByRole('button', { name: `选型（${pumps}）` }).click()
  await panel.getByLabel('最高配水点高度 z').fill('60')
  await expect(
    panel.getByText('工况已变，请重新选型：按建筑计算为 18.957 m³/h × 72.79 m'),
  ).toBeVisible()
  await page.getByRole('button', { name: '返回报价' }).click()

  await page.getByRole('button', { name: '单据与版本' }).click()
  const downloading = page.context().waitForEvent('download')
  await page.getByRole('button', { name: '计算书（PDF）' }).click()
  const file = await (await downloading).path()
  const text = execFileSync('pdftotext', ['-raw', file, '-']).toString('utf8').replace(/\s/g, '')
  for (const part of ['计算书', '96×4', '18.957', '66.79', 'GB50015-20193.7.5', '条文未核对']) {
    expect(text).toContain(part)
  }
  const versions = await product.call(api.quotation.getVersions, { id })
  expect(versions['data']).toEqual([])
})
