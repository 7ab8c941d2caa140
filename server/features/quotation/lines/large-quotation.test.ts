import { beforeAll, describe, expect, test, vi } from 'vitest'
import { api } from '#api/index.ts'
import { documentPools } from '#server/documents/pools.ts'
import { done, fresh, makeCombination, makeProduct, makeQuotation } from '#test/make/factories.ts'
import { LONGEST_TEXT, storeLines, storeModels } from '#test/make/large.ts'
import { healthWhile } from '#test/run/health.ts'
import { testServer, addressOf, type Caller } from '#test/run/server.ts'

/** What a quotation with the longest notes costs others, who ask for the server's health meanwhile. */

const { copyQuotation, document, getDifference, sendQuotation } = api.quotation
const { getQuopro, outleader, deleteQuopro, deleteQuotation, restore, getHistory } = api.quotation
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** More than fits into one file; as many as an earlier version let come about. */
const MANY = Number(process.env['LARGE_LINES'] ?? 300)
/** As many as can be added today. */
const ALLOWED = 75

const server = testServer()
let product: number
beforeAll(async () => {
  product = await makeProduct(server.admin)
})

async function stored(caller: Caller, lines: number, note = LONGEST_TEXT): Promise<number> {
  const id = await makeQuotation(caller)
  await storeLines(server.db, id, product, lines, note)
  return id
}

function open(caller: Caller, path: string): Promise<Response> {
  return server.fetch(path, { headers: { authorization: `Bearer ${caller.token}` } })
}

/** How many bytes came; read as they come, as the test's own loop is the server's. */
async function bytesOf(response: Response): Promise<number> {
  let bytes = 0
  for await (const chunk of response.body ?? []) bytes += (chunk as Uint8Array).length
  return bytes
}

/** Says what others waited, where it is asked for, and that it is within the bound. */
async function othersGoOn<T>(what: string, work: () => Promise<T>): Promise<T> {
  const { result, longestMs, boundMs } = await healthWhile(server, work)
  if (process.env['LARGE_LINES']) {
    console.log(`${what}: longest turn ${longestMs.toFixed(0)} ms`)
  }
  expect(longestMs).toBeLessThan(boundMs)
  return result
}

/** In which order two exports are there: one that began first, and then a small one of somebody else. */
async function orderOf(large: string): Promise<string[]> {
  const other = await server.userWith('quotation:edit', 'quotation:export')
  const small = addressOf(outleader, { id: await stored(other, 10, '备注') })
  const order: string[] = []
  const exported = async (caller: Caller, name: string, path: string) => {
    const response = await open(caller, path)
    expect(response.headers.get('content-type')).toBe(XLSX)
    await response.arrayBuffer()
    order.push(name)
  }
  await othersGoOn('two exports', async () => {
    const began = vi.spyOn(documentPools.large, 'turn')
    const first = exported(server.admin, 'large', large)
    await expect.poll(() => began).toHaveBeenCalled()
    await Promise.all([first, exported(other, 'small', small)])
  })
  return order
}

describe('a quotation that is larger than can be added today', () => {
  let id: number
  beforeAll(async () => void (id = await stored(server.admin, MANY)))

  test('is answered whole, and others go on', async () => {
    const path = addressOf(getQuopro, { id })
    const bytes = await othersGoOn('getQuopro', async () => bytesOf(await open(server.admin, path)))
    expect(bytes).toBeGreaterThan(MANY * 120_000)
  })

  test('is answered briefly', async () => {
    const answer = await othersGoOn('brief', () => done(server.admin, getQuopro, { id, brief: 1 }))
    expect(answer.data).toHaveLength(MANY)
  })

  test('is refused as a file before it is read', async () => {
    const path = addressOf(outleader, { id })
    const response = await othersGoOn('export', () => open(server.admin, path))
    const refused = { code: 413, msg: expect.stringContaining('请分成几份报价后再导出') as string }
    expect(await response.json()).toMatchObject(refused)
  })
})

describe('a quotation of the largest size', () => {
  test('is exported, and a small one of somebody else is there first @long', async () => {
    const id = await stored(server.admin, ALLOWED)
    expect(await orderOf(addressOf(outleader, { id }))).toEqual(['small', 'large'])
  })

  test('is sent, and its version is made into files while others go on @long', async () => {
    const id = await stored(server.admin, ALLOWED)
    await othersGoOn('send', () => done(server.admin, sendQuotation, { id }))
    await othersGoOn('compare', () => done(server.admin, getDifference, { id, from: 1 }))
    await othersGoOn('copy', () => done(server.admin, copyQuotation, { id }))
    for (const [endpoint, type] of [
      [outleader, XLSX],
      [document, 'application/pdf'],
    ] as const) {
      const path = addressOf(endpoint, { id, revision: 1 })
      const response = await othersGoOn(endpoint.path, () => open(server.admin, path))
      expect(response.headers.get('content-type')).toBe(type)
      await response.arrayBuffer()
    }
  })

  test('is deleted, listed in its history and restored while others go on @long', async () => {
    const id = await stored(server.admin, ALLOWED)
    const path = addressOf(getQuopro, { id })
    const before = await (await open(server.admin, path)).text()
    await othersGoOn('delete', () => done(server.admin, deleteQuotation, { id }))
    const { data } = await othersGoOn('history', () => done(server.admin, getHistory, { id }))
    expect(data[0].action).toBe('delete')
    await othersGoOn('restore', () => done(server.admin, restore, { id }))
    const after = await (await open(server.admin, path)).text()
    expect(after.replace('"version":2', '"version":1')).toBe(before)
  })
})

test('one of the most lines, and of the longest notes, is restored while others go on @long', async () => {
  for (const [count, note] of [
    [2000, '备注'.repeat(100)],
    [ALLOWED, LONGEST_TEXT],
  ] as const) {
    const id = await stored(server.admin, count, note)
    await done(server.admin, sendQuotation, { id })
    const { data } = await done(server.admin, getQuopro, { id, brief: 1 })
    for (const name of ['sets', 'top'] as const) {
      const call = name === 'sets' ? api.quotation.changesets : api.quotation.changetop
      await done(server.admin, call, { id: data[0].id, [name]: 7 })
    }
    // What an earlier version let come about does not hinder it.
    await storeLines(server.db, id, product, MANY, LONGEST_TEXT)
    const read = { id, content_version: 1 }
    await othersGoOn('restore', () => done(server.admin, api.quotation.restoreVersion, read))
    const { data: now } = await done(server.admin, getQuopro, { id, brief: 1 })
    expect(now).toHaveLength(count)
    expect(now[0]).toMatchObject({ sets: 1, top: 0 })
  }
})

test('one of the most lines is sent, compared and copied while others go on @long', async () => {
  const id = await stored(server.admin, 2000, '备注'.repeat(100))
  await othersGoOn('send lines', () => done(server.admin, sendQuotation, { id }))
  await othersGoOn('compare lines', () => done(server.admin, getDifference, { id, from: 1 }))
  await othersGoOn('copy lines', () => done(server.admin, copyQuotation, { id }))
})

test('a version of many lines without notes lets a small export of somebody else go first @long', async () => {
  const id = await stored(server.admin, 1200, '')
  await done(server.admin, sendQuotation, { id })
  expect(await orderOf(addressOf(outleader, { id, revision: 1 }))).toEqual(['small', 'large'])
})

test('models of one title are offered, chosen and added while others go on', async () => {
  const title = fresh('泵')
  const first = await makeProduct(server.admin, { pro_title: title, pro_no: '首' })
  await storeModels(server.db, first, title, MANY, LONGEST_TEXT)
  const com_id = await makeCombination(server.admin, [first])
  const id = await makeQuotation(server.admin)
  const { setCombination, selectno, changeno } = api.quotation
  await othersGoOn('setCombination', () => done(server.admin, setCombination, { id, com_id }))
  const [line] = (await done(server.admin, getQuopro, { id })).data
  const { data } = await othersGoOn('selectno', () =>
    done(server.admin, selectno, { id: line.id, keyword: 'm' }),
  )
  expect(data).toHaveLength(50)
  const choice = { id: line.id, no: data[49].value }
  await othersGoOn('changeno', () => done(server.admin, changeno, choice))
})

test('a far larger one is deleted set by set, while others go on @long', async () => {
  const id = await makeQuotation(server.admin)
  const sets: number[] = []
  for (let count = 0; count < MANY / ALLOWED; count += 1) {
    const [line] = await storeLines(server.db, id, product, ALLOWED, LONGEST_TEXT)
    sets.push(line!)
  }
  const refused = await othersGoOn('delete at once', () =>
    server.admin.call(deleteQuotation, { id }),
  )
  expect(refused).toMatchObject({ code: 413 })
  expect(refused.msg).toContain('请先在报价产品中删除几套组合')
  for (const line of sets.slice(2)) {
    await othersGoOn('delete a set', () => done(server.admin, deleteQuopro, { id: line }))
  }
  await othersGoOn('delete the rest', () => done(server.admin, deleteQuotation, { id }))
})
