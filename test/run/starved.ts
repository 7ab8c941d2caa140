import childProcess from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { setTimeout as after } from 'node:timers/promises'

/** A job of the product that gets less memory than it needs (Linux). */

/** The processes of jobs that this process has started. */
function jobProcesses(): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        const [, parent] = /\nPPid:\t(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
        const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
        return Number(parent) === process.pid && command.includes('run-jobs.mjs')
      } catch {
        return false
      }
    })
}

/** Until this process has heard of its end. */
function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Ends the processes that rest, so that the next job starts one. */
async function endResting(): Promise<void> {
  const resting = jobProcesses()
  for (const pid of resting) process.kill(pid, 'SIGKILL')
  while (resting.some(isThere)) await after(5)
}

export type Starved = {
  /** The name of the job's module. */
  job: string
  /** Of V8's heap, in MB. */
  heapMb?: number
  /** Of everything that a process allocates, in MB. */
  dataMb?: number
}

/** Does work whose first job of this kind runs in a process that has less memory than the product gives it. */
export async function starved<T>(
  { job, heapMb, dataMb }: Starved,
  work: () => Promise<T>,
): Promise<T> {
  const { spawn } = childProcess
  const lessOf = (argument: string) =>
    argument
      .replace(/^--max-old-space-size=\d+$/, (whole) =>
        heapMb === undefined ? whole : `--max-old-space-size=${heapMb}`,
      )
      .replace(/ulimit -d \d+/, (whole) =>
        dataMb === undefined ? whole : `ulimit -d ${dataMb * 1024}`,
      )
  await endResting()
  function replaceSpawn(replacement: typeof spawn): void {
    childProcess.spawn = replacement
    syncBuiltinESMExports()
  }
  replaceSpawn(((program: string, parameters: readonly string[], options: object) => {
    if (!parameters.some((parameter) => parameter.includes(job))) {
      return spawn(program, parameters, options)
    }
    replaceSpawn(spawn)
    return spawn(program, parameters.map(lessOf), options)
  }) as typeof spawn)
  try {
    return await work()
  } finally {
    replaceSpawn(spawn)
  }
}
