import { startProcess } from '../run/process.ts'
import { adminOf, type servers } from '../run/served.ts'
import { listBackups } from '#server/backup/place.ts'
import type { Chance } from './chance.ts'
import { checkAnswers, type Faults } from './check.ts'
import { insideFolder } from './inside.ts'
import type { Outcome } from './outcome.ts'
import { newLedger, snapshot, type Ledger } from './ledger.ts'
import { makeTarget } from './product.ts'
import { writeAtOnce } from './writers.ts'

const PEOPLE = 4
/** Acknowledged writes before the backup begins, uploads among them. */
const BEFORE = 50

async function command(
  file: string,
  environment: { DATA_DIR: string; BACKUP_DIR: string },
  args: string[] = [],
) {
  const { code, written } = await startProcess(`commands/${file}.ts`, environment, { args }).ended
  if (code !== 0) throw new Error(`${file}: ${written}`)
}

/**
 * Backs up while people write, restores into a fresh folder, and compares: all that was acknowledged before the
 * backup began is in it, and it is whole in itself.
 */
export async function backupWhileWriting(
  dataDir: string,
  { start }: ReturnType<typeof servers>,
  chance: Chance,
): Promise<Outcome> {
  const ledger = newLedger()
  const faults: Faults = []
  const BACKUP_DIR = `${dataDir}-backup`
  const server = await start(dataDir)
  const target = await makeTarget(server, await adminOf(server))
  let before: Ledger | undefined
  let backup: Promise<void> | undefined
  let isDone = false
  await writeAtOnce(target, ledger, { people: PEOPLE, chance }, () => {
    if (!before && ledger.acknowledged.length >= BEFORE && ledger.files.size > 0) {
      before = snapshot(ledger)
      backup = command('backup', { DATA_DIR: dataDir, BACKUP_DIR }).finally(() => (isDone = true))
    }
    return !isDone
  })
  await backup
  server.stop()
  await server.ended

  const restored = `${dataDir}-restored`
  const name = listBackups(BACKUP_DIR).at(-1)?.name ?? ''
  await command('restore', { DATA_DIR: restored, BACKUP_DIR }, [name])
  const again = await start(restored)
  const copy = { ...target, url: again.url, admin: await adminOf(again) }
  const known = before ?? newLedger()
  let files = await insideFolder(restored).check(faults)
  files += await checkAnswers(copy, known, 'at least', faults)
  again.stop()
  await again.ended
  return {
    name: 'backup, restore',
    rounds: 1,
    acknowledged: known.acknowledged.length,
    unsure: 0,
    refused: ledger.refused.length,
    files,
    faults,
    note: `${ledger.acknowledged.length - known.acknowledged.length} more were acknowledged while it was made`,
  }
}
