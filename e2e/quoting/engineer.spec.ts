import { execFileSync } from 'node:child_process'
import type { Page } from '@playwright/test'
import { api } from '../../api/index.ts'
import { powerOf } from '../../api/pump/curve/curve.ts'
import { expect, signIn, test } from '../support/journey.ts'
import { answer, sees } from '../support/gestures.ts'
import { fresh, linesOf, makeCombination, makeProduct, makeQuotation } from '../support/records.ts'
import { ADMIN } from '../support/server.ts'

/** What an engineer does for a building, from its homes to the papers that go out. */

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
  运行台数: '2',
}

/** The text of a document, without its spaces, that a button saves. */
async function textOf(page: Page, name: string): Promise<string> {
  const downloading = page.context().waitForEvent('download')
  await page.getByRole('button', { name }).first().click()
  const file = await (await downloading).path()
  return execFileSync('pdftotext', ['-raw', file, '-']).toString('utf8').replace(/\s/g, '')
}

test('homes become a set of pumps and fittings with a grade, which is sent and printed', async ({
  page,
  product,
}) => {
  const { call } = product
  const [pumps, valves] = [fresh('立式多级离心泵'), fresh('蝶阀')]
  const pump = await makeProduct(call, {
    pro_title: pumps,
    pro_no: 'CDL10-8',
    pro_flow: '9.5',
    pro_lift: '70',
    pro_power: '4',
    pro_caliber: 'DN50',
    pro_unitprice: '8600',
    pro_curve: curve,
    energy_class: '轻型多级离心泵（立式）',
    stages: '8',
  })
  const larger = { pro_title: pumps, pro_no: 'CDL32-5', pro_flow: '32', pro_lift: '70' }
  await makeProduct(call, { ...larger, pro_power: '11', pro_caliber: 'DN65' })
  const valve = { pro_title: valves, pro_unitprice: '260' }
  const first = await makeProduct(call, { ...valve, pro_no: 'D71X-50', pro_caliber: '50' })
  await makeProduct(call, { ...valve, pro_no: 'D71X-65', pro_caliber: '65' })
  const com_id = await makeCombination(call, [pump, first], {
    com_rules: [{ kind: 'caliber', titles: [valves], of: [pumps], fit: 'same' }],
  })
  const id = await makeQuotation(call)
  await call(api.quotation.setCombination, { id, com_id })

  await signIn(page, ADMIN, `/quopro?id=${id}`)
  await page.getByRole('button', { name: `选型（${pumps}）` }).click()
  await page.getByText('从建筑计算').click()
  const panel = page.getByRole('region', { name: '从建筑计算' })
  for (const [name, value] of Object.entries(BUILDING)) {
    await panel.getByLabel(name, { exact: true }).fill(value)
  }
  await panel.getByRole('button', { name: '采用' }).click()
  const found = page.getByRole('table', { name: '合适的水泵，功率为 P2 轴功率' })
  await expect(found.getByRole('row', { name: /CDL10-8 .*合格 高效区/ })).toBeVisible()
  await page.getByRole('button', { name: '加入报价（CDL10-8）' }).click()
  await sees(page, `水泵已加入报价；“${valves}”随口径选用 D71X-50`)

  await expect(page.getByText('18.957 m³/h × 66.79 m 2用 变频 生活')).toBeVisible()
  await expect(page.getByText('能效 1级')).toBeVisible()
  const lines = await linesOf(call, id)
  expect(lines.map(({ no, num }) => [no, num])).toEqual([
    ['CDL10-8', 2],
    ['D71X-50', 1],
  ])

  await page.getByRole('button', { name: '发出' }).click()
  await answer(page, '生成 V1', '确定')
  await sees(page, '报价已发出')
  await page.getByRole('button', { name: '单据与版本' }).click()
  const sheet = await textOf(page, '技术参数表（PDF）')
  for (const part of ['CDL10-8', '1级', 'GB19762-2025', '高效区']) expect(sheet).toContain(part)
  const calculation = await textOf(page, '计算书（PDF）')
  for (const part of ['计算书', '96×4', '18.957', '66.79']) expect(calculation).toContain(part)
})
