import { lazyRouteComponent } from '@tanstack/react-router'
import { fetchCode } from './calls/fetch-code.ts'

/** A screen's file could not be fetched: no network, or a new version has replaced it. */
export class ScreenNotFetched extends Error {
  override readonly name = 'ScreenNotFetched'
}

/**
 * A screen that is fetched on navigation. If that fails the page stays and says so; by itself the router would reload the
 * whole page, which fails without a network.
 */
export const lazyScreen: typeof lazyRouteComponent = (fetchFile, name) =>
  lazyRouteComponent(async () => {
    try {
      return await fetchCode(fetchFile)
    } catch (cause) {
      throw new ScreenNotFetched('the file of a screen could not be fetched', { cause })
    }
  }, name)
