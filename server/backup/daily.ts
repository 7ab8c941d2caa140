import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { wallClock } from '#server/platform/clock.ts'
import type { Config } from '#server/platform/config.ts'
import { listBackups } from './place.ts'

const MINUTE = 60 * 1000
const HOUR = 60 * MINUTE

const COMMAND = join(import.meta.dirname, '../commands/backup.ts')

/** The day that a moment belongs to, where days begin at the hour of the backup. */
const backupDay = (config: Config, moment: number) =>
  wallClock(config.timeZone, moment - config.backupHour * HOUR).slice(0, 10)

/** Whether the hour of the daily backup has come since the last whole one. */
function isDue(config: Config, now: number): boolean {
  const last = listBackups(config.backupDir).findLast(
    ({ manifest }) => manifest.reason === 'daily' && !manifest.withoutFiles,
  )?.manifest.time_ms
  return last === undefined || backupDay(config, last) < backupDay(config, now)
}

/** The wait until the company's next full hour. */
function untilNextHour(config: Config, now: number): number {
  const [minutes = 0, seconds = 0] = wallClock(config.timeZone, now)
    .slice(14)
    .split(':')
    .map(Number)
  return HOUR - minutes * MINUTE - seconds * 1000
}

type Report = { done(words: string): void; failed(words: string): void }

/**
 * Runs the daily backup, if it is due, by the command that people run, in a process of its own: reading all data and
 * checking the copy does not slow the server down.
 */
export function backUpIfDue(
  config: Config,
  report: Report,
  now = Date.now(),
): ChildProcess | undefined {
  try {
    if (!isDue(config, now)) return undefined
  } catch (error) {
    // Thrown from a timer it would end the server.
    report.failed(`备份没有完成：${error instanceof Error ? error.message : String(error)}`)
    return undefined
  }
  const child = spawn(process.execPath, [COMMAND, '--daily'], {
    env: {
      ...process.env,
      DATA_DIR: config.dataDir,
      DATABASE_URL: config.databaseUrl ?? '',
      BACKUP_DIR: config.backupDir,
      TIME_ZONE: config.timeZone,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let written = ''
  const read = (chunk: Buffer) => (written += chunk.toString())
  child.stdout.on('data', read)
  child.stderr.on('data', read)
  child.on('error', (error) => report.failed(error.message))
  child.on('close', (code) =>
    code === 0 ? report.done(written.trim()) : report.failed(written.trim()),
  )
  return child
}

/**
 * Checks every full hour whether the daily backup is due, so that a machine which was off at its hour catches up; a failed
 * backup is retried an hour later. Returns a function that stops the checks.
 */
export function startDailyBackup(config: Config, report: Report): () => void {
  let running: ChildProcess | undefined
  let timer: NodeJS.Timeout
  const look = () => {
    wait()
    const isFree = !running || running.exitCode !== null || running.signalCode !== null
    if (isFree) running = backUpIfDue(config, report)
  }
  const wait = () => {
    timer = setTimeout(look, untilNextHour(config, Date.now())).unref()
  }
  if (config.backupDaily) wait()
  return () => {
    clearTimeout(timer)
    running?.kill()
  }
}
