import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { api } from '../../api/index.ts'
import { expect } from './journey.ts'
import { addUser, idOf, makeRole } from './people.ts'
import {
  fresh,
  linesOf,
  makeCategory,
  makeChain,
  makeCombination,
  makeProduct,
  makeQuotation,
  makeQuotedSet,
} from './records.ts'
import type { Call } from './server.ts'

/** The laptop that most work is done on, and a phone. */
export const WIDE = { width: 1366, height: 768 }
export const NARROW = { width: 390, height: 844 }

/** As long as users write names, with and without places to break. */
export const LONG = `${'很长的名称'.repeat(20)} ${'W'.repeat(80)}`

/** At least one record of each kind, with names and prices that try the layout. */
export async function makeRecords(call: Call) {
  const category = await makeCategory(call, { p_name: fresh(LONG) })
  const product = await makeProduct(call, {
    pro_title: fresh(LONG),
    pro_no: 'X'.repeat(120),
    pro_unitprice: '9999999000.00',
    remarks: LONG,
  })
  await makeProduct(call, {
    pro_title: fresh(LONG),
    pro_no: 'X'.repeat(120),
    pro_flow: '60',
    pro_lift: '14',
    pro_unitprice: '9999999000.00',
  })
  const { combination: usual } = await makeQuotedSet(call)
  const combination = await makeCombination(call, [product], { com_name: fresh(LONG), com_show: 1 })
  const quotation = await makeQuotation(call, { quo_name: fresh(LONG) })
  for (const com_id of [usual, combination]) {
    await call(api.quotation.setCombination, { id: quotation, com_id })
  }
  const [line] = await linesOf(call, quotation)
  if (!line) throw new Error('the quotation has no lines')
  const empty = await makeQuotation(call)
  const chain = await makeChain(call, {
    c_title: fresh(LONG),
    c_no: fresh('W'.repeat(80)),
    c_money: '9999999999.99',
    c_unpay: '0.01',
  })
  const machine = Number(
    (
      await call(api.machine.setMachine, {
        con_id: chain.contract,
        serial_no: fresh('W'.repeat(40)),
        title: LONG,
        model: 'X'.repeat(120),
        nameplate: LONG,
      })
    ).id,
  )
  const gone = await makeProduct(call, { pro_title: fresh(LONG) })
  await call(api.product.deleteProduct, { id: gone })
  const role_name = fresh(LONG)
  const role = await makeRole(call, role_name, ['quotation:view', 'user:view'])
  const { username } = await addUser(call, fresh(LONG), role_name)
  const user = await idOf(call, username)
  return { category, product, combination, quotation, line, empty, role, user, machine, ...chain }
}

export type Records = Awaited<ReturnType<typeof makeRecords>>

/** Everything on screen is accessible without sight, without a mouse, and with low vision. */
export async function expectAccessible(page: Page, ...excepted: string[]): Promise<void> {
  // During a fade-in colours are weaker, so finite animations are finished first.
  await page.waitForFunction(
    () => {
      const running = document.getAnimations().filter((one) => one.playState === 'running')
      for (const one of running)
        if (one.effect?.getComputedTiming().endTime !== Infinity) one.finish()
      return running.length === 0
    },
    undefined,
    // A page on which nothing changes may draw no frame for two seconds.
    { polling: 100 },
  )
  const { violations } = await new AxeBuilder({ page })
    // In the page itself: no frame of another site is to be looked into, and it takes half the time.
    .setLegacyMode()
    // What is in order is not described: that takes most of the time on a page with a long table.
    // Targets have the size that WCAG 2.2 requires, which axe does not check by default.
    .options({ resultTypes: ['violations'], rules: { 'target-size': { enabled: true } } })
    // A wide table in the rich text is scrolled by the cursor within it, which axe does not know.
    .exclude('[data-slate-editor] .table-container')
    .disableRules(excepted)
    .analyze()
  const found = violations.map(({ id, nodes }) => ({ id, at: nodes.map((node) => node.html) }))
  expect(found, page.url()).toEqual([])
}

/** The page as a whole never scrolls sideways; wide tables do so within themselves. */
export async function expectFits(page: Page): Promise<void> {
  const over = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  await expect.poll(over, `pixels beyond the window at ${page.url()}`).toBeLessThanOrEqual(0)
}
