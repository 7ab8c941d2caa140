import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { errorCodes } from '#api/errors.ts'
import { api } from '#api/index.ts'
import { heldNetwork, refusal, success } from '#admin/testing/network.ts'
import { openScreen } from '#admin/testing/open-screen.tsx'
import { selfAnswer } from '#admin/testing/records.ts'
import { entered } from '#test/pump-curves.ts'

const { getProBase, getProduct, getProType, setProduct } = api.product

const POINTS = [
  entered(0, 26, { power: 1.61 }),
  entered(30, 25.3, { power: 3.53 }),
  entered(60, 15.95, { power: 4.67 }),
]
const CURVE = { speed: 2900, basis: '样本', power_kind: 'P2', points: POINTS }
const PRODUCT = {
  id: 5,
  version: 1,
  pro_title: '管道泵',
  pro_no: 'ISG65-160',
  pro_caliber: 'DN65',
  pro_flow: '25',
  pro_lift: '32',
  pro_speed: '2900',
  pro_power: '4',
  pro_brand: '清源',
  pro_info: '',
  pro_unit: '台',
  pro_unitprice: '1.00',
  pro_curve: '' as object | string,
  remarks: '',
  release_time: '2026:11:20 09:30:00',
  pro_status: 1,
  pro_type: '',
}

let network: ReturnType<typeof heldNetwork>
let close: () => void
beforeEach(() => {
  localStorage.clear()
  network = heldNetwork()
})
afterEach(async () => {
  close()
  await page.viewport(1366, 768)
})

async function open(
  pro_curve: object | string = '',
  { field = [] as number[], edits = true } = {},
): Promise<void> {
  network.always(api.session.getSelf, () =>
    selfAnswer('product:view', ...(edits ? ['product:edit'] : [])),
  )
  network.always(getProType, () => success({ data: [] }))
  network.always(getProduct, () => success({ data: { ...PRODUCT, pro_curve }, field }))
  network.always(getProBase, () => success({ data: { ...PRODUCT, id: '', version: 0 }, field }))
  close = openScreen('/productbj?id=5')
  await expect.element(page.getByLabelText('型号')).toHaveValue('ISG65-160')
}

const cell = (point: number, label: string) => page.getByLabelText(`第${point}点${label}`)
const chart = () => page.getByRole('img', { name: '性能曲线' })
const sees = (text: string | RegExp) => expect.element(page.getByText(text)).toBeVisible()
const table = () => page.getByRole('table', { name: '性能曲线各点' })

/** What the table shows, a line for each row with anything in it. */
const typed = () =>
  [...table().element().querySelectorAll('tr')]
    .map((row) =>
      [...row.querySelectorAll('input')]
        .map(({ value }) => value)
        .join(' ')
        .trim(),
    )
    .filter((line) => line !== '')

async function choose(label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click()
  await page.getByText(option, { exact: true }).last().click()
}

async function fillRow(point: number, flow: string, head: string, power = ''): Promise<void> {
  await cell(point, '流量').fill(flow)
  await cell(point, '扬程').fill(head)
  if (power !== '') await cell(point, '功率').fill(power)
}

/** Pastes a text where the cursor is, as a spreadsheet put it on the clipboard. */
function paste(text: string): void {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', text)
  const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
  document.activeElement?.dispatchEvent(event)
}

/** What a save sends of the curve. */
async function saved() {
  await userEvent.keyboard('{Control>}s{/Control}')
  return (await network.take(setProduct)).input['pro_curve']
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

  test('is told at its row what is wrong with a point, and stays in sight, pale, as it was', async () => {
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

  test('is not told that a head is missing before one has left the row', async () => {
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
    expect(network.waitingFor(setProduct)).toHaveLength(0)
    await page.getByRole('button', { name: '删除第2点' }).click()
    await expect.poll(typed).toEqual(['0 26 1.61', '60 15.95 4.67'])
    await expect.element(cell(2, '流量')).toHaveFocus()
    await sees(/须有 3 至 12 个点，现有 2 个/)
  })

  test('that was not saved is there again, and what is typed back is no change', async () => {
    await open(CURVE)
    await cell(3, '扬程').fill('15')
    await cell(3, '扬程').fill('15.95')
    close()
    await open(CURVE)
    await expect.element(page.getByText('已恢复未保存的内容')).not.toBeInTheDocument()
    await cell(3, '扬程').fill('14')
    close()
    await open(CURVE)
    await sees('已恢复未保存的内容')
    await expect.element(cell(3, '扬程')).toHaveValue('14')
  })
})

describe('a block from a spreadsheet', () => {
  test('fills the table from the cell with the cursor on', async () => {
    await open(CURVE)
    await cell(2, '扬程').click()
    paste('25\t3.6\r\n15\t4.7\r\n')
    await expect.poll(typed).toEqual(['0 26 1.61', '30 25 3.6', '60 15 4.7'])
  })

  test('with heads goes where these say, heads and units left out', async () => {
    await open()
    await cell(1, '流量').click()
    paste(
      '扬程H\t流量Q\tNPSHr\t效率\tP2\nm\tm³/h\tm\t%\tkW\n26\t0\t1.5\t\t1.61\n25.3\t30\t\t58\t\n15.95\t60\t3\t\t4.67',
    )
    await expect.poll(typed).toEqual(['0 26 1.61  1.5', '30 25.3  58', '60 15.95 4.67  3'])
    await expect.element(chart()).toBeVisible()
  })

  test('with more rows than a curve has points is told so', async () => {
    await open()
    await cell(1, '流量').click()
    paste(Array.from({ length: 15 }, (_, at) => `${at}\t${40 - at}`).join('\n'))
    await sees('性能曲线最多 12 点，粘贴内容的最后 3 行没有填入')
    expect(typed()).toHaveLength(12)
    await expect.element(page.getByLabelText('第13点流量')).not.toBeInTheDocument()
  })
})

test('what the server refuses of a point stands at the curve', async () => {
  await open(CURVE)
  await cell(3, '扬程').fill('15')
  await userEvent.keyboard('{Control>}s{/Control}')
  const words = '性能曲线有误：第3点：请核对'
  ;(await network.take(setProduct)).answer(
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
