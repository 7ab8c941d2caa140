import { constants, setPriority } from 'node:os'

/**
 * Lets everything else come before the thread that calls it, so that nobody waits for its work but who asked
 * for it. Only Linux gives a thread a priority of its own; elsewhere it would be the whole process's.
 */
export function standBack(): void {
  if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW)
}
