import type { Piscina } from 'piscina'
import { invalid, Refusal } from '#server/errors.ts'
import type { Cleaned } from './clean-worker.ts'

/** After this long without a text the thread ends, as its memory is worth more than its start. */
const IDLE_MS = 30_000
/** 1 MB takes up to a second; more at once are a mistake or an attack. */
const MOST_WAITING = 20

let pool: Promise<Piscina<string, Cleaned>> | undefined

/** Made with the first text: few servers ever see one. */
async function makePool(): Promise<Piscina<string, Cleaned>> {
  const { Piscina } = await import('piscina')
  return new Piscina<string, Cleaned>({
    filename: new URL('./clean-worker.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_MS,
  })
}

/**
 * The rich editor's HTML cleaned, and the addresses of the files that it shows; made in a thread of its own, for
 * which others need not wait. Refuses HTML that is not a text that somebody wrote (`excessOf`).
 */
export async function cleanApart(html: string): Promise<{ webs: string; files: string[] }> {
  pool ??= makePool()
  const cleaning = await pool
  if (cleaning.queueSize >= MOST_WAITING) {
    throw new Refusal('tooMany', '正在保存的图文内容太多，请稍后再试')
  }
  const cleaned = await cleaning.run(html)
  if ('excess' in cleaned) throw invalid('webs', `图文内容${cleaned.excess}`)
  return cleaned
}
