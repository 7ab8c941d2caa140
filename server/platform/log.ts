import pino, { type DestinationStream, type LoggerOptions } from 'pino'
import type { Config } from './config.ts'

type WrittenError = {
  type: string
  message: string
  stack: string
  code?: string
  cause?: WrittenError
}

/**
 * What of an error is written down. Drivers attach more to theirs: PostgreSQL the values of the row at fault,
 * which are the company's data and no business of the log.
 */
function writtenError(error: unknown): WrittenError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: '' }
  const { code } = error as { code?: unknown }
  return {
    type: error.name,
    message: error.message,
    stack: error.stack ?? '',
    ...(typeof code === 'string' ? { code } : {}),
    ...(error.cause === undefined ? {} : { cause: writtenError(error.cause) }),
  }
}

/** What the log says, without what people typed (docs/security.md). */
export function loggerOptions({ logLevel }: Pick<Config, 'logLevel'>) {
  return {
    level: logLevel,
    serializers: { err: writtenError },
    // At `trace` the multipart parser logs its options, with all headers of the request.
    redact: { paths: ['busboyOptions'], remove: true },
  } satisfies LoggerOptions
}

const WRITE_EVERY_MS = 500
const AT_ONCE_BYTES = 8_192

let output: ReturnType<typeof pino.destination> | undefined

/**
 * The log on standard output, one JSON line each. Every request has a line, and writing each by itself would
 * cost the server more than its queries do: lines go out together, at the latest after half a second and when
 * the server ends. A warning and what is worse goes out at once.
 */
export function logger(
  config: Pick<Config, 'logLevel'>,
): LoggerOptions & { stream: DestinationStream } {
  output ??= pino.destination({
    sync: false,
    minLength: AT_ONCE_BYTES,
    periodicFlush: WRITE_EVERY_MS,
  })
  const stream = output
  const urgent = pino.levels.values['warn'] ?? 0
  return {
    ...loggerOptions(config),
    stream,
    hooks: {
      logMethod(args, method, severity) {
        method.apply(this, args)
        if (severity >= urgent) stream.flush()
      },
    },
  }
}
