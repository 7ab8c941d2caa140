import { readFileSync } from 'node:fs'
import { api } from '../../api/index.ts'
import { countEffort } from '../support/effort.ts'
import { newTab, pressInRow, rowWith, search } from '../support/gestures.ts'
import { expect, signIn, test } from '../support/journey.ts'
import { fresh, makeChain } from '../support/records.ts'

/** From the list of shipments to a 送货单: two clicks, be it in the list itself, or on the form, where it is looked at first. */

test('a 送货单 takes two clicks from the list, also where it is looked at first', async ({
  page,
  context,
  product,
}) => {
  const number = fresh('SF')
  const { logistics } = await makeChain(product.call)
  await product.call(api.logistics.setLogistics, { id: logistics, log_number: number })
  const effort = await countEffort(context)
  await signIn(page, undefined, '/logistics')
  await search(page, number)

  const before = effort.clicks
  const downloading = context.waitForEvent('download')
  // Its tab may be reported after its file, and would then pass for the form's.
  const itsTab = context.waitForEvent('page')
  await pressInRow(page, number, '更多操作')
  await page.getByRole('menuitem', { name: '送货单' }).click()
  await itsTab
  const file = readFileSync(await (await downloading).path())
  expect(file.subarray(0, 5).toString()).toBe('%PDF-')
  await expect.poll(() => effort.clicks - before).toBe(2)

  // A browser with a viewer, which journeys else do without.
  await context.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'pdfViewerEnabled', { get: () => true })
  })
  const form = await newTab(page, () => rowWith(page, number).getByText(number).click())
  const made = form.waitForResponse((one) => one.url().includes('/Logistics/deliveryNote'))
  await form.getByRole('button', { name: '送货单' }).click()
  expect((await made).headers()['content-type']).toBe('application/pdf')
  await expect(form.locator('iframe[title=A4]')).toHaveAttribute('src', /^blob:/)
  await expect.poll(() => effort.clicks - before).toBe(4)
})
