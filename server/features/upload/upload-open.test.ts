import { beforeAll, describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { makeContract } from '#test/make/chain.ts'
import { done } from '#test/make/factories.ts'
import { openFile, shown, uploaded } from '#test/make/files/upload.ts'
import { send } from '#test/run/http.ts'
import { testServer, type Caller } from '#test/run/server.ts'
import { pathOf } from '#server/storage/file-name.ts'
import { storageOf } from '#server/storage/storage.ts'

const server = testServer()
let seller: Caller
let other: Caller
let boss: Caller
beforeAll(async () => {
  seller = await server.userWith('contract:view', 'contract:edit', 'contract:delete')
  other = await server.userWith('contract:view', 'contract:edit')
  boss = await server.userWith('contract:view', 'contract:edit', 'contract:all')
})

const fileOf = async (caller: Caller, content = '内容') =>
  (await uploaded(server, caller, { content }))[0]!

describe('before a contract names it, a file', () => {
  test('is opened by its uploader alone', async () => {
    const url = await fileOf(seller)
    expect(await shown(server, url, seller)).toBe('内容')
    for (const caller of [other, boss, server.admin]) {
      expect(await shown(server, url, caller)).toBe(404)
    }
    expect(await shown(server, url)).toBe(401)
  })
})

describe('once a contract names it, a file', () => {
  test('can be opened with permission to see the contract', async () => {
    const url = await fileOf(boss)
    const id = await makeContract(seller)
    const { data } = await done(seller, api.contract.getContract, { id })
    expect(data.c_file).toBe('')
    await done(boss, api.contract.setContract, { id, c_file: url })
    expect(await shown(server, url, seller)).toBe('内容')
    expect(await shown(server, url, boss)).toBe('内容')
    expect(await shown(server, url, server.admin)).toBe('内容')
  })

  test('is opened by nobody else, in the words of an absent one', async () => {
    const url = await fileOf(seller)
    await makeContract(seller, { c_file: url })
    const refused = await openFile(server, url, other)
    const absent = await openFile(server, `${url}x`, other)
    expect(await refused.json()).toEqual(await absent.json())
    const everythingElse = await server.userWith('contract:edit', 'contract:all', 'production:all')
    expect(await shown(server, url, everythingElse)).toBe(404)
  })

  test('is no longer its uploader’s where the contract is not', async () => {
    const url = await fileOf(boss)
    const id = await makeContract(seller)
    await done(boss, api.contract.setContract, { id, c_file: url })
    const withdrawn = await server.db
      .selectFrom('user')
      .select('role_id')
      .where('id', '=', boss.userId)
      .executeTakeFirstOrThrow()
    const permissions = (list: string[]) =>
      server.db
        .updateTable('role')
        .set({ permissions: JSON.stringify(list) })
        .where('id', '=', withdrawn.role_id)
        .execute()
    await permissions(['contract:view', 'contract:edit'])
    expect(await shown(server, url, boss)).toBe(404)
    await permissions(['contract:view', 'contract:edit', 'contract:all'])
    expect(await shown(server, url, boss)).toBe('内容')
  })

  test('is opened by nobody once the contract is deleted', async () => {
    const url = await fileOf(seller)
    const id = await makeContract(seller, { c_file: url })
    await done(seller, api.contract.deleteContract, { id })
    expect(await shown(server, url, seller)).toBe(404)
    expect(await shown(server, url, boss)).toBe(404)
  })
})

describe('a browser opens a file by its address', () => {
  test('with a ticket for it, and for no other', async () => {
    const [url, second] = [await fileOf(seller), await fileOf(seller)]
    const { id: ticket } = await done(seller, api.session.setTicket, { url })
    expect(await shown(server, `${url}?ticket=${ticket}`)).toBe('内容')
    expect(await shown(server, `${second}?ticket=${ticket}`)).toBe(401)
  })

  test('with a ticket, which permits no more than its session', async () => {
    const url = await fileOf(seller)
    const { id: ticket } = await done(other, api.session.setTicket, { url })
    expect(await shown(server, `${url}?ticket=${ticket}`)).toBe(404)
  })

  test('with the cookie of its login', async () => {
    const url = await fileOf(seller)
    const open = (token: string) => openFile(server, url, undefined, { cookie: `session=${token}` })
    expect(await (await open(seller.token)).text()).toBe('内容')
    expect(await (await open(other.token)).json()).toMatchObject({ code: 404 })
    expect(await (await open('guessed')).json()).toMatchObject({ code: 401 })
  })

  test('and reads a Chinese page where it may not', async () => {
    const url = await fileOf(seller)
    const page = await openFile(server, url, other, { accept: 'text/html' })
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(await page.text()).toContain('文件不存在或已被删除')
  })
})

describe('guessing an address', () => {
  const guesses = [
    '/upload/',
    '/upload/x',
    '/upload/..%2f..%2fbaojia.sqlite',
    '/upload/..%5c..%5cbaojia.sqlite',
    '/upload/%2e%2e/baojia.sqlite',
    '/upload/../baojia.sqlite',
    '/upload/%00',
    '/upload/received/x',
    `/upload/${'x'.repeat(5000)}`,
  ]

  test.each(guesses)('shows nothing: %s', async (path) => {
    for (const token of ['', seller.token]) {
      const answer = await send(server, { path, token, headers: { accept: 'text/html' } })
      expect(answer.status).toBeLessThan(500)
      expect(answer.text).not.toContain('SQLite')
      expect(answer.text).not.toContain('内容')
      expect(answer.text).toContain('无法打开')
    }
  })

  test('by the place on the disk shows nothing', async () => {
    const url = await fileOf(seller)
    const name = url.slice('/upload/'.length)
    expect(await storageOf(server.config).sizeOf(pathOf(name))).toBeGreaterThan(0)
    expect(await shown(server, `/upload/${name.slice(0, 2)}/${name}`, seller)).toBe(404)
    expect(await shown(server, url.toUpperCase(), seller)).toBe(404)
  })
})

describe('a part of a file', () => {
  test('is answered where it is requested', async () => {
    const url = await fileOf(seller, '0123456789')
    const part = await openFile(server, url, seller, { range: 'bytes=2-4' })
    expect(part.status).toBe(206)
    expect(part.headers.get('content-range')).toBe('bytes 2-4/10')
    expect(await part.text()).toBe('234')
    const end = await openFile(server, url, seller, { range: 'bytes=-3' })
    expect(await end.text()).toBe('789')
  })

  test('outside of it is refused, and no range is the whole', async () => {
    const url = await fileOf(seller, '0123456789')
    expect((await openFile(server, url, seller, { range: 'bytes=20-' })).status).toBe(416)
    expect((await openFile(server, url, seller)).headers.get('accept-ranges')).toBe('bytes')
  })

  test('needs the same permission as the whole', async () => {
    const url = await fileOf(seller, '0123456789')
    const refused = await openFile(server, url, other, { range: 'bytes=0-1' })
    expect(await refused.json()).toMatchObject({ code: 404 })
  })
})
