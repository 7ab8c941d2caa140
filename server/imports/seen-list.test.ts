import { beforeAll, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import type { SentChoice } from '#api/kit/imports.ts'
import { fresh, makeCustomer, makeProduct } from '#test/make/factories.ts'
import { bookOf, STRUCK, type MadeCell } from '#test/make/files/seen-workbook.ts'
import { importFile } from '#test/read/sheets.ts'
import { testServer } from '#test/run/server.ts'

/** Every list is read by the one reader: hidden and struck rows are left out of each, and codes are as they are shown. */

const { agreed, contract, customer, product } = api
const server = testServer()
const [client, pump] = [fresh('水务'), fresh('立式泵')]
beforeAll(async () => {
  await makeCustomer(server.admin, { cus_name: client })
  await makeProduct(server.admin, { pro_title: pump, pro_no: 'CDL32' })
})

/** The places that a row of each list needs, with its code as a number that is shown otherwise. */
const lists = [
  {
    name: 'products',
    calls: product,
    head: ['产品名称', '型号', '单价'],
    row: [pump, { value: 32, format: '"CDL"0' }, 100],
    code: 'CDL32',
  },
  {
    name: 'customers',
    calls: customer,
    head: ['客户名称', '电话'],
    row: [client, { value: 87654321, format: '"0571-"0' }],
    code: '0571-87654321',
  },
  {
    name: 'agreed prices',
    calls: agreed,
    head: ['客户', '产品名称', '型号', '协议价', '起', '止'],
    row: [client, pump, { value: 32, format: '"CDL"0' }, 100, '2026-01-01', '2026-12-31'],
    code: 'CDL32',
  },
  {
    name: 'lines of a contract',
    calls: { importFile: contract.importLines },
    head: ['产品名称', '型号', '数量'],
    row: [pump, { value: 32, format: '"CDL"0' }, 2],
    code: 'CDL32',
  },
] satisfies { row: readonly MadeCell[]; [key: string]: unknown }[]

const asStruck = (cell: MadeCell): MadeCell =>
  cell !== null && typeof cell === 'object'
    ? { ...cell, font: STRUCK }
    : { value: cell, font: STRUCK }

test.each(lists)('$name', async ({ calls, head, row, code }) => {
  const struckRow = row.map(asStruck)
  const file = await bookOf(
    { name: '旧表', rows: [head, row], state: 'hidden' },
    { name: '封面', rows: [['某某泵业']] },
    { name: '清单', rows: [head, row, row, struckRow], hiddenRows: [3] },
  )
  const read = async (choice: SentChoice = {}) => {
    const { data } = await importFile(server, server.admin, calls, file, choice)
    const { getImport } = calls as Partial<typeof product>
    if (!getImport) return data
    const query = { id: data.id }
    return { ...data, rows: (await server.admin.call(getImport, query)).data }
  }
  const { sheet, left_out, rows } = await read()
  expect({ sheet, left_out }).toEqual({
    sheet: '清单',
    left_out: [
      { kind: 'hidden_sheets', count: 1, where: '“旧表”' },
      { kind: 'hidden_rows', count: 1, where: '第3行' },
      { kind: 'struck_rows', count: 1, where: '第4行' },
    ],
  })
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows[0])).toContain(code)
  expect(rows[0].kind).not.toBe('wrong')
  expect((await read({ hidden: 1, sheet: '清单' })).rows).toHaveLength(2)
})
