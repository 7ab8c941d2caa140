import { existsSync, renameSync } from 'node:fs'
import { readConfig } from '../config.ts'

/** `npm run reset`: moves the data folder aside, so that the next start is a first start. Deletes nothing. */
const { dataDir, databaseUrl } = readConfig(process.env)
if (databaseUrl) {
  console.error('使用 PostgreSQL 时请直接新建一个数据库，再改 DATABASE_URL')
  process.exit(1)
}
if (existsSync(dataDir)) {
  const aside = `${dataDir}-${new Date().toISOString().replace(/[:.]/g, '-')}`
  renameSync(dataDir, aside)
  console.log(`原有数据已移到 ${aside}，下次启动将是一个全新的系统`)
} else {
  console.log('没有数据，无需重置')
}
