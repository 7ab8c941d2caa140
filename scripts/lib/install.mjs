import { existsSync, rmSync } from 'node:fs'
import { basename, sep } from 'node:path'
import { checkPlatform, expectedNode } from './node.mjs'
import { runStep } from './process.mjs'
import { Halt, inRoot, readIfThere, say } from './project.mjs'

/** @typedef {Record<string, string>} Dependencies */
/** @typedef {{ version?: string, dependencies?: Dependencies, devDependencies?: Dependencies }} Entry */
/** @typedef {{ packages?: Record<string, Entry> }} Lock */

/** Where npm writes what it installed, at the end. */
const record = inRoot('node_modules', '.package-lock.json')

/** The packages of the tests and checks, a workspace, which the lock file names by its folder. */
const TESTS = 'test/packages'

const QUIET = ['--no-audit', '--no-fund', '--loglevel=error']
// Whatever NODE_ENV or a user's npmrc leaves out: the build tools are development packages, and the
// Node that everything runs on is an optional one.
const COMPLETE = ['--include=dev', '--include=optional']
const WITHOUT_TESTS = ['--workspaces=false']

/**
 * What node_modules, as npm recorded it, is to the lock file: all that these folders require, some of it, or something else.
 * @param {Lock} locked
 * @param {Lock} present
 * @param {string[]} folders as the lock file names them, the root as ''
 * @returns {'complete' | 'lacking' | 'other'}
 */
function compared(locked, present, folders) {
  const there = present.packages ?? {}
  const differs = Object.entries(locked.packages ?? {}).some(
    ([path, { version }]) => there[path] !== undefined && there[path].version !== version,
  )
  if (differs) return 'other'
  // npm records an installation when it is complete, so what they require themselves stands for the rest.
  const required = folders.flatMap((folder) => {
    const { dependencies, devDependencies } = locked.packages?.[folder] ?? {}
    return Object.keys({ ...dependencies, ...devDependencies })
  })
  return required.every((name) => there[`node_modules/${name}`]) ? 'complete' : 'lacking'
}

/** @param {string[]} folders */
function state(folders) {
  const node = expectedNode()
  if (node && !existsSync(node)) return 'other'
  const [lock, present] = [inRoot('package-lock.json'), record].map(readIfThere)
  if (lock === undefined || present === undefined) return 'other'
  return compared(JSON.parse(lock), JSON.parse(present), folders)
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

/**
 * Installs what serving and building need, and for `'tests'` also what tests and checks need, unless it is there. To a
 * complete installation the packages of the tests are added; any other is replaced.
 * @param {'tests'} [also]
 */
export async function ensureInstalled(also) {
  checkPlatform()
  const found = state(also ? ['', TESTS] : [''])
  if (found === 'complete') return
  say('正在安装依赖，首次需要一两分钟 … (installing)')
  const options = [...COMPLETE, ...(also ? [] : WITHOUT_TESTS), ...QUIET]
  // Windows cannot delete a program that runs, and npm scripts run on the Node inside node_modules;
  // `ci` would empty that folder, `install` replaces only what changed.
  const locked =
    process.platform === 'win32' && process.execPath.includes(`${sep}node_modules${sep}`)
  // Without it an installation that is interrupted counts for nothing.
  rmSync(record, { force: true })
  let code = found === 'lacking' || locked ? 1 : await npm(['ci', ...options])
  // `ci` refuses a lock file that it finds incomplete; `install` takes the same versions and says less.
  if (code !== 0) code = await npm(['install', '--no-save', ...options])
  if (code !== 0) throw new Halt('依赖安装失败，请检查网络后重试。(npm could not install)')
}
