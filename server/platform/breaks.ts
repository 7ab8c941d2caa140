/** So long is worked without a break: others wait no longer than that for their turn. */
const TURN_MS = 15

type Waiting = (() => void)[]

const beginning: Waiting = []
const paused: Waiting = []
let served = paused

/** What begins and what paused follow each other. */
function resumeNext(): void {
  const other = served === paused ? beginning : paused
  if (other.length > 0) served = other
  served.shift()?.()
  if (beginning.length + paused.length > 0) setImmediate(resumeNext)
}

function turnIn(waiting: Waiting): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve)
    if (beginning.length + paused.length === 1) setImmediate(resumeNext)
  })
}

/**
 * Resolves in a turn of the event loop that nothing else has which waits here, in the order of asking: however many long
 * works pause at once, whatever comes in is served after each piece of them.
 */
export const nextTurn = () => turnIn(paused)

/** The same for work that has not begun: it waits for a piece of one work that paused, not for a piece of each. */
export const turnToBegin = () => turnIn(beginning)

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

/** Items in parts of so many, for work that is bounded at once: a statement takes only so many values. */
export function* chunks<Item>(items: readonly Item[], size: number): Generator<Item[], void> {
  for (let first = 0; first < items.length; first += size) yield items.slice(first, first + size)
}
