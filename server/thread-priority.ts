import { getPriority, setPriority } from 'node:os'

/** A third of the share that the rest has of a busy core: behind it, but never starved by it. */
const NICENESS = 5
/** What the system calls the lowest priority of all. */
const LOWEST = 19

/**
 * What a system answers that does not let a thread stand back (a container's filter of system calls), or does not
 * know it: the work is worth more than its place behind the rest.
 */
const NOT_ALLOWED = new Set(['EACCES', 'EPERM', 'ESRCH'])

const isNotAllowed = (error: unknown) =>
  error instanceof Error &&
  'info' in error &&
  NOT_ALLOWED.has((error.info as { code?: string } | undefined)?.code ?? '')

/** The thread that asks. */
const OWN = 0

/**
 * Lets everything else come before the thread that calls it, or before a child that was just started, so that
 * nobody waits for its work but who asked for it: behind the server wherever that itself was put, since only the
 * system's own may go forward. Only Linux gives a thread a priority of its own; elsewhere it would be the whole
 * process's.
 */
export function lowerThreadPriority(id = OWN): void {
  if (process.platform !== 'linux') return
  try {
    setPriority(id, Math.min(getPriority() + NICENESS, LOWEST))
  } catch (error) {
    if (!isNotAllowed(error)) throw error
  }
}
