import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * Node copies every piece of a request's body into a buffer of its own. They are outside V8's heap, so
 * that V8 sees little reason to collect them: a 50 MB upload left up to 65 MB of spent ones behind. A young
 * collection for every few megabytes that came in takes about a millisecond and keeps it at a few megabytes.
 */
const COLLECTED_EVERY = 4 * 1024 * 1024

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as (options: { type: 'minor' }) => void

let spent = 0

/** Passes the pieces of a file on, and lets go of those that were written. */
export async function* collectingSpent(
  content: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  for await (const piece of content) {
    yield piece
    spent += piece.length
    if (spent < COLLECTED_EVERY) continue
    spent = 0
    collect({ type: 'minor' })
  }
}
