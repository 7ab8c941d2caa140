import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { api } from '#api/index.ts'
import { PRODUCT } from '#admin/testing/curve-form.ts'
import { button, sees } from '#admin/testing/gestures.ts'
import { heldNetwork, success, type HeldNetwork } from '#admin/testing/network.ts'
import { openScreen } from '#admin/testing/open-screen.tsx'
import { selfAnswer } from '#admin/testing/records.ts'
import { entered } from '#test/make/pumps/pump-curves.ts'

/** 曲线: pumps get the curves that follow from another one, after one has seen them. */

const { deriveCurves, getCurves, getProduct, getProType } = api.product

const STAGE = {
  speed: 2900,
  basis: '样本',
  power_kind: 'P2',
  points: [
    entered(8, 9.4, { power: 0.42 }),
    entered(16, 8, { power: 0.55 }),
    entered(24, 5, { power: 0.6 }),
  ],
}
const row = (id: number, pro_no: string, others: object = {}) => ({
  id,
  pro_title: '多级泵',
  pro_no,
  pro_brand: '',
  pro_flow: '',
  pro_lift: '',
  stages: '',
  curve_state: 3,
  basis: '',
  source: '',
  missing: '',
  quoted: 0,
  ...others,
})
const ROWS = [
  row(1, 'CDL16-1', { stages: 1, curve_state: 1, basis: '样本', source: '2025 版样本' }),
  row(2, 'CDL16-6', { stages: 6, pro_flow: '16', pro_lift: '46' }),
  row(3, 'CDL16-12', { quoted: 4, pro_flow: '16', pro_lift: '120' }),
  row(4, 'CDL16-3', { stages: 3, curve_state: 1, basis: '级数推算' }),
]

let network: HeldNetwork
let close = () => undefined as void
afterEach(() => close())
beforeEach(() => {
  localStorage.clear()
  network = heldNetwork()
})

function open(...permissions: string[]): void {
  network.always(api.session.getSelf, () => selfAnswer('product:view', ...permissions))
  network.always(getProType, () => success({ data: [] }))
  network.always(getCurves, () => success({ data: ROWS, total: ROWS.length }))
  const original = { ...PRODUCT, id: 1, version: 7, pro_no: 'CDL16-1', stages: 1, pro_curve: STAGE }
  network.always(getProduct, () => success({ data: original, field: [] }))
  close = openScreen('/curves')
}

const select = async (...ids: number[]) => {
  for (const id of ids)
    await page.getByRole('checkbox', { name: `选择 ID ${id}`, exact: true }).click()
}
const dialog = () => page.getByRole('dialog', { name: /^推算/ })
const figure = (model: string) => dialog().getByLabelText(`多级泵 ${model}的级数`)
const target = (model: string) => dialog().getByRole('row', { name: new RegExp(`${model} `) })

test('of a family the one with a curve is where the others’ come from; they are seen before they are stored', async () => {
  open('product:edit')
  await select(1, 2, 3, 4)
  await button('推算曲线').click()
  await expect.element(dialog().getByLabelText(/^它的级数/)).toHaveValue('1')
  await expect.element(target('CDL16-6').getByText('流量 8–24 m³/h，扬程 56.4–30 m')).toBeVisible()
  // One that was computed before is computed anew; the origin itself stays.
  await expect.element(target('CDL16-3').getByText(/扬程 28.2–15 m/)).toBeVisible()
  await expect.element(dialog().getByText('曲线的来源')).toBeVisible()
  await expect.element(button('保存 2 条曲线')).toBeVisible()
  await figure('CDL16-12').fill('12')
  await expect.element(target('CDL16-12').getByText(/扬程 112.8–60 m/)).toBeVisible()
  // What one would notice too late: another family's curve, and one that is there already.
  await expect
    .element(dialog().getByText('额定点 16 m³/h、120 m 不在这条曲线上（该流量下 96 m）'))
    .toBeVisible()
  await expect.element(dialog().getByText('代替原来的级数推算曲线')).toBeVisible()
  expect(
    dialog()
      .getByText(/不在这条曲线上/)
      .elements(),
  ).toHaveLength(1)
  await button('保存 3 条曲线').click()
  const { input, answer } = await network.take(deriveCurves)
  expect(input).toEqual({
    of: 1,
    derivation: 1,
    figure: '1',
    version: 7,
    targets: [
      { id: 2, figure: 6 },
      { id: 3, figure: 12 },
      { id: 4, figure: 3 },
    ],
  })
  answer(success({ msg: '已推算 3 条曲线' }))
  await sees('已推算 3 条曲线')
  await expect.element(dialog()).not.toBeInTheDocument()
})

test('a trim asks for diameters, and says where one is too small', async () => {
  open('product:edit')
  await select(1, 2)
  await button('推算曲线').click()
  await dialog().getByText('按叶轮直径（切割）').click()
  await dialog()
    .getByLabelText(/^它的叶轮直径/)
    .fill('169')
  const own = dialog().getByLabelText('多级泵 CDL16-6的叶轮直径')
  await expect.element(own).toHaveValue('')
  await own.fill('160')
  await expect.element(target('CDL16-6').getByText(/流量 7\.57–22\.7\d* m³\/h/)).toBeVisible()
  await own.fill('100')
  await expect.element(target('CDL16-6').getByText(/切割 40\.8\d*%，超过/)).toBeVisible()
  await expect.element(button('保存 0 条曲线')).toBeVisible()
  await userEvent.keyboard('{Escape}')
})

test('who may only look is offered no curves to compute', async () => {
  open()
  await expect.element(page.getByText('2025 版样本')).toBeVisible()
  await expect.element(page.getByRole('checkbox')).not.toBeInTheDocument()
})
