import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { builtArgs, builtEnv } from '../../scripts/lib/server.mjs'
import { copyStarted } from './database.ts'

/** The product's own processes, on the Node that runs the tests, as operators start them. */

export type Started = {
  pid: number | undefined
  /** What it has written so far, to both streams. */
  written(): string
  /** The address that it listens on; refused where it ends before. */
  listening: Promise<string>
  /** Its exit code, and everything that it wrote. */
  ended: Promise<{ code: number | null; written: string }>
  stop(signal?: NodeJS.Signals): void
  /** Closes both of its streams, as a reader does that has ended. */
  readNoMore(): void
}

/** `output`: where both of its streams go, if they are not to be read here. */
type StartOptions = { args?: string[]; input?: string; output?: 'pipe' | number }

const LISTENING = /http:\/\/localhost:(\d+)/

/**
 * What runs `server/<file>`: the server as it is built, where a run of the tests has built it, since that starts in a
 * third of the time; everything else from its source.
 */
function programOf(file: string): string[] {
  const built = file === 'main.ts' && process.env['TEST_BUILT_SERVER'] !== undefined
  return built ? builtArgs : [join(import.meta.dirname, '../../server', file)]
}

/**
 * V8's compiled code is kept as an installation keeps it: a start takes two thirds of the CPU time then. Not where
 * coverage is measured, since functions that come from there are counted less exactly.
 */
export const keptCode: Readonly<Record<string, string>> =
  process.env['NODE_V8_COVERAGE'] === undefined ? builtEnv : {}

/** Starts `server/<file>` with these variables and no others of the product's. */
export function startProcess(
  file: string,
  environment: { DATA_DIR: string } & Record<string, string>,
  { args = [], input = '', output = 'pipe' }: StartOptions = {},
): Started {
  const child = spawn(process.execPath, [...programOf(file), ...args], {
    env: { PATH: process.env['PATH'], ...keptCode, ...environment },
    stdio: ['pipe', output, output],
  })
  let written = ''
  const ended = new Promise<{ code: number | null; written: string }>((resolve) => {
    child.on('close', (code) => resolve({ code, written }))
  })
  const listening = new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      written += chunk.toString()
      const port = LISTENING.exec(written)?.[1]
      if (port !== undefined) resolve(`http://127.0.0.1:${port}`)
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.on('close', () => reject(new Error(`it ended: ${written}`)))
  })
  // Who waits for the end only does not wait for this.
  listening.catch(() => undefined)
  child.stdin?.end(input)
  return {
    pid: child.pid,
    written: () => written,
    listening,
    ended,
    stop: (signal = 'SIGTERM') => void child.kill(signal),
    readNoMore: () => {
      child.stdout?.destroy()
      child.stderr?.destroy()
    },
  }
}

/** Data folders of one test file, removed by `removeAll`. */
export function dataDirs() {
  const made: string[] = []
  function make(): string {
    const dir = mkdtempSync(join(tmpdir(), 'baojia-process-'))
    made.push(dir)
    return join(dir, 'data')
  }
  return {
    make,
    /**
     * As a first start leaves it, with `ADMIN_PASSWORD` of `test/run/server.ts`: a start there takes two thirds of the CPU
     * time, and is what tests want that are not about the first one. Empty where this run has no template.
     */
    makeStarted(): string {
      const dir = make()
      copyStarted(dir)
      return dir
    },
    removeAll: () => made.forEach((dir) => rmSync(dir, { recursive: true, force: true })),
  }
}
