import { adminOf, type servers, type Served } from '../run/served.ts'
import type { Chance } from './chance.ts'
import { insideFolder } from './inside.ts'
import { checkAll, makeTarget } from './product.ts'
import type { Outcome } from './outcome.ts'
import { newLedger, type Ledger } from './ledger.ts'
import { writeAtOnce, type Target } from './writers.ts'

const PEOPLE = 6
/** A round ends with a kill after at most so many answers from the first acknowledged upload on. */
const MOST_WRITES = 40

type Servers = ReturnType<typeof servers>

/**
 * Kills the server after a random number of answers, with other writes under way. They are counted once a file is
 * acknowledged, so that every round has records and files to lose, however slow the machine.
 */
async function killWhileWriting(
  server: Served,
  target: Target,
  ledger: Ledger,
  chance: Chance,
): Promise<void> {
  let left = chance.int(1, MOST_WRITES)
  await writeAtOnce(target, ledger, { people: PEOPLE, chance }, () => {
    if (ledger.files.size > 0) left -= 1
    if (left === 0) server.stop('SIGKILL')
    return true
  })
  await server.ended
}

/** Rounds of: several people write, the server is killed, starts again, and everything is compared. */
export async function killRounds(
  dataDir: string,
  { start }: Servers,
  rounds: number,
  chance: Chance,
): Promise<Outcome> {
  const ledger = newLedger()
  const outcome: Outcome = {
    name: 'kill -9',
    rounds,
    acknowledged: 0,
    unsure: 0,
    refused: 0,
    files: 0,
    faults: [],
  }
  let server = await start(dataDir)
  const first = await makeTarget(server, await adminOf(server))
  for (let round = 0; round < rounds; round += 1) {
    const target = { ...first, url: server.url, admin: await adminOf(server) }
    await killWhileWriting(server, target, ledger, chance.part(round))
    outcome.unsure += ledger.unsure.length
    server = await start(dataDir)
    const again = { ...target, url: server.url, admin: await adminOf(server) }
    outcome.files += await checkAll(again, insideFolder(dataDir), ledger, outcome.faults)
    for (const { write, answer } of ledger.refused) {
      outcome.faults.push(`${write.kind} was refused: ${answer.msg}`)
    }
    if (outcome.faults.length > 0) break
  }
  server.stop()
  await server.ended
  return { ...outcome, acknowledged: ledger.acknowledged.length, refused: ledger.refused.length }
}
