import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { errorCodes } from '#api/kit/errors.ts'
import { api } from '#api/index.ts'
import { cell, chart, CURVE, curveForm, sees, typed } from '#admin/testing/curve-form.ts'
import { refusal } from '#admin/testing/network.ts'

/** The curve of a product in its form. */

const { setProduct } = api.product

const form = curveForm()
const { open, saved } = form

async function choose(label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click()
  await page.getByText(option, { exact: true }).last().click()
}

async function fillRow(point: number, flow: string, head: string, power = ''): Promise<void> {
  await cell(point, '流量').fill(flow)
  await cell(point, '扬程').fill(head)
  if (power !== '') await cell(point, '功率').fill(power)
}

describe('a curve that is typed', () => {
  test('gets a row more with each point, is drawn from the third on, and is sent as typed', async () => {
    await open()
    await fillRow(1, '0', '26', '1.61')
    await expect.element(page.getByLabelText('曲线转速')).toHaveValue('2900')
    await fillRow(2, '３０', '25.3', '3.53')
    await expect.element(chart()).not.toBeInTheDocument()
    await fillRow(3, '60', '15.95', '4.67')
    await expect.element(chart()).toBeVisible()
    await expect.element(cell(4, '流量')).toBeVisible()
    await sees(/请选择依据/)
    await choose('依据', '样本')
    await choose('功率口径', 'P2 轴功率')
    await expect.element(page.getByText(/请选择依据/)).not.toBeInTheDocument()
    expect(await saved()).toMatchObject({
      speed: 2900,
      basis: '样本',
      power_kind: 'P2',
      points: [
        { flow: 0, head: 26, power: 1.61 },
        { flow: 30, head: 25.3, power: 3.53 },
        { flow: 60, head: 15.95, power: 4.67 },
      ],
    })
  })

  test('shows at its row what is wrong with a point, and stays in sight, pale, as it was', async () => {
    await open(CURVE)
    await cell(3, '流量').fill('20')
    await sees('流量 20 没有大于上一点的 30，流量须逐点递增')
    await expect.element(cell(3, '流量')).toHaveAttribute('aria-invalid', 'true')
    await expect.element(chart()).toBeVisible()
    await cell(3, '流量').fill('1,5')
    await sees(/流量“1,5”不是数字/)
    await cell(3, '流量').fill('60')
    await expect.element(page.getByText(/不是数字/)).not.toBeInTheDocument()
    await cell(2, '效率').fill('90')
    await sees(/填写的效率 90% 与按功率算出的 .* 不符/)
    await expect.element(cell(2, '效率')).not.toHaveAttribute('aria-invalid', 'true')
  })

  test('does not report a missing head before one has left the row', async () => {
    await open(CURVE)
    await cell(4, '流量').fill('70')
    await expect.element(page.getByText('请填写扬程')).not.toBeInTheDocument()
    await page.getByLabelText('品牌').click()
    await sees('请填写扬程')
  })

  test('is gone through with Enter and arrows, and loses a row by its button', async () => {
    await open(CURVE)
    await cell(1, '扬程').click()
    await userEvent.keyboard('{Enter}')
    await expect.element(cell(2, '扬程')).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    await expect.element(cell(4, '扬程')).toHaveFocus()
    await userEvent.keyboard('{ArrowUp}')
    await expect.element(cell(3, '扬程')).toHaveFocus()
    expect(form.network.waitingFor(setProduct)).toHaveLength(0)
    await page.getByRole('button', { name: '删除第2点' }).click()
    await expect.poll(typed).toEqual(['0 26 1.61', '60 15.95 4.67'])
    await expect.element(cell(2, '流量')).toHaveFocus()
    await sees(/须有 3 至 12 个点，现有 2 个/)
  })

  test('that was not saved is there again, and what is typed back is no change', async () => {
    await open(CURVE)
    await cell(3, '扬程').fill('15')
    await cell(3, '扬程').fill('15.95')
    form.close()
    await open(CURVE)
    await expect.element(page.getByText('已恢复未保存的内容')).not.toBeInTheDocument()
    await cell(3, '扬程').fill('14')
    form.close()
    await open(CURVE)
    await sees('已恢复未保存的内容')
    await expect.element(cell(3, '扬程')).toHaveValue('14')
  })
})

test('what the server refuses of a point stands at the curve', async () => {
  await open(CURVE)
  await cell(3, '扬程').fill('15')
  await userEvent.keyboard('{Control>}s{/Control}')
  const words = '性能曲线有误：第3点：请核对'
  ;(await form.network.take(setProduct)).answer(
    refusal(errorCodes.invalid, words, { 'pro_curve.points.2': words }),
  )
  await page.getByRole('dialog').getByRole('button').last().click()
  await sees(words)
})

test('a product that hides flow or lift has no curve, and sends none', async () => {
  await open('', { field: [2] })
  await expect.element(page.getByText('性能曲线')).not.toBeInTheDocument()
  await page.getByLabelText('品牌').fill('甲')
  expect(await saved()).toBeUndefined()
})

test('who may not edit sees the curve without a row to type into', async () => {
  await open(CURVE, { edits: false })
  await expect.element(chart()).toBeVisible()
  await expect.element(cell(3, '扬程')).toBeDisabled()
  await expect.element(cell(4, '扬程')).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: '删除第1点' })).not.toBeInTheDocument()
})

test('numbers stand in a table beside the picture, behind a button', async () => {
  await open(CURVE)
  const numbers = page.getByRole('table', { name: '性能曲线的数据' })
  await expect.element(numbers).not.toBeInTheDocument()
  await page.getByRole('button', { name: '数据表' }).click()
  await expect.element(numbers.getByRole('row', { name: /^30 25\.3 58\.6 3\.53$/ })).toBeVisible()
})

test('on a phone the table and the picture are within the window', async () => {
  await page.viewport(390, 844)
  await open(CURVE)
  await expect.element(chart()).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  for (const label of ['流量', '汽蚀余量']) {
    const { left, right, width } = cell(1, label).element().getBoundingClientRect()
    expect(left).toBeGreaterThanOrEqual(0)
    expect(right).toBeLessThanOrEqual(390)
    expect(width).toBeGreaterThan(44)
  }
})
