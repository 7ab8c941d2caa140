import pino, { type DestinationStream, type LoggerOptions } from 'pino'

const WRITE_EVERY_MS = 500
const AT_ONCE_BYTES = 8_192

let output: ReturnType<typeof pino.destination> | undefined

/**
 * The log on standard output. Every request has a line, and writing each by itself would cost the server more
 * than its queries do: lines go out together, at the latest after half a second and when the server ends. A
 * warning and what is worse goes out at once.
 */
export function logger(level: string): LoggerOptions & { stream: DestinationStream } {
  output ??= pino.destination({
    sync: false,
    minLength: AT_ONCE_BYTES,
    periodicFlush: WRITE_EVERY_MS,
  })
  const stream = output
  const urgent = pino.levels.values['warn'] ?? 0
  return {
    level,
    stream,
    hooks: {
      logMethod(args, method, severity) {
        method.apply(this, args)
        if (severity >= urgent) stream.flush()
      },
    },
  }
}
