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

const CLIENT = /\d\(\d+\)/

/** The backends of a PostgreSQL, by its first process: each serves one client, whose address it shows. */
export function backendsOf(postmaster: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
        const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
        return parent === postmaster && CLIENT.test(readFileSync(`/proc/${name}/cmdline`, 'utf8'))
      } catch {
        return false
      }
    })
    .map(Number)
}

/** CPU microseconds of several processes. */
export function cpuOfAll(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => sum + cpuOf(pid), 0)
}
