import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as after } from 'node:timers/promises'
import { ADMIN, CAPTCHA } from '../e2e/support/server.ts'
import { builtArgs, builtEnv } from '../scripts/lib/server.mjs'
import { median, round, RUNS } from './numbers.ts'

const PORT = '34571'
/** Of the clock in /proc, which is the same on every Linux. */
const TICK_MS = 10

/** Resident memory of a process in MB, where the system tells it. */
export function residentMb(pid: number, what: 'VmRSS' | 'VmHWM' = 'VmRSS'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const kilobytes = new RegExp(`${what}:\\s+(\\d+)`).exec(status)?.[1]
  return round(Number(kilobytes) / 1024)
}

/** User and system time of a process so far. */
function cpuMs(pid: number): number {
  // The second field is a name in brackets, which may hold spaces.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS
}

async function untilHealthy(): Promise<void> {
  for (;;) {
    const healthy = await fetch(`http://localhost:${PORT}/api/health`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (healthy) return
    await after(5)
  }
}

/** A start on existing data until /api/health answers: by the clock, and in time of the processor. */
async function startOnce(dataDir: string, args: string[], env: Record<string, string>) {
  const began = performance.now()
  const child = spawn(process.execPath, args, {
    env: {
      ...process.env,
      ...env,
      NODE_ENV: 'test',
      PORT,
      DATA_DIR: dataDir,
      ADMIN_PASSWORD: ADMIN.password,
      CAPTCHA_FIXED: CAPTCHA,
      LOG_LEVEL: 'error',
    },
    stdio: 'ignore',
  })
  const ended = new Promise<never>((_, reject) => {
    child.once('exit', (code) => reject(new Error(`${args.join(' ')} ended with ${code}`)))
  })
  await Promise.race([untilHealthy(), ended])
  const figures = { ms: performance.now() - began, cpu: cpuMs(child.pid ?? 0) }
  child.kill('SIGTERM')
  await ended.catch(() => undefined)
  return figures
}

/** The median start of the built server, or of its sources. */
export async function startFigures(dataDir: string, sources?: string): Promise<string> {
  const args = sources === undefined ? builtArgs : [sources]
  const env = sources === undefined ? builtEnv : {}
  await startOnce(dataDir, args, env)
  const runs = []
  for (let run = 0; run < RUNS; run += 1) runs.push(await startOnce(dataDir, args, env))
  const ms = Math.round(median(runs.map((run) => run.ms)))
  return `${ms} ms, ${median(runs.map((run) => run.cpu))} ms of CPU`
}
