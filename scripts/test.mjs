import { ensureInstalled } from './lib/install.mjs'
import { stopping } from './lib/process.mjs'
import { Halt, say } from './lib/project.mjs'
import { total } from './lib/results.mjs'
import { e2e, unit } from './lib/suites.mjs'
import { bucket, postgres, postgresAndBucket } from './lib/suites-beside.mjs'

/** @typedef {import('./lib/results.mjs').Count} Count */

const USAGE =
  '用法：npm test [-- unit|postgres|bucket|e2e|matrix|deep [传给 vitest 或 playwright 的参数]]'

/** With the long forms, whose titles hold `@long`. */
const LONG = { TEST_LONG: 'yes' }

/** @returns {Promise<Count[]>} */
async function results() {
  const [suite, ...args] = process.argv.slice(2)
  await ensureInstalled()
  // Who names files wants what is long in them as well.
  const extra = args.length > 0 ? LONG : {}
  if (suite === 'unit') return [await unit(args, extra)]
  if (suite === 'postgres') return [await postgres(args, extra)]
  if (suite === 'bucket') return [await bucket(args, extra)]
  if (suite === 'e2e') return [await e2e(args, extra)]
  // Every page at every size and in both themes; without it, once.
  if (suite === 'matrix') return [await e2e(['routes', ...args], { E2E_MATRIX: 'all' })]
  if (suite !== undefined && suite !== 'deep') throw new Halt(USAGE)
  const deep = suite === 'deep'
  const counts = []
  for (const run of [
    () => unit([], deep ? LONG : {}),
    () => postgresAndBucket(deep ? LONG : {}),
    () => e2e([], deep ? { E2E_MATRIX: 'all', ...LONG } : {}),
  ]) {
    // What was interrupted has not passed.
    if (stopping()) return [...counts, { passed: 0, failed: 1 }]
    counts.push(await run())
  }
  return counts
}

const counts = await results().catch((error) => {
  say(error instanceof Halt ? error.message : String(error?.stack ?? error))
  return [{ passed: 0, failed: 1 }]
})
const { passed, failed } = total(counts)
// The last line, which whoever runs the tests reads.
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
