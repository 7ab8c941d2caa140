import { setTimeout as wait } from 'node:timers/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { api } from '#api/index.ts'
import { readConfig } from '#server/platform/config.ts'
import { openDatabase } from '#server/db/open.ts'
import { throwawayDatabase } from '../run/database.ts'
import { send } from '../run/http.ts'
import { fillAll } from '../run/move.ts'
import { dataDirs, startProcess, type Started } from '../run/process.ts'
import { adminOf } from '../run/served.ts'
import { addressOf, ADMIN_PASSWORD } from '../run/server.ts'
import { anyRequest, endpoints, type FuzzRequest } from './requests.ts'
import { throwawaySessions } from './sessions.ts'
import { codeOf, faultIn, inWords } from './verdict.ts'

/** Requests are made in portions, so that not all of them are in memory at once. */
const PORTION = 500
const MEGABYTE = 1024 * 1024

export type Report = {
  seed: number
  requests: number
  endpoints: number
  sessions: number
  seconds: number
  codes: Map<number, number>
  /** Endpoints that never succeeded, so that little beyond their refusals was tried. */
  neverSucceeded: string[]
  faults: string[]
  /** Lines of level error and worse in the server's log. */
  errors: string[]
  memoryMb: { before: number; after: number }
  /** How long the event loop was held at most after the warm-up, in ms. */
  longestDelayMs: number
  /** Whether a plain list was answered at the end. */
  alive: boolean
}

/** A server process on demonstration data, or where time is short on a few records of every kind. */
async function startServer(
  DATA_DIR: string,
  environment: Record<string, string>,
  isShort: boolean,
) {
  const shared = { NODE_ENV: 'test', ADMIN_PASSWORD, DATA_DIR, ...environment }
  if (!isShort) {
    const filled = await startProcess('commands/demo.ts', shared).ended
    if (filled.code !== 0) throw new Error(filled.written)
  }
  const server = startProcess('main.ts', {
    ...shared,
    PORT: '0',
    HOST: '127.0.0.1',
    CAPTCHA_FIXED: 'TEST',
    LOG_LEVEL: 'error',
    TRUST_PROXY: 'true',
    RATE_OPEN_PER_MINUTE: '1000000',
    RATE_SESSION_PER_SECOND: '1000000',
    NODE_OPTIONS: `--expose-gc --import=${join(import.meta.dirname, '../run/settle.ts')}`,
  })
  if (isShort) {
    const place = { url: await server.listening }
    await fillAll(place, await adminOf(place))
  }
  return server
}

/** Resident memory of the server, without the processes of its jobs, once it has released what it can, in MB. */
async function settledMb(server: Started): Promise<number> {
  const known = server.written().split('settled ').length
  server.stop('SIGUSR2')
  for (;;) {
    const reports = server.written().split('settled ')
    const last = reports.at(-1) ?? ''
    if (reports.length > known && last.includes('\n')) {
      return Math.round((JSON.parse(last.split('\n', 1)[0]!) as { rss: number }).rss / MEGABYTE)
    }
    await wait(20)
  }
}

/** The longest time in ms that the event loop was blocked since the last call. */
async function longestDelay(url: string): Promise<number> {
  const { text } = await send({ url }, { path: '/api/metrics' })
  const seconds = /^nodejs_eventloop_lag_max_seconds (.+)$/m.exec(text)?.[1]
  return Math.round(Number(seconds) * 1000)
}

/** Seeded portions of requests, `count` in all. */
function* requestsOf(seed: number, count: number): Generator<FuzzRequest> {
  for (let start = 0; start < count; start += PORTION) {
    const numRuns = Math.min(PORTION, count - start)
    yield* fc.sample(anyRequest, { seed: seed + start, numRuns })
  }
}

/**
 * Sends so many requests made from the agreement to a real server process, one after the other, and reports
 * what came back. The first tenth warms the server up before its memory is first taken.
 */
export async function fuzz(count: number, seed: number, isShort = false): Promise<Report> {
  const folders = dataDirs()
  const dir = isShort ? folders.makeStarted() : folders.make()
  const database = await throwawayDatabase()
  const began = performance.now()
  const server = await startServer(dir, database.environment, isShort)
  const db = openDatabase(readConfig({ DATA_DIR: dir, ...database.environment }))
  try {
    const url = await server.listening
    const sessions = throwawaySessions({ url }, db)
    const codes = new Map<number, number>()
    const succeeded = new Set<string>()
    const faults: string[] = []
    let before = 0
    let sent = 0

    for (const request of requestsOf(seed, count)) {
      if (sent === Math.ceil(count / 10)) {
        before = await settledMb(server)
        await longestDelay(url)
      }
      // Requests may have taken rights away from their own senders.
      if (sent % PORTION === 0)
        for (const sender of ['admin', 'clerk'] as const) sessions.drop(sender)
      sent += 1
      const token = await sessions.tokenOf(request.sender)
      const answer = await send({ url }, { ...request, token }).catch((error: Error) => error)
      const fault = answer instanceof Error ? answer.message : faultIn(request, answer)
      if (fault !== undefined) {
        const text = answer instanceof Error ? '' : answer.text.slice(0, 300)
        faults.push(`no. ${sent}, ${fault}\n  ${inWords(request)}\n  ${text}`)
      }
      if (answer instanceof Error) continue
      const code = fault === undefined && request.method !== 'HEAD' ? codeOf(answer) : answer.status
      codes.set(code, (codes.get(code) ?? 0) + 1)
      if (code === 200) succeeded.add(request.endpoint.path)
      const leaves = request.endpoint === api.session.outlogin
      if (code === 401 || leaves) sessions.drop(request.sender)
    }

    const longestDelayMs = await longestDelay(url)
    sessions.drop('admin')
    const token = await sessions.tokenOf('admin')
    const after = await settledMb(server)
    const list = await send({ url }, { path: addressOf(api.quotation.index), token })
    const written = server.written().split('\n')
    return {
      seed,
      requests: sent,
      endpoints: endpoints.length,
      sessions: sessions.made(),
      seconds: Math.round((performance.now() - began) / 1000),
      codes,
      neverSucceeded: endpoints.map((one) => one.path).filter((path) => !succeeded.has(path)),
      faults,
      errors: written.filter((line) => /^\{"level":[56]0/.test(line)),
      memoryMb: { before, after },
      longestDelayMs,
      alive: list.envelope.code === 200 && Array.isArray(list.envelope.data),
    }
  } finally {
    await db.destroy()
    server.stop('SIGKILL')
    await server.ended
    await database.remove()
    folders.removeAll()
  }
}
