import { read, utils, type CellObject } from '@e965/xlsx'
import { beforeAll, describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { chainKinds, eachOf } from '#test/entities/index.ts'
import { givenTo, makeContract } from '#test/make/chain.ts'
import { done, fresh, makeCustomer, makeProduct, makeQuotation } from '#test/make/factories.ts'
import { testServer, addressOf, type Caller } from '#test/run/server.ts'
import { rowsIn } from '#test/read/sheet-file.ts'
import { exported } from '#test/read/sheets.ts'

/** Lists as Excel files: what is in them, for whom. */

const { contract, receipt } = api

const server = testServer()
let seller: Caller
beforeAll(async () => {
  seller = await server.userWith(
    'contract:view',
    'contract:edit',
    'contract:export_list',
    'receipt:view',
    'receipt:export_list',
  )
})

/** The cells below the titles, each under its title. */
async function cellsOf(file: Buffer): Promise<Record<string, CellObject>[]> {
  const sheet = Object.values(read(file, { cellDates: false, cellNF: true }).Sheets)[0]!
  const { e: end } = utils.decode_range(sheet['!ref']!)
  const at = (r: number, c: number) =>
    (sheet[utils.encode_cell({ r, c })] as CellObject | undefined) ?? { t: 'z' as const }
  const columns = Array.from({ length: end.c + 1 }, (_, c) => c)
  return Array.from({ length: end.r }, (_, row) =>
    Object.fromEntries(columns.map((c) => [String(at(0, c).v), at(row + 1, c)])),
  )
}

const fileOf = (caller: Caller, filters: Record<string, unknown>) =>
  exported(server, caller, contract.exportRows, filters)

const titlesIn = (file: Buffer) =>
  rowsIn(file)
    .slice(1)
    .map((row) => row[1])

describe('the file of a list', () => {
  test('has numbers as numbers, days as days, and what is not known as nothing', async () => {
    const c_title = fresh('供货合同')
    const id = await makeContract(seller, {
      c_title,
      c_money: '9999999999.99',
      c_unpay: '',
      release_time: '2026:03:01 09:30:05',
      signed_date: '2026-02-28',
      c_invoice: 1,
    })
    await server.db
      .updateTable('contract')
      .set({ delivery_date: '2026-12-20', pieces: 10, made_pieces: 9, to_produce: 4, to_ship: 7 })
      .where('id', '=', id)
      .execute()
    const [row] = await cellsOf(await fileOf(seller, { keyword: c_title }))
    expect(row).toMatchObject({
      ID: { t: 'n', v: id },
      标题: { t: 's', v: c_title },
      '合同金额（元）': { t: 'n', v: 9999999999.99, z: '#,##0.00' },
      '未收款（元）': { t: 'z' },
      发票: { t: 's', v: '已开' },
      // 2026-03-01 is the day 46082 of Excel.
      时间: { t: 'n', v: expect.closeTo(46082 + (9 * 3600 + 30 * 60 + 5) / 86400, 6) },
      签订日期: { t: 'n', v: 46081, z: 'yyyy-mm-dd' },
      交货日期: { t: 'n', v: 46376, z: 'yyyy-mm-dd' },
      签约: { t: 'n', v: 10 },
      需生产: { t: 'n', v: 9 },
      已生产: { t: 'n', v: 5 },
      已发: { t: 'n', v: 3 },
    })
  })

  test('says 无明细 where a contract’s lines are not known, and no 0', async () => {
    const c_title = fresh('无明细')
    await makeContract(seller, { c_title })
    const [row] = await cellsOf(await fileOf(seller, { keyword: c_title }))
    expect(row).toMatchObject({ 签约: { t: 's', v: '无明细' }, 已发: { t: 'z' } })
  })

  test.each(['=1+1', '+1', '-1', '@a', '#N/A', '#1泵', '_x0041_', '00123', '<b>&"', '😀𠮷'])(
    'has the text %s as it is, and no formula',
    async (text) => {
      const mark = fresh('文本')
      await makeContract(seller, { c_title: `${text}${mark}`, c_no: `${text}${mark}` })
      const [row] = await cellsOf(await fileOf(seller, { keyword: mark }))
      expect(row?.['标题']).toMatchObject({ t: 's', v: `${text}${mark}` })
      expect(row?.['标题']).not.toHaveProperty('f')
      expect(row?.['编号']).toMatchObject({ t: 's', v: `${text}${mark}` })
    },
  )

  test('has what the list has by the same filters, in its order, and all of its pages', async () => {
    const word = fresh('筛选')
    const titles: string[] = []
    for (let day = 10; day < 23; day += 1) {
      const c_title = `${word}${day}`
      titles.unshift(c_title)
      await makeContract(seller, {
        c_title,
        c_invoice: day % 2,
        release_time: `2026:05:${day} 08:00:00`,
      })
    }
    expect(titlesIn(await fileOf(seller, { keyword: word }))).toEqual(titles)
    expect(
      titlesIn(await fileOf(seller, { keyword: word, c_invoice: 1, startime: '2026-05-15' })),
    ).toEqual(titles.filter((title) => /(15|17|19|21)$/.test(title)))
    expect(titlesIn(await fileOf(seller, { keyword: fresh('没有') }))).toEqual([])
  })

  test('has the requested order of the list', async () => {
    const sellerOfPumps = await server.userWith('quotation:view', 'quotation:edit')
    const exporter = await server.userWith(
      'quotation:view',
      'quotation:export_list',
      'quotation:all',
    )
    const names = [fresh('报价'), fresh('报价')]
    for (const quo_name of names) await makeQuotation(sellerOfPumps, { quo_name })
    const filters = { userid: sellerOfPumps.userId, sort: 'oldest' }
    const file = await exported(server, exporter, api.quotation.exportRows, filters)
    expect(titlesIn(file)).toEqual(names)
  })

  test('has only own records for a user who sees only those', async () => {
    const word = fresh('范围')
    const other = await server.userWith('contract:view', 'contract:edit', 'contract:export_list')
    await makeContract(other, { c_title: `${word}乙` })
    await makeContract(seller, { c_title: `${word}甲` })
    expect(titlesIn(await fileOf(seller, { keyword: word }))).toEqual([`${word}甲`])
    expect(titlesIn(await fileOf(server.admin, { keyword: word }))).toEqual([
      `${word}甲`,
      `${word}乙`,
    ])
    expect(titlesIn(await fileOf(seller, { keyword: word, userid: other.userId }))).toEqual([])
  })

  test('is named after the list and the day', async () => {
    const response = await server.fetch(addressOf(contract.exportRows), {
      headers: { authorization: `Bearer ${seller.token}` },
    })
    const name = decodeURIComponent(response.headers.get('content-disposition') ?? '')
    expect(name).toMatch(/合同管理-\d{4}-\d\d-\d\d\.xlsx$/)
    await response.arrayBuffer()
  })

  test('is recorded in the log, with its number of rows', async () => {
    const word = fresh('记录')
    await makeContract(seller, { c_title: word })
    await fileOf(seller, { keyword: word })
    const { data } = await done(server.admin, api.history.index, {
      userid: seller.userId,
      action: 'export',
    })
    expect(data[0]).toMatchObject({
      entity: 'contract',
      name: '合同管理列表 1条',
      action: 'export',
    })
  })
})

describe('the permission to export a list', () => {
  test('is not that of seeing it', async () => {
    const viewer = await server.userWith('contract:view')
    expect(await viewer.call(contract.exportRows)).toMatchObject({ code: 403 })
  })

  test('shows no receivables of contracts that may not be seen', async () => {
    const word = fresh('应收')
    await makeContract(seller, { c_title: word, c_money: '10', c_unpay: '10' })
    // Everybody's contracts, if any at all.
    const clerk = await server.userWith('receipt:view', 'receipt:export_list', 'contract:all')
    const rows = async (caller: Caller) =>
      titlesIn(await exported(server, caller, receipt.exportRows, { keyword: word }))
    expect(await rows(clerk)).toEqual([])
    expect(await rows(seller)).toEqual([word])
  })
})

const chain = chainKinds.filter(({ name }) => name !== 'contract')

describe.each(eachOf(chain))('the file of %s records', (name, kind) => {
  test('shows the owner of their contract, and none of its amounts', async () => {
    const exporter = await server.userWith(`${name}:view`, `${name}:edit`, `${name}:export_list`)
    const id = await kind.make(server.admin)
    await givenTo(server, exporter, name as 'sales', id)
    const { data } = await done(exporter, kind.list)
    await server.db
      .updateTable('contract')
      .set({ cus_name: '云溪置业', c_money: 77_777_777, pieces: 10, to_produce: 4, to_ship: 7 })
      .where('id', '=', data[0].con_id)
      .execute()
    const file = await exported(server, exporter, api[name].exportRows)
    expect(await cellsOf(file)).toMatchObject([
      {
        ID: { v: id },
        合同标题: { v: data[0].c_title },
        客户: { v: '云溪置业' },
        已发: { v: 3 },
      },
    ])
    expect(JSON.stringify(rowsIn(file))).not.toContain('777777.77')
  })
})

test.each(['customer', 'product'] as const)(
  'the list of %s records can be exported too',
  async (name) => {
    await makeCustomer(server.admin, { cus_name: fresh('客户') })
    await makeProduct(server.admin, {})
    const { data } = await done(server.admin, api[name].index)
    const rows = rowsIn(await exported(server, server.admin, api[name].exportRows))
    expect(rows.slice(1).map(([id]) => Number(id))).toEqual(
      data.map(({ id }: { id: number }) => id),
    )
    expect(rows.length).toBeGreaterThan(1)
  },
)
