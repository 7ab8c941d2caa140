import type { Config } from './platform/config.ts'
import { hasDatabase, holdDataFolder, type HeldFolder } from './db/start/data-folder.ts'
import { withAdvisoryLock, migrate, migrationState } from './db/start/migrate.ts'
import { openDatabase, type Database } from './db/open.ts'
import {
  inUse,
  quickCheck,
  refuseForeign,
  refuseLostDatabase,
  StartRefused,
  startTrouble,
} from './db/start/start-check.ts'
import { storageOf } from './storage/storage.ts'
import { UNUSUAL } from '#api/kit/features.ts'
import { firstCompany } from './features/company/first-company.ts'
import { anyUser } from './features/user/account.service.ts'
import { firstStart } from './first-start.ts'

export type OpenData = {
  db: Database
  /** Admin's password, where this was the first start and it was generated. */
  password: string | undefined
  close: () => Promise<void>
}

/** What happens before an existing database changes its structure. */
type BeforeMigration = () => Promise<void>

/** Checks the database as it is found, and brings it to this version. */
async function prepare(
  config: Config,
  folder: HeldFolder | undefined,
  beforeMigration: BeforeMigration,
): Promise<void> {
  const found = !config.databaseUrl && hasDatabase(config.dataDir)
  const db = openDatabase(config, 'upkeep')
  try {
    if (found && !folder?.endedCleanly) await quickCheck(db)
    const state = await migrationState(db)
    const isNew = state.executed.length === 0
    const expected = isNew && (folder?.initialised || !(await storageOf(config).isEmpty()))
    refuseForeign(state, config, expected)
    if (state.pending.length === 0) return
    await withAdvisoryLock(db, async () => {
      // The process that held the lock before has migrated.
      const { pending, executed } = await migrationState(db)
      if (pending.length === 0) return
      if (executed.length > 0) await beforeMigration()
      await migrate(db)
    })
  } finally {
    await db.destroy()
  }
}

async function begin(
  config: Config,
  folder: HeldFolder | undefined,
  beforeMigration: BeforeMigration,
): Promise<OpenData> {
  if (folder) refuseLostDatabase(config.dataDir, folder)
  if (folder?.initialised) folder.noteUse()
  await prepare(config, folder, beforeMigration)
  const db = openDatabase(config)
  try {
    // Before admin's password is created, which is shown only once: the configured logo may be invalid.
    await firstCompany(db, config, (await anyUser(db)) ? [] : UNUSUAL)
    const password = await firstStart(db, config)
    folder?.noteUse()
    return {
      db,
      password,
      close: async () => {
        await db.destroy()
        folder?.close()
      },
    }
  } catch (error) {
    await db.destroy()
    throw error
  }
}

async function openBesideServer(config: Config): Promise<OpenData> {
  const db = openDatabase(config)
  try {
    const state = await migrationState(db)
    refuseForeign(state, config, true)
    if (state.pending.length > 0) {
      throw new StartRefused('正在运行的服务是旧版本。请先停止服务并重新启动，再运行这个命令')
    }
    return { db, password: undefined, close: () => db.destroy() }
  } catch (error) {
    await db.destroy()
    throw error
  }
}

/**
 * Opens the data: checked, of this version, with the company, the first user and categories. What stands in the way is one
 * line that says what to do. A server has the data folder to itself (with PostgreSQL several may share one); a
 * command that may run beside a server leaves the checks to the one that runs.
 */
export async function openData(
  config: Config,
  beforeMigration: BeforeMigration,
  { besideServer = false }: { besideServer?: boolean } = {},
): Promise<OpenData> {
  let folder: HeldFolder | undefined
  try {
    folder = config.databaseUrl ? undefined : holdDataFolder(config.dataDir)
    if (folder || config.databaseUrl) return await begin(config, folder, beforeMigration)
    if (!besideServer) throw inUse(config.dataDir)
    return await openBesideServer(config)
  } catch (error) {
    folder?.release()
    throw startTrouble(error, config)
  }
}
