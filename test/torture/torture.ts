import { torture } from './run.ts'

/**
 * `npm run torture [-- <rounds>]`: kills a writing server again and again, fills its disk, backs it up while it
 * is written to, and compares what is there with what was acknowledged.
 */

const ROUNDS = 50

const rounds = Number(process.argv[2] ?? ROUNDS)
if (!Number.isSafeInteger(rounds) || rounds < 1) {
  console.error('用法：npm run torture 或 npm run torture -- <轮数>')
  process.exit(1)
}

const outcomes = await torture(rounds)
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
