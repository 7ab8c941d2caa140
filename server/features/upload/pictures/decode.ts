import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import pLimit from 'p-limit'
import { lowerThreadPriority } from '#server/thread-priority.ts'

const MEGABYTE = 1024 * 1024
/** Opening 25 million pixels of AVIF takes most: 980 MB, with node itself. */
const MOST_BYTES = 1280 * MEGABYTE
/** The decoder asks the system for twice as much as it uses. */
const MOST_ALLOCATED = 2304 * MEGABYTE
/** That AVIF takes 2 seconds, on a busy machine 12. */
const TIMEOUT_MS = 30_000
/** The pictures of one upload follow each other at once; after them the process's memory is worth more. */
const IDLE_MS = 2000

const CHILD = fileURLToPath(new URL('./decode-child.mjs', import.meta.url))
/** Less memory to begin with, and no code is made at run time in a process that reads what strangers sent. */
const NODE = ['--jitless', '--expose-gc', '--max-old-space-size=64', '--v8-pool-size=1']

type Opening = 'opened' | 'cannotBeOpened' | 'tooMuch'
/** A picture by its path to be opened, or by its content (Base64) to be drawn with at most so many pixels. */
type Sent = string | { content: string; pixels: number }
/** What the child answers, with the PNG of what it has drawn; one that is spent opens no other picture. */
type Answer = { opening: Opening; png?: string; isSpent: boolean }

/** One at a time, so that several pictures together take no more memory than one. */
const oneAtATime = pLimit(1)

let current: ChildProcess | undefined
let idle: NodeJS.Timeout | undefined

function end(child: ChildProcess): void {
  if (current === child) current = undefined
  if (child.connected) child.disconnect()
}

/**
 * Node with these arguments. It watches its own memory; Linux limits it besides (`ulimit` counts in KB), and where
 * the machine has none left, ends this process and not the server.
 */
function limited(node: readonly string[]): [program: string, parameters: string[]] {
  if (process.platform !== 'linux') return [process.execPath, [...node]]
  const first = 'ulimit -c 0; echo 1000 2>/dev/null >/proc/self/oom_score_adj'
  const script = `${first}; ulimit -d ${MOST_ALLOCATED / 1024} && exec "$0" "$@"`
  return ['/bin/sh', ['-c', script, process.execPath, ...node]]
}

/** None of the server's own variables, which name the database and its password; Windows starts nothing without. */
const environment = () =>
  process.env['SystemRoot'] === undefined ? {} : { SystemRoot: process.env['SystemRoot'] }

function start(): ChildProcess {
  const child = spawn(...limited([...NODE, CHILD, String(MOST_BYTES)]), {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    windowsHide: true,
    env: environment(),
  })
  if (child.pid !== undefined) lowerThreadPriority(child.pid)
  child.once('exit', () => end(child))
  return child
}

/** How the child ended instead of answering. */
async function unanswered(child: ChildProcess, signal: AbortSignal): Promise<Answer> {
  const [code, killedBy] = (await once(child, 'exit', { signal })) as [number | null, string | null]
  if (killedBy === null) throw new Error(`The process that opens pictures ended with ${code}`)
  return { opening: 'tooMuch', isSpent: true }
}

async function ask(sent: Sent): Promise<Answer> {
  clearTimeout(idle)
  const child = (current ??= start())
  const overdue = setTimeout(() => child.kill('SIGKILL'), TIMEOUT_MS)
  const done = new AbortController()
  try {
    const answered = once(child, 'message', { signal: done.signal }) as Promise<[Answer]>
    child.send(sent)
    const answer = await Promise.race([
      answered.then(([answer]) => answer),
      unanswered(child, done.signal),
    ])
    if (answer.isSpent) end(child)
    return answer
  } catch (error) {
    end(child)
    throw error
  } finally {
    clearTimeout(overdue)
    done.abort()
    idle = setTimeout(() => current && end(current), IDLE_MS).unref()
  }
}

/**
 * Opens the picture of a file in a process of its own, which may take neither much memory nor long: what a header
 * says of a picture need not be true of what is coded in it. `tooMuch` also where the decoder crashed; rejects
 * where there is nothing to open it with.
 */
export async function openApart(path: string): Promise<Opening> {
  return (await oneAtATime(ask, path)).opening
}

/** Draws a picture as a PNG of at most so many pixels, in that process and within its limits. */
export async function drawApart(
  content: Buffer,
  pixels: number,
): Promise<Buffer | Exclude<Opening, 'opened'>> {
  const { opening, png } = await oneAtATime(ask, { content: content.toString('base64'), pixels })
  return opening === 'opened' ? Buffer.from(png ?? '', 'base64') : opening
}
