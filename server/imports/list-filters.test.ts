import { expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { makeAftersales, makeContract, makeMachine } from '#test/make/chain.ts'
import { done, fresh, makeQuotation } from '#test/make/factories.ts'
import { testServer } from '#test/run/server.ts'
import { rowsIn } from '#test/read/sheet-file.ts'
import { exported } from '#test/read/sheets.ts'

const server = testServer()

type Narrowed = [name: 'quotation' | 'sales' | 'machine' | 'receipt', filters: object, make: Make]
type Make = (word: string) => Promise<[listed: number, other: number]>

async function sentQuotation(quo_name: string): Promise<number> {
  const id = await makeQuotation(server.admin, { quo_name })
  await done(server.admin, api.quotation.addline, { id, title: '运费', unitprice: '800' })
  await done(server.admin, api.quotation.sendQuotation, { id })
  return id
}

const narrowed: Narrowed[] = [
  [
    'quotation',
    { is_template: 1 },
    async (quo_name) => [
      await makeQuotation(server.admin, { quo_name, is_template: 1 }),
      await makeQuotation(server.admin, { quo_name }),
    ],
  ],
  [
    'quotation',
    { stage: 8 },
    async (quo_name) => {
      const [changed, sent] = [await sentQuotation(quo_name), await sentQuotation(quo_name)]
      await done(server.admin, api.quotation.setQuotation, { id: changed, cus_name: '别人' })
      return [changed, sent]
    },
  ],
  [
    'sales',
    { s_state: 3 },
    async (s_fault) => [
      await makeAftersales(server.admin, { s_fault, s_state: 1 }),
      await makeAftersales(server.admin, { s_fault, s_state: 2 }),
    ],
  ],
  [
    'machine',
    { warranty: 4 },
    async (model) => [
      await makeMachine(server.admin, { model }),
      await makeMachine(server.admin, { model, start_date: '2020-01-01' }),
    ],
  ],
  [
    'receipt',
    { cus_name: '云溪水务' },
    async (c_title) => {
      const owing = { c_title, c_money: '10', c_unpay: '10' }
      return [
        await makeContract(server.admin, { ...owing, cus_name: '云溪水务' }),
        await makeContract(server.admin, owing),
      ]
    },
  ],
]

test.each(narrowed)(
  'the file of %s is narrowed like its list by %o',
  async (name, filters, make) => {
    const keyword = fresh('筛选')
    const [id] = await make(keyword)
    const rows = rowsIn(
      await exported(server, server.admin, api[name].exportRows, { keyword, ...filters }),
    )
    expect(rows.slice(1).map(([first]) => Number(first))).toEqual([id])
  },
)
