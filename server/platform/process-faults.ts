type Log = Record<'error' | 'fatal', (fields: object, line: string) => void>

/**
 * Handlers for uncaught errors (docs/decisions/010-security.md). After an unhandled rejection the server goes on: its
 * request is answered or will time out, and all others are whole. An uncaught exception may have left anything half done:
 * requests in flight are answered, and the process ends with 1, for its supervisor to restart it.
 */
export function watchFaults(log: Log, end: (code: number) => void): void {
  process.on('unhandledRejection', (reason) => {
    log.error({ err: reason }, 'unhandled rejection, the server goes on')
  })
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'uncaught exception, the server ends')
    end(1)
  })
}
