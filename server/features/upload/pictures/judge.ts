import { JobPool } from '#server/jobs/job-pool.ts'
import { TooMuch, type Job } from '#server/jobs/job.ts'
import { measurePicture } from './decode.ts'
import type { Judgement, JudgeTask } from './judge-job.ts'

/** Apart from the server, whose event loop a picture of many small parts would hold. */
const pool = new JobPool({
  processes: 1,
  idleMs: 10_000,
  process: { heapMb: 128, nativeMb: 128 },
  queue: {
    runningPerUser: 1,
    waiting: 50,
    waitingPerUser: 10,
    fullMessage: '正在检查的图片太多，请稍后再试',
  },
})

const tooMuch = () => new TooMuch()
const judging: Job<JudgeTask, Judgement> = {
  module: new URL('./judge-job.ts', import.meta.url),
  longestMs: 30_000,
  tooLong: tooMuch,
  tooMuch,
}

/** What a picture's file says of it, all of which is read; `tooMuch` where that takes too much memory or time. */
export async function judgePicture(
  user: number,
  path: string,
  type: string,
): Promise<Judgement | 'tooMuch'> {
  try {
    return await pool.run(user, judging, { path, type })
  } catch (error) {
    if (error instanceof TooMuch) return 'tooMuch'
    throw error
  }
}

/**
 * Whether a picture may be shown in place: one of the known kinds, whole, nothing else besides, and no larger than may
 * be decoded. Whatever cannot be judged may not. Nothing is decoded.
 */
export async function isShowable(user: number, path: string, type: string): Promise<boolean> {
  const judgement = await judgePicture(user, path, type)
  if (judgement !== 'decoder') return judgement === 'shown'
  return (await measurePicture(user, path)) === 'measured'
}
