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

/** How the log is written: one JSON line each, without what people typed (docs/security.md). */
export function loggerOptions(config: Pick<Config, 'logLevel'>) {
  return {
    level: config.logLevel,
    serializers: { err: writtenError },
    // At `trace` the reader of multipart bodies tells its options, all headers of the request among them.
    redact: { paths: ['busboyOptions'], remove: true },
  }
}
