import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { Halt, inRoot } from './project.mjs'

const NEEDED = 24
const running = Number(process.versions.node.split('.')[0])

/** The npm package that carries Node for this platform. */
const carrier = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`

/** @returns {string | undefined} the Node that the lock file pins, where this machine can run it */
function pinnedNode() {
  const file = process.platform === 'win32' ? 'node.exe' : 'node'
  const path = inRoot('node_modules', carrier, 'bin', file)
  if (!existsSync(path)) return undefined
  // A C library other than the binary's (Alpine) shows only when it is run.
  return spawnSync(path, ['--version']).status === 0 ? path : undefined
}

const refusal = () =>
  new Halt(
    [
      `本机平台（${process.platform} ${process.arch}）没有随附的 Node ${NEEDED}，当前 Node 为 ${process.versions.node}。`,
      `请安装 Node ${NEEDED} 或更新版本后重试：https://nodejs.org`,
      `No bundled Node ${NEEDED} runs on this platform, and the running Node is ${process.versions.node}.`,
      `Please install Node ${NEEDED} or later and try again.`,
    ].join('\n'),
  )

/** Said before a long install rather than after it. */
export function checkPlatform() {
  if (running < 20) {
    throw new Halt(
      `需要 Node 20 或更新版本，当前为 ${process.versions.node}。\n` +
        `Node 20 or later is needed; this is ${process.versions.node}.`,
    )
  }
  const manifest = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'))
  if (running < NEEDED && !manifest.optionalDependencies?.[carrier]) throw refusal()
}

/** Whether the lock file has a Node for this platform that should be on disk after an install. */
export function expectedNode() {
  const manifest = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'))
  return manifest.optionalDependencies?.[carrier] ? inRoot('node_modules', carrier) : undefined
}

/** @type {string | undefined} */
let found

/** The Node that everything of the product runs on, whatever Node called npm. */
export function projectNode() {
  found ??= pinnedNode() ?? (running >= NEEDED ? process.execPath : undefined)
  if (!found) throw refusal()
  return found
}
