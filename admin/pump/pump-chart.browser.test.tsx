import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { multiplied } from '#api/pump/curve/curve.ts'
import { operatingPoints, systemThrough } from '#api/pump/system.ts'
import { cronoLine, curveOf, veroLine } from '#test/make/pumps/pump-curves.ts'
import '#admin/style.css'
import { PumpChart, type PumpChartProps } from './pump-chart.tsx'

let place: HTMLElement
let close: () => void
beforeEach(() => {
  place = document.createElement('div')
  document.body.append(place)
})
afterEach(() => {
  close()
  place.remove()
})

function draw(props: Partial<PumpChartProps>, width = 900): void {
  place.style.width = `${width}px`
  const root = createRoot(place)
  close = () => root.unmount()
  const pumps = [{ id: 1, name: 'B', curve: veroLine }]
  root.render(<PumpChart label="泵 B 性能曲线" pumps={pumps} {...props} />)
}

const picture = () => page.getByRole('img', { name: '泵 B 性能曲线' })
const numbers = () => page.getByRole('table', { name: '泵 B 性能曲线的数据' })
const rows = () =>
  [...numbers().element().querySelectorAll('tr')].map((row) =>
    [...row.querySelectorAll('th, td')].map(({ textContent }) => textContent).join(' '),
  )
const texts = () => [...picture().element().querySelectorAll('text')].map((one) => one.textContent)

/** Two pumps of one kind against the system that asks 80 m³/h at 20 m: each alone, and both. */
function twoInParallel() {
  const system = systemThrough({ flow: 80, head: 20 }, 5)
  const both = multiplied(veroLine, { flow: 2, head: 1, power: 2, npsh: 1 })
  const pumps = [
    { id: 2, name: '2 台并联', curve: both, operating: operatingPoints(both, system) },
    { id: 1, name: '1 台', curve: veroLine },
  ]
  return { pumps, system, duty: { flow: 80, head: 20 } }
}

test('a pump alone: axes with their units, its points as a table with the reckoned efficiency', async () => {
  draw({})
  await expect.element(picture()).toBeVisible()
  expect(texts()).toEqual(
    expect.arrayContaining(['扬程（m）', '效率（%）', '功率（kW）', '流量（m³/h）']),
  )
  expect(rows()).toContain('30 25.3 58.6 3.53')
  // It has no NPSHr: neither a picture nor a column of it.
  expect(texts()).not.toContain('必需汽蚀余量（m）')
  expect(rows()[0]).not.toContain('汽蚀')
})

test('a curve with heads alone has one picture', async () => {
  const curve = curveOf([
    [0, 30],
    [10, 25],
    [20, 15],
  ])
  draw({ pumps: [{ id: 1, name: 'A', curve }] })
  await expect.element(picture()).toBeVisible()
  expect(texts().filter((text) => /（.*）/.test(text))).toEqual(['扬程（m）', '流量（m³/h）'])
  expect(rows()[0]).toBe('流量m³/h 扬程m')
})

test('pumps in parallel: each named in legend and table, with the required duty and where they operate', async () => {
  draw(twoInParallel())
  const legend = page.getByRole('list')
  for (const name of ['2 台并联', '1 台', '系统曲线', '要求工况', '工作点', '高效区（2 台并联）']) {
    await expect.element(legend.getByText(name, { exact: true })).toBeVisible()
  }
  const [operating] = twoInParallel().pumps[0]!.operating!
  const found = rows()
  expect(found.find((row) => row.includes('工作点'))).toMatch(
    new RegExp(`^${operating!.flow.toFixed(2)}工作点 ${operating!.head.toFixed(2)} `),
  )
  expect(found.at(-1)).toBe('80要求工况 20 — —')
  expect(found).toEqual(expect.arrayContaining(['2 台并联', '1 台']))
})

test('its description says the required duty and where the pumps operate', async () => {
  draw(twoInParallel())
  const [operating] = twoInParallel().pumps[0]!.operating!
  const [flow, head] = [operating!.flow.toFixed(2), operating!.head.toFixed(2)]
  const description = expect.stringMatching(
    `^要求工况：流量 80 m³/h，扬程 20 m。工作点（2 台并联）：流量 ${flow} m³/h，扬程 ${head} m$`,
  )
  await expect.element(picture()).toHaveAccessibleDescription(description)
})

test('the numbers may wait behind a button', async () => {
  draw({ table: 'button' })
  const button = page.getByRole('button', { name: '数据表' })
  await expect.element(button).toHaveAttribute('aria-expanded', 'false')
  await expect.element(numbers()).not.toBeInTheDocument()
  await button.click()
  await expect.element(numbers()).toBeVisible()
})

test('what is pointed at is read at every pump, and said to be beyond a curve that ends before', async () => {
  draw({
    pumps: [
      { id: 1, name: 'B', curve: veroLine },
      { id: 2, name: 'C', curve: cronoLine },
    ],
  })
  await expect.element(picture()).toBeVisible()
  const { width } = picture().element().getBoundingClientRect()
  await userEvent.hover(picture(), { position: { x: Math.round(width * 0.75), y: 60 } })
  await expect.element(page.getByText('B：超出曲线')).toBeVisible()
  await expect.element(page.getByText(/^C：扬程 \d.* m，效率 .* %，功率 .* kW$/)).toBeVisible()
})

test('it is as wide as its place, and its words keep their size', async () => {
  draw(twoInParallel(), 300)
  await expect.element(picture()).toBeVisible()
  const { width, height } = picture().element().getBoundingClientRect()
  expect(width).toBe(300)
  expect(height).toBeGreaterThan(300)
  expect(picture().element().getAttribute('viewBox')).toMatch(/^0 0 300 /)
  place.style.width = '700px'
  await expect.poll(() => picture().element().getAttribute('viewBox')).not.toMatch(/^0 0 300 /)
})
