import type { Page } from '@playwright/test'

/** A slow network: a call is held back until it is let go, and one can wait for it to be under way. */
export async function hold(page: Page, address: string | RegExp) {
  let release = () => {}
  let arrive = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  const underWay = new Promise<void>((resolve) => (arrive = resolve))
  await page.route(
    address,
    async (route) => {
      arrive()
      await held
      await route.continue()
    },
    { times: 1 },
  )
  return { underWay, release }
}
