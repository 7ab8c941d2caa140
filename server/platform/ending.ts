import { setTimeout as wait } from 'node:timers/promises'
import { writeLastLines } from './log.ts'

type Log = Record<'warn' | 'fatal', (fields: object, line: string) => void>

/** Together below the 10 s after which `docker stop` kills a container. */
const STOP_MS = 7_500
const LAST_LINES_MS = 1_000
const LAST_THREADS_MS = 1_000

/** What a thread of Node's pool does, and may do for ever: files, a log on a terminal among them, and names of hosts. */
const ON_THREADS = /^FSReq|AddrInfo|NameInfo/

/** Whether nothing is left to be done on a thread, at the latest after a second. */
async function areThreadsIdle(): Promise<boolean> {
  const limit = performance.now() + LAST_THREADS_MS
  do {
    // What has just been done counts as under way until its callback has returned.
    await wait(1)
    if (!process.getActiveResourcesInfo().some((name) => ON_THREADS.test(name))) return true
  } while (performance.now() < limit)
  return false
}

/** Ends the process within two seconds, once the log is written as far as it can be; for good, whatever still runs. */
export async function endProcess(code: number): Promise<never> {
  await writeLastLines(LAST_LINES_MS)
  // `process.exit` waits for the threads, be it for ever.
  if (!(await areThreadsIdle())) process.kill(process.pid, 'SIGKILL')
  process.exit(code)
}

/**
 * Answers what ends the process within 10 seconds: after `stop`, which is what an end in order takes, or without it where it
 * takes too long. What is under way then stays as a kill would leave it.
 */
export function ending(log: Log, stop: () => Promise<void>): (code: number) => void {
  let hasBegun = false
  async function end(code: number): Promise<void> {
    const stopped = stop().then(
      () => true,
      (err: unknown) => {
        log.fatal({ err }, 'the server could not end cleanly')
        return true
      },
    )
    if (!(await Promise.race([stopped, wait(STOP_MS, false)]))) {
      log.warn({}, 'the server ends before all is done that was under way')
    }
    await endProcess(code)
  }
  return (code) => {
    if (!hasBegun) void end(code)
    hasBegun = true
  }
}
