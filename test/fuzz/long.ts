import { randomInt } from 'node:crypto'
import { heavySmallRequests } from './heavy.ts'
import { fuzz } from './run.ts'
import { tableOf } from './table.ts'

/** `npm run fuzz -- [requests] [seed]`: the long form of the fuzz test. */

const REQUESTS = 20_000
/** The heap comes to rest within 50 MB from run to run; a leak of 5 KB a request is 90. */
const MOST_GROWTH_MB = 80

const [count = REQUESTS, seed = randomInt(2 ** 31)] = process.argv.slice(2).map(Number)
const report = await fuzz(count, seed)
console.log(tableOf(report))
const small = await heavySmallRequests()
console.table(
  small.rows.map(({ longestMs, boundMs, ...row }) => ({
    ...row,
    'longest, ms': Math.round(longestMs),
    'bound, ms': Math.round(boundMs),
  })),
)
const faults = [...report.faults, ...report.errors, ...small.faults]
for (const fault of faults) console.log(`\n${fault}`)
const { before, after } = report.memoryMb
const sound = faults.length === 0 && report.alive && after - before < MOST_GROWTH_MB
process.exitCode = sound ? 0 : 1
