import { ensureInstalled } from './lib/install.mjs'
import { stopping } from './lib/process.mjs'
import { Halt, say } from './lib/project.mjs'
import { total } from './lib/results.mjs'
import { e2e, unit } from './lib/suites.mjs'

/** @typedef {import('./lib/results.mjs').Count} Count */

const USAGE = '用法：npm test [-- unit|e2e [传给 vitest 或 playwright 的参数]]'

/** @returns {Promise<Count[]>} */
async function results() {
  const [suite, ...args] = process.argv.slice(2)
  await ensureInstalled()
  if (suite === 'unit') return [await unit(args)]
  if (suite === 'e2e') return [await e2e(args)]
  if (suite !== undefined) throw new Halt(USAGE)
  const first = await unit([])
  return stopping() ? [first, { passed: 0, failed: 1 }] : [first, await e2e([])]
}

const counts = await results().catch((error) => {
  say(error instanceof Halt ? error.message : String(error?.stack ?? error))
  return [{ passed: 0, failed: 1 }]
})
const { passed, failed } = total(counts)
// The last line, which whoever runs the tests reads.
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
