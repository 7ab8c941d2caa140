import { describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { fresh, makeCategory, makeProduct, unusualWords } from '#test/make/factories.ts'
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
  test('has rows with all that the table shows, and the owner', async () => {
    const fields = { pro_no: 'A-1', pro_brand: '甲', pro_unitprice: '12.3', pro_status: 2 }
    const pro_type = await makeCategory(server.admin)
    const [pro_title, release_time] = [fresh('泵'), '2026:01:02 03:04:05']
    const id = await makeProduct(server.admin, { pro_title, release_time, pro_type, ...fields })
    const { data, total } = await call(index, { keyword: pro_title })
    expect(total).toBe(1)
    expect(data).toEqual([
      {
        ...fields,
        id,
        pro_title,
        pro_unitprice: '12.30',
        pro_type,
        release_time,
        user_id: server.admin.userId,
        user_name: 'admin',
      },
    ])
  })

  test('has ten rows a page, newest first by entry time and then by id', async () => {
    const cateid = await makeCategory(server.admin)
    const titles: string[] = []
    for (let day = 1; day <= 12; day += 1) {
      const pro_title = fresh('泵')
      const two = String(Math.max(2, day)).padStart(2, '0')
      await makeProduct(server.admin, {
        pro_title,
        pro_type: cateid,
        release_time: `2026:03:${two} 08:00:00`,
      })
      titles.unshift(pro_title)
    }
    expect(await found({ cateid })).toEqual({ titles: titles.slice(0, 10), total: 12 })
    expect(await found({ cateid, page: 2 })).toEqual({ titles: titles.slice(10), total: 12 })
    expect(await found({ cateid, page: 3 })).toEqual({ titles: [], total: 12 })
  })

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
  })

  test.each([
    ['page', 0],
    ['page', -1],
    ['page', 'x'],
    ['startime', '2026:05:01'],
    ['endtime', '2026-02-30'],
    ['status', 9],
    ['cateid', 'x'],
    ['keyword', '泵'.repeat(256)],
  ])('refuses %s %s', async (name, value) => {
    const refused = await call(index, { [name]: value })
    expect(refused.code).toBe(400)
    expect(refused.errors).toHaveProperty(name)
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

  test('is found whatever its case and width', async () => {
    const pro_title = fresh('ＩＳＧ Ｐｕｍｐ（立式）')
    await makeProduct(server.admin, { pro_title })
    for (const keyword of ['isg pump(立', 'ISG PUMP', 'ｉｓｇ　ｐｕｍｐ']) {
      expect((await found({ keyword })).titles).toContain(pro_title)
    }
  })

  test('follows a change of the title', async () => {
    const [before, after] = [fresh('旧名'), fresh('新名')]
    const id = await makeProduct(server.admin, { pro_title: `${before}。` })
    await call(api.product.setProduct, { id, pro_title: `${after}。` })
    expect((await found({ keyword: `${before}。` })).total).toBe(0)
    expect((await found({ keyword: `${after}。` })).total).toBe(1)
  })

  test.each(unusualWords)('%s is plain text', async (keyword) => {
    const pro_no = fresh('型号')
    await makeProduct(server.admin, { pro_title: `前${keyword}后`, pro_no })
    const { data } = await call(index, { keyword })
    expect(data.map((row: { pro_no: string }) => row.pro_no)).toEqual([pro_no])
  })

  test.each(['%', '_', '1_0', '%%', "' or 1=1 --"])(
    '%s finds nothing by chance',
    async (keyword) => {
      const cateid = await makeCategory(server.admin)
      await makeProduct(server.admin, { pro_title: '100型', pro_type: cateid })
      expect((await found({ cateid, keyword })).total).toBe(0)
    },
  )

  test('of blanks only is none', async () => {
    const cateid = await makeCategory(server.admin)
    await makeProduct(server.admin, { pro_type: cateid })
    expect((await found({ cateid, keyword: '  ' })).total).toBe(1)
  })
})
