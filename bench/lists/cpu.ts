import { readdirSync, readFileSync } from 'node:fs'

/** What a process had used when it was last seen: an idle connection's ends meanwhile. */
const lastSeen = new Map<number, number>()

function threadsOf(pid: number): string[] | undefined {
  try {
    return readdirSync(`/proc/${pid}/task`)
  } catch {
    // The process has ended.
    return undefined
  }
}

/** CPU time that a process has used in all its threads, in microseconds, as the kernel counts it. */
export function cpuOf(pid: number): number {
  const threads = threadsOf(pid)
  if (!threads) return lastSeen.get(pid) ?? 0
  let nanoseconds = 0
  for (const thread of threads) {
    try {
      const used = readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ', 1)[0]
      nanoseconds += Number(used)
    } catch {
      // The thread has just ended.
    }
  }
  lastSeen.set(pid, nanoseconds / 1000)
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
