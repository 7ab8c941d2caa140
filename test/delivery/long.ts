import { parseArgs } from 'node:util'
import { runStorm } from './storm.ts'

/**
 * `node scripts/run.mjs test/delivery/long.ts [--events 1000] [--minutes 10] [--kills 9]`: the storm of
 * `storm.ts` as long as it is asked for, and until the queue is empty again.
 */
const { values } = parseArgs({
  options: {
    events: { type: 'string', default: '1000' },
    minutes: { type: 'string', default: '10' },
    kills: { type: 'string', default: '9' },
    processes: { type: 'string', default: '1' },
  },
})

const report = await runStorm(
  {
    events: Number(values.events),
    ms: Number(values.minutes) * 60_000,
    kills: Number(values.kills),
    processes: Number(values.processes),
    oneIn: 8,
    receiptEvery: 10,
  },
  console.log,
)
console.log(report)
process.exitCode = report.wrong.length === 0 ? 0 : 1
