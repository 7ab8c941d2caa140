import { setImmediate } from 'node:timers/promises'

/** So long is worked without a break: others wait no longer than that for their turn. */
const TURN_MS = 15

/**
 * Gives the event loop back from time to time: what it answers is awaited after each piece of a long work, and waits
 * for a turn of the loop once enough has been done since the last one.
 */
export function breaks(): () => Promise<void> {
  let began = performance.now()
  return async () => {
    if (performance.now() - began < TURN_MS) return
    await setImmediate()
    began = performance.now()
  }
}
