import { existsSync, readdirSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { readManifest, type Manifest } from './manifest.ts'

/** The prefix of a backup that is being written or removed; a killed process may leave it behind. */
const PARTIAL = '.partial-'

export type Backup = { name: string; folder: string; manifest: Manifest }

/** The complete backups in a folder, the oldest first. */
export function listBackups(backupDir: string): Backup[] {
  if (!existsSync(backupDir)) return []
  const found: Backup[] = []
  for (const entry of readdirSync(backupDir, { withFileTypes: true })) {
    const { name } = entry
    if (!entry.isDirectory() || name.startsWith('.')) continue
    const folder = join(backupDir, name)
    const manifest = readManifest(folder)
    if (manifest) found.push({ name, folder, manifest })
  }
  return found.sort((a, b) => a.manifest.time_ms - b.manifest.time_ms)
}

/** Where a backup is written until it is complete. */
export const partialFolder = (backupDir: string, name: string) => join(backupDir, PARTIAL + name)

/** Removes what killed backups left behind. */
export async function clearPartial(backupDir: string): Promise<void> {
  for (const name of readdirSync(backupDir)) {
    if (name.startsWith(PARTIAL)) await rm(join(backupDir, name), { recursive: true })
  }
}

/** Removes a backup; renamed first, so that a half-removed one never counts as a backup. */
export async function removeBackup(backupDir: string, name: string): Promise<void> {
  const partial = partialFolder(backupDir, name)
  await rename(join(backupDir, name), partial)
  await rm(partial, { recursive: true })
}
