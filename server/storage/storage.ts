import type { Readable } from 'node:stream'
import type { Config } from '#server/platform/config.ts'
import { bucketStorage } from './bucket-storage.ts'
import { diskStorage } from './disk-storage.ts'

/** A whole file: its path below the folder or bucket, its size, and when it was written (epoch ms). */
export type StoredFile = { path: string; size: number; writtenMs: number }

/** The request headers that select what of a file is sent. */
type FileRequest = { range: string | undefined; ifNoneMatch: string | undefined }

/** What of a file is answered: all of it, a part, or nothing where the browser has it. */
export type Opened = {
  status: number
  headers: Record<string, string>
  body?: Readable
}

type Common = {
  /**
   * Streams a file aside to the local disk, where its content is judged; answers its size in bytes. What is
   * broken off or refused has never been anywhere else.
   */
  receive(name: string, content: AsyncIterable<Uint8Array>): Promise<{ path: string; size: number }>
  /** Puts a received file under its name, whole or not at all. */
  keep(name: string): Promise<void>
  /** Removes what was received under a name and not kept; absent is no error. */
  discard(name: string): Promise<void>
  /** Removes what was received or kept under a name; absent is no error. */
  remove(name: string): Promise<void>
  /** Every kept file. */
  kept(): AsyncIterable<StoredFile>
  /** Names of all files, received or kept, that were last written before a moment (epoch ms). */
  olderThan(moment: number): Promise<string[]>
  /** The content of a kept file; undefined where absent. */
  read(path: string): Promise<Readable | undefined>
  /** The size of a kept file; undefined where absent. */
  sizeOf(path: string): Promise<number | undefined>
  /** Keeps a copy of a file of the disk under a path, checked against its hash (SHA-256). */
  put(path: string, from: string, sha256: string): Promise<void>
  isEmpty(): Promise<boolean>
  /** Throws a sentence for the administrator where it cannot be used. */
  check(): Promise<void>
}

/** Files in a folder, which are served straight from there. */
export type DiskStorage = Common & { folder: string }

/** Files in a bucket of an S3-compatible storage. */
export type BucketStorage = Common & {
  folder?: undefined
  /** Opens a file for a request; undefined where absent. */
  open(path: string, request: FileRequest): Promise<Opened | undefined>
}

/**
 * Where uploaded files lie: on the disk below the data folder, or where `STORAGE_URL` names one in a bucket.
 * Everything that touches files goes through it.
 */
export type Storage = DiskStorage | BucketStorage

const opened = new WeakMap<object, Storage>()

/** The storage of a configuration; asking for it connects nowhere yet. */
export function storageOf(config: Pick<Config, 'dataDir' | 'storage'>): Storage {
  const known = opened.get(config)
  if (known) return known
  const { dataDir, storage: place } = config
  const storage = place ? bucketStorage(dataDir, place) : diskStorage(dataDir)
  opened.set(config, storage)
  return storage
}
