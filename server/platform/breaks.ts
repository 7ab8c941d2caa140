/** So long is worked without a break: others wait no longer than that for their turn. */
const TURN_MS = 15

const paused: (() => void)[] = []

function resumeNext(): void {
  paused.shift()?.()
  if (paused.length > 0) setImmediate(resumeNext)
}

/**
 * Resolves in a turn of the event loop that nothing else has which waits here, in the order of asking: however many long
 * works pause at once, whatever comes in is served after each piece of them.
 */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    paused.push(resolve)
    if (paused.length === 1) setImmediate(resumeNext)
  })
}

/**
 * Gives the event loop back from time to time: what it answers is awaited after each piece of a long work, and waits
 * for a turn of the loop once enough has been done since the last one.
 */
export function breaks(): () => Promise<void> {
  let began = performance.now()
  return async () => {
    if (performance.now() - began < TURN_MS) return
    await nextTurn()
    began = performance.now()
  }
}
