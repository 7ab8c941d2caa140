import { beforeAll, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { linesOf, makeProduction, makeShipment } from '#test/make/chain.ts'
import { addSet, done, makeCombination, makeProduct, makeQuotation } from '#test/make/factories.ts'
import { textOf } from '#test/read/pdf.ts'
import { printed } from '#test/read/printed.ts'
import { testServer } from '#test/run/server.ts'

/** What follows from an offer names its sets as that does, and nothing stands under the name of a set that it is not of. */

const { addline, sendQuotation, setQuotation, toContract } = api.quotation

const server = testServer()
let contract: number
let lines: { id: number; title: string; set_name: string; set_no: number }[]
let owed: { title: string; set_name: string }[]
let production: number
let shipment: number
beforeAll(async () => {
  const quotation = await makeQuotation(server.admin)
  const product = (pro_title: string) =>
    makeProduct(server.admin, { pro_title, pro_no: `${pro_title}1`, pro_unitprice: '100' })
  const set = async (com_name: string, com_show: number, title: string) => {
    const com = await makeCombination(server.admin, [await product(title)], { com_name, com_show })
    await addSet(server.admin, quotation, com)
  }
  const single = async (title: string) =>
    done(server.admin, addline, { id: quotation, pid: await product(title) })
  await set('供水设备', 1, '水泵')
  await single('压力表')
  await single('止回阀')
  await set('内部配套', 0, '控制柜')
  await set('消防设备', 1, '消防泵')
  await set('另一配套', 0, '软接头')
  await done(server.admin, setQuotation, { id: quotation, valid_until: '' })
  await done(server.admin, sendQuotation, { id: quotation })
  contract = Number((await done(server.admin, toContract, { id: quotation })).id)
  lines = await linesOf(server.admin, contract)
  owed = (await done(server.admin, api.home.getOwedLines, { delivery: 1 })).data as typeof owed
  const all = lines.map(({ id }) => ({ contract_line_id: id, quantity: 1 }))
  production = await makeProduction(server.admin, contract, { lines: all })
  shipment = await makeShipment(server.admin, production, { lines: all })
})

/** Headings and products of a paper, one after the other. */
const HEADED =
  /供水设备|内部配套|消防设备|另一配套|其他项目|水泵|压力表|止回阀|控制柜|消防泵|软接头/g
const PRODUCTS = ['水泵', '压力表', '止回阀', '控制柜', '消防泵', '软接头']
const onPaper = (bytes: Uint8Array) => {
  const found = textOf(bytes).match(HEADED) ?? []
  // A product's title stands in its model too.
  return found.filter((text, at) => !PRODUCTS.includes(text) || found[at - 1] !== text)
}

const ORDER = [
  '供水设备',
  '水泵',
  '其他项目',
  '压力表',
  '止回阀',
  '控制柜',
  '消防设备',
  '消防泵',
  '其他项目',
  '软接头',
]

const NAMED = [
  ['水泵', '供水设备'],
  ['压力表', ''],
  ['止回阀', ''],
  ['控制柜', ''],
  ['消防泵', '消防设备'],
  ['软接头', ''],
]

test('lines of a set that the offer does not name have no name in the contract', () => {
  expect(lines.map(({ title, set_name }) => [title, set_name])).toEqual(NAMED)
  const inSets = lines.map(({ set_no }) => set_no > 0)
  expect(inSets).toEqual([true, false, false, true, true, true])
})

test('neither has the work list', () => {
  expect(owed.map(({ title, set_name }) => [title, set_name])).toEqual(NAMED)
})

test.each([
  ['the contract', () => printed(server, api.contract.salesContract, { id: contract })],
  [
    'the order of production',
    () => printed(server, api.production.productionOrder, { id: production }),
  ],
  ['the delivery note', () => printed(server, api.logistics.deliveryNote, { id: shipment })],
] as const)(
  '%s names the sets of the offer, and what is of none stands apart',
  async (_of, paper) => {
    expect(onPaper(await paper())).toEqual(ORDER)
  },
)
