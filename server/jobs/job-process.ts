import { spawn, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Answerer, Job } from './job.ts'

/** What a child process may take. */
export type ProcessLimits = {
  /** V8's heap, in MB. */
  heapMb: number
  /** Everything else that it allocates (buffers, native libraries), in MB; enforced by Linux only. */
  nativeMb: number
  /** What native libraries may keep between jobs, in MB; with more the process is replaced. */
  mostKeptMb?: number
  /** Further options of node. */
  node?: readonly string[]
}

type Message =
  | { ready: true }
  | { ask: number; question: never }
  | (({ done: unknown } | { failed: Error } | { tooMuch: true }) & { isSpent: boolean })

type Running = {
  job: Job<never, unknown>
  answer: Answerer | undefined
  settled: PromiseWithResolvers<unknown>
  /** The error of the job's failed question to the server, which then is the error of the job. */
  cause?: unknown
}

const PROGRAM = fileURLToPath(new URL('./run-jobs.mjs', import.meta.url))

/** Private memory that node reserves for code and threads before it does anything. */
const NODE_MB = 640
/** A start takes some hundred milliseconds, on a busy machine seconds. */
const LONGEST_START_MS = 30_000
/** `abort`, where a system has no signals. */
const ABORTED = 134

/**
 * On Linux the process has a limit for its memory (`ulimit` counts in KB), is the first that the system ends where
 * the machine has no memory left, and has a lower priority than the server (a third of its share of a busy core).
 */
function commandOf(node: readonly string[], dataMb: number): [program: string, args: string[]] {
  if (process.platform !== 'linux') return [process.execPath, [...node]]
  const script = [
    'ulimit -c 0',
    'echo 1000 2>/dev/null >/proc/self/oom_score_adj',
    // Where that is more than the server itself may have, it stays at that.
    `ulimit -d ${dataMb * 1024} 2>/dev/null`,
    'exec nice -n 5 "$0" "$@"',
  ].join('; ')
  return ['/bin/sh', ['-c', script, process.execPath, ...node]]
}

/** Without the server's variables, which contain the database's password. */
const HANDED_ON = ['SystemRoot', 'TMPDIR', 'MALLOC_ARENA_MAX', 'NODE_COMPILE_CACHE']
const environment = () => Object.fromEntries(HANDED_ON.map((name) => [name, process.env[name]]))

/** One child process, which runs one job at a time. */
export class JobProcess {
  readonly #child: ChildProcess
  readonly #ended = Promise.withResolvers<void>()
  readonly #ready = Promise.withResolvers<void>()
  #running: Running | undefined
  /** Why the server killed it. */
  #reason: Error | undefined
  /** It runs no further job. */
  isOver = false

  /** Starts a process that has loaded `module` once it is ready. */
  constructor({ heapMb, nativeMb, mostKeptMb, node = [] }: ProcessLimits, module: URL) {
    const options = [...node, `--max-old-space-size=${heapMb}`, PROGRAM, module.href]
    if (mostKeptMb !== undefined) options.push(String(mostKeptMb))
    this.#child = spawn(...commandOf(options, NODE_MB + heapMb + nativeMb), {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      serialization: 'advanced',
      // Detached: Ctrl+C must reach only the server, which lets running jobs finish.
      detached: process.platform !== 'win32',
      windowsHide: true,
      env: environment(),
    })
    // Only the time limit of a job keeps the server's process alive.
    this.#child.unref()
    this.#child.channel?.unref()
    this.#child.on('message', (message) => this.#hear(message as Message))
    this.#child.on('error', (error) => this.#failed(error))
    // Awaited by `run`; without this, a start that fails before any job would be an unhandled rejection.
    this.#ready.promise.catch(() => undefined)
    this.#child.once('exit', (code, signal) => this.#exited(code, signal))
  }

  /** Runs one job. Rejects with what the job throws, or with its `tooLong` or `tooMuch`. */
  async run<Task, Answer>(job: Job<Task, Answer>, task: Task, answer?: Answerer): Promise<Answer> {
    const settled = Promise.withResolvers<unknown>()
    // Nobody waits for the answer of a process that did not start.
    settled.promise.catch(() => undefined)
    this.#running = { job, answer, settled }
    await this.#within(LONGEST_START_MS, job.tooLong, this.#ready.promise)
    // Its time begins here.
    this.#child.send({ module: job.module.href, task })
    return this.#within(job.longestMs, job.tooLong, settled.promise as Promise<Answer>)
  }

  /** Lets it end by itself when idle. */
  release(): void {
    this.isOver = true
    if (this.#child.connected) this.#child.disconnect()
  }

  /** Kills it; what it runs is rejected with the reason. Resolves when it is gone. */
  async kill(reason: Error): Promise<void> {
    this.isOver = true
    this.#reason ??= reason
    this.#child.ref()
    this.#child.kill('SIGKILL')
    await this.#ended.promise
  }

  async #within<T>(ms: number, tooLong: () => Error, work: Promise<T>): Promise<T> {
    const timer = setTimeout(() => void this.kill(tooLong()), ms)
    try {
      return await work
    } finally {
      clearTimeout(timer)
    }
  }

  #hear(message: Message): void {
    if ('ready' in message) return this.#ready.resolve()
    if ('ask' in message) return void this.#answer(message.ask, message.question)
    const { job, settled, cause } = this.#running!
    if (message.isSpent) this.release()
    if ('done' in message) settled.resolve(message.done)
    else settled.reject(cause ?? ('failed' in message ? message.failed : job.tooMuch()))
  }

  async #answer(to: number, question: never): Promise<void> {
    const running = this.#running!
    let answered: { answer: unknown } | { failed: true }
    try {
      answered = { answer: await running.answer!(question) }
    } catch (error) {
      running.cause ??= error
      answered = { failed: true }
    }
    // The process may have ended meanwhile.
    if (this.#child.connected) this.#child.send({ to, ...answered })
  }

  /** After the start, an error of the connection means that it has just ended, and its exit event follows. */
  #failed(error: Error): void {
    if (this.#child.pid === undefined) this.#end(error)
  }

  #exited(code: number | null, signal: string | null): void {
    const crashed = signal !== null || code === ABORTED
    const error = new Error(`a job's process ended with ${signal ?? code}`)
    this.#end(this.#reason ?? (crashed ? this.#running?.job.tooMuch() : undefined) ?? error)
  }

  #end(error: Error): void {
    this.isOver = true
    this.#ended.resolve()
    this.#ready.reject(error)
    this.#running?.settled.reject(error)
  }
}
