import { randomInt } from 'node:crypto'
import { torture } from './run.ts'

/**
 * `npm run torture [-- <rounds> [seed]]`: kills a writing server again and again, fills its disk, backs it up while it
 * is written to, and compares what is there with what was acknowledged. The seed that it prints repeats what was written.
 */

const ROUNDS = 50

const [rounds = ROUNDS, seed = randomInt(2 ** 31)] = process.argv.slice(2).map(Number)
if (!Number.isSafeInteger(rounds) || rounds < 1 || !Number.isSafeInteger(seed)) {
  console.error('用法：npm run torture 或 npm run torture -- <轮数> [种子]')
  process.exit(1)
}
console.log(`seed ${seed}`)

const outcomes = await torture(rounds, seed)
console.table(
  Object.fromEntries(
    outcomes.map(({ name, rounds, acknowledged, unsure, refused, files, faults }) => [
      name,
      {
        rounds,
        'writes acknowledged': acknowledged,
        'without an answer': unsure,
        refused,
        'files compared': files,
        'writes lost': faults.length,
      },
    ]),
  ),
)
for (const { name, note, faults } of outcomes) {
  if (note) console.log(`${name}: ${note}`)
  for (const fault of faults) console.error(`${name}: ${fault}`)
}
process.exitCode = outcomes.some(({ faults }) => faults.length > 0) ? 1 : 0
