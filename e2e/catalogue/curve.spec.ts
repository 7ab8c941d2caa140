import type { Page } from '@playwright/test'
import { countEffort } from '../support/effort.ts'
import { sees } from '../support/gestures.ts'
import { expect, signIn, test } from '../support/journey.ts'
import { fresh, makeProduct } from '../support/records.ts'
import { ADMIN } from '../support/server.ts'

/** A catalogue's page becomes a curve, by which a selection finds the pump. */

/** Flow and head of the curve on the page, of which a pixel is 0.1 m³/h and 0.05 m. */
const POINTS = [
  [0, 36],
  [16, 35.4],
  [32, 33.5],
  [48, 30.5],
  [64, 26.2],
  [80, 20.6],
] as const
const onPage = ([flow, head]: readonly [number, number]) => ({
  x: 100 + 10 * flow,
  y: 900 - 20 * head,
})

/** Copies a picture of that page, as from a PDF, and pastes it. */
const paste = (page: Page) =>
  page.evaluate(
    async (curve) => {
      const canvas = document.createElement('canvas')
      Object.assign(canvas, { width: 1000, height: 1000 })
      const context = canvas.getContext('2d')!
      context.fillStyle = '#fff'
      context.fillRect(0, 0, 1000, 1000)
      context.strokeRect(100, 100, 800, 800)
      context.beginPath()
      for (const { x, y } of curve) context.lineTo(x, y)
      context.stroke()
      const blob = await new Promise<Blob | null>((resolve) => {
        canvas.toBlob(resolve)
      })
      const clipboardData = new DataTransfer()
      clipboardData.items.add(new File([blob!], 'page.png', { type: 'image/png' }))
      document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
    },
    POINTS.map((point) => onPage(point)),
  )

async function touch(page: Page, point: readonly [number, number]): Promise<void> {
  const picture = page.getByRole('group', { name: /^图片/ })
  const marks = await picture.getByRole('button').count()
  const place = await picture.evaluate((svg, { x, y }) => {
    const shown = (svg as unknown as SVGSVGElement).getScreenCTM()!
    const at = new DOMPoint(x, y).matrixTransform(shown)
    return { x: at.x, y: at.y }
  }, onPage(point))
  await page.mouse.click(place.x, place.y)
  await expect(picture.getByRole('button')).toHaveCount(marks + 1)
}

const typed = (page: Page) =>
  page
    .getByRole('table', { name: '性能曲线各点' })
    .getByRole('textbox')
    .evaluateAll((cells) => cells.map((cell) => Number((cell as HTMLInputElement).value)))

test('a curve from a picture takes fewer keys than typing it, and the selection finds the pump by it', async ({
  page,
  context,
  product,
}) => {
  const name = fresh('管道泵')
  const pump = { pro_title: name, pro_speed: '2900', pro_power: '7.5' }
  const drawn = await makeProduct(product.call, { ...pump, pro_no: 'A' })
  const keyed = await makeProduct(product.call, { ...pump, pro_no: 'B' })
  const effort = await countEffort(context)
  await signIn(page, ADMIN, `/productbj?id=${keyed}`)

  await test.step('typed', async () => {
    await page.getByLabel('第1点流量').click()
    Object.assign(effort, { clicks: 0, keys: 0 })
    for (const [at, [flow, head]] of POINTS.entries()) {
      // Past power, efficiency, NPSHr and the button of the row.
      const tabs = at === 0 ? 0 : 5
      for (let cell = 0; cell < tabs; cell += 1) await page.keyboard.press('Tab')
      await page.keyboard.type(String(flow))
      await page.keyboard.press('Tab')
      await page.keyboard.type(String(head))
    }
    await expect(page.getByLabel('第6点扬程')).toHaveValue('20.6')
  })
  const typing = { ...effort }

  await page.goto(`/productbj?id=${drawn}`)
  await test.step('from the picture', async () => {
    const button = page.getByRole('button', { name: '从图片取曲线' })
    await button.scrollIntoViewIfNeeded()
    Object.assign(effort, { clicks: 0, keys: 0 })
    await button.click()
    await expect(page.getByRole('button', { name: '选择图片' })).toBeVisible()
    await paste(page)
    await expect(page.getByRole('group', { name: /^图片/ })).toBeVisible()
    for (const [point, value] of [
      [[0, 0], '0'],
      [[80, 0], '80'],
      [[0, 0], '0'],
      [[0, 40], '40'],
    ] as const) {
      await touch(page, point)
      await page.keyboard.type(value)
    }
    for (const point of POINTS) await touch(page, point)
    await page.getByRole('button', { name: '填入 6 点' }).click()
    await expect(page.getByLabel('第6点扬程')).toBeVisible()
    const cells = await typed(page)
    // The mouse stands on whole pixels of the window, which are up to two of the picture.
    for (const [at, [flow, head]] of POINTS.entries()) {
      const [readFlow = Number.NaN, readHead = Number.NaN] = cells.slice(5 * at)
      expect(Math.abs(readFlow - flow)).toBeLessThanOrEqual(0.2)
      expect(Math.abs(readHead - head)).toBeLessThanOrEqual(0.1)
    }
  })
  expect(typing).toEqual({ clicks: 0, keys: 64 })
  // Pasting is one more key.
  expect(effort).toEqual({ clicks: 12, keys: 6 })

  await page.getByRole('combobox', { name: '功率口径' }).click()
  await page.getByTitle('P2 轴功率', { exact: true }).click()
  await page.keyboard.press('Control+s')
  await sees(page, '产品已保存')
  await page.goto(`/select?flow=48&head=30&keyword=${encodeURIComponent(name)}`)
  const found = page.getByRole('row').filter({ hasText: '样本' })
  await expect(found).toContainText(name)
  await expect(found).toContainText('A')
})
