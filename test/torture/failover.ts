import { randomBytes, randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { ensure } from '../../scripts/lib/built.mjs'
import { startPair } from '../../scripts/lib/postgres-pair.mjs'
import { startS3 } from '../../scripts/lib/s3.mjs'
import { server } from '../../scripts/lib/server.mjs'
import { dataDirs } from '../run/process.ts'
import { adminOf, servers, type Served } from '../run/served.ts'
import { throwawayBucket } from '../run/storage.ts'
import { chanceOf, type Chance } from './chance.ts'
import { isSame } from './check.ts'
import { insidePostgres } from './inside.ts'
import { newLedger, newWrite, acknowledge, type Ledger } from './ledger.ts'
import { checkAll, makeTarget } from './product.ts'
import { send, writeAtOnce, type Target } from './writers.ts'

/**
 * `npm run failover [-- --rounds 5 --seed 1]`: two processes of the product on PostgreSQL with a
 * synchronous standby, files in a bucket. While people write the primary is killed; the standby is promoted, the
 * processes are started with its address, and everything is compared with what was acknowledged. Then the lost one
 * is rebuilt as the standby. The seed that it prints repeats what was written. Ends with 1 where anything was lost.
 */

const PEOPLE_OF_EACH = 4
/** A round ends with a kill after at most so many answers from the first acknowledged upload on. */
const MOST_WRITES = 60

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seed: { type: 'string', default: String(randomInt(2 ** 31)) },
  },
})
const [rounds, seed] = [Number(values.rounds), Number(values.seed)]
if (!Number.isSafeInteger(rounds) || rounds < 1 || !Number.isSafeInteger(seed)) {
  console.error('用法：npm run failover 或 npm run failover -- --rounds <轮数> --seed <种子>')
  process.exit(1)
}
console.log(`seed ${seed}`)

const faults: string[] = []
const ledger = newLedger()
const started = servers()
const folders = dataDirs()

await ensure(server)
process.env['TEST_BUILT_SERVER'] = 'yes'
const s3 = await startS3()
const pair = await startPair()
const dataDir = folders.make()
const environment = {
  STORAGE_URL: await throwawayBucket(s3.url),
  SECRET_KEY: randomBytes(32).toString('hex'),
  RATE_SESSION_PER_SECOND: '100000',
  RATE_OPEN_PER_MINUTE: '100000',
  LOG_LEVEL: 'silent',
}

/** Two processes at the present primary. */
const startBoth = () =>
  Promise.all(
    [1, 2].map(() => started.start(dataDir, { ...environment, DATABASE_URL: pair.url() })),
  )

async function stopBoth(processes: readonly Served[]): Promise<void> {
  for (const one of processes) one.stop()
  await Promise.all(processes.map(({ ended }) => ended))
}

/** People write at both, each until the first answer that is no success; the primary is killed after some answers. */
async function killWhileWriting(
  targets: readonly Target[],
  how: 'SIGKILL' | 'SIGQUIT',
  chance: Chance,
) {
  let left = chance.int(1, MOST_WRITES)
  let killedAt = 0
  const heard = (_write: unknown, { code }: { code: number }) => {
    if (code !== 200) return false
    if (ledger.files.size > 0) left -= 1
    if (left === 0) {
      killedAt = performance.now()
      void pair.kill(how)
    }
    return true
  }
  await Promise.all(
    targets.map((target, at) =>
      writeAtOnce(target, ledger, { people: PEOPLE_OF_EACH, chance: chance.part(at) }, heard),
    ),
  )
  return killedAt
}

/** Nobody knows of what failed with the database whether it was made; refusals of another kind must not come. */
function toSettle(known: Ledger): number {
  for (const { write, answer } of known.refused.splice(0)) {
    if (answer.code < 500) faults.push(`${write.kind} was refused: ${answer.msg}`)
    known.unsure.push(write)
  }
  return known.unsure.length
}

const seconds = (from: number) => Math.round((performance.now() - from) / 100) / 10

try {
  let processes = await startBoth()
  const first = await makeTarget(processes[0]!, await adminOf(processes[0]!))
  const targetOf = async (one: Served) => ({ ...first, url: one.url, admin: await adminOf(one) })
  const table: Record<string, object> = {}
  for (let round = 1; round <= rounds && faults.length === 0; round += 1) {
    const how = round % 2 === 0 ? 'SIGQUIT' : 'SIGKILL'
    const former = ledger.acknowledged.length
    const targets = await Promise.all(processes.map(targetOf))
    const killedAt = await killWhileWriting(targets, how, chanceOf(seed).part(round))
    const acknowledged = ledger.acknowledged.length - former
    const unsure = toSettle(ledger)
    await pair.promote()
    const promoted = seconds(killedAt)
    await stopBoth(processes)
    processes = await startBoth()
    const [target] = await Promise.all(processes.map(targetOf))
    const write = newWrite('quotation', { quo_name: `切换之后 ${round}`, quo_info: '' })
    const answer = await send(target!, write)
    if (answer.code === 200) acknowledge(ledger, write, answer)
    else faults.push(`the first save was refused: ${answer.msg}`)
    const saved = seconds(killedAt)
    await checkAll(target!, insidePostgres(pair.url()), ledger, faults)
    for (const file of ledger.files.keys()) {
      if (!(await isSame(target!, file, ledger))) faults.push(`file ${file} differs`)
    }
    table[`${round} ${how}`] = {
      acknowledged,
      'without an answer': unsure,
      'promoted after s': promoted,
      'saves again after s': saved,
      'files compared': ledger.files.size,
      'writes lost': faults.length,
    }
    await pair.rebuild()
  }
  console.table(table)
  for (const fault of faults) console.error(fault)
  process.exitCode = faults.length > 0 ? 1 : 0
} finally {
  await started.endAll()
  await pair.stop()
  s3.stop()
  folders.removeAll()
}
