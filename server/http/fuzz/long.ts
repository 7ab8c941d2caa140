import { randomInt } from 'node:crypto'
import { fuzz } from './run.ts'
import { tableOf } from './table.ts'

/** `npm run fuzz -- [requests] [seed]`: the long form of the fuzz test. */

const REQUESTS = 20_000
const MOST_GROWTH_MB = 50

const [count = REQUESTS, seed = randomInt(2 ** 31)] = process.argv.slice(2).map(Number)
const report = await fuzz(count, seed)
console.log(tableOf(report))
for (const fault of [...report.faults, ...report.errors]) console.log(`\n${fault}`)
const { before, after } = report.memoryMb
const sound =
  report.faults.length + report.errors.length === 0 &&
  report.alive &&
  after - before < MOST_GROWTH_MB
process.exitCode = sound ? 0 : 1
