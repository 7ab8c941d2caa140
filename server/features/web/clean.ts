import { invalid } from '#server/platform/errors.ts'
import { JobPool } from '#server/jobs/job-pool.ts'
import type { Job } from '#server/jobs/job.ts'
import { refusals } from '#server/jobs/refusals.ts'
import type { Cleaned } from './clean-job.ts'

/** 1 MB takes up to a second; more at once are a mistake or an attack. */
const pool = new JobPool({
  processes: 1,
  idleMs: 30_000,
  process: { heapMb: 256, nativeMb: 64 },
  queue: {
    runningPerUser: 1,
    waiting: 20,
    waitingPerUser: 5,
    fullMessage: '正在保存的图文内容太多，请稍后再试',
  },
})

const cleaning: Job<string, Cleaned> = {
  module: new URL('./clean-job.ts', import.meta.url),
  longestMs: 30_000,
  ...refusals('图文内容', '请分成几次保存，或删除一些格式'),
}

/**
 * Cleans the rich editor's HTML, and answers the addresses of its files too. Refuses HTML beyond any text written by hand
 * (`excessOf`).
 */
export async function cleanHtml(
  user: number,
  html: string,
): Promise<{ webs: string; files: string[] }> {
  const cleaned = await pool.run(user, cleaning, html)
  if ('excess' in cleaned) throw invalid('webs', `图文内容${cleaned.excess}`)
  return cleaned
}
