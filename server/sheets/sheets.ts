import type { MessagePort } from 'node:worker_threads'
import { invalid, Refusal } from '#server/errors.ts'
import { FairQueue } from '#server/fair-queue.ts'
import { ThreadPool } from '#server/thread-pool.ts'
import type { Read, ReadTask, StreamTask, Unreadable, WriteTask } from './sheet.ts'

/** Excel files are read and written in threads of their own, for which others need not wait. */

const THREADS = 2
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

type Task = ReadTask | WriteTask | StreamTask

const threads = new ThreadPool<Task, Read | Unreadable | Uint8Array | void>({
  filename: new URL('./sheet-worker.ts', import.meta.url),
  threads: THREADS,
  idleMs: IDLE_MS,
  maxHeapMb: MAX_HEAP_MB,
})

/**
 * Does one piece of work in a thread, to which `transfer` goes over. One that takes too long, or too much memory, ends
 * its thread and is refused.
 */
export function inThread<Answer>(
  user: number,
  task: Task,
  { tooMuch, longestMs = LONGEST_MS }: { tooMuch: string; longestMs?: number },
  transfer: MessagePort[] = [],
): Promise<Answer> {
  const refused = () => new Refusal('tooLarge', tooMuch)
  const limits = { longestMs, tooLong: refused, tooMuch: refused }
  return queue.run(user, async () => (await threads.runWithin(task, limits, transfer)) as Answer)
}

/** The rows of an Excel file's first sheet; refuses what is no such file, or a too large one, in words. */
export async function readInThread(user: number, task: Omit<ReadTask, 'work'>): Promise<Read> {
  const tooMuch = '文件的内容太多，读取用时过长，请分成几个文件分别导入'
  const read = await inThread<Read | Unreadable>(user, { ...task, work: 'read' }, { tooMuch })
  if ('problem' in read) throw invalid('file', read.problem)
  return read
}

/** A list as an Excel file. */
export function writeInThread(user: number, task: Omit<WriteTask, 'work'>): Promise<Uint8Array> {
  const tooMuch = '要导出的内容太多，请缩小查询条件后再导出'
  return inThread<Uint8Array>(user, { ...task, work: 'write' }, { tooMuch })
}

/** Ends the threads at shutdown. */
export const closeSheets = () => threads.close()
