import { spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, dirname } from 'node:path'
import { watchNpm } from './parent.mjs'
import { root } from './project.mjs'

/** @typedef {import('node:child_process').ChildProcess} ChildProcess */
/** @typedef {{ env?: NodeJS.ProcessEnv, cwd?: string, stdin?: 'inherit' | 'ignore', output?: string, shell?: boolean, mostMs?: number }} Options */

/** @type {Set<ChildProcess>} */
const children = new Set()
/** @type {Set<NodeJS.Signals>} */
const received = new Set()
let listening = false

/** @param {NodeJS.Signals} signal */
const signalCode = (signal) => 128 + (constants.signals[signal] ?? 0)

/** @param {NodeJS.Signals} signal */
function onSignal(signal) {
  // npm passes on what the whole process group got already; the child should hear it once from here.
  if (received.has(signal)) return
  received.add(signal)
  // Ctrl+C in a terminal reaches the child directly.
  if (signal === 'SIGINT' && process.stdin.isTTY) return
  stopChildren(signal)
}

function listen() {
  if (listening) return
  listening = true
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => onSignal(signal))
  }
  watchNpm(() => onSignal('SIGTERM'))
}

/** @param {NodeJS.Signals} signal */
export function stopChildren(signal = 'SIGTERM') {
  for (const child of children) child.kill(signal)
}

/**
 * Runs a program to its end with the terminal of this one, or with a file for its `output`; signals are passed on. After
 * `mostMs` it is killed with all that it started.
 * @param {string} command
 * @param {string[]} args
 * @param {Options} [options]
 * @returns {Promise<number>} its exit code; 128 + n where signal n ended it, 127 where it cannot be started
 */
export function run(command, args, options = {}) {
  listen()
  const output = options.output === undefined ? 'inherit' : openSync(options.output, 'w')
  return new Promise((done) => {
    const child = spawn(command, args, {
      cwd: options.cwd ?? root,
      env: options.env ?? process.env,
      stdio: [options.stdin ?? 'inherit', output, output],
      shell: options.shell ?? false,
      detached: options.mostMs !== undefined,
    })
    children.add(child)
    const limit =
      options.mostMs === undefined
        ? undefined
        : setTimeout(() => process.kill(-(child.pid ?? 0), 'SIGKILL'), options.mostMs)
    /** @param {number} code */
    const end = (code) => {
      clearTimeout(limit)
      children.delete(child)
      if (typeof output === 'number') closeSync(output)
      done(code)
    }
    child.once('error', (error) => {
      console.error(`${command}: ${error.message}`)
      end(127)
    })
    child.once('exit', (code, signal) => end(signal ? signalCode(signal) : (code ?? 1)))
  })
}

/**
 * A step before the real work: when it was interrupted, the work after it must not begin.
 * @param {string} command
 * @param {string[]} args
 * @param {Options} [options]
 */
export async function runStep(command, args, options) {
  const code = await run(command, args, options)
  const [signal] = received
  if (signal) process.exit(signalCode(signal))
  return code
}

/** Whether this script received a signal to stop. */
export const stopping = () => received.size > 0

/**
 * The environment in which `node` is the given one, also for what the child starts by name.
 * @param {string} node
 * @param {NodeJS.ProcessEnv} [extra]
 * @returns {NodeJS.ProcessEnv}
 */
export function environment(node, extra = {}) {
  const env = { ...process.env, ...extra }
  // Windows spells it Path; two spellings in one environment would leave the choice to chance.
  const key = Object.keys(env).find((name) => name.toUpperCase() === 'PATH') ?? 'PATH'
  env[key] = [dirname(node), env[key]].filter(Boolean).join(delimiter)
  return env
}
