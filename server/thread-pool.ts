import type { MessagePort } from 'node:worker_threads'
import type { Piscina } from 'piscina'

type Options = {
  /** The module that does the work. */
  filename: URL
  threads: number
  /** After so long without work a thread ends: its memory is worth more than its start. */
  idleMs: number
  /** What a thread's own heap may take. */
  maxHeapMb?: number
  workerData?: unknown
}

/** How long a piece of work may take, and what is told of one that takes longer, or too much memory. */
type Limits = { longestMs: number; tooLong: () => Error; tooMuch: () => Error }

const isOutOfMemory = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'

/**
 * Threads for work that would hold up the event loop. They start when they are needed, and a resting one never keeps the
 * process open. Whose turn it is, and how many wait, is the caller's to see to.
 */
export class ThreadPool<Task, Answer> {
  readonly #options: Options
  #pool: Promise<Piscina<Task, Answer>> | undefined

  constructor(options: Options) {
    this.#options = options
  }

  /** Loaded and made with the first work: it is nothing that a start should wait for. */
  async #open(): Promise<Piscina<Task, Answer>> {
    const { filename, threads, idleMs, maxHeapMb, workerData } = this.#options
    const { Piscina } = await import('piscina')
    const pool = new Piscina<Task, Answer>({
      filename: filename.href,
      minThreads: 0,
      maxThreads: threads,
      idleTimeout: idleMs,
      workerData,
      ...(maxHeapMb === undefined ? {} : { resourceLimits: { maxOldGenerationSizeMb: maxHeapMb } }),
    })
    // A thread that ends without work under way is nobody's failure: the next work starts another.
    pool.on('error', () => undefined)
    return pool
  }

  /** How many pieces of work have no thread yet. */
  async waiting(): Promise<number> {
    return (await this.#pool)?.queueSize ?? 0
  }

  /** Does one piece of work; what the thread throws is passed on. */
  async run(task: Task): Promise<Answer> {
    this.#pool ??= this.#open()
    return (await this.#pool).run(task)
  }

  /**
   * The same within limits: what goes beyond them ends its thread, and the others' work is done by another. What the
   * task has of `transfer` goes over to the thread.
   */
  async runWithin(
    task: Task,
    { longestMs, tooLong, tooMuch }: Limits,
    transfer: MessagePort[] = [],
  ): Promise<Answer> {
    this.#pool ??= this.#open()
    const pool = await this.#pool
    const limit = new AbortController()
    const timer = setTimeout(() => limit.abort(tooLong()), longestMs)
    // A thread that ends before it was ready leaves its work waiting; of others, their own error is told first.
    const ended = () => void setImmediate(() => limit.abort(new Error('The thread ended')))
    // Of several threads it could have been another's.
    if (this.#options.threads === 1) pool.once('workerDestroy', ended)
    try {
      return await pool.run(task, { signal: limit.signal, transferList: transfer })
    } catch (error) {
      if (limit.signal.aborted) throw limit.signal.reason
      throw isOutOfMemory(error) ? tooMuch() : error
    } finally {
      clearTimeout(timer)
      pool.off('workerDestroy', ended)
    }
  }

  /** Ends the threads, at shutdown; work that waits or is under way is rejected. */
  async close(): Promise<void> {
    const running = this.#pool
    this.#pool = undefined
    await (await running)?.destroy()
  }
}
