/**
 * The commands of Ctrl+K that a user gave last, newest first, by what they open. Kept per user in local storage, so that
 * nobody sees another's; whether one may still be given is the list's to say.
 */

const MOST = 8

const keyOf = (userId: number) => `commands:${userId}`

/** A user's last commands; empty where they cannot be read. */
export function usedCommands(userId: number | undefined): string[] {
  const stored = userId === undefined ? null : localStorage.getItem(keyOf(userId))
  if (stored === null) return []
  try {
    const paths: unknown = JSON.parse(stored)
    return Array.isArray(paths) ? paths.filter((path) => typeof path === 'string') : []
  } catch {
    return []
  }
}

/** Notes that a user has given a command. */
export function rememberCommand(userId: number, path: string): void {
  const paths = [path, ...usedCommands(userId).filter((other) => other !== path)].slice(0, MOST)
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify(paths))
  } catch {
    // A full storage is no reason to disturb anyone's work.
    localStorage.removeItem(keyOf(userId))
  }
}
