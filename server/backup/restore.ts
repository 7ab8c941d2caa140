import { createReadStream, existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { basename, isAbsolute, join, resolve } from 'node:path'
import type { Config } from '#server/platform/config.ts'
import { filesFolder, holdDataFolder, isEmptyFolder } from '#server/db/start/data-folder.ts'
import { outageOf } from '#server/db/outage.ts'
import { inUse, startTrouble } from '#server/db/start/start-check.ts'
import { isKnownMigration } from '#server/db/start/migrate.ts'
import { databaseFile } from '#server/db/open.ts'
import { storageOf } from '#server/storage/storage.ts'
import { kindOf } from './backup.ts'
import { FILES } from './backup-files.ts'
import { copyDurably, sha256, syncFolders } from '#server/storage/durable-copy.ts'
import { readManifest, type Manifest } from './manifest.ts'
import { listBackups } from './place.ts'
import { refuseUsedPostgres, restorePostgres } from './postgres.ts'
import { verifySqlite } from './sqlite.ts'

const KINDS = { sqlite: '内置数据库', postgres: 'PostgreSQL' }

/** Which backups there are, in a sentence. */
export function presentBackups({ backupDir }: Config): string {
  const names = listBackups(backupDir).map(
    ({ name, manifest }) => `${name}${manifest.withoutFiles ? '（没有上传的文件）' : ''}`,
  )
  return names.length > 0
    ? `${backupDir} 里现有的备份：${names.join('、')}`
    : `${backupDir} 里没有备份`
}

/** The folder of a backup, given by its name or its path. */
function folderOf(config: Config, given: string): string {
  const places = [join(config.backupDir, given), resolve(given)]
  const found = (isAbsolute(given) ? [given] : places).find((place) => readManifest(place))
  if (found) return found
  throw new Error(`没有备份“${given}”，或它不完整。${presentBackups(config)}`)
}

function refuseUnfit(config: Config, manifest: Manifest): void {
  const kind = kindOf(config)
  if (manifest.kind !== kind) {
    throw new Error(
      `这个备份来自${KINDS[manifest.kind]}，而现在配置的是${KINDS[kind]}。请${manifest.kind === 'postgres' ? '设置' : '去掉'} DATABASE_URL 后再试`,
    )
  }
  const unknown = manifest.migrations.filter((name) => !isKnownMigration(name))
  if (unknown.length > 0) {
    throw new Error(
      `这个备份由更新版本的程序（${manifest.product}，${unknown.join('、')}）写入，请先更新程序`,
    )
  }
}

/** Compares every file of a backup with its manifest. */
async function refuseDamaged(folder: string, manifest: Manifest): Promise<void> {
  const files = manifest.files.map((file) => ({ ...file, path: join(FILES, file.path) }))
  for (const { path, sha256: hash } of [manifest.database, ...files]) {
    const place = join(folder, path)
    if (existsSync(place) && (await sha256(place)) === hash) continue
    throw new Error(`备份已损坏：文件 ${place} 缺失或内容不对，没有恢复。请改用另一个备份`)
  }
}

/** Restores the files; `begun` gets each path before its copy starts, since a failed copy may have left a part. */
async function restoreFiles(config: Config, folder: string, manifest: Manifest, begun: string[]) {
  const storage = storageOf(config)
  for (const { path, sha256: hash } of manifest.files) {
    begun.push(path)
    await storage.put(path, join(folder, FILES, path), hash)
  }
}

/** After so many failed removals the storage counts as unavailable: each may wait for long. */
const MOST_FAILURES = 3

/** Removes files from the bucket, going on after failures; answers how many are left. */
async function emptyBucket(config: Config, begun: readonly string[]): Promise<number> {
  const storage = storageOf(config)
  let left = 0
  for (const path of begun) {
    const isRemoved =
      left < MOST_FAILURES &&
      (await storage.remove(basename(path)).then(
        () => true,
        () => false,
      ))
    if (!isRemoved) left += 1
  }
  return left
}

/**
 * Removes what a failed restore wrote: data folder and bucket were empty before. Answers why it failed, and what to do
 * about files that could not be removed.
 */
async function takenBack(config: Config, begun: readonly string[], error: unknown) {
  const left = config.storage ? await emptyBucket(config, begun) : 0
  await Promise.allSettled([
    rm(`${databaseFile(config.dataDir)}.restoring`, { force: true }),
    rm(filesFolder(config.dataDir), { recursive: true, force: true }),
  ])
  if (left === 0 || !config.storage) return error
  const { message } = outageOf(error) ? startTrouble(error, config) : (error as Error)
  return new Error(
    `${message}。桶 ${config.storage.shown} 里已经写入的文件没有能全部删除（还有至多 ${left} 个）；再次恢复之前，请清空这个桶，或用 STORAGE_URL 指定另一个空的桶`,
    { cause: error },
  )
}

/** Renames the database last: without it a half-restored folder does not count as data. */
async function restoreSqlite(config: Config, folder: string, manifest: Manifest): Promise<void> {
  const place = databaseFile(config.dataDir)
  const aside = `${place}.restoring`
  const read = await copyDurably(createReadStream(join(folder, manifest.database.path)), aside)
  if (read !== manifest.database.sha256) throw new Error('数据库没有正确写入')
  await verifySqlite(aside, manifest.rows)
  await rename(aside, place)
}

async function restoreAll(config: Config, folder: string, manifest: Manifest): Promise<void> {
  const begun: string[] = []
  try {
    await restoreFiles(config, folder, manifest, begun)
    if (config.databaseUrl) {
      const dump = join(folder, manifest.database.path)
      await restorePostgres(dump, config.databaseUrl, manifest.rows)
    } else {
      await restoreSqlite(config, folder, manifest)
    }
    await syncFolders(config.dataDir)
  } catch (error) {
    throw await takenBack(config, begun, error)
  }
}

/**
 * Restores a backup, given by its name or its path, into an empty data folder (and an empty PostgreSQL
 * database, and an empty bucket). Everything is checked before anything is written.
 */
export async function restoreBackup(
  config: Config,
  given: string,
): Promise<{ folder: string; manifest: Manifest }> {
  const folder = folderOf(config, given)
  const manifest = readManifest(folder)!
  refuseUnfit(config, manifest)
  const held = holdDataFolder(config.dataDir)
  if (!held) throw inUse(config.dataDir)
  try {
    if (!isEmptyFolder(config.dataDir)) {
      throw new Error(
        `数据文件夹 ${config.dataDir} 里已有数据，没有恢复。请先运行 npm run reset（它把现有数据改名保留），再试一次`,
      )
    }
    // A backup without files leaves the bucket as it is, which still has them.
    if (config.storage && !manifest.withoutFiles && !(await storageOf(config).isEmpty())) {
      throw new Error(
        `桶 ${config.storage.shown} 里已有上传的文件，没有恢复。请用 STORAGE_URL 指定一个空的桶，再试一次`,
      )
    }
    if (config.databaseUrl) await refuseUsedPostgres(config.databaseUrl)
    await refuseDamaged(folder, manifest)
    await restoreAll(config, folder, manifest)
    held.close()
  } catch (error) {
    held.release()
    throw error
  }
  return { folder, manifest }
}
