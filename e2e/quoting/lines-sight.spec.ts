import type { Locator } from '@playwright/test'
import { api } from '../../api/index.ts'
import { expect, signIn, test } from '../support/journey.ts'
import { expectFits, LONG, NARROW } from '../support/looks.ts'
import { fresh, linesOf, makeCombination, makeProduct, makeQuotation } from '../support/records.ts'
import { ADMIN } from '../support/server.ts'

/** How the lines of a quotation look with more in them than they have room for. */

/** The texts on each line that an element's text takes. */
const linesIn = (cell: Locator) =>
  cell.evaluate((element) => {
    const lines = new Map<number, string>()
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      for (let at = 0; at < (node.nodeValue ?? '').length; at += 1) {
        const range = document.createRange()
        range.setStart(node, at)
        range.setEnd(node, at + 1)
        const top = Math.round(range.getBoundingClientRect().top)
        lines.set(top, `${lines.get(top) ?? ''}${range.toString()}`)
      }
    }
    return [...lines.values()]
  })

test('large amounts of a quotation are never broken within a group of figures @long', async ({
  page,
  product,
}) => {
  const { call } = product
  const pump = await makeProduct(call, { pro_title: fresh('机组'), pro_unitprice: '1000000' })
  const most = await makeProduct(call, { pro_title: fresh('泵站'), pro_unitprice: '9000000000' })
  const quotation = await makeQuotation(call)
  const com_id = await makeCombination(call, [pump, most])
  await call(api.quotation.setCombination, { id: quotation, com_id })
  const [first] = await linesOf(call, quotation)
  await call(api.quotation.changenum, { id: first?.id, num: 999 })
  await signIn(page, ADMIN, `/quopro?id=${quotation}`)
  expect(
    await linesIn(page.getByRole('cell', { name: '999,000,000.00', exact: true }).first()),
  ).toHaveLength(1)
  for (const amount of ['9,000,000,000.00', '9,999,000,000.00']) {
    const lines = await linesIn(page.getByRole('cell', { name: amount }).first())
    expect(lines.join('')).toBe(amount)
    expect(lines.slice(0, -1).every((line) => line.endsWith(','))).toBe(true)
  }
})

test('on a phone a long title has the room beside its ID, and nothing lies over anything else @long', async ({
  page,
  product,
}) => {
  const { call } = product
  const pro_title = fresh(LONG)
  const pump = await makeProduct(call, { pro_title, pro_no: 'X'.repeat(120), pro_unitprice: '9' })
  const quotation = await makeQuotation(call)
  const com_id = await makeCombination(call, [pump])
  await call(api.quotation.setCombination, { id: quotation, com_id })
  await page.setViewportSize(NARROW)
  await signIn(page, ADMIN, `/quopro?id=${quotation}`)
  const title = page.getByRole('cell', { name: pro_title, exact: true })
  const quantity = page.getByRole('spinbutton')
  await expect(title).toBeVisible()
  const [above, below] = [(await title.boundingBox())!, (await quantity.boundingBox())!]
  expect(above.width).toBeGreaterThan(NARROW.width / 2)
  expect(below.y).toBeGreaterThan(above.y + above.height)
  await expectFits(page)
})
