import { JobPool } from '#server/jobs/job-pool.ts'
import { TooMuch, type Job } from '#server/jobs/job.ts'
import { LIMITS, type PictureFault } from './picture.ts'

/** A picture of a file to be opened or only measured, or its content to be drawn with at most so many pixels. */
type DecodeTask = { limits: typeof LIMITS } & (
  | { path: string; isMeasured: boolean }
  | { content: Uint8Array; drawnPixels: number }
)
/** A limit that the picture exceeds by its container, or why it was not decoded. */
type NotDecoded = PictureFault | 'tooMuch'

/**
 * One at a time, so that several pictures together take no more memory than one; those of one upload follow each other at
 * once. Without JIT compilation, which is safer in a process that reads untrusted files and takes less memory.
 */
const pool = new JobPool({
  processes: 1,
  idleMs: 2000,
  process: {
    heapMb: 64,
    // Of which 25 million pixels of AVIF need 600.
    nativeMb: 900,
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

const decoding = {
  module: new URL('./decode-job.mjs', import.meta.url),
  // Opening 25 million pixels of AVIF takes 3 seconds, on a busy machine 12.
  longestMs: 30_000,
  tooLong: tooMuch,
  tooMuch,
}

const opening: Job<DecodeTask, 'opened' | NotDecoded> = decoding
const measuring: Job<DecodeTask, 'measured' | NotDecoded> = decoding
/** As a PNG. */
const drawing: Job<DecodeTask, Uint8Array | NotDecoded> = decoding

/** `tooMuch` where decoding takes too much memory or time, or crashes the decoder. */
async function decoded<Done>(
  user: number,
  job: Job<DecodeTask, Done | NotDecoded>,
  task: DecodeTask,
): Promise<Done | NotDecoded> {
  try {
    return await pool.run(user, job, task)
  } catch (error) {
    if (error instanceof TooMuch) return 'tooMuch'
    throw error
  }
}

/** Decodes the picture of a file: its header may not match the encoded data. */
export const openPicture = (user: number, path: string) =>
  decoded(user, opening, { path, isMeasured: false, limits: LIMITS })

/** What the decoder says of a picture's size and frames by its container; nothing is decoded. */
export const measurePicture = (user: number, path: string) =>
  decoded(user, measuring, { path, isMeasured: true, limits: LIMITS })

/** Draws a picture as a PNG of at most so many pixels. */
export async function drawPicture(
  user: number,
  content: Buffer,
  drawnPixels: number,
): Promise<Buffer | 'cannotBeOpened' | 'tooMuch'> {
  const drawn = await decoded(user, drawing, { content, drawnPixels, limits: LIMITS })
  if (drawn instanceof Uint8Array) return Buffer.from(drawn)
  return drawn === 'cannotBeOpened' ? drawn : 'tooMuch'
}
