import { spawn } from 'node:child_process'
import { on } from 'node:events'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { JobProcessFacts } from '#test/make/job.ts'
import { JobPool } from './job-pool.ts'
import type { Answerer, Job } from './job.ts'

type Task = { do: string } & Record<string, unknown>

const job: Job<Task, unknown> = {
  module: new URL('../../test/make/job.ts', import.meta.url),
  longestMs: 60_000,
  tooLong: () => new Error('too long'),
  tooMuch: () => new Error('too much'),
}

const limits = { heapMb: 48, nativeMb: 64 }
const queue = { runningPerUser: 1, waiting: 5, waitingPerUser: 5, fullMessage: '请稍后再试' }

let pool: JobPool
beforeEach(() => void (pool = new JobPool({ processes: 1, idleMs: 5000, process: limits, queue })))
afterEach(() => pool.close())

const [SOMEBODY, OTHER] = [1, 2]
const run = (task: Task, answer?: Answerer, user = SOMEBODY) => pool.run(user, job, task, answer)
const facts = async () => (await run({ do: 'process' })) as JobProcessFacts
const answered = (value: unknown) => run({ do: 'answer', value }, undefined, OTHER)

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

async function untilGone(pid: number): Promise<void> {
  while (isAlive(pid)) await after(5)
}

test('values come and go as they are', async () => {
  const value = { bytes: new Uint8Array([1, 2]), at: new Date(0), none: undefined, list: ['泵'] }
  expect(await answered(value)).toEqual(value)
})

test('one process runs one job after the other', async () => {
  const [first, second] = await Promise.all([facts(), facts()])
  expect(second.pid).toBe(first.pid)
})

test('an error of a job reaches its caller, and its process goes on', async () => {
  const { pid } = await facts()
  await expect(run({ do: 'fail', message: '坏了' })).rejects.toThrow('坏了')
  expect((await facts()).pid).toBe(pid)
})

describe('ends only its own process:', () => {
  test.each([['fill the heap'], ['make a text too long']])('a job that would %s', async (what) => {
    const failed = run({ do: what })
    const next = answered('next')
    await expect(failed).rejects.toThrow('too much')
    expect(await next).toBe('next')
  })

  test.runIf(process.platform === 'linux')('a job that would fill buffers', async () => {
    const failed = run({ do: 'fill buffers' })
    const next = answered('next')
    await expect(failed).rejects.toThrow('too much')
    expect(await next).toBe('next')
  })

  test('a job that never gives its process back', async () => {
    await answered('warm')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const failed = expect(run({ do: 'spin' })).rejects.toThrow('too long')
    const next = answered('next')
    await vi.advanceTimersByTimeAsync(60_000)
    await failed
    vi.useRealTimers()
    expect(await next).toBe('next')
  })

  test('a process that is killed', async () => {
    const { pid } = await facts()
    const failed = run({ do: 'wait' })
    process.kill(pid, 'SIGKILL')
    await expect(failed).rejects.toThrow('too much')
    expect(await answered('next')).toBe('next')
  })

  test('a process that is killed while it rests', async () => {
    const { pid } = await facts()
    process.kill(pid, 'SIGKILL')
    await untilGone(pid)
    expect(await answered('next')).toBe('next')
  })
})

test('the time of a job begins with it, and not while it waits', async () => {
  await answered('warm')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  /** A job that takes most of its time, beginning whenever it does. */
  const slow = async (user: number) => {
    const [begun, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const answer = () => {
      begun.resolve()
      return end.promise
    }
    const done = run({ do: 'ask', questions: [1] }, answer, user)
    return { begun: begun.promise, end: end.resolve, done }
  }
  const [first, second] = [await slow(SOMEBODY), await slow(OTHER)]
  for (const { begun, end, done } of [first, second]) {
    await begun
    await vi.advanceTimersByTimeAsync(50_000)
    end()
    expect(await done).toEqual([undefined])
  }
})

describe('questions of a job', () => {
  test('are answered by its caller, each with its own answer', async () => {
    const answer = async (question: number) => {
      await after(20 - question)
      return question * 2
    }
    expect(await run({ do: 'ask', questions: [1, 9, 5] }, answer)).toEqual([2, 18, 10])
  })

  test('that fail are what the job fails with, and its process goes on', async () => {
    const { pid } = await facts()
    const answer = () => Promise.reject(new Error('gone'))
    await expect(run({ do: 'ask', questions: [1] }, answer)).rejects.toThrow('gone')
    expect((await facts()).pid).toBe(pid)
  })
})

test('a process without work ends after a while, and keeps nobody waiting', async () => {
  const { pid } = await facts()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await run({ do: 'process' })
  vi.advanceTimersByTime(5000)
  vi.useRealTimers()
  await untilGone(pid)
  expect(await answered('next')).toBe('next')
})

test('a pool whose processes have ended can be closed', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { pid } = await facts()
  vi.advanceTimersByTime(5000)
  vi.useRealTimers()
  await untilGone(pid)
  await pool.close()
})

test('closing rejects what runs and what waits', async () => {
  await facts()
  const results = Promise.allSettled([run({ do: 'wait' }), run({ do: 'wait' })])
  await pool.close()
  expect((await results).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
})

test('a process knows nothing of the server’s environment, and stands back behind it', async () => {
  vi.stubEnv('DATABASE_URL', 'postgres://secret')
  vi.stubEnv('PGPASSWORD', 'secret')
  const { environment, niceness } = await facts()
  const known = ['TMPDIR', 'MALLOC_ARENA_MAX', 'NODE_COMPILE_CACHE', 'SystemRoot', 'PWD', 'OLDPWD']
  expect(environment.filter((name) => !known.includes(name) && name !== '_')).toEqual([])
  if (process.platform === 'linux') expect(Number(niceness)).toBeGreaterThanOrEqual(5)
})

describe('a server process with a job under way', () => {
  /** Says which process runs its job, which ends at SIGINT, and then that it has. */
  const PARENT = `
    const { JobPool } = await import(${JSON.stringify(join(import.meta.dirname, 'job-pool.ts'))})
    const pool = new JobPool({ processes: 1, idleMs: 1000, process: ${JSON.stringify(limits)}, queue: ${JSON.stringify(queue)} })
    const job = { module: new URL(${JSON.stringify(job.module.href)}), longestMs: 60000, tooMuch: () => new Error('lost') }
    const { pid } = await pool.run(1, job, { do: 'process' })
    const interrupted = new Promise((resolve) => process.once('SIGINT', () => resolve('interrupted')))
    const done = pool.run(1, job, { do: 'ask', questions: [1] }, () => (console.log(pid), interrupted))
    console.log(await done.then(([answer]) => answer, (error) => error.message))
    process.exit()`

  async function started() {
    const parent = spawn(process.execPath, ['--input-type=module', '-e', PARENT], {
      detached: true,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const lines = on(parent.stdout, 'data')
    const nextLine = async () => String((await lines.next()).value).trim()
    return { parent, pid: Number(await nextLine()), nextLine }
  }

  test('takes its processes along when it is killed', async () => {
    const { parent, pid } = await started()
    expect(isAlive(pid)).toBe(true)
    parent.kill('SIGKILL')
    await untilGone(pid)
  })

  test('has its jobs finished where Ctrl+C reaches its process group', async () => {
    const { parent, nextLine } = await started()
    process.kill(-parent.pid!, 'SIGINT')
    expect(await nextLine()).toBe('interrupted')
  })
})
