import { existsSync, renameSync } from 'node:fs'
import { readConfig } from '../config.ts'
import { holdDataFolder } from '../db/data-folder.ts'
import { inUse } from '../db/start-check.ts'

/** `npm run reset`: moves the data folder aside, so that the next start is a first start. Deletes nothing. */
function reset(): void {
  const { dataDir, databaseUrl } = readConfig(process.env)
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
}

try {
  reset()
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
