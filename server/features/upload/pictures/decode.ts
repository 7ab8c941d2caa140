import { JobPool } from '#server/jobs/job-pool.ts'
import { TooMuch, type Job } from '#server/jobs/job.ts'

/** A picture of a file to be opened, or its content to be drawn with at most so many pixels. */
type DecodeTask = { path: string } | { content: Uint8Array; pixels: number }
/** Whether it could be opened, or what was drawn as a PNG; undefined where neither could be. */
type Decoded = boolean | Uint8Array | undefined

/**
 * One at a time, so that several pictures together take no more memory than one; those of one upload follow each other
 * at once. No code is made at run time in a process that reads what strangers sent, which also takes less memory.
 */
const pool = new JobPool({
  processes: 1,
  idleMs: 2000,
  process: {
    heapMb: 64,
    // The decoder asks the system for twice as much as it uses, and keeps memory when it is done.
    nativeMb: 1600,
    mostKeptMb: 256,
    node: ['--jitless', '--expose-gc', '--v8-pool-size=1'],
  },
  queue: {
    runningPerUser: 1,
    waiting: 50,
    waitingPerUser: 10,
    fullMessage: '正在检查的图片太多，请稍后再试',
  },
})

const tooMuch = () => new TooMuch()

const decoding: Job<DecodeTask, Decoded> = {
  module: new URL('./decode-job.mjs', import.meta.url),
  // Opening 25 million pixels of AVIF takes 2 seconds, on a busy machine 12.
  longestMs: 30_000,
  tooLong: tooMuch,
  tooMuch,
}

/** `tooMuch` where decoding takes too much memory or time, or crashes the decoder. */
type NotDecoded = 'cannotBeOpened' | 'tooMuch'

async function decoded(user: number, task: DecodeTask): Promise<Decoded | 'tooMuch'> {
  try {
    return await pool.run(user, decoding, task)
  } catch (error) {
    if (error instanceof TooMuch) return 'tooMuch'
    throw error
  }
}

/** Opens the picture of a file: what a header says of a picture need not be true of what is coded in it. */
export async function openPicture(user: number, path: string): Promise<'opened' | NotDecoded> {
  const opened = await decoded(user, { path })
  return opened === 'tooMuch' ? opened : opened ? 'opened' : 'cannotBeOpened'
}

/** Draws a picture as a PNG of at most so many pixels. */
export async function drawPicture(
  user: number,
  content: Buffer,
  pixels: number,
): Promise<Buffer | NotDecoded> {
  const png = await decoded(user, { content, pixels })
  if (png instanceof Uint8Array) return Buffer.from(png)
  return png === 'tooMuch' ? png : 'cannotBeOpened'
}
