import { existsSync, mkdirSync } from 'node:fs'
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import manifestOfProduct from '../../package.json' with { type: 'json' }
import { dayOf, wallClock } from '#server/platform/clock.ts'
import type { Config } from '#server/platform/config.ts'
import { hasDatabase } from '#server/db/start/data-folder.ts'
import { lockFolder } from '#server/db/start/lock.ts'
import { outageOf } from '#server/db/outage.ts'
import { storageOf } from '#server/storage/storage.ts'
import { OWNER_ONLY } from '#server/platform/owner-only.ts'
import { backUpFiles, FILES } from './backup-files.ts'
import type { Contents } from './contents.ts'
import { sha256, syncFolders } from '#server/storage/durable-copy.ts'
import { MANIFEST, type Kind, type Manifest, type Reason, type StoredFile } from './manifest.ts'
import { clearPartial, listBackups, partialFolder, removeBackup, type Backup } from './place.ts'
import { copyPostgres, verifyPostgres } from './postgres.ts'
import { outdated } from './rotation.ts'
import { copySqlite, verifySqlite } from './sqlite.ts'

/** Which kind of database a configuration uses, and what its copy is called. */
export const kindOf = (config: Pick<Config, 'databaseUrl'>): Kind =>
  config.databaseUrl ? 'postgres' : 'sqlite'
const copyNames: Record<Kind, string> = { sqlite: 'database.sqlite', postgres: 'database.dump' }

async function copyDatabase(config: Config, target: string): Promise<Contents> {
  if (config.databaseUrl) {
    const contents = await copyPostgres(config.databaseUrl, target)
    await verifyPostgres(target, contents.rows)
    return contents
  }
  if (!hasDatabase(config.dataDir)) throw new Error(`${config.dataDir} 里没有可以备份的数据`)
  const contents = await copySqlite(config.dataDir, target)
  await verifySqlite(target, contents.rows)
  return contents
}

/**
 * The files that records refer to and that the backup lacks, or has with another size. Throws where the storage has the
 * file as it should be: then the backup is useless. A file already damaged in the storage is only reported.
 */
async function faultsOf(
  config: Config,
  contents: Contents,
  files: readonly StoredFile[],
): Promise<string[]> {
  const sizes = new Map(files.map(({ path, size }) => [path, size]))
  const faults: string[] = []
  for (const { path, size } of contents.files) {
    if (sizes.get(path) === size) continue
    if ((await storageOf(config).sizeOf(path)) === size) {
      throw new Error(`文件 ${path} 没有完整地进入备份`)
    }
    faults.push(path)
  }
  return faults
}

/** The warning about a backup made while the file storage was unavailable. */
export const WITHOUT_FILES =
  '注意：文件存储无法使用，这个备份只有数据库，没有上传的文件。请检查 STORAGE_URL，确认存储正在运行，然后再备份一次'

/** The last backup with files, whose copies the next one shares. */
function lastWithFiles({ backupDir }: Config) {
  const last = listBackups(backupDir).findLast(({ manifest }) => !manifest.withoutFiles)
  return (
    last && {
      folder: last.folder,
      files: new Map(last.manifest.files.map((file) => [file.path, file])),
    }
  )
}

type Files = Pick<Manifest, 'files' | 'faults' | 'withoutFiles'>

/** Copies the files; if their storage is unavailable the backup has the database alone. */
async function copyFiles(config: Config, folder: string, contents: Contents): Promise<Files> {
  const target = join(folder, FILES)
  try {
    const files = await backUpFiles(storageOf(config), target, lastWithFiles(config))
    return { files, faults: await faultsOf(config, contents, files), withoutFiles: false }
  } catch (error) {
    if (outageOf(error) !== 'storage') throw error
    await rm(target, { recursive: true, force: true })
    return { files: [], faults: [], withoutFiles: true }
  }
}

async function write(
  config: Config,
  folder: string,
  reason: Reason,
  now: number,
): Promise<Manifest> {
  const kind = kindOf(config)
  const copy = join(folder, copyNames[kind])
  // The database first: its files were stored before their rows, so the later copy has them all.
  const contents = await copyDatabase(config, copy)
  const manifest: Manifest = {
    format: 1,
    product: manifestOfProduct.version,
    time: wallClock(config.timeZone, now),
    time_ms: now,
    reason,
    kind,
    migrations: contents.migrations,
    rows: contents.rows,
    database: {
      path: copyNames[kind],
      size: (await stat(copy)).size,
      sha256: await sha256(copy),
    },
    ...(await copyFiles(config, folder, contents)),
  }
  const text = `${JSON.stringify(manifest, null, 1)}\n`
  await writeFile(join(folder, MANIFEST), text, { flag: 'wx', flush: true })
  await syncFolders(folder)
  return manifest
}

async function rotate(backupDir: string): Promise<string[]> {
  const backups = listBackups(backupDir).map(({ name, manifest }) => ({
    name,
    reason: manifest.reason,
    day: dayOf(manifest.time),
    withoutFiles: manifest.withoutFiles,
  }))
  const names = outdated(backups)
  for (const name of names) await removeBackup(backupDir, name)
  return names
}

function newName(config: Config, now: number): string {
  const name = wallClock(config.timeZone, now).replaceAll(':', '-').replace(' ', '_')
  if (!existsSync(join(config.backupDir, name))) return name
  return `${name}-${now % 1000}`
}

/** Another process is making a backup in the same folder. */
export class AnotherBackup extends Error {
  override message = '备份没有完成：另一个备份正在进行，请等它完成'
}

/** Why the backup failed, in a sentence for the administrator. */
function backupTrouble(error: unknown, config: Config): Error {
  const words = error instanceof Error ? error.message : String(error)
  const line: Partial<Record<string, string>> = {
    full: `磁盘空间不足，请清理 ${config.backupDir} 所在的磁盘`,
    readOnly: `不能写入 ${config.backupDir} 或读取 ${config.dataDir}，请检查权限和磁盘`,
    damaged: '数据库已损坏，请尽快从以前的备份恢复（见 docs/operations.md）',
    unreachable: '连接不上数据库，请检查 DATABASE_URL 和磁盘',
  }
  const known = line[outageOf(error) ?? '']
  return new Error(`备份没有完成：${known ? `${known}（${words}）` : words}`, { cause: error })
}

/**
 * Makes a checked backup of the database and the files, while the product may run, and removes those that are
 * outdated. A failure leaves nothing behind, and throws a sentence for the administrator.
 */
export async function makeBackup(
  config: Config,
  reason: Reason,
  now = Date.now(),
): Promise<Backup & { removed: string[] }> {
  const { backupDir } = config
  try {
    mkdirSync(backupDir, { recursive: true, mode: OWNER_ONLY })
    const lock = lockFolder(backupDir)
    if (!lock) throw new AnotherBackup()
    try {
      await clearPartial(backupDir)
      const name = newName(config, now)
      const partial = partialFolder(backupDir, name)
      await mkdir(partial, { mode: OWNER_ONLY })
      const manifest = await write(config, partial, reason, now).catch(async (error: unknown) => {
        await rm(partial, { recursive: true })
        throw error
      })
      const folder = join(backupDir, name)
      await rename(partial, folder)
      await syncFolders(backupDir)
      return { name, folder, manifest, removed: await rotate(backupDir) }
    } finally {
      lock.release()
    }
  } catch (error) {
    throw error instanceof AnotherBackup ? error : backupTrouble(error, config)
  }
}
