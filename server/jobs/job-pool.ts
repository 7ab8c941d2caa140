import pLimit, { type LimitFunction } from 'p-limit'
import { FairQueue, type QueueLimits } from './fair-queue.ts'
import { offLoop } from './loop-turns.ts'
import type { Answerer, Job } from './job.ts'
import { JobProcess, type ProcessLimits } from './job-process.ts'

type Options = {
  processes: number
  /** After so long without a job a process ends: its memory is worth more than its start. */
  idleMs: number
  process: ProcessLimits
  /** The limits of the queue; as many jobs run at once as there are processes. */
  queue: Omit<QueueLimits, 'running'>
}

/** Runs a job by a process of the pool, while the queue grants the turn. */
export type Run = <Task, Answer>(
  job: Job<Task, Answer>,
  task: Task,
  answer?: Answerer,
) => Promise<Answer>

type Resting = { process: JobProcess; end: NodeJS.Timeout }

/**
 * Child processes for work that would hold the event loop or could run out of memory. They start on demand, and users
 * are served round-robin. A crash affects only the process's own job: the next one gets another process.
 */
export class JobPool {
  readonly #options: Options
  readonly #queue: FairQueue
  /** One turn may run several jobs at once; there are never more than `processes`. */
  readonly #limit: LimitFunction
  readonly #resting: Resting[] = []
  readonly #busy = new Set<JobProcess>()
  /** Aborted by `close`, for turns that have no process yet. */
  #open = new AbortController()

  constructor(options: Options) {
    this.#options = options
    this.#queue = new FairQueue({ ...options.queue, running: options.processes })
    this.#limit = pLimit(options.processes)
  }

  /** Queues a job. Throws a refusal at once where too many wait already. */
  run<Task, Answer>(
    user: number,
    job: Job<Task, Answer>,
    task: Task,
    answer?: Answerer,
  ): Promise<Answer> {
    return this.turn(user, (run) => run(job, task, answer))
  }

  /** Queues work that reads a job's data and runs the job in one turn, so that waiting work holds no data. */
  turn<T>(user: number, work: (run: Run) => Promise<T>): Promise<T> {
    return offLoop(() =>
      this.#queue.run(user, () => {
        const { signal } = this.#open
        return work((job, task, answer) =>
          this.#limit(() => {
            signal.throwIfAborted()
            return this.#run(job, task, answer)
          }),
        )
      }),
    )
  }

  /** Rejects waiting and running jobs, and ends the processes; the pool can be used again. */
  async close(): Promise<void> {
    this.#queue.clear()
    this.#open.abort()
    const givenUp = this.#open.signal.reason as Error
    this.#open = new AbortController()
    const processes = [...this.#resting.map(({ process }) => process), ...this.#busy]
    await Promise.all(processes.map((process) => process.kill(givenUp)))
  }

  async #run<Task, Answer>(job: Job<Task, Answer>, task: Task, answer: Answerer | undefined) {
    const process = this.#take() ?? new JobProcess(this.#options.process, job.module)
    this.#busy.add(process)
    try {
      return await process.run(job, task, answer)
    } finally {
      this.#busy.delete(process)
      if (!process.isOver) this.#rest(process)
    }
  }

  /** The process that was used last, so that the others reach their idle time. */
  #take(): JobProcess | undefined {
    for (;;) {
      const last = this.#resting.pop()
      clearTimeout(last?.end)
      if (!last?.process.isOver) return last?.process
    }
  }

  #rest(process: JobProcess): void {
    const end = setTimeout(() => process.release(), this.#options.idleMs).unref()
    this.#resting.push({ process, end })
  }
}
