import { setTimeout as wait } from 'node:timers/promises'
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

/** So much of the log waits for a reader that has stopped reading; what comes then is counted and not stored. */
const MOST_WAITING_BYTES = 1024 * 1024

type Output = ReturnType<typeof pino.destination>

let output: Output | undefined

/** The reader is gone for good, and there is nothing more to write. */
let isGone = false

function openOutput(config: Pick<Config, 'logLevel'>): Output {
  const opened = pino.destination({
    sync: false,
    minLength: AT_ONCE_BYTES,
    maxLength: MOST_WAITING_BYTES,
    periodicFlush: WRITE_EVERY_MS,
  })
  // Called by pino at a fatal line and at the end of the process. It tries for ever what a closed pipe refuses and a full
  // one does not take; `writeLastLines` does it within a limit.
  opened.flushSync = () => undefined
  // Without a log the server goes on: of a file on a full disk, or a terminal that was closed.
  opened.on('error', (error: NodeJS.ErrnoException) => {
    isGone ||= error.code === 'EPIPE'
  })
  let lost = 0
  opened.on('drop', () => (lost += 1))
  const own = pino(loggerOptions(config), opened)
  opened.on('drain', () => {
    if (lost === 0) return
    const count = lost
    lost = 0
    own.warn({ lost: count }, 'lines of the log were lost, since nobody read it')
  })
  return opened
}

/** Ends the log: what waits is written, as far as its reader takes it within that time (ms). */
export async function writeLastLines(limitMs: number): Promise<void> {
  const last = output
  if (!last || isGone) return
  const ended = new Promise((resolve) => last.once('close', resolve).once('error', resolve))
  last.end()
  await Promise.race([ended, wait(limitMs)])
}

/**
 * The log on standard output, one JSON line each. Every request has a line, and writing each by itself would
 * cost the server more than its queries do: lines go out together, at the latest after half a second and when
 * the server ends. A warning and what is worse goes out at once.
 */
export function logger(
  config: Pick<Config, 'logLevel'>,
): LoggerOptions & { stream: DestinationStream } {
  output ??= openOutput(config)
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
