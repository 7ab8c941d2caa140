import { AnotherBackup, makeBackup, WITHOUT_FILES } from '#server/backup/backup.ts'
import type { Manifest } from '#server/backup/manifest.ts'
import { readConfig } from '#server/platform/config.ts'
import { writeForOwner } from '#server/platform/owner-only.ts'

/** The server's own daily backup; only such backups are removed by age. */
const DAILY = '--daily'

function printSummary(
  folder: string,
  { rows, files, faults }: Manifest,
  removed: readonly string[],
): void {
  const records = Object.values(rows).reduce((sum, count) => sum + count, 0)
  console.log(`备份已完成并通过检查：${folder}（数据库 ${records} 行，文件 ${files.length} 个）`)
  if (faults.length > 0) {
    console.log(
      `注意：有 ${faults.length} 个文件在数据文件夹里已经缺失或大小不对，备份里也没有：${faults.slice(0, 20).join('、')}`,
    )
  }
  if (removed.length > 0) console.log(`已删除过期的备份：${removed.join('、')}`)
}

/** `npm run backup`: a checked copy of database and files below BACKUP_DIR, while the product may run. */
async function backup(args: readonly string[]): Promise<void> {
  const unknown = args.find((argument) => argument !== DAILY)
  if (unknown !== undefined) throw new Error(`不认识的参数 ${unknown}。用法：npm run backup`)
  const reason = args.includes(DAILY) ? 'daily' : 'manual'
  try {
    const { folder, manifest, removed } = await makeBackup(readConfig(process.env), reason)
    printSummary(folder, manifest, removed)
    if (manifest.withoutFiles) {
      console.error(WITHOUT_FILES)
      process.exitCode = 1
    }
  } catch (error) {
    // Of several servers that share the folder only one makes it.
    if (reason !== 'daily' || !(error instanceof AnotherBackup)) throw error
    console.log('另一个服务正在做今天的自动备份')
  }
}

writeForOwner()
try {
  await backup(process.argv.slice(2))
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
