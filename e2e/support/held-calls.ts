import type { Page } from '@playwright/test'

/**
 * A slow network: the next call to an address is held until it is released, and its arrival can be awaited. Several calls
 * may be held at once. The route stays: removing it would make Playwright release all calls that it still holds.
 */
export async function hold(page: Page, address: string | RegExp) {
  const held = Promise.withResolvers<void>()
  const arrival = Promise.withResolvers<void>()
  let calls = 0
  await page.route(address, async (route) => {
    calls += 1
    if (calls === 1) {
      arrival.resolve()
      await held.promise
    }
    await route.fallback()
  })
  return { underWay: arrival.promise, release: held.resolve }
}

/** The same for an answer: the server has done it already. */
export async function holdAnswer(page: Page, address: string) {
  const held = Promise.withResolvers<void>()
  const arrival = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    const response = await route.fetch()
    arrival.resolve()
    await held.promise
    await route.fulfill({ response })
  })
  return { underWay: arrival.promise, release: held.resolve }
}
