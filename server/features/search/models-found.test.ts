import { beforeAll, describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import type { FoundRecord } from '#api/search/search.ts'
import { makeMachine } from '#test/make/chain.ts'
import { done, fresh, makeCustomer, makeProduct } from '#test/make/factories.ts'
import { lineOfModels } from '#test/make/pumps/model-line.ts'
import { sameOnPostgres } from '#test/run/long.ts'
import { testServer, type Caller } from '#test/run/server.ts'

/** Models and serial numbers are found without their dashes and blanks, or with others. */

const server = testServer()
let admin: Caller
/** Letters that no other record has. */
let mark: string
let pro_title: string
let id: number
beforeAll(async () => {
  admin = server.admin
  mark = fresh('kq')
  pro_title = fresh('立式 多级泵')
  id = await makeProduct(admin, {
    pro_title,
    pro_no: `${mark}16-120×3`,
    pro_flow: '16',
    pro_lift: '120',
  })
})

const KEYWORDS = [
  '16120',
  '16-120',
  '16 120',
  '16—120',
  '１６–１２０',
  '16-120*3',
  '16120X3',
  '16 - 120',
]

type Rows = { id: number }[]
const idsOf = (rows: unknown) => (rows as Rows).map((row) => row.id)

/** The ids of what Ctrl+K finds, by kind. */
async function anywhere(caller: Caller, keyword: string) {
  const { data } = await done(caller, api.search.index, { keyword })
  return (data as { records: FoundRecord[] }[]).map(({ records }) => idsOf(records))
}

describe('a product', () => {
  test.each(KEYWORDS)('is listed for %s', async (part) => {
    const { data, total } = await done(admin, api.product.index, { keyword: mark + part })
    expect([idsOf(data), total]).toEqual([[id], 1])
  })

  test(`is not listed for figures that it does not have${sameOnPostgres}`, async () => {
    for (const part of ['16121', '1612 01', '-1612—03']) {
      const { data } = await done(admin, api.product.index, { keyword: mark + part })
      expect(idsOf(data), part).toEqual([])
    }
  })

  test(`is found by its name without the blank in it, and nothing by a dash alone${sameOnPostgres}`, async () => {
    const keyword = pro_title.replace(' ', '')
    expect(idsOf((await done(admin, api.product.index, { keyword })).data)).toEqual([id])
    expect(await done(admin, api.product.index, { keyword: '——' })).toMatchObject({
      data: [],
      total: 0,
    })
  })

  test('is found by Ctrl+K, as what is offered to a quotation, and by 选型', async () => {
    for (const part of KEYWORDS) {
      const keyword = mark + part
      expect(await anywhere(admin, keyword), part).toEqual([[id]])
      const offered = await done(admin, api.quotation.selectproduct, { keyword })
      expect(idsOf(offered.data), part).toEqual([id])
      const duty = { flow: '16', head: '120', keyword }
      const { info } = await done(admin, api.selection.select, duty)
      expect(info, part).toMatchObject({ judged: 1 })
    }
  })

  test(`is among the models of a line${sameOnPostgres}`, async () => {
    const { line } = await lineOfModels(admin, { pro_no: 'CDL16-120' }, { pro_no: 'CDL1-612' })
    const offered = async (keyword: string) => {
      const { data } = await done(admin, api.quotation.selectno, { id: line.id, keyword })
      return data.map(({ value }: { value: string }) => value)
    }
    for (const keyword of ['cdl16120', 'CDL16 120', 'cdl 16—120', '16 - 120']) {
      expect(await offered(keyword), keyword).toEqual(['CDL16-120'])
    }
    expect(await offered('cdl1612')).toEqual(['CDL1-612', 'CDL16-120'])
  })

  test('is what an agreed price is found by, of everybody’s and of one’s own', async () => {
    const seller = await server.userWith('customer:view', 'customer:edit', 'customer:price')
    const customer_id = await makeCustomer(seller)
    const days = { from_date: '2026-01-01', to_date: '2026-12-31' }
    const price = { customer_id, product_id: id, unitprice: '9', ...days }
    const agreed = Number((await done(seller, api.agreed.setAgreed, price)).id)
    for (const caller of [admin, seller]) {
      const { data } = await done(caller, api.agreed.index, { keyword: `${mark}16120` })
      expect(idsOf(data)).toEqual([agreed])
    }
  })
})

test('a machine is found by number and model in its list and by Ctrl+K, of everybody’s and of one’s own', async () => {
  const owner = await server.userWith('machine:view', 'machine:edit')
  const serial_no = `${mark}-2026-007`
  const machine = await makeMachine(owner, { serial_no, model: `${mark}50-32` })
  for (const caller of [admin, owner]) {
    for (const part of ['2026007', '-2026—007', ' 2026 007', '5032']) {
      const keyword = mark + part
      const { data } = await done(caller, api.machine.index, { keyword })
      expect(idsOf(data), part).toEqual([machine])
      expect(await anywhere(caller, keyword), part).toEqual([[machine]])
    }
  }
})
