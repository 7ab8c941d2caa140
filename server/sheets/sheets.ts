import type { Piscina } from 'piscina'
import { invalid, Refusal } from '#server/errors.ts'
import { FairQueue } from '#server/fair-queue.ts'
import type { Read, ReadTask, Unreadable, WriteTask } from './sheet.ts'

/** Excel files are read and written in threads of their own, for which others need not wait. */

const THREADS = 2
/** After this long without a file a thread ends, as its memory is worth more than its start. */
const IDLE_MS = 30_000
const LONGEST_MS = 30_000
/** What the largest file that is let through takes, and half as much again. */
const MAX_HEAP_MB = 640

const queue = new FairQueue({
  running: THREADS,
  runningPerUser: 1,
  waiting: 20,
  waitingPerUser: 2,
  fullMessage: '正在处理的文件较多，请稍后再试',
})

let pool: Promise<Piscina> | undefined

/** Made with the first file: few servers see one on a day. */
async function makePool(): Promise<Piscina> {
  const { Piscina } = await import('piscina')
  const made = new Piscina({
    filename: new URL('./sheet-worker.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: THREADS,
    idleTimeout: IDLE_MS,
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
  })
  // A thread that ends without a file under way is nobody's failure: the next file starts another.
  made.on('error', () => undefined)
  return made
}

const isOutOfMemory = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'

/** Does one piece of work in a thread. One that takes too long, or too much memory, ends its thread and is refused. */
async function inThread<Answer>(
  user: number,
  task: ReadTask | WriteTask,
  tooMuch: string,
): Promise<Answer> {
  pool ??= makePool()
  const threads = await pool
  return queue.run(user, async () => {
    const limit = new AbortController()
    const timer = setTimeout(() => limit.abort(), LONGEST_MS)
    try {
      return (await threads.run(task, { signal: limit.signal })) as Answer
    } catch (error) {
      if (limit.signal.aborted || isOutOfMemory(error)) throw new Refusal('tooLarge', tooMuch)
      throw error
    } finally {
      clearTimeout(timer)
    }
  })
}

/** The rows of an Excel file's first sheet; refuses what is no such file, or a too large one, in words. */
export async function readInThread(user: number, task: Omit<ReadTask, 'work'>): Promise<Read> {
  const tooMuch = '文件的内容太多，读取用时过长，请分成几个文件分别导入'
  const read = await inThread<Read | Unreadable>(user, { ...task, work: 'read' }, tooMuch)
  if ('problem' in read) throw invalid('file', read.problem)
  return read
}

/** A list as an Excel file. */
export function writeInThread(user: number, task: Omit<WriteTask, 'work'>): Promise<Uint8Array> {
  const tooMuch = '要导出的内容太多，请缩小查询条件后再导出'
  return inThread<Uint8Array>(user, { ...task, work: 'write' }, tooMuch)
}

/** Ends the threads at shutdown. */
export async function closeSheets(): Promise<void> {
  const running = pool
  pool = undefined
  await (await running)?.destroy()
}
