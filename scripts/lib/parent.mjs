import { readFileSync } from 'node:fs'

const EVERY_MS = 100
const SHELLS = new Set(['sh', 'dash', 'bash', 'ash', 'zsh'])

/** The status of a process on Linux; undefined elsewhere. @param {number} pid */
function processInfo(pid) {
  try {
    // `pid (name) state parent …`; the name may itself hold spaces and brackets.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const [, name = '', rest = ''] = /\((.*)\) \S+ (\d+)/s.exec(stat) ?? []
    return { name, parent: Number(rest) }
  } catch {
    return undefined
  }
}

/** npm's shell, and npm itself behind it. */
function ancestors() {
  const shell = process.ppid
  const info = processInfo(shell)
  return `${shell} ${info && SHELLS.has(info.name) ? info.parent : ''}`
}

/**
 * npm runs a script through a shell and signals only that shell, which dies of it and leaves the script
 * running; a killed npm signals nobody. The server would go on holding its port and its database, so the
 * script looks after its ancestors itself.
 * @param {() => void} onOrphaned
 */
export function watchNpm(onOrphaned) {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return
  const before = ancestors()
  const timer = setInterval(() => {
    if (ancestors() === before) return
    clearInterval(timer)
    onOrphaned()
  }, EVERY_MS)
  timer.unref()
}
