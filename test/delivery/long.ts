import { parseArgs } from 'node:util'
import { startPostgres } from '../../scripts/lib/postgres.mjs'
import { runStorm } from './storm.ts'

/**
 * `node scripts/run.mjs test/delivery/long.ts [--events 1000] [--minutes 10] [--kills 9] [--postgres] [--processes 2]`: the
 * storm of `storm.ts` for so long, and until the queue is empty again. Several processes need PostgreSQL.
 */
const { values } = parseArgs({
  options: {
    events: { type: 'string', default: '1000' },
    minutes: { type: 'string', default: '10' },
    kills: { type: 'string', default: '9' },
    postgres: { type: 'boolean', default: false },
    processes: { type: 'string', default: '1' },
  },
})

const postgres = values.postgres ? await startPostgres() : undefined
if (postgres) process.env['TEST_DATABASE_URL'] = postgres.url
try {
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
} finally {
  postgres?.stop()
}
