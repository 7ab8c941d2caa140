import { setImmediate } from 'node:timers/promises'
import pLimit from 'p-limit'

/** Reading so little takes less than a millisecond. */
const SMALL_BYTES = 16 * 1024

const oneAtATime = pLimit(1)

/**
 * Reads a body; large ones are queued, one per turn of the event loop: each may take some milliseconds, and other requests
 * are served in between.
 */
export async function readQueued<T>(body: Buffer, read: (body: Buffer) => T): Promise<T> {
  if (body.length <= SMALL_BYTES) return read(body)
  return oneAtATime(async () => {
    await setImmediate()
    return read(body)
  })
}
