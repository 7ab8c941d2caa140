import { beforeAll, describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { makeAftersales } from '#test/make/chain.ts'
import { picture, sendTo } from '#test/read/editor.ts'
import { done } from '#test/make/factories.ts'
import { shown } from '#test/make/files/upload.ts'
import { testServer, type Caller } from '#test/run/server.ts'

const { getSales, setSales, deleteSales, restore } = api.sales

/** The photos of an after-sales case. */

const server = testServer()
let worker: Caller
let other: Caller
beforeAll(async () => {
  worker = await server.userWith('sales:view', 'sales:edit', 'sales:delete')
  other = await server.userWith('sales:view', 'sales:edit', 'contract:edit')
})

const sent = (name: string, content: string | Buffer, caller = worker) =>
  sendTo(api.upload.uploadPhoto, server, caller, [{ name, content }])

async function photo(name = '现场.jpg', caller = worker): Promise<string> {
  const answer = await sent(name, await picture('jpeg'), caller)
  if (answer.code !== 200) throw new Error(`uploadPhoto: ${answer.code} ${answer.msg}`)
  return String(answer['file_url'])
}

/** 200, or the code of the refusal. */
async function opened(url: string, caller: Caller): Promise<number> {
  const answer = await shown(server, url, caller)
  return typeof answer === 'number' ? answer : 200
}
const photosOf = async (id: number) => (await done(server.admin, getSales, { id })).data.photoList

describe('the photos of a case', () => {
  test('are answered in the order saved', async () => {
    const [one, two] = [await photo('一.jpg'), await photo('二.jpg')]
    const id = await makeAftersales(worker, { s_photos: [two, one] })
    expect(await photosOf(id)).toMatchObject([
      { name: '二.jpg', url: two },
      { name: '一.jpg', url: one },
    ])
    await done(worker, setSales, { id, s_remark: '改' })
    expect(await photosOf(id)).toHaveLength(2)
    await done(worker, setSales, { id, s_photos: one })
    expect((await done(worker, getSales, { id })).data.s_photos).toBe(one)
  })

  test('are opened only by users who may see the case', async () => {
    const url = await photo()
    expect(await opened(url, other)).toBe(404)
    const id = await makeAftersales(worker, { s_photos: url })
    expect(await opened(url, worker)).toBe(200)
    expect(await opened(url, other)).toBe(404)
    await done(worker, setSales, { id, s_assignee: other.userId })
    expect(await opened(url, other)).toBe(200)
    const stranger = await server.userWith('contract:view', 'contract:all')
    expect(await opened(url, stranger)).toBe(404)
  })

  test('are one’s own uploads, and of one record only', async () => {
    const url = await photo()
    expect((await other.call(setSales, { s_photos: url })).errors).toHaveProperty('s_photos')
    await makeAftersales(worker, { s_photos: url })
    expect((await worker.call(setSales, { s_photos: url })).errors).toHaveProperty('s_photos')
    const own = await photo('自己.jpg', other)
    await makeAftersales(other, { s_photos: own })
    const refused = await other.call(api.contract.setContract, { c_title: '合同', c_file: own })
    expect(refused.errors).toHaveProperty('c_file')
  })

  test('go and come back with it', async () => {
    const url = await photo()
    const id = await makeAftersales(worker, { s_photos: url })
    await done(worker, deleteSales, { id })
    expect(await opened(url, worker)).toBe(404)
    await done(worker, restore, { id })
    expect(await opened(url, worker)).toBe(200)
    expect(await photosOf(id)).toMatchObject([{ url }])
  })

  test('stand in the history by their names', async () => {
    const id = await makeAftersales(worker)
    await done(worker, setSales, { id, s_photos: await photo('铭牌.jpg') })
    const { data } = await done(worker, api.sales.getHistory, { id })
    expect(data[0].changes).toEqual([{ label: '现场照片', before: '', after: '铭牌.jpg' }])
  })

  test.each([
    ['铭牌.heic', Buffer.from('00000018667479706865696300000000', 'hex')],
    ['铭牌.jpg', '不是照片'],
    ['说明.pdf', '%PDF-1.4\n'],
  ])('are pictures that a browser shows, and not %s', async (name, content) => {
    expect(await sent(name, content)).toMatchObject({ code: 415 })
  })
})
