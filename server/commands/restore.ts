import { presentBackups, restoreBackup } from '#server/backup/restore.ts'
import { readConfig } from '#server/platform/config.ts'
import { startTrouble } from '#server/db/start/start-check.ts'
import { outageOf } from '#server/db/outage.ts'
import { writeForOwner } from '#server/platform/owner-only.ts'

/** `npm run restore -- <backup>`: a backup into an empty data folder. */
async function restore(given: string | undefined): Promise<void> {
  const config = readConfig(process.env)
  if (!given) {
    throw new Error(`用法：npm run restore -- <备份的名称或路径>。${presentBackups(config)}`)
  }
  try {
    const { folder, manifest } = await restoreBackup(config, given)
    console.log(`已恢复 ${folder}（备份于 ${manifest.time}，程序版本 ${manifest.product}）`)
    for (const [table, count] of Object.entries(manifest.rows)) console.log(`  ${table}：${count}`)
    console.log(`  文件：${manifest.files.length} 个`)
    if (manifest.withoutFiles) {
      console.log(
        '注意：做这个备份时文件存储无法使用，它没有上传的文件，文件没有恢复。启动时请用 STORAGE_URL 指定原来的桶',
      )
    }
    console.log('已与清单核对无误，现在可以运行 npm start')
  } catch (error) {
    throw outageOf(error) ? startTrouble(error, config) : error
  }
}

writeForOwner()
try {
  await restore(process.argv[2])
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
