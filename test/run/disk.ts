import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A small disk of its own, which can become full or read-only like a real one. */
export type SmallDisk = {
  folder: string
  /** Fills it to its last byte; answers what makes room again. */
  fill(): () => void
  makeReadOnly(): void
  remove(): void
}

const run = (command: string, ...args: string[]) => spawnSync(command, args).status === 0

/** Mounts a file system in memory; undefined where the system does not let us. */
export function smallDisk(megabytes: number): SmallDisk | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'baojia-disk-'))
  if (!run('mount', '-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder)) {
    rmSync(folder, { recursive: true })
    return undefined
  }
  const ballast = join(folder, 'ballast')
  return {
    folder,
    fill: () => {
      mkdirSync(ballast, { recursive: true })
      let size = 1024 * 1024
      for (let count = 0; size >= 1; count += 1) {
        try {
          writeFileSync(join(ballast, String(count)), Buffer.alloc(size))
        } catch {
          // It is full for pieces of this size; smaller ones find the rest.
          size = Math.floor(size / 2)
        }
      }
      return () => rmSync(ballast, { recursive: true })
    },
    makeReadOnly: () => {
      if (!run('mount', '-o', 'remount,ro', folder)) throw new Error('it cannot be made read-only')
    },
    remove: () => {
      if (!run('umount', folder)) run('umount', '--lazy', folder)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
