type Log = Record<'error' | 'fatal', (fields: object, line: string) => void>

/** How long what is in flight may take to be answered before the process ends all the same. */
const LAST_ANSWERS_MS = 10_000

/**
 * What happens where an error reaches nobody (docs/decisions/010-security.md). A promise that nobody waited
 * for has failed: its request is answered or will time out, all others are whole, so it is written down and
 * the server goes on. An exception that nobody caught may have left anything half done: what is in flight is
 * answered, and the process ends with 1, for whoever watches it to start it anew.
 */
export function watchFaults(log: Log, stop: () => Promise<void>): void {
  process.on('unhandledRejection', (reason) => {
    log.error({ err: reason }, 'unhandled rejection, the server goes on')
  })
  const end = async () => {
    setTimeout(() => process.exit(1), LAST_ANSWERS_MS)
    try {
      await stop()
    } catch (failure) {
      log.fatal({ err: failure }, 'the server could not end cleanly')
    }
    process.exit(1)
  }
  let ending = false
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'uncaught exception, the server ends')
    if (!ending) void end()
    ending = true
  })
}
