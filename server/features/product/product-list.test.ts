import { describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { fresh, makeCategory, makeProduct } from '#test/make/factories.ts'
import { testServer, type TestServer } from '#test/run/server.ts'

const { index } = api.product

const server = testServer()

const call: TestServer['admin']['call'] = (...sent) => server.admin.call(...sent)

/** The titles that a list query finds, in the list's order, and its total. */
async function found(input: Record<string, unknown>) {
  const { data, total } = await call(index, input)
  return { titles: data.map((row: { pro_title: string }) => row.pro_title), total }
}

describe('a product list', () => {
  test('filters by category, status and both dates included', async () => {
    const cateid = await makeCategory(server.admin)
    const make = (release_time: string, pro_status: number, pro_type = cateid) =>
      makeProduct(server.admin, { pro_title: release_time, pro_status, pro_type, release_time })
    await make('2026:04:30 23:59:59', 1)
    await make('2026:05:01 00:00:00', 1)
    await make('2026:05:02 23:59:59', 1)
    await make('2026:05:03 00:00:00', 1)
    await make('2026:05:02 12:00:00', 3)
    await make('2026:05:02 12:00:01', 1, await makeCategory(server.admin))
    const inMay = { cateid, startime: '2026-05-01', endtime: '2026-05-02', status: 1 }
    expect((await found(inMay)).titles).toEqual(['2026:05:02 23:59:59', '2026:05:01 00:00:00'])
    expect((await found({ ...inMay, status: '' })).total).toBe(3)
    expect((await found({ ...inMay, status: 0 })).total).toBe(0)
    expect((await found({ cateid, startime: '', endtime: '' })).total).toBe(5)
    expect((await found({ cateid: 987654 })).total).toBe(0)
    expect((await call(index, { cateid: 'x' })).errors).toHaveProperty('cateid')
  })
})

describe('a keyword', () => {
  test('is looked for in title and model, and only there', async () => {
    const word = fresh('找')
    await makeProduct(server.admin, { pro_title: `在${word}名` })
    await makeProduct(server.admin, { pro_title: fresh('泵'), pro_no: `M-${word}-1` })
    const elsewhere = { pro_brand: word, remarks: word, pro_info: word }
    await makeProduct(server.admin, { pro_title: fresh('泵'), ...elsewhere })
    expect((await found({ keyword: word })).total).toBe(2)
  })
})
