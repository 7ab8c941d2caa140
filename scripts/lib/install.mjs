import { existsSync, writeFileSync } from 'node:fs'
import { basename, sep } from 'node:path'
import { checkPlatform, expectedNode } from './node.mjs'
import { runStep } from './process.mjs'
import { Halt, hashOf, inRoot, readIfThere, say } from './project.mjs'

const stamp = inRoot('node_modules', '.baojia-installed')
const QUIET = ['--no-audit', '--no-fund', '--loglevel=error']
// Whatever NODE_ENV or a user's npmrc leaves out: the build tools are development packages, and the
// Node that everything runs on is an optional one.
const COMPLETE = ['--include=dev', '--include=optional']

/**
 * Whether node_modules, as npm recorded it, matches the lock file. It spares a second install to
 * those who called npm themselves.
 * @param {{ packages?: Record<string, { version?: string, optional?: boolean, devOptional?: boolean }> }} locked
 * @param {{ packages?: Record<string, { version?: string }> }} present
 */
export function agrees(locked, present) {
  return Object.entries(locked.packages ?? {}).every(([path, entry]) => {
    if (path === '') return true
    const there = present.packages?.[path]
    // Optional packages of other platforms are rightly absent.
    if (!there) return entry.optional === true || entry.devOptional === true
    return there.version === entry.version
  })
}

/** @param {string} hash */
function isInstalled(hash) {
  const node = expectedNode()
  if (node && !existsSync(node)) return false
  const note = readIfThere(inRoot('node_modules', '.package-lock.json'))
  if (note === undefined) return false
  if (readIfThere(stamp) === hash) return true
  const lock = readIfThere(inRoot('package-lock.json'))
  return lock !== undefined && agrees(JSON.parse(lock), JSON.parse(note))
}

/**
 * npm as it was called, or else the one on the path.
 * @param {string[]} args
 */
function npm(args) {
  const cli = process.env.npm_execpath
  if (cli && basename(cli).startsWith('npm-cli') && existsSync(cli)) {
    return runStep(process.env.npm_node_execpath ?? process.execPath, [cli, ...args])
  }
  // On Windows npm is a command file, which only a shell can start.
  return runStep('npm', args, { shell: process.platform === 'win32' })
}

/** Installs the packages of the lock file, unless they are installed. */
export async function ensureInstalled() {
  checkPlatform()
  const hash = hashOf(['package-lock.json'])
  if (!isInstalled(hash)) {
    say('正在安装依赖，首次需要一两分钟 … (installing)')
    // Windows cannot delete a program that runs, and npm scripts run on the Node inside node_modules;
    // `ci` would empty that folder, `install` replaces only what changed.
    const locked =
      process.platform === 'win32' && process.execPath.includes(`${sep}node_modules${sep}`)
    let code = locked ? 1 : await npm(['ci', ...COMPLETE, ...QUIET])
    // `ci` refuses a lock file that it finds incomplete; `install` takes the same versions and says less.
    if (code !== 0) code = await npm(['install', '--no-save', ...COMPLETE, ...QUIET])
    if (code !== 0) throw new Halt('依赖安装失败，请检查网络后重试。(npm could not install)')
  }
  if (readIfThere(stamp) !== hash) writeFileSync(stamp, hash)
}
