import { dataDirs } from '../run/process.ts'
import { servers } from '../run/served.ts'
import { backupWhileWriting } from './backup.ts'
import { fullDisk } from './full-disk.ts'
import { killRounds } from './kill.ts'
import type { Outcome } from './outcome.ts'

/** All parts of the torture, or the kills alone, each on a folder of its own. */
export async function torture(rounds: number, { killsAlone = false } = {}): Promise<Outcome[]> {
  const folders = dataDirs()
  const started = servers()
  try {
    const kills = await killRounds(folders.makeStarted(), started, rounds)
    if (killsAlone) return [kills]
    return [
      kills,
      await fullDisk(folders.make(), started),
      await backupWhileWriting(folders.make(), started),
    ]
  } finally {
    await started.endAll()
    folders.removeAll()
  }
}
