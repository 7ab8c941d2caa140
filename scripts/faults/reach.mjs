import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { inRoot, root } from '../lib/project.mjs'
import { unit } from '../lib/suites.mjs'

/** Inside the project, since a test in the browser may write nowhere else. */
const FOLDER = inRoot('node_modules/.faults/reach')

/** Runs all tests once, and writes down which files of the product each of them calls. */
export async function recordReach() {
  rmSync(FOLDER, { recursive: true, force: true })
  mkdirSync(FOLDER, { recursive: true })
  await unit([], { TEST_REACH: FOLDER, VITE_TEST_REACH: FOLDER })
}

export const isRecorded = () => existsSync(FOLDER) && readdirSync(FOLDER).length > 0

/** A path in the repository of what a process or a browser calls a script. @param {string} script */
const inRepository = (script) =>
  decodeURIComponent(script.replace(/^file:\/\//, ''))
    .replace(`${root}/`, '')
    .replace(/^\//, '')

/** Which files each test file calls. @returns {Map<string, Set<string>>} */
function recorded() {
  const files = readdirSync(FOLDER).map((name) =>
    JSON.parse(readFileSync(join(FOLDER, name), 'utf8')),
  )
  return new Map(
    files.map(({ test, reached }) => [inRepository(test), new Set(reached.map(inRepository))]),
  )
}

/** How many folders two files have in common. @param {string} one @param {string} other */
function nearness(one, other) {
  const parts = dirname(one).split(posix.sep)
  const others = dirname(other).split(posix.sep)
  const parting = parts.findIndex((part, index) => part !== others[index])
  return parting < 0 ? parts.length : parting
}

/**
 * The test files that call something of a source file, those first that are nearest to it and call little else. A file
 * that only states data is called by nobody: then the tests of its folder.
 * @param {string} path
 */
export function testsReaching(path) {
  const tests = recorded()
  const reaching = [...tests.keys()].filter((test) => tests.get(test)?.has(path))
  const chosen = reaching.length > 0 ? reaching : besides(path, [...tests.keys()])
  const width = (/** @type {string} */ test) => tests.get(test)?.size ?? 0
  return chosen.toSorted(
    (one, other) => nearness(other, path) - nearness(one, path) || width(one) - width(other),
  )
}

/** @param {string} path @param {string[]} tests */
function besides(path, tests) {
  const [, ...rooms] = dirname(path).split('/')
  return tests.filter((test) => dirname(test).endsWith(rooms.join('/')))
}
