import { spawnSync } from 'node:child_process'
import type { Ask } from '#server/jobs/job.ts'

/** A job for tests of the pool: does what its input says. */

type Task =
  | { do: 'answer'; value: unknown }
  | { do: 'process' }
  | { do: 'fail'; message: string }
  | { do: 'wait' }
  | { do: 'fill the heap' | 'fill buffers' | 'make a text too long' }
  | { do: 'spin' }
  | { do: 'ask'; questions: readonly unknown[] }

/** What the process of a job is. */
export type JobProcessFacts = { pid: number; environment: string[]; niceness: string }

export default async function work(task: Task, ask: Ask): Promise<unknown> {
  switch (task.do) {
    case 'answer':
      return task.value
    case 'process': {
      const niceness = spawnSync('ps', ['-o', 'ni=', '-p', String(process.pid)], {
        env: { PATH: '/usr/bin:/bin' },
        encoding: 'utf8',
      }).stdout.trim()
      return { pid: process.pid, environment: Object.keys(process.env), niceness }
    }
    case 'fail':
      throw new Error(task.message)
    case 'wait':
      return new Promise(() => undefined)
    case 'fill the heap':
      for (const all: object[] = []; ;) all.push({ at: all.length })
    case 'fill buffers':
      for (const all: Buffer[] = []; ;) all.push(Buffer.alloc(10_000_000, 1))
    case 'make a text too long':
      for (let text = 'x'; ;) text += text
    case 'spin':
      for (;;);
    case 'ask': {
      // As a database would, it keeps its process alive.
      const open = setInterval(() => undefined, 1000)
      const answers = Promise.all(task.questions.map(ask))
      return answers.finally(() => clearInterval(open))
    }
  }
}
