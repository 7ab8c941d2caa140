import { dataDirs } from '../run/process.ts'
import { servers } from '../run/served.ts'
import { backupWhileWriting } from './backup.ts'
import { chanceOf } from './chance.ts'
import { fullDisk } from './full-disk.ts'
import { killRounds } from './kill.ts'
import type { Outcome } from './outcome.ts'

/**
 * All parts of the torture, or the kills alone, each on a folder of its own. The seed repeats what people write and after
 * how many answers the server is killed; which of their writes is answered first is the machine's choice.
 */
export async function torture(
  rounds: number,
  seed: number,
  { killsAlone = false } = {},
): Promise<Outcome[]> {
  const folders = dataDirs()
  const started = servers()
  const chance = chanceOf(seed)
  try {
    const kills = await killRounds(folders.makeStarted(), started, rounds, chance.part('kills'))
    if (killsAlone) return [kills]
    return [
      kills,
      await fullDisk(folders.make(), started, chance.part('disk')),
      await backupWhileWriting(folders.make(), started, chance.part('backup')),
    ]
  } finally {
    await started.endAll()
    folders.removeAll()
  }
}
