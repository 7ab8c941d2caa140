import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { makeContract, numberOf } from '#test/make/chain.ts'
import { done, fresh } from '#test/make/factories.ts'
import { filesOnDisk, shown, uploaded } from '#test/make/files/upload.ts'
import { removeUnnamedFiles } from '#server/features/upload/cleanup.ts'
import { testServer, type Caller } from '#test/run/server.ts'

const { getContract, setContract, deleteContract, getDeleted, restore } = api.contract

const HOUR = 60 * 60 * 1000

const server = testServer()
let seller: Caller
beforeAll(async () => {
  seller = await server.userWith('contract:view', 'contract:edit', 'contract:delete')
})

let id: number
let c_no: string
let urls: string[]
beforeEach(async () => {
  const [one = '', two = '', three = ''] = await uploaded(
    server,
    seller,
    { name: '一.txt', content: '一' },
    { name: '二.txt', content: '二' },
    { name: '三.txt', content: '三' },
  )
  urls = [three, one, two]
  c_no = fresh('HT')
  id = await makeContract(seller, { c_no, c_file: urls, c_money: '12800.5', c_invoice: 1 })
})

const fileList = async () => (await done(seller, getContract, { id })).data.fileList
const remove = () => done(seller, deleteContract, { id })

describe('the files of a restored contract', () => {
  test('are its own again, in their order, and open under the same addresses', async () => {
    const before = await done(seller, getContract, { id })
    await remove()
    for (const url of urls) expect(await shown(server, url, seller)).toBe(404)
    await done(seller, restore, { id })
    const after = await done(seller, getContract, { id })
    expect(after).toEqual({ ...before, data: { ...before.data, version: 2 } })
    expect(await Promise.all(urls.map((url) => shown(server, url, seller)))).toEqual([
      '三',
      '一',
      '二',
    ])
  })

  test('survive every clean-up in between', async () => {
    const before = await fileList()
    await remove()
    await removeUnnamedFiles(server, Date.now() + 179 * 24 * HOUR)
    await done(seller, restore, { id })
    await removeUnnamedFiles(server, Date.now() + 179 * 24 * HOUR)
    expect(await fileList()).toEqual(before)
    expect(await shown(server, urls[0]!, seller)).toBe('三')
  })

  test('can be rearranged and taken off as before', async () => {
    await remove()
    await done(seller, restore, { id })
    const [three = '', one = '', two = ''] = urls
    await done(seller, setContract, { id, c_file: [two, three] })
    expect((await fileList()).map(({ url }: { url: string }) => url)).toEqual([two, three])
    await removeUnnamedFiles(server, Date.now() + 49 * HOUR)
    expect(filesOnDisk(server)).not.toContain(one.slice('/upload/'.length))
    expect(await shown(server, two, seller)).toBe('二')
  })

  test('that were removed before its deletion do not come back with it', async () => {
    const [three = '', one = ''] = urls
    await done(seller, setContract, { id, c_file: [three] })
    await remove()
    await done(seller, restore, { id })
    expect((await fileList()).map(({ url }: { url: string }) => url)).toEqual([three])
    expect(await shown(server, one, seller)).toBe('一')
  })

  test('are for nobody while the contract is deleted, however deep they look', async () => {
    await remove()
    const boss = await server.userWith('contract:view', 'contract:all')
    for (const caller of [seller, boss, server.admin]) {
      expect(await shown(server, urls[0]!, caller)).toBe(404)
    }
    const refused = await seller.call(setContract, { c_title: fresh('别的'), c_file: urls[0] })
    expect(refused.code).toBe(400)
    await done(seller, restore, { id })
    expect(await fileList()).toHaveLength(3)
  })
})

describe('a contract whose number was taken meanwhile', () => {
  test('is refused, keeps its files for later, and comes back once the number is free', async () => {
    await remove()
    const other = await makeContract(server.admin, { c_no })
    const refused = await seller.call(restore, { id })
    expect(refused).toEqual({
      code: 409,
      msg: '合同编号已被另一个合同使用，不能恢复；请先修改那一个',
    })
    expect((await done(seller, getDeleted)).data[0]).toMatchObject({ id })
    expect(await numberOf(server.admin, other)).toBe(c_no)

    await done(server.admin, setContract, { id: other, c_no: fresh('HT') })
    await done(seller, restore, { id })
    expect(await numberOf(seller, id)).toBe(c_no)
    expect(await fileList()).toHaveLength(3)
  })

  test('leaves the refusal with the call’s key, and a new key succeeds', async () => {
    await remove()
    const other = await makeContract(server.admin, { c_no })
    const first = { 'idempotency-key': fresh('key') }
    expect((await seller.call(restore, { id }, first)).code).toBe(409)
    await done(server.admin, deleteContract, { id: other })
    expect((await seller.call(restore, { id }, first)).code).toBe(409)
    expect((await seller.call(restore, { id }, { 'idempotency-key': fresh('key') })).code).toBe(200)
  })
})

test('a contract that is back is counted when the next free number is sought', async () => {
  const next = async () => (await done(seller, getContract)).data.c_no as string
  const first = await next()
  const own = await makeContract(seller, { c_no: first })
  await done(seller, deleteContract, { id: own })
  await done(seller, restore, { id: own })
  expect(await next()).not.toBe(first)
})

test('a contract is restored only with the permission to delete it, and only in the user’s scope', async () => {
  await remove()
  const clerk = await server.userWith('contract:view', 'contract:edit')
  expect((await clerk.call(restore, { id })).code).toBe(403)
  const other = await server.userWith('contract:view', 'contract:delete')
  expect(await other.call(restore, { id })).toEqual(await other.call(restore, { id: 987_654 }))
  const boss = await server.userWith('contract:view', 'contract:delete', 'contract:all')
  await done(boss, restore, { id })
  expect(await fileList()).toHaveLength(3)
  expect(await shown(server, urls[0]!, boss)).toBe('三')
})
