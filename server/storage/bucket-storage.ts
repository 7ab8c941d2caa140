import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { S3Client } from '@aws-sdk/client-s3'
import { StartRefused } from '#server/db/start/start-check.ts'
import type { BucketPlace } from '#server/platform/storage-url.ts'
import { connectTo } from './bucket-client.ts'
import { nameIn, pathOf } from './file-name.ts'
import { filesIn, receivedBelow } from './received.ts'
import type { BucketStorage, Opened, StoredFile } from './storage.ts'

/** A key of ours: whatever else lies in the bucket is never listed, and never removed. */
const OURS = /^([\w-]{2})\/\1[\w-]{41}(\.[a-z\d]{1,8})?$/

/** A range that the protocol knows; of any other the whole file is answered, as is everybody's right. */
const RANGE = /^bytes=\d*-\d*$/

/** What is answered where there is no such file. */
const NONE = { 404: undefined }

/** The storage failed; the error of its client is the cause. */
class StorageOutage extends Error {
  readonly code = 'STORAGE_UNREACHABLE'
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.name = 'StorageOutage'
  }
}

function statusOf(error: unknown): number | undefined {
  const { $metadata: metadata } = error as { $metadata?: { httpStatusCode?: number } }
  return metadata?.httpStatusCode
}

/** What to change where a bucket cannot be used at the start. */
function startAdvice(error: unknown, shown: string): string {
  const status = statusOf(error)
  if (status === 404) return `文件存储里没有桶 ${shown}，请先建立它，或检查 STORAGE_URL`
  if (status !== undefined && status < 500) {
    return `文件存储 ${shown} 拒绝了访问，请检查 STORAGE_URL 里的密钥、密码和区域，以及它们对这个桶的权限`
  }
  return `连接不上文件存储 ${shown}，请检查 STORAGE_URL，并确认它正在运行`
}

async function md5Of(path: string): Promise<string> {
  const hash = createHash('md5')
  await pipeline(createReadStream(path), hash)
  return hash.digest('base64')
}

type Connected = Awaited<ReturnType<typeof connectTo>>

/**
 * Files in a bucket of an S3-compatible storage, under the same paths as on a disk. A file is received on the
 * local disk, judged there, and sent in one piece that the storage checks by length and MD5: there are never
 * half ones in the bucket.
 */
export function bucketStorage(dataDir: string, place: BucketPlace): BucketStorage {
  const Bucket = place.bucket
  const received = receivedBelow(dataDir)
  let connected: Promise<Connected> | undefined

  async function ask<Answer>(
    question: (client: S3Client, library: Connected) => Promise<Answer>,
    expected: Readonly<Record<number, Answer | undefined>> = {},
  ): Promise<Answer | undefined> {
    const library = await (connected ??= connectTo(place))
    return question(library.client, library).catch((error: unknown) => {
      const status = statusOf(error) ?? 0
      if (status in expected) return expected[status]
      throw new StorageOutage(error)
    })
  }

  async function send(path: string, from: string): Promise<void> {
    const ContentMD5 = await md5Of(from)
    const file = await open(from)
    const content = file.createReadStream()
    const unread = new AbortController()
    // The library listens to its own request only: what is wrong with the file would reach nobody.
    content.once('error', (error) => unread.abort(error))
    try {
      const { size } = await file.stat()
      const object = { Bucket, Key: path, Body: content, ContentLength: size, ContentMD5 }
      await ask((client, { PutObjectCommand }) =>
        client.send(new PutObjectCommand(object), { abortSignal: unread.signal }),
      )
    } catch (error) {
      throw content.errored ?? error
    } finally {
      // Nor does it end what it has not read to the end: the file, deleted, would keep its room on the disk.
      content.destroy()
      await file.close()
    }
  }

  async function* kept(): AsyncGenerator<StoredFile> {
    let ContinuationToken: string | undefined
    do {
      const page = await ask((client, { ListObjectsV2Command }) =>
        client.send(new ListObjectsV2Command({ Bucket, ContinuationToken })),
      )
      for (const { Key = '', Size = 0, LastModified } of page?.Contents ?? []) {
        if (!OURS.test(Key)) continue
        yield { path: Key, size: Size, writtenMs: LastModified?.getTime() ?? Date.now() }
      }
      ContinuationToken = page?.NextContinuationToken
    } while (ContinuationToken !== undefined)
  }

  return {
    receive: received.receive,
    discard: received.discard,
    keep: async (name) => {
      await send(pathOf(name), received.placeOf(name))
      await received.discard(name)
    },
    remove: async (name) => {
      await received.discard(name)
      await ask((client, { DeleteObjectCommand }) =>
        client.send(new DeleteObjectCommand({ Bucket, Key: pathOf(name) })),
      )
    },
    kept,
    olderThan: async (moment) => {
      const old: string[] = []
      for await (const { name, writtenMs } of filesIn(received.folder)) {
        if (writtenMs < moment) old.push(name)
      }
      for await (const { path, writtenMs } of kept()) {
        if (writtenMs < moment) old.push(nameIn(path))
      }
      return old
    },
    read: async (path) => {
      const found = await ask(
        (client, { GetObjectCommand }) => client.send(new GetObjectCommand({ Bucket, Key: path })),
        NONE,
      )
      return found?.Body as Readable | undefined
    },
    sizeOf: async (path) => {
      const found = await ask(
        (client, { HeadObjectCommand }) =>
          client.send(new HeadObjectCommand({ Bucket, Key: path })),
        NONE,
      )
      return found?.ContentLength
    },
    put: async (path, from) => send(path, from),
    isEmpty: async () => (await kept().next()).done === true,
    check: async () => {
      await ask((client, { ListObjectsV2Command }) =>
        client.send(new ListObjectsV2Command({ Bucket, MaxKeys: 1 })),
      ).catch((error: StorageOutage) => {
        const words = `${startAdvice(error.cause, place.shown)}（${error.message}）`
        throw new StartRefused(words, { cause: error })
      })
    },
    open: (path, { range, ifNoneMatch }) =>
      ask<Opened>(
        async (client, { GetObjectCommand }) => {
          const Range = range !== undefined && RANGE.test(range) ? range : undefined
          const request = { Bucket, Key: path, Range, IfNoneMatch: ifNoneMatch }
          const { Body, ...found } = await client.send(new GetObjectCommand(request))
          const headers = {
            'accept-ranges': 'bytes',
            'content-length': String(found.ContentLength),
            ...(found.ETag === undefined ? {} : { etag: found.ETag }),
          }
          const body = Body as Readable
          const part = found.ContentRange
          if (part === undefined) return { status: 200, headers, body }
          return { status: 206, headers: { ...headers, 'content-range': part }, body }
        },
        { ...NONE, 304: { status: 304, headers: {} }, 416: { status: 416, headers: {} } },
      ),
  }
}
