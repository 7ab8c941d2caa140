type Log = Record<'error' | 'fatal', (fields: object, line: string) => void>

/** How long what is in flight may take to be answered before the process ends all the same. */
const LAST_ANSWERS_MS = 10_000

/**
 * Handlers for uncaught errors (docs/decisions/010-security.md). After an unhandled rejection the server goes on: its
 * request is answered or will time out, and all others are whole. An uncaught exception may have left anything half done:
 * requests in flight are answered, and the process ends with 1, for its supervisor to restart it.
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
