import { expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { MAX_EXPORT_ROWS } from '#api/kit/imports.ts'
import { done, fresh, makeCategory, makeCombination, makeProduct } from '#test/make/factories.ts'
import { healthWhile } from '#test/run/health.ts'
import { startServer, testServer } from '#test/run/server.ts'
import { rowsIn, sheetOf } from '#test/read/sheet-file.ts'
import { exported, previewed } from '#test/read/sheets.ts'

/** Catalogues as large as a factory's price list. */

const { product } = api

const server = testServer()

type Row = readonly (string | number)[]

async function importedFile(file: Buffer) {
  const { id, counts } = await previewed(server, server.admin, product, file)
  await done(server.admin, product.confirmImport, { id })
  return counts
}

const imported = async (head: readonly string[], rows: readonly Row[]) =>
  importedFile(await sheetOf(head, ...rows))

const CURVE_HEAD = ['曲线转速', '曲线依据', '功率口径', '曲线流量', '曲线扬程', '曲线效率'] as const
const CURVE = [2900, '样本', 'P2', '0 10 20 30 40', '30 29 27 23 17', '- 45 60 65 58'] as const

/** With the long forms as many as a file may have; the fewer take several of each step as well. */
const PRODUCTS = process.env['TEST_LONG'] === undefined ? 1000 : 5000

test('products with curves are made, repriced, exported and compared by the thousand, and nobody waits for it @long', async () => {
  const [title, p_name] = [fresh('大目录泵'), fresh('大类')]
  await makeCategory(server.admin, { p_name })
  const models = Array.from({ length: PRODUCTS }, (_, at) => `${title}-${at}`)
  // Made before, since the server shares this process.
  const added = await sheetOf(
    ['产品名称', '型号', '产品分类', '流量', '单价', ...CURVE_HEAD],
    ...models.map((model, at) => [title, model, p_name, '25-50', 1000 + at, ...CURVE]),
  )
  const prices = await sheetOf(['型号', '单价'], ...models.map((model, at) => [model, 1001 + at]))
  const { result, longestMs, boundMs } = await healthWhile(server, async () => ({
    made: await importedFile(added),
    repriced: await importedFile(prices),
    again: await previewed(
      server,
      server.admin,
      product,
      await exported(server, server.admin, product.exportList, { keyword: title }),
    ),
  }))
  expect(result.made).toEqual({ new: PRODUCTS, changed: 0, unchanged: 0, skipped: 0, wrong: 0 })
  expect(result.repriced).toEqual({ new: 0, changed: PRODUCTS, unchanged: 0, skipped: 0, wrong: 0 })
  expect(result.again.counts).toEqual({
    new: 0,
    changed: 0,
    unchanged: PRODUCTS,
    skipped: 0,
    wrong: 0,
  })
  expect(longestMs).toBeLessThan(boundMs)
})

test('as many products as a file may have are exported with every column, costs among them @long', async () => {
  const own = await startServer()
  try {
    const { db, admin } = own
    const { id: _id, ...like } = await db
      .selectFrom('product')
      .selectAll()
      .where('id', '=', await makeProduct(admin, { cost: '600' }))
      .executeTakeFirstOrThrow()
    for (let made = 1; made < MAX_EXPORT_ROWS; made += 100) {
      const some = Array.from({ length: Math.min(100, MAX_EXPORT_ROWS - made) }, (_, at) => ({
        ...like,
        pro_no: `M-${made + at}`,
      }))
      await db.insertInto('product').values(some).execute()
    }
    const [head, ...rows] = rowsIn(await exported(own, admin, product.exportList))
    expect(head).toContain('成本价')
    expect(rows).toHaveLength(MAX_EXPORT_ROWS)
  } finally {
    await own.close()
  }
})

test('as many titles as a combination may have are renamed, and it follows at once', async () => {
  const word = fresh('改名')
  const titles = Array.from({ length: 90 }, (_, at) => `${word}${at}号`)
  await imported(
    ['产品名称', '型号'],
    titles.map((title) => [title, 'A']),
  )
  const { data } = await done(server.admin, api.combination.getProTitle)
  const options = data as { value: number; label: string }[]
  const ids = options.filter(({ label }) => label.startsWith(word)).map(({ value }) => value)
  const combination = await makeCombination(server.admin, ids)
  const { result, longestMs, boundMs } = await healthWhile(server, () =>
    imported(
      ['编号', '产品名称'],
      ids.map((id) => [id, `新${word}${id}`]),
    ),
  )
  expect(result).toMatchObject({ changed: 90, wrong: 0 })
  expect(longestMs).toBeLessThan(boundMs)
  const after = await done(server.admin, api.combination.getCombination, { id: combination })
  expect(after.data).toMatchObject({ version: 2, com_prolist: ids })
})
