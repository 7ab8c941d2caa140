import { lazyRouteComponent } from '@tanstack/react-router'
import { fetchCode } from './calls/fetch-code.ts'

/** A screen's file could not be fetched: no network, or a new version has replaced it. */
export class ScreenNotFetched extends Error {
  override readonly name = 'ScreenNotFetched'
}

/**
 * A screen that is fetched when it is gone to. Where that fails the page stays and says so; the router would load
 * the whole page anew by itself, and without a network nothing would be left of it.
 */
export const lazyScreen: typeof lazyRouteComponent = (fetchFile, name) =>
  lazyRouteComponent(async () => {
    try {
      return await fetchCode(fetchFile)
    } catch (cause) {
      throw new ScreenNotFetched('the file of a screen could not be fetched', { cause })
    }
  }, name)
