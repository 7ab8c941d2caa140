import { mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { makeContract } from '#test/make/chain.ts'
import { done } from '#test/make/factories.ts'
import { shown, storedFiles, uploaded } from '#test/make/files/upload.ts'
import { inBucket } from '#test/run/storage.ts'
import { sameInBucket } from '#test/run/long.ts'
import { testServer, type Caller } from '#test/run/server.ts'
import { removeUnnamedFiles } from './cleanup.ts'

const HOUR = 60 * 60 * 1000
const MINUTE = 60 * 1000

const server = testServer()
let seller: Caller
beforeAll(async () => {
  seller = await server.userWith('contract:view', 'contract:edit', 'contract:delete')
})

const { setContract, deleteContract } = api.contract

/** The cleanup as it will run that many hours from now. */
const cleanUpAfter = (hours: number) => removeUnnamedFiles(server, Date.now() + hours * HOUR)

const fileOf = async () => (await uploaded(server, seller, { content: '内容' }))[0]!
const nameOf = (url: string) => url.slice('/upload/'.length)
const isStored = async (url: string) => (await storedFiles(server)).includes(nameOf(url))

async function isThere(url: string): Promise<boolean> {
  const row = await server.db.selectFrom('file').select('url').where('url', '=', url).execute()
  expect(row.length > 0).toBe(await isStored(url))
  return isStored(url)
}

describe('a file that no record names', () => {
  test('stays for 48 hours, and then goes', async () => {
    const url = await fileOf()
    await cleanUpAfter(0)
    await removeUnnamedFiles(server, Date.now() + 48 * HOUR - MINUTE)
    expect(await shown(server, url, seller)).toBe('内容')
    await removeUnnamedFiles(server, Date.now() + 48 * HOUR + MINUTE)
    expect(await isThere(url)).toBe(false)
    expect(await shown(server, url, seller)).toBe(404)
  })

  test(`can no longer be saved once it is gone${sameInBucket}`, async () => {
    const url = await fileOf()
    await cleanUpAfter(49)
    const refused = await seller.call(setContract, { c_title: '合同', c_file: url })
    expect(refused).toMatchObject({ code: 400, errors: { c_file: expect.any(String) } })
  })

  test(`counts its 48 hours from when a contract let it go${sameInBucket}`, async () => {
    const url = await fileOf()
    const id = await makeContract(seller, { c_file: url })
    const longAgo = Date.now() - 1000 * HOUR
    await server.db
      .updateTable('file')
      .set({ unnamed_since_ms: longAgo })
      .where('url', '=', url)
      .execute()
    await done(seller, setContract, { id, c_file: '' })
    await cleanUpAfter(47)
    expect(await isThere(url)).toBe(true)
    await cleanUpAfter(49)
    expect(await isThere(url)).toBe(false)
  })
})

describe('a file stays for ever', () => {
  test(`where a contract names it${sameInBucket}`, async () => {
    const url = await fileOf()
    await makeContract(seller, { c_file: url })
    await cleanUpAfter(100_000)
    expect(await shown(server, url, seller)).toBe('内容')
  })

  test(`where a deleted contract names it, which can be restored${sameInBucket}`, async () => {
    const url = await fileOf()
    const id = await makeContract(seller, { c_file: url })
    await done(seller, deleteContract, { id })
    await cleanUpAfter(100_000)
    expect(await isThere(url)).toBe(true)
  })

  test(`where it is one of many${sameInBucket}`, async () => {
    const urls = await uploaded(server, seller, ...Array.from({ length: 50 }, () => ({})))
    const stays = urls.filter((_url, at) => at % 2 === 0)
    await makeContract(seller, { c_file: stays })
    await cleanUpAfter(49)
    const stored = await storedFiles(server)
    expect(urls.filter((url) => stored.includes(nameOf(url)))).toEqual(stays)
  })
})

describe('leftovers of a killed process', () => {
  /** A file on the disk that no row knows, last written that many hours ago. */
  function leftover(folder: string, name: string, hoursAgo: number): void {
    const dir = join(server.dataDir, 'files', folder)
    mkdirSync(dir, { recursive: true })
    writeFileSync(join(dir, name), '半个文件')
    const then = (Date.now() - hoursAgo * HOUR) / 1000
    utimesSync(join(dir, name), then, then)
  }

  test.each([
    ['in the middle of an upload', 'received', 'half-received.pdf'],
    // What lies so in a bucket has a test of its own (bucket.test.ts).
    ...(inBucket ? [] : [['before the row was written', 'le', 'left-without-a-row.pdf'] as const]),
  ] as const)('%s goes after 48 hours, and not earlier', async (_when, folder, name) => {
    leftover(folder, name, 47)
    await cleanUpAfter(0)
    expect(await storedFiles(server)).toContain(name)
    leftover(folder, name, 49)
    await cleanUpAfter(0)
    expect(await storedFiles(server)).not.toContain(name)
  })

  test.skipIf(inBucket)(
    'goes however many files there are @long',
    async () => {
      const named = await fileOf()
      await makeContract(seller, { c_file: named })
      // More than a database takes as values of one statement.
      const dir = join(server.dataDir, 'files', 'zz')
      mkdirSync(dir)
      for (let count = 0; count < 33_000; count += 1) writeFileSync(join(dir, `zz${count}`), '')
      await cleanUpAfter(100)
      expect((await storedFiles(server)).filter((name) => name.startsWith('zz'))).toEqual([])
      expect(await isThere(named)).toBe(true)
    },
    60_000,
  )
})

test('a cleanup without any upload so far does nothing', async () => {
  const files = join(server.dataDir, 'files')
  rmSync(files, { recursive: true, force: true })
  await expect(cleanUpAfter(0)).resolves.toBeUndefined()
})

test('of a save and a cleanup at the same time one wins, and no contract loses a file', async () => {
  // A bucket answers slower, and what comes first is decided in the database.
  const turns = inBucket && process.env['TEST_LONG'] === undefined ? 4 : 20
  for (let turn = 0; turn < turns; turn += 1) {
    const url = await fileOf()
    const [answer] = await Promise.all([
      seller.call(setContract, { c_title: '抢先', c_file: url }),
      cleanUpAfter(49),
    ])
    expect([200, 400]).toContain(answer.code)
    expect(await isThere(url)).toBe(answer.code === 200)
  }
})
