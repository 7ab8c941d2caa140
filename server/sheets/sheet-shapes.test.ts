import { beforeAll, describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { healthWhile } from '#test/run/health.ts'
import { testServer, type Caller } from '#test/run/server.ts'
import { largeShapes } from '#test/sheet-shapes/large.ts'
import { oddShapes } from '#test/sheet-shapes/odd.ts'
import { importFile } from '#test/read/sheets.ts'
import { readSheet } from './read-sheet.ts'

/** What strangers could send as an Excel file: it is answered in words, and others are served meanwhile. */

const imports = [
  { name: 'customers', calls: api.customer, title: '客户名称' },
  { name: 'products', calls: api.product, title: '产品名称' },
]

const server = testServer()
let other: Caller
beforeAll(async () => {
  other = await server.userWith('customer:view')
})

/** What a sentence of the answer is, or of the first row that is wrong. */
async function saidOf(calls: (typeof imports)[number]['calls'], file: Buffer): Promise<string> {
  const { code, msg, data } = await importFile(server, server.admin, calls, file)
  expect([200, 400, 413]).toContain(code)
  if (code !== 200) return msg
  if (data.id === 0) return data.layout.problem
  const { data: rows } = await server.admin.call(calls.getImport, { id: data.id })
  return `可以读取：${rows[0]?.reason}`
}

describe.each(imports)('$name', ({ name, calls, title }) => {
  const shapes = [...largeShapes, ...oddShapes].map((shape) => ({
    ...shape,
    what: shape.isShort && name === 'customers' ? shape.what : `${shape.what} @long`,
  }))
  test.each(shapes)('$what', async ({ make, says }) => {
    const file = await make(title)
    const { result, longestMs, boundMs } = await healthWhile(server, async () => {
      const [said, list] = await Promise.all([saidOf(calls, file), other.call(api.customer.index)])
      expect(list).toMatchObject({ code: 200 })
      return said
    })
    expect(result).toContain(says ?? '可以读取')
    expect(longestMs).toBeLessThan(boundMs)
  })
})

test.each(largeShapes.filter(({ isShort }) => isShort))(
  'of $what next to nothing is handed over to the server',
  async ({ make }) => {
    const columns = [{ name: 'cus_name', title: '客户名称', longest: 255 }]
    const choice = { columns: {} }
    const limits = { rows: 10_000, unpackedBytes: 50 * 1024 * 1024 }
    const file = { file: await make('客户名称'), name: '客户.xlsx' }
    const prices = { isInclusive: null, taxRate: '0' }
    const read = await readSheet({ work: 'read', ...file, columns, choice, prices, limits })
    expect(JSON.stringify(read).length).toBeLessThan(1_000_000)
  },
)
