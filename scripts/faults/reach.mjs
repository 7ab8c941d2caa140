import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
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

/**
 * How many words the paths of two files share: a rule's server and screens lie under its feature's name, and tests are called
 * by what they are about.
 * @param {string} one @param {string} other
 */
function nearness(one, other) {
  const words = new Set(one.split(/[/.-]/))
  return [...new Set(other.split(/[/.-]/))].filter((word) => words.has(word)).length
}

const isOfScreen = (/** @type {string} */ test) => test.includes('.browser.test.')

/**
 * The test files that call something of a source file, those first that are nearest to it and call little else, of the server
 * and of screens by turns: screens show figures that their test answers, and call too little else to come after the others. A
 * file that only states data is called by nobody: then the tests of its folder.
 * @param {string} path
 */
export function testsReaching(path) {
  const tests = recorded()
  const reaching = [...tests.keys()].filter((test) => tests.get(test)?.has(path))
  const chosen = reaching.length > 0 ? reaching : besides(path, [...tests.keys()])
  const width = (/** @type {string} */ test) => tests.get(test)?.size ?? 0
  const sorted = chosen.toSorted(
    (one, other) => nearness(other, path) - nearness(one, path) || width(one) - width(other),
  )
  const kinds = [sorted.filter((test) => !isOfScreen(test)), sorted.filter(isOfScreen)]
  const turn = (/** @type {string} */ test) => Math.max(...kinds.map((kind) => kind.indexOf(test)))
  return sorted.toSorted((one, other) => turn(one) - turn(other))
}

/** @param {string} path @param {string[]} tests */
function besides(path, tests) {
  const [, ...rooms] = dirname(path).split('/')
  return tests.filter((test) => dirname(test).endsWith(rooms.join('/')))
}
