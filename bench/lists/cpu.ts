import { readdirSync, readFileSync } from 'node:fs'

/** What each thread of a process and its children had used when it was last seen, in nanoseconds. */
const seen = new Map<number, Map<string, number>>()

function addThreads(pid: string, used: Map<string, number>): void {
  try {
    for (const thread of readdirSync(`/proc/${pid}/task`)) {
      const stat = readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8')
      used.set(thread, Number(stat.split(' ', 1)[0]))
      const children = readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').trim()
      for (const child of children.split(' ').filter(Boolean)) addThreads(child, used)
    }
  } catch {
    // The thread or its process has just ended.
  }
}

/**
 * CPU time that a process and its children have used in all their threads, in microseconds, as the kernel counts it. A
 * thread or a child that ends (a process for jobs that nobody needs any more) takes nothing of it away.
 */
export function cpuOf(pid: number): number {
  const used = seen.get(pid) ?? new Map<string, number>()
  seen.set(pid, used)
  addThreads(String(pid), used)
  return [...used.values()].reduce((sum, one) => sum + one, 0) / 1000
}

const CLIENT = /\d\(\d+\)/

/** The backends of a PostgreSQL, by its first process: each serves one client, whose address it shows. */
function backendsOf(postmaster: number): number[] {
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

const TICK_US = 10_000

/** CPU microseconds of the ended processes that a process has started. */
function cpuOfEnded(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const [user, system] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(13, 15)
  return (Number(user) + Number(system)) * TICK_US
}

/**
 * A counter of the CPU microseconds that a PostgreSQL uses for its present clients, with those of the helpers
 * that a large query starts and ends; none without one.
 */
export function countersOf(postmaster: number | undefined): (() => number)[] {
  if (postmaster === undefined) return []
  const backends = backendsOf(postmaster)
  return [() => backends.reduce((sum, pid) => sum + cpuOf(pid), cpuOfEnded(postmaster))]
}
