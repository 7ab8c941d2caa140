import { existsSync, renameSync } from 'node:fs'
import { readConfig } from '#server/platform/config.ts'
import { holdDataFolder } from '#server/db/start/data-folder.ts'
import { inUse } from '#server/db/start/start-check.ts'
import { writeForOwner } from '#server/platform/owner-only.ts'

/** `npm run reset`: moves the data folder aside, so that the next start is a first start. Deletes nothing. */
function reset(): void {
  const { dataDir, databaseUrl, storage } = readConfig(process.env)
  if (databaseUrl) {
    throw new Error('使用 PostgreSQL 时请直接新建一个数据库，再改 DATABASE_URL')
  }
  if (!existsSync(dataDir)) {
    console.log('没有数据，无需重置')
    return
  }
  const folder = holdDataFolder(dataDir)
  if (!folder) throw inUse(dataDir)
  // Free before it moves: Windows moves no folder with an open file in it.
  folder.release()
  const aside = `${dataDir}-${new Date().toISOString().replace(/[:.]/g, '-')}`
  renameSync(dataDir, aside)
  console.log(`原有数据已移到 ${aside}，下次启动将是一个全新的系统`)
  if (storage) {
    console.log(
      `桶 ${storage.shown} 里的文件没有移动，请在下次启动之前用 STORAGE_URL 指定一个空的桶`,
    )
  }
}

writeForOwner()
try {
  reset()
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
