import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureInstalled } from './lib/install.mjs'
import { run } from './lib/process.mjs'
import { Halt, inRoot, readIfThere, say } from './lib/project.mjs'
import { countSummary, soundCount, summary, total } from './lib/results.mjs'
import { e2e, sequentially, prepare, unit } from './lib/suites.mjs'
import { bucket, postgres, postgresAndBucket } from './lib/suites-beside.mjs'

/** @typedef {import('./lib/results.mjs').Count} Count */

const USAGE =
  '用法：npm test [-- unit|postgres|bucket|e2e|matrix|deep [传给 vitest 或 playwright 的参数]]'

/** With the long forms, whose titles hold `@long`; of journeys also every page at every size and in both themes. */
const LONG = { TEST_LONG: 'yes', E2E_MATRIX: 'all' }

/** What runs beside the rules and the screens: the other database, the bucket, and whole journeys. */
const BESIDE = 'beside'

/**
 * Everything, in two lanes at once: one alone waits so often for a process, a clock or a disk that a core is idle.
 * Shared preparations come first. The second lane is a process of its own; its output is shown when it has ended.
 * @returns {Promise<Count[]>}
 */
async function inTwoLanes() {
  await prepare()
  say('单元测试与数据库、存储、整站测试同时进行，后者的结果随后显示。')
  return Promise.all([unit([]), besideLane()])
}

/** @returns {Promise<Count>} */
async function besideLane() {
  const folder = mkdtempSync(join(tmpdir(), 'baojia-lane-'))
  const output = join(folder, 'output')
  try {
    const args = [inRoot('scripts/test.mjs'), BESIDE]
    const code = await run(process.execPath, args, { stdin: 'ignore', output })
    const said = readIfThere(output) ?? ''
    process.stdout.write(said)
    return soundCount(countSummary(said), code)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** @param {NodeJS.ProcessEnv} [extra] */
const beside = (extra = {}) => sequentially([() => postgresAndBucket(extra), () => e2e([], extra)])

/** @returns {Promise<Count[]>} */
async function results() {
  const [suite, ...args] = process.argv.slice(2)
  await ensureInstalled('tests')
  // Named files run with their long tests.
  const extra = args.length > 0 ? { TEST_LONG: 'yes' } : {}
  if (suite === undefined) return inTwoLanes()
  if (suite === BESIDE) return [await beside()]
  // One after the other, since the long forms look at how long others wait.
  if (suite === 'deep') return [await sequentially([() => unit([], LONG), () => beside(LONG)])]
  if (suite === 'unit') return [await unit(args, extra)]
  if (suite === 'postgres') return [await postgres(args, extra)]
  if (suite === 'bucket') return [await bucket(args, extra)]
  if (suite === 'e2e') return [await e2e(args, extra)]
  // Every page at every size and in both themes; without it, once.
  if (suite === 'matrix') return [await e2e(['routes', ...args], { E2E_MATRIX: 'all' })]
  throw new Halt(USAGE)
}

const counts = await results().catch((error) => {
  say(error instanceof Halt ? error.message : String(error?.stack ?? error))
  return [{ passed: 0, failures: ['测试未能运行'] }]
})
const count = total(counts)
console.log(`\n${summary(count)}`)
process.exitCode = count.failures.length === 0 ? 0 : 1
