import { describe, expect, test } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { api } from '#api/index.ts'
import { button } from '#admin/testing/gestures.ts'
import { linesScreen, SET } from '#admin/testing/lines-screen.ts'
import { success } from '#admin/testing/network.ts'
import { lineWith } from '#test/make/quotation-line.ts'

/** What a quotation earns, for who may know what it costs; and what its customer was quoted last. */

const { changeline, getVersions, lastPrices } = api.quotation

const PUMP = { ...SET, id: 11, pid: 5, title: '水泵', num: 2, unitprice: '1130.00', chosen: true }
const FREIGHT = { ...SET, id: 12, pid: 0, set_id: 2, title: '运费', unitprice: '113.00' }

const screen = linesScreen()

const marginRow = () => document.querySelector('.lines-margin')?.textContent
/** The fields of the dialog that is open. */
const labels = () =>
  [...document.querySelectorAll('[role=dialog] label')].map((label) => label.textContent)

describe('who may know what it costs', () => {
  const costed = [lineWith({ ...PUMP, cost: '600.00' }), lineWith({ ...FREIGHT, cost: '' })]

  test('reads the margin below the total, which follows what is typed', async () => {
    await screen.open(costed, {}, 'product:cost')
    await expect.poll(marginRow).toBe('毛利 40.0%（另有1项成本未填，未计入）800.00')
    await page.getByRole('textbox', { name: '单价（水泵）' }).fill('565')
    await expect.poll(marginRow).toContain('−200.00')
  })

  test('does not print it, as the customer may be handed the page', async () => {
    await screen.open(costed, {}, 'product:cost')
    await expect.poll(marginRow).toContain('毛利')
    const shown = () => getComputedStyle(document.querySelector('.lines-margin')!).display
    // Else it would move again in later tests.
    const features = [{ name: 'prefers-reduced-motion', value: 'reduce' }]
    await cdp().send('Emulation.setEmulatedMedia', { media: 'print', features })
    const printed = shown()
    await cdp().send('Emulation.setEmulatedMedia', { media: '', features })
    expect([shown(), printed]).toEqual(['table-row', 'none'])
  })

  test('fills in the cost of a line that is in no catalogue', async () => {
    await screen.open(costed, {}, 'product:cost')
    await button('价格（运费）').click()
    await expect.poll(labels).toContain('成本价')
    await page.getByRole('textbox', { name: '成本价' }).fill('50')
    await button('确定').click()
    expect((await screen.network.take(changeline)).input).toMatchObject({ id: 12, cost: '50' })
  })

  test('is offered 毛利表 among the documents', async () => {
    await screen.open(costed, {}, 'product:cost')
    await button('单据与版本').click()
    ;(await screen.network.take(getVersions)).answer(success({ data: [] }))
    await expect.element(page.getByRole('button', { name: '毛利表（PDF）' })).toBeInTheDocument()
  })
})

test('who may not know it is shown no margin and offered no document of it', async () => {
  await screen.open([lineWith(PUMP), lineWith(FREIGHT)])
  expect(marginRow()).toBeUndefined()
  await button('单据与版本').click()
  ;(await screen.network.take(getVersions)).answer(success({ data: [] }))
  await expect.element(page.getByRole('button', { name: '报价单（PDF）' })).toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: '毛利表（PDF）' })).not.toBeInTheDocument()
})

test('who may not know it has no field for it', async () => {
  await screen.open([lineWith(PUMP), lineWith(FREIGHT)])
  await button('价格（运费）').click()
  await expect.poll(labels).toContain('税率')
  expect(labels()).not.toContain('成本价')
})

test('the last price of the customer stands below the price of the line', async () => {
  await screen.open([lineWith(PUMP), lineWith(FREIGHT)], { cus_name: '云溪水务' })
  const last = { pid: 5, unitprice: '1200.00', discount: '0', tax_inclusive: 1, signed: true }
  const sent = { date: '2026-10-01', quotation_id: 3, quo_no: 'BJ20261001-003', revision: 2 }
  ;(await screen.network.take(lastPrices)).answer(success({ data: [{ ...last, ...sent }] }))
  const row = page.getByRole('row').filter({ hasText: '水泵' })
  const words = '上次 1,200.00 · 2026-10-01 · BJ20261001-003 V2 已成交'
  await expect.element(row.getByText(words)).toBeInTheDocument()
})

test('all of the last price stands in one line in a laptop’s window', async () => {
  await page.viewport(1366, 768)
  await screen.open([lineWith(PUMP), lineWith(FREIGHT)], { cus_name: '云溪水务' })
  const last = { pid: 5, unitprice: '12800.00', discount: '0', tax_inclusive: 1, signed: true }
  const sent = { date: '2026-10-01', quotation_id: 3, quo_no: 'BJ20261001-003', revision: 2 }
  ;(await screen.network.take(lastPrices)).answer(success({ data: [{ ...last, ...sent }] }))
  const hint = page.getByText('上次 12,800.00 · 2026-10-01 · BJ20261001-003 V2 已成交')
  await expect.element(hint).toBeVisible()
  const text = hint.element()
  expect(text.getBoundingClientRect().height).toBeLessThan(24)
  expect(text.scrollWidth).toBeLessThanOrEqual(text.clientWidth)
  await page.viewport(390, 844)
  // The row becomes a card, and its text another element where it had been cut, only after the window is narrow.
  const hidden = () => hint.element().scrollHeight - hint.element().clientHeight
  await expect.poll(hidden).toBeLessThanOrEqual(1)
  await page.viewport(1366, 768)
})

test('what the customer was quoted stays in sight while another line gets its model, and goes with the customer', async () => {
  const open = lineWith({ ...FREIGHT, pid: 6, chosen: false })
  await screen.open([lineWith(PUMP), open], { cus_name: '云溪水务' })
  const last = { pid: 5, unitprice: '1200.00', discount: '0', tax_inclusive: 1, signed: false }
  const sent = { date: '2026-10-01', quotation_id: 3, quo_no: 'BJ20261001-003', revision: 2 }
  ;(await screen.network.take(lastPrices)).answer(success({ data: [{ ...last, ...sent }] }))
  const hint = page.getByText('上次 1,200.00 · 2026-10-01 · BJ20261001-003 V2')
  await expect.element(hint).toBeInTheDocument()
  screen.read([lineWith(PUMP), { ...open, chosen: true }], { cus_name: '云溪水务' })
  // Somebody who comes back to the tab has it read again.
  window.dispatchEvent(new Event('visibilitychange'))
  await screen.network.take(lastPrices)
  await expect.element(hint).toBeInTheDocument()
  screen.read([lineWith(PUMP), { ...open, chosen: true }], { cus_name: '青山水厂' })
  window.dispatchEvent(new Event('visibilitychange'))
  await expect.element(hint).not.toBeInTheDocument()
})
