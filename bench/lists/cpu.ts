import { readdirSync, readFileSync } from 'node:fs'

/** CPU time that a process has used in all its threads, in microseconds, as the kernel counts it. */
export function cpuOf(pid: number): number {
  let nanoseconds = 0
  for (const thread of readdirSync(`/proc/${pid}/task`)) {
    try {
      const used = readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ', 1)[0]
      nanoseconds += Number(used)
    } catch {
      // The thread has just ended.
    }
  }
  return nanoseconds / 1000
}

/** The processes that a process has started and that still run. */
export function childrenOf(pid: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
        return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === pid
      } catch {
        return false
      }
    })
    .map(Number)
}

/** CPU microseconds of PostgreSQL: its backends, which serve one connection each. */
export function cpuOfAll(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => sum + cpuOf(pid), 0)
}
