import { setPriority } from 'node:os'

/** A third of the share that the rest has of a busy core: behind it, but never starved by it. */
const NICENESS = 5

/**
 * Lets everything else come before the thread that calls it, so that nobody waits for its work but who asked
 * for it. Only Linux gives a thread a priority of its own; elsewhere it would be the whole process's.
 */
export function standBack(): void {
  if (process.platform === 'linux') setPriority(NICENESS)
}
