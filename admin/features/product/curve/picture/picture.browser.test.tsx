import { clear } from 'idb-keyval'
import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, button, question } from '#admin/testing/gestures.ts'
import { cell, CURVE, curveForm, typed } from '#admin/testing/curve-form.ts'

/** A curve read from the picture of a catalogue's page, as one points at it. */

const { open, saved } = curveForm()
beforeEach(() => clear())

type Pixel = { x: number; y: number }
type Camera = (on: Pixel) => Pixel

const SIZE = { width: 1000, height: 620 }
/** Where 0 … 80 m³/h and 0 … 40 m stand on the page. */
const FRAME = { left: 100, top: 100, right: 900, bottom: 500 }
const onPage = (flow: number, head: number): Pixel => ({ x: 100 + 10 * flow, y: 500 - 10 * head })
const CORNERS = [
  { x: FRAME.left, y: FRAME.top },
  { x: FRAME.right, y: FRAME.top },
  { x: FRAME.right, y: FRAME.bottom },
  { x: FRAME.left, y: FRAME.bottom },
]

const LARGE = (flow: number) => 36 - 0.0024 * flow ** 2
const SMALL = (flow: number) => 29 - 0.0026 * flow ** 2
const FLOWS = [0, 20, 40, 60, 80]

const turned: Camera = ({ x, y }) => {
  const angle = (3 * Math.PI) / 180
  return {
    x: 500 + (x - 500) * Math.cos(angle) - (y - 310) * Math.sin(angle),
    y: 310 + (x - 500) * Math.sin(angle) + (y - 310) * Math.cos(angle),
  }
}
/** From below and from the side. */
const aslant: Camera = ({ x, y }) => {
  const depth = 1 + 0.0002 * x - 0.00015 * y
  return { x: (0.95 * x + 20 - 0.04 * y) / depth, y: (0.85 * y + 20 + 0.02 * x) / depth }
}

/** A page with a grid and the curves of two impellers, as that camera sees it. */
async function photo(camera: Camera): Promise<File> {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, SIZE)
  const context = canvas.getContext('2d')!
  context.fillStyle = '#fff'
  context.fillRect(0, 0, SIZE.width, SIZE.height)
  const line = (points: readonly Pixel[]) => {
    context.beginPath()
    for (const { x, y } of points.map(camera)) context.lineTo(x, y)
    context.stroke()
  }
  context.strokeStyle = '#999'
  for (let flow = 0; flow <= 80; flow += 10) line([onPage(flow, 0), onPage(flow, 40)])
  for (let head = 0; head <= 40; head += 5) line([onPage(0, head), onPage(80, head)])
  context.strokeStyle = '#06c'
  for (const curve of [LARGE, SMALL]) {
    line(Array.from({ length: 81 }, (_, flow) => onPage(flow, curve(flow))))
  }
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve)
  })
  return new File([blob!], 'page.png', { type: 'image/png' })
}

function paste(file: File): void {
  const clipboardData = new DataTransfer()
  clipboardData.items.add(file)
  document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
}

const picture = () => page.getByRole('group', { name: /^图片/ })

/** Touches the picture at one of its pixels. */
async function touch(at: Pixel): Promise<void> {
  const before = picture().getByRole('button').elements().length
  const svg = picture().element() as SVGSVGElement
  const { x, y } = new DOMPoint(at.x, at.y).matrixTransform(svg.getScreenCTM()!)
  const event = { clientX: x, clientY: y, pointerId: 1, bubbles: true }
  // What lies on top there, such as another mark.
  const touched = document.elementFromPoint(x, y) ?? svg
  touched.dispatchEvent(new PointerEvent('pointerdown', event))
  touched.dispatchEvent(new PointerEvent('pointerup', event))
  touched.dispatchEvent(new MouseEvent('click', event))
  await expect.poll(() => picture().getByRole('button').elements().length).toBe(before + 1)
}

const value = (label: string) => page.getByLabelText(label, { exact: true })

async function markAxes(camera: Camera): Promise<void> {
  await touch(camera(onPage(0, 0)))
  // The cursor stands where the value of what was touched is typed.
  await userEvent.keyboard('0')
  await touch(camera(onPage(80, 0)))
  await userEvent.keyboard('80')
  await touch(camera(onPage(0, 0)))
  await userEvent.keyboard('0')
  await touch(camera(onPage(0, 40)))
  await userEvent.keyboard('40')
}

async function markCurve(camera: Camera, curve: (flow: number) => number): Promise<void> {
  for (const flow of FLOWS) await touch(camera(onPage(flow, curve(flow))))
  await button(`填入 ${FLOWS.length} 点`).click()
  await expect.element(picture()).not.toBeInTheDocument()
}

async function begin(camera: Camera): Promise<void> {
  await button('从图片取曲线').click()
  await expect.element(button('选择图片')).toBeVisible()
  paste(await photo(camera))
  await expect.element(picture()).toBeVisible()
}

/** Rows of flow and head that differ by no more than a pixel of 0.1 m³/h and 0.1 m. */
function expectRows(curve: (flow: number) => number): void {
  const rows = typed().map((row) => row.split(' ').map(Number))
  expect(rows).toHaveLength(FLOWS.length)
  for (const [at, flow] of FLOWS.entries()) {
    expect(Math.abs(rows[at]![0]! - flow)).toBeLessThanOrEqual(0.1)
    expect(Math.abs(rows[at]![1]! - curve(flow))).toBeLessThanOrEqual(0.1)
  }
}

test('two impellers of a page that was scanned askew: axes, points, and the axes stay for the second', async () => {
  await open()
  await begin(turned)
  await markAxes(turned)
  await expect.element(page.getByText(/^1 像素 ≈ 0.1 m³\/h、0.1 m$/)).toBeVisible()
  await markCurve(turned, LARGE)
  await expect.element(cell(5, '流量')).toBeVisible()
  expectRows(LARGE)
  await button('从图片取曲线').click()
  await expect.element(page.getByText('在图片上点：扬程曲线的下一点')).toBeVisible()
  await markCurve(turned, SMALL)
  await expect.poll(() => typed()[0]).toBe('0 29')
  expectRows(SMALL)
  expect(await saved()).toMatchObject({
    basis: '样本',
    source: '样本图取点，1 像素 ≈ 0.1 m³/h、0.1 m',
  })
})

test('what stands there and is not on the picture goes only where one agrees', async () => {
  await open(CURVE)
  await begin(turned)
  await markAxes(turned)
  for (const flow of FLOWS) await touch(turned(onPage(flow, LARGE(flow))))
  await button('填入 5 点').click()
  const words = '从图片没有读出功率，填入后原来的功率就没有了，是否填入？'
  await answer(words, '取消')
  await expect.element(button('填入 5 点')).toBeVisible()
  expect(typed()[0]).toBe('0 26 1.61')
  await button('填入 5 点').click()
  await answer(words, '确定')
  await expect.element(picture()).not.toBeInTheDocument()
  expectRows(LARGE)
})

test('a photo from the side is put right by the four corners of the grid', async () => {
  await open()
  await begin(aslant)
  await page.getByText('校正', { exact: true }).click()
  for (const corner of CORNERS) await touch(aslant(corner))
  await page.getByText('流量轴', { exact: true }).click()
  await markAxes(aslant)
  await markCurve(aslant, LARGE)
  await expect.element(cell(5, '流量')).toBeVisible()
  const rows = typed().map((row) => row.split(' ').map(Number))
  // A pixel is up to 0.15 m³/h and 0.14 m there.
  for (const [at, flow] of FLOWS.entries()) {
    expect(Math.abs(rows[at]![0]! - flow)).toBeLessThanOrEqual(0.15)
    expect(Math.abs(rows[at]![1]! - LARGE(flow))).toBeLessThanOrEqual(0.15)
  }
})

/** Where a mark stands, in whole pixels. */
const placeOf = (mark: Element) =>
  mark
    .getAttribute('transform')
    ?.match(/[\d.]+/g)
    ?.map((text) => Math.round(Number(text)))

describe('a mark', () => {
  test('of the curve that was set wrongly goes with Delete at once', async () => {
    await open()
    await begin((on) => on)
    await markAxes((on) => on)
    for (const flow of [0, 20, 40]) await touch(onPage(flow, LARGE(flow)))
    await touch({ x: 700, y: 480 })
    await expect.element(page.getByText('扬程 4 点')).toBeVisible()
    await userEvent.keyboard('{Delete}')
    await expect.element(page.getByText('扬程 3 点')).toBeVisible()
    await button('清除所有标记').click()
    expect(picture().getByRole('button').elements()).toHaveLength(0)
    await expect.element(page.getByText('在图片上点：流量轴的第一个刻度')).toBeVisible()
  })

  test('moves by the arrow keys, and goes with Delete', async () => {
    await open()
    await begin((on) => on)
    await touch({ x: 100, y: 500 })
    await userEvent.keyboard('0')
    const mark = page.getByRole('button', { name: '流量刻度0' })
    const place = () => placeOf(mark.element())
    expect(place()).toEqual([100, 500])
    ;(mark.element() as unknown as HTMLElement).focus()
    await userEvent.keyboard('{ArrowRight}{Shift>}{ArrowUp}{/Shift}')
    await expect.poll(place).toEqual([101, 490])
    await userEvent.keyboard('{Delete}')
    await expect.element(mark).not.toBeInTheDocument()
    await expect.element(page.getByText('在图片上点：流量轴的第一个刻度')).toBeVisible()
  })

  test('is set without a pointer: the arrow keys move a cross, Enter sets', async () => {
    await open()
    await begin((on) => on)
    ;(picture().element() as SVGSVGElement).focus()
    await userEvent.keyboard('{ArrowLeft}{Enter}')
    await expect
      .poll(() => placeOf(page.getByRole('button', { name: /^流量刻度/ }).element()))
      .toEqual([499, 310])
    await expect.element(value('流量轴第一个刻度')).toHaveFocus()
  })
})

test.each([
  ['样本.pdf', 'application/pdf', '请在 PDF 里把曲线截图'],
  ['IMG_1.HEIC', 'image/heic', '浏览器打不开 HEIC 照片'],
  ['page.png', 'image/png', '浏览器打不开这张图片'],
  ['list.xlsx', 'application/zip', '请选择图片'],
])('%s is refused with what to do', async (name, type, words) => {
  await open()
  await button('从图片取曲线').click()
  await expect.element(button('选择图片')).toBeVisible()
  paste(new File(['no picture'], name, { type }))
  await expect.element(question(words)).toBeVisible()
})
