import { expect, test } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { api } from '#api/index.ts'
import { button } from '#admin/testing/gestures.ts'
import { linesScreen, SET } from '#admin/testing/lines-screen.ts'
import { companyDefaults } from '#admin/testing/quotations.ts'
import { lineWith } from '#test/make/quotation-line.ts'

/** The effective discount beside line and total as one types, and what the own level allows. */

const screen = linesScreen()

const LIMITS = [5, 10, 20].map((most) => ({ line: `${most}`, whole: `${most}`, total: '100000' }))

const pump = (fields: object = {}) =>
  lineWith({
    ...SET,
    id: 11,
    pid: 1,
    title: '立式泵',
    no: 'CDL12',
    chosen: true,
    unitprice: '1000.00',
    entitled_price: '1000.00',
    price_source: '目录价',
    ...fields,
  })

/** A quotation of one pump, or of several. */
async function open(approval: number, fields: object | object[] = {}, info: object = {}) {
  screen.network.always(api.company.getDefaults, () =>
    companyDefaults({ approval, discount_limits: LIMITS }),
  )
  await screen.open([fields].flat().map(pump), info)
}

const discount = () => page.getByLabelText('折扣（立式泵）')

test('a discount beyond the level says so beside line and total while it is typed, and is submitted instead of sent', async () => {
  await open(2)
  await expect.element(button('发出')).toBeVisible()
  await discount().fill('8')
  await expect.element(page.getByText('让利8.00%', { exact: true })).toBeVisible()
  await expect.element(page.getByText(/超出您的权限，需要1级（主管）审核/)).toBeVisible()
  await expect.element(button('提交审核')).toBeVisible()
  expect(button('发出').elements()).toEqual([])
  await discount().fill('5')
  await expect.element(page.getByText(/在您的权限内/)).toBeVisible()
  await expect.element(button('发出')).toBeVisible()
})

test('a total discount is spread: a line shows more than was typed for it', async () => {
  const terms = { discount_kind: 1, discount_value: '5.00' } as const
  await open(2, [{ discount: '4' }, { id: 12, discount: '0' }], terms)
  await expect.element(page.getByText('让利8.80%', { exact: true })).toBeVisible()
  await expect.element(page.getByText('让利5.00%', { exact: true })).toBeVisible()
  await expect.element(page.getByText(/整单让利 6.90%/)).toBeVisible()
})

test('a line that gives what the whole does says nothing of it', async () => {
  const lines = [{ discount: '4' }, { id: 12, discount: '4' }]
  await open(0, lines, { discount_kind: 1, discount_value: '5.00' })
  await expect.element(page.getByText(/整单让利 8.80%/)).toBeVisible()
  expect(page.getByText('让利8.80%', { exact: true }).elements()).toEqual([])
})

test('where levels are not asked, the discount is shown and sending stays open', async () => {
  await open(0, { discount: '30' })
  await expect.element(page.getByText(/整单让利 30.00%/)).toBeVisible()
  expect(page.getByText(/权限/).elements()).toEqual([])
  await expect.element(button('发出')).toBeVisible()
})

test('what waits for its approval is neither sent nor submitted again', async () => {
  await open(2, { discount: '8' }, { review: 1, review_note: '老客户' })
  await expect.element(page.getByText('待审核 · 老客户')).toBeVisible()
  expect(button('发出').elements()).toEqual([])
  expect(button('提交审核').elements()).toEqual([])
})

test('what was passed at its level is sent, and shows by whom', async () => {
  await open(2, { discount: '8' }, { review: 2, passed_level: 1, review_by: '王总' })
  await expect.element(page.getByText('已通过 · 王总')).toBeVisible()
  await expect.element(button('发出')).toBeVisible()
})

test('what was passed at a level that it needs no longer is submitted again', async () => {
  await open(2, { discount: '12' }, { review: 2, passed_level: 1, review_by: '王总' })
  await expect.element(button('提交审核')).toBeVisible()
  await expect.element(button('发出')).not.toBeInTheDocument()
})

test('提交审核 takes a note along, of the content that is on screen', async () => {
  await open(2, { discount: '8' }, { content_version: 7 })
  await button('提交审核').click()
  const dialog = page.getByRole('dialog', { name: '提交审核' })
  await dialog.getByLabelText('给审核人的说明').fill('老客户')
  await dialog.getByRole('button', { name: '确定' }).click()
  const call = await screen.network.take(api.quotation.submitReview)
  expect(call.input).toEqual({ id: screen.id, content_version: 7, note: '老客户' })
})

const BEYOND = { discount: '8' }

test.each([
  ['has not changed since it was sent', 2, BEYOND, { stage: 3, revision: 1 }, '发出'],
  ['has', 2, BEYOND, { stage: 1, revision: 1, is_changed: true }, '提交审核'],
  ['nobody has approved, where each has to be', 1, {}, { quo_status: 0 }, '提交审核'],
  ['somebody has', 1, {}, { quo_status: 1 }, '发出'],
] as const)('what %s is sent or submitted by that', async (_what, approval, fields, info, name) => {
  await open(approval, fields, info)
  await expect.element(button(name)).toBeVisible()
  expect(button(name === '发出' ? '提交审核' : '发出').elements()).toEqual([])
})

test('neither discounts nor what approvers say is printed, as the customer may be handed the page', async () => {
  await open(2, { discount: '8' }, { review: 3, review_by: '王总', review_note: '最多93折' })
  await expect.element(page.getByText(/王总：最多93折/)).toBeVisible()
  await expect.element(page.getByText(/超出您的权限/)).toBeVisible()
  const texts = () => document.querySelector('main')!.innerText
  // Else it would move again in later tests.
  const features = [{ name: 'prefers-reduced-motion', value: 'reduce' }]
  await cdp().send('Emulation.setEmulatedMedia', { media: 'print', features })
  const printed = texts()
  await cdp().send('Emulation.setEmulatedMedia', { media: '', features })
  expect(printed).toContain('立式泵')
  for (const internal of ['让利', '权限', '93折', '已退回']) {
    expect(texts()).toContain(internal)
    expect(printed).not.toContain(internal)
  }
})
