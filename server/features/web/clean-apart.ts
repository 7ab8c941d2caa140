import { invalid, Refusal } from '#server/errors.ts'
import { ThreadPool } from '#server/thread-pool.ts'
import type { Cleaned } from './clean-worker.ts'

/** 1 MB takes up to a second; more at once are a mistake or an attack. */
const MOST_WAITING = 20

const threads = new ThreadPool<string, Cleaned>({
  filename: new URL('./clean-worker.ts', import.meta.url),
  threads: 1,
  idleMs: 30_000,
})

/**
 * The rich editor's HTML cleaned, and the addresses of the files that it shows; made in a thread of its own, for
 * which others need not wait. Refuses HTML that is not a text that somebody wrote (`excessOf`).
 */
export async function cleanApart(html: string): Promise<{ webs: string; files: string[] }> {
  if ((await threads.waiting()) >= MOST_WAITING) {
    throw new Refusal('tooMany', '正在保存的图文内容太多，请稍后再试')
  }
  const cleaned = await threads.run(html)
  if ('excess' in cleaned) throw invalid('webs', `图文内容${cleaned.excess}`)
  return cleaned
}
