import { join } from 'node:path'
import { sql } from 'kysely'
import { api } from '#api/index.ts'
import { smallDisk } from '../run/disk.ts'
import { adminOf, type servers } from '../run/served.ts'
import { startServer } from '../run/server.ts'
import type { Chance } from './chance.ts'
import type { Outcome } from './outcome.ts'
import type { Faults } from './check.ts'
import { acknowledge, newLedger, type Answer, type Ledger } from './ledger.ts'
import { insideFolder } from './inside.ts'
import { checkAll, makeTarget } from './product.ts'
import { send, writeAtOnce, type Target } from './writers.ts'

const PEOPLE = 4
const MEGABYTES = 64
/** Answers before the disk is filled, refusals until there is room again, and answers after that. */
const BEFORE = 25
const REFUSALS = 20
const AFTER = 20

const WORDS = '磁盘空间不足，内容没有保存，请联系管理员清理后再试'

/** A disk that can be filled to its end. `room` answers once there is room again. */
type Filling = { fill(): Promise<void>; room(): Promise<void> }

const isFullAnswer = ({ code, msg }: Answer) => code === 500 && msg.startsWith(WORDS)

/** Lets people write until this many answers of a kind came, and a file is acknowledged. */
async function until(
  target: Target,
  ledger: Ledger,
  chance: Chance,
  count: number,
  counts: (answer: Answer) => boolean,
): Promise<void> {
  let left = count
  await writeAtOnce(target, ledger, { people: PEOPLE, chance }, (_write, answer) => {
    if (counts(answer)) left -= 1
    return left > 0 || ledger.files.size === 0
  })
}

/** What was refused for want of room is saved now under the same key, where nothing has changed under it. */
async function saveRefused(target: Target, ledger: Ledger, faults: Faults): Promise<void> {
  const free = ledger.refused.filter(({ write }) => write.kind === 'set' || write.kind === 'upload')
  for (const { write } of free) {
    const answer = await send(target, write)
    if (answer.code === 200) acknowledge(ledger, write, answer)
    else faults.push(`${write.kind} is still refused with room on the disk: ${answer.msg}`)
  }
}

/** Writes, fills the disk, writes on until enough is refused, makes room, and compares everything. */
async function fillWhileWriting(
  target: Target,
  dataDir: string,
  disk: Filling,
  chance: Chance,
): Promise<Omit<Outcome, 'name' | 'note'>> {
  const ledger = newLedger()
  const faults: Faults = []
  await until(target, ledger, chance.part('before'), BEFORE, ({ code }) => code === 200)
  await disk.fill()
  await until(target, ledger, chance.part('full'), REFUSALS, ({ code }) => code !== 200)
  const read = await target.admin.call(api.quotation.index)
  if (read.code !== 200) faults.push(`nothing can be read with a full disk: ${read.msg}`)
  await disk.room()
  for (const { write, answer } of ledger.refused) {
    if (!isFullAnswer(answer))
      faults.push(`${write.kind} was refused in other words: ${answer.msg}`)
  }
  const refused = ledger.refused.length
  let files = await checkAll(target, insideFolder(dataDir), ledger, faults)
  await saveRefused(target, ledger, faults)
  await until(target, ledger, chance.part('after'), AFTER, ({ code }) => code === 200)
  files += await checkAll(target, insideFolder(dataDir), ledger, faults)
  return { rounds: 1, acknowledged: ledger.acknowledged.length, unsure: 0, refused, files, faults }
}

/** On a disk of its own, where the system lets us mount one; otherwise a database that may not grow. */
export async function fullDisk(
  dataDir: string,
  { start }: ReturnType<typeof servers>,
  chance: Chance,
): Promise<Outcome> {
  const disk = smallDisk(MEGABYTES)
  if (!disk) return fullDatabase(dataDir, chance)
  try {
    const place = join(disk.folder, 'data')
    const server = await start(place)
    const target = await makeTarget(server, await adminOf(server))
    let makeRoom = () => {}
    const filling: Filling = {
      fill: () => Promise.resolve(void (makeRoom = disk.fill())),
      room: () => Promise.resolve(makeRoom()),
    }
    const outcome = await fillWhileWriting(target, place, filling, chance)
    server.stop('SIGKILL')
    await server.ended
    return {
      name: 'disk full',
      ...outcome,
      note: `a disk of ${MEGABYTES} MB in memory, filled to its end`,
    }
  } finally {
    disk.remove()
  }
}

async function fullDatabase(dataDir: string, chance: Chance): Promise<Outcome> {
  const server = await startServer({ DATA_DIR: dataDir })
  try {
    const target = await makeTarget(server, server.admin)
    const limit = (pages: number) =>
      sql
        .raw(`pragma max_page_count = ${pages}`)
        .execute(server.db)
        .then(() => undefined)
    const filling: Filling = { fill: () => limit(1), room: () => limit(1_000_000) }
    const outcome = await fillWhileWriting(target, dataDir, filling, chance)
    return {
      name: 'disk full',
      ...outcome,
      note: 'no disk can be mounted here: the database was kept from growing',
    }
  } finally {
    await server.close()
  }
}
