import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { upload } from '#test/make/files/upload.ts'
import { testStorage, throwawayBucket } from '#test/run/storage.ts'
import { startServer, type TestServer } from '#test/run/server.ts'
import { pathOf } from '#server/storage/file-name.ts'
import { storageOf } from '#server/storage/storage.ts'

/** The paths of this process's open files below a folder, deleted ones too. */
function filesOpenBelow(folder: string): string[] {
  const paths = readdirSync('/proc/self/fd').flatMap((name) => {
    try {
      return [readlinkSync(`/proc/self/fd/${name}`)]
    } catch {
      // What it was listed with is gone.
      return []
    }
  })
  return paths.filter((path) => path.startsWith(folder))
}

describe.runIf(testStorage !== undefined && process.platform === 'linux')('with a bucket', () => {
  let url: URL
  let server: TestServer | undefined
  beforeEach(async () => {
    url = new URL(await throwawayBucket())
  })
  afterEach(async () => {
    await server?.close()
    server = undefined
  })

  test('a file that could not be sent is closed, and takes no more room on the disk', async () => {
    // Port 9 is the one of the discard service, which nobody runs.
    url.port = '9'
    server = await startServer({ STORAGE_URL: url.toString() })
    for (let turn = 0; turn < 3; turn += 1) {
      expect(await upload(server, server.admin, [{}])).toMatchObject({ code: 500 })
    }
    expect(filesOpenBelow(join(server.dataDir, 'files'))).toEqual([])
  })

  test('a file that can no longer be read is refused for itself, and ends nothing', async () => {
    server = await startServer({ STORAGE_URL: url.toString() })
    const folder = mkdtempSync(join(tmpdir(), 'baojia-read-'))
    const path = join(folder, 'file')
    // It is read twice, for its checksum and to be sent; between the two it becomes a folder.
    execFileSync('mkfifo', [path])
    const sent = storageOf(server.config).put(pathOf(`${'y'.repeat(43)}.txt`), path, '')
    const writer = await open(path, 'w')
    rmSync(path)
    mkdirSync(path)
    await writer.write('x')
    await writer.close()
    await expect(sent).rejects.toMatchObject({ code: 'EISDIR' })
    expect(filesOpenBelow(folder)).toEqual([])
    rmSync(folder, { recursive: true })
  })
})
