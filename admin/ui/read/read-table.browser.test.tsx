import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { cdp, page } from 'vitest/browser'
import '#admin/style.css'
import { Facts } from './facts.tsx'
import { ReadTable, type ReadColumn } from './read-table.tsx'

/** The table that is only read: what it makes of its columns, on a screen and on a phone. */

type Pump = { id: number; name: string; head: number | undefined }

const PUMPS: readonly Pump[] = [
  { id: 1, name: '乙泵', head: 9 },
  { id: 2, name: '甲泵', head: undefined },
  { id: 3, name: '丙泵', head: 10 },
]

const COLUMNS: readonly ReadColumn<Pump>[] = [
  { title: '型号', isHead: true, isWide: true, render: ({ name }) => name },
  {
    title: '扬程',
    unit: 'm',
    isNumeric: true,
    sortedBy: ({ head }) => head,
    render: ({ head }) => head ?? '—',
  },
  { title: '操作', isButtons: true, render: () => <button type="button">查看</button> },
]

let root: ReturnType<typeof createRoot>
let place: HTMLElement
beforeEach(() => {
  place = document.body.appendChild(document.createElement('div'))
  root = createRoot(place)
})
afterEach(async () => {
  await page.viewport(1366, 768)
  root.unmount()
  place.remove()
})

const names = () =>
  page
    .getByRole('rowheader')
    .elements()
    .map((one) => one.textContent)

test('names rows and columns for who listens, and keeps unknown values last however it is sorted', async () => {
  root.render(<ReadTable label="水泵" columns={COLUMNS} rows={PUMPS} keyOf={({ id }) => id} />)
  await expect.element(page.getByRole('table', { name: '水泵' })).toBeVisible()
  const head = page.getByRole('columnheader', { name: /^扬程/ })
  await expect.element(head).toHaveAttribute('aria-sort', 'none')
  await head.getByRole('button').click()
  await expect.element(head).toHaveAttribute('aria-sort', 'ascending')
  expect(names()).toEqual(['乙泵', '丙泵', '甲泵'])
  await head.getByRole('button').click()
  await expect.element(head).toHaveAttribute('aria-sort', 'descending')
  expect(names()).toEqual(['丙泵', '乙泵', '甲泵'])
  await head.getByRole('button').click()
  await expect.poll(names).toEqual(['乙泵', '甲泵', '丙泵'])
  await expect
    .element(page.getByRole('columnheader', { name: '型号' }))
    .not.toHaveAttribute('aria-sort')
})

test('has groups under their titles, sums, what is opened below a row, and rows that stand out', async () => {
  root.render(
    <ReadTable
      columns={COLUMNS}
      groups={[
        { key: 1, title: '一套', rows: PUMPS.slice(0, 2), sum: { name: '小计', value: '30' } },
        { key: 2, rows: PUMPS.slice(2) },
      ]}
      keyOf={({ id }) => id}
      renderDetail={({ id }) => id === 3 && '丙泵的曲线'}
      isMarked={({ id }) => id === 1}
      sums={[{ name: '合计', value: '50' }]}
    />,
  )
  const rows = page.getByRole('row')
  await expect
    .poll(() => rows.elements().map((one) => one.textContent))
    .toEqual([
      '型号扬程m操作',
      '一套',
      '乙泵9查看',
      '甲泵—查看',
      '小计30',
      '丙泵10查看',
      '丙泵的曲线',
      '合计50',
    ])
  await expect.element(rows.nth(2)).toHaveStyle({ fontWeight: '600' })
  await expect.element(rows.nth(3)).toHaveStyle({ fontWeight: '400' })
})

test('is a card for each row on a phone, its values below their titles', async () => {
  root.render(<ReadTable columns={COLUMNS} rows={PUMPS} keyOf={({ id }) => id} />)
  await expect.element(page.getByRole('cell', { name: '9' })).toBeVisible()
  // Its title becomes part of its name.
  const cell = page.getByRole('cell', { name: '9' }).element()
  const title = () => getComputedStyle(cell, '::before').content
  await expect.poll(title).toBe('none')
  await page.viewport(390, 844)
  await expect.poll(title).toBe('"扬程 m"')
  const [first, second] = page.getByRole('rowheader').elements()
  expect(first!.getBoundingClientRect().width).toBe(
    second!.parentElement!.getBoundingClientRect().width,
  )
})

test('prints no buttons', async () => {
  root.render(<ReadTable columns={COLUMNS} rows={PUMPS} keyOf={({ id }) => id} />)
  const head = page.getByRole('columnheader', { name: '操作' })
  await expect.element(head).toBeVisible()
  const cells = [head.element(), page.getByRole('cell', { name: '查看' }).first().element()]
  const shown = () => cells.map((cell) => getComputedStyle(cell).display)
  // Else it would move again in later tests.
  const features = [{ name: 'prefers-reduced-motion', value: 'reduce' }]
  await cdp().send('Emulation.setEmulatedMedia', { media: 'print', features })
  const printed = shown()
  await cdp().send('Emulation.setEmulatedMedia', { media: '', features })
  expect([shown(), printed]).toEqual([
    ['table-cell', 'table-cell'],
    ['none', 'none'],
  ])
})

test('stays a table on a phone where it is narrow enough', async () => {
  await page.viewport(390, 844)
  root.render(<ReadTable isNarrow columns={COLUMNS} rows={PUMPS} keyOf={({ id }) => id} />)
  await expect.element(page.getByRole('columnheader', { name: '型号' })).toBeVisible()
  await expect.element(page.getByRole('row').first()).toHaveStyle({ display: 'table-row' })
})

test('a shade says that there is more at the right, until one has scrolled to its end', async () => {
  const wide = Array.from({ length: 40 }, (_, month) => ({
    title: `第${month}月`,
    isNumeric: true,
    render: () => '1,234,567.00',
  }))
  place.style.setProperty('--ant-color-border', 'gray')
  root.render(<ReadTable label="报表" columns={wide} rows={PUMPS} keyOf={({ id }) => id} />)
  const table = page.getByRole('table', { name: '报表' })
  await expect.element(table).toBeVisible()
  const box = table.element().parentElement!
  const isShaded = () => getComputedStyle(box).boxShadow.includes('rgb(128, 128, 128)')
  await expect.poll(isShaded).toBe(true)
  box.scrollLeft = box.scrollWidth
  await expect.poll(isShaded).toBe(false)
  box.scrollLeft = 0
  await expect.poll(isShaded).toBe(true)
  root.render(<ReadTable label="报表" columns={COLUMNS} rows={PUMPS} keyOf={({ id }) => id} />)
  await expect.element(page.getByRole('columnheader', { name: /^扬程/ })).toBeVisible()
  await expect.poll(isShaded).toBe(false)
})

test('facts without a value are left out', async () => {
  root.render(
    <Facts facts={[['客户', '云溪水务'], ['电话', ''], undefined, ['台数', 0], ['备注', null]]} />,
  )
  await expect.element(page.getByText('云溪水务')).toBeVisible()
  expect([...place.querySelectorAll('dt')].map(({ textContent }) => textContent)).toEqual([
    '客户',
    '台数',
  ])
})
