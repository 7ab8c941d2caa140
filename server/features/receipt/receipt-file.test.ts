import { beforeAll, beforeEach, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { removeUnnamedFiles } from '#server/features/upload/cleanup.ts'
import { makeContract } from '#test/make/chain.ts'
import { done } from '#test/make/factories.ts'
import { testServer, type Caller } from '#test/run/server.ts'
import { shown, uploaded } from '#test/make/files/upload.ts'

const { getReceipt, setReceipt, deleteReceipt, restore } = api.receipt
const DAYS = 24 * 60 * 60 * 1000

const server = testServer()
let clerk: Caller
let con_id: number
beforeAll(async () => {
  clerk = await server.userWith(
    'contract:view',
    'contract:edit',
    'receipt:view',
    'receipt:edit',
    'receipt:delete',
    'sales:edit',
  )
  con_id = await makeContract(clerk, { c_money: '1000' })
})

let id: number
let url: string
beforeEach(async () => {
  ;[url = ''] = await uploaded(server, clerk, { name: '回单.txt', content: '回单' })
  const sent = { con_id, amount: '1', received_date: '2026-01-02', r_file: url }
  id = Number((await done(clerk, setReceipt, sent)).id)
})

test('only users who may see receipts of its contract open the files of a receipt', async () => {
  expect((await done(clerk, getReceipt, { id })).data).toMatchObject({
    r_file: url,
    fileList: [{ name: '回单.txt', url, size: 6, is_download: false }],
  })
  expect(await shown(server, url, clerk)).toBe('回单')
  const boss = await server.userWith('contract:view', 'contract:all', 'receipt:view')
  expect(await shown(server, url, boss)).toBe('回单')
  for (const other of [
    await server.userWith('contract:view', 'contract:all'),
    await server.userWith('contract:view', 'receipt:view'),
  ]) {
    expect(await shown(server, url, other)).toBe(404)
  }
})

test('they are neither taken by another record nor kept once they are taken off', async () => {
  const taken = await clerk.call(api.contract.setContract, { c_title: '取用', c_file: url })
  expect(taken.errors).toHaveProperty('c_file')
  const shownAsPhoto = await clerk.call(api.sales.setSales, { s_fault: '漏水', s_photos: url })
  expect(shownAsPhoto.errors).toHaveProperty('s_photos')
  const again = { con_id, amount: '1', received_date: '2026-01-02', r_file: url }
  expect((await clerk.call(setReceipt, again)).errors).toHaveProperty('r_file')
  await done(clerk, setReceipt, { id, r_file: '' })
  await removeUnnamedFiles(server, Date.now() + 30 * DAYS)
  expect(await shown(server, url, clerk)).toBe(404)
})

test('they come back with a deleted receipt, whatever is cleaned up in between', async () => {
  await done(clerk, deleteReceipt, { id })
  expect(await shown(server, url, clerk)).toBe(404)
  await removeUnnamedFiles(server, Date.now() + 30 * DAYS)
  await done(clerk, restore, { id })
  await removeUnnamedFiles(server, Date.now() + 30 * DAYS)
  expect(await shown(server, url, clerk)).toBe('回单')
})
