import { sql } from 'kysely'
import type { Config } from '#server/platform/config.ts'
import { hasDatabase, hasFiles, type HeldFolder } from './data-folder.ts'
import type { MigrationState } from './migrate.ts'
import type { Database } from '../open.ts'
import { outageOf, type Outage } from '../outage.ts'

/** A start that is refused; its message is a sentence that says what the administrator should do. */
export class StartRefused extends Error {}

const RESTORE =
  '请运行 npm run reset 移开现有数据，再用 npm run restore -- <备份> 从备份恢复（见 docs/operations.md）'

const DAMAGED = `数据库已损坏。${RESTORE}`

const folderInUse = (dataDir: string) =>
  `数据文件夹 ${dataDir} 正被另一个服务或命令使用。请先停止它，或用 DATA_DIR 指定另一个文件夹`

/** Somebody else uses the data folder. */
export const inUse = (dataDir: string) => new StartRefused(folderInUse(dataDir))

/** Refuses to create a new embedded database where the data of an old one should be. */
export function refuseLostDatabase(dataDir: string, folder: HeldFolder): void {
  if (hasDatabase(dataDir) || (!folder.initialised && !hasFiles(dataDir))) return
  throw new StartRefused(
    `数据文件夹 ${dataDir} 里曾有数据，但数据库文件 baojia.sqlite 不见了或是空的。请把它放回原处；找不到时${RESTORE}`,
  )
}

/** Checks the whole embedded database after an unclean end; throws where it is damaged. */
export async function quickCheck(db: Database): Promise<void> {
  const { rows } = await sql<Record<string, string>>`pragma quick_check(1)`.execute(db)
  if (Object.values(rows[0] ?? {})[0] !== 'ok') throw new StartRefused(DAMAGED)
}

/** Refuses a database of a newer version, and an empty one where data should be. */
export function refuseForeign(state: MigrationState, config: Config, expected: boolean): void {
  if (state.unknown.length > 0) {
    throw new StartRefused(
      `数据库由更新版本的程序写入（${state.unknown.join('、')}），本程序不能使用。请更新程序后再启动，或从旧版本的备份恢复`,
    )
  }
  if (state.executed.length > 0 || !expected) return
  throw new StartRefused(
    config.databaseUrl
      ? `${config.storage ? `桶 ${config.storage.shown}` : `数据文件夹 ${config.dataDir}`} 里有上传的文件，但 DATABASE_URL 指向的数据库是空的。请检查 DATABASE_URL；要建立全新的系统，请用 ${config.storage ? 'STORAGE_URL 指定一个空的桶' : 'DATA_DIR 指定另一个文件夹'}`
      : `数据文件夹 ${config.dataDir} 里曾有数据，但数据库是空的。${RESTORE}`,
  )
}

/** What the administrator can do about an outage that stops the start. */
const advice: Record<Outage, (config: Config) => string> = {
  full: (config) => `磁盘空间不足，请清理 ${config.dataDir} 所在的磁盘后再启动`,
  busy: () => '数据库正被另一个程序占用，请关闭那个程序后再启动',
  unconfirmed: () => '数据库没有确认写入，请确认 PostgreSQL 的同步备用库正在运行后再启动',
  readOnly: (config) => `数据文件夹 ${config.dataDir} 不能写入，请检查 DATA_DIR、文件夹权限和磁盘`,
  damaged: () => DAMAGED,
  storage: () => '文件存储无法使用，请检查 STORAGE_URL，并确认它正在运行',
  unreachable: (config) =>
    config.databaseUrl
      ? '连接不上数据库，请检查 DATABASE_URL，并确认 PostgreSQL 正在运行'
      : `读写数据文件夹 ${config.dataDir} 时出错，请检查磁盘`,
}

/** Why the database or its folder cannot be used, in one line for the administrator. */
export function startTrouble(error: unknown, config: Config): Error {
  if (error instanceof StartRefused) return error
  const outage = outageOf(error)
  const words = (error instanceof Error && error.message) || String(error)
  const variable = config.databaseUrl ? 'DATABASE_URL' : 'DATA_DIR'
  const line = outage ? advice[outage](config) : `数据库无法使用，请检查 ${variable}`
  return new Error(`${line}（${words}）`, { cause: error })
}
