import { expect, test } from 'vitest'
import { api } from '#api/index.ts'
import {
  addSet,
  done,
  fresh,
  makeCombination,
  makeProduct,
  makeQuotation,
} from '#test/make/factories.ts'
import { storeLines, storeModels } from '#test/make/large.ts'
import { healthWhile } from '#test/run/health.ts'
import { modelKey, nameKeys } from '#server/names/name-key.ts'
import { testServer } from '#test/run/server.ts'

/** What thousands of models, copies and lines of one product cost others, who ask for the health meanwhile. */

/** More than three quotations of them are looked at, and not five. */
const LINES = 1500
const MODELS = Number(process.env['MANY_MODELS'] ?? 3000)

const server = testServer()

async function othersGoOn<T>(what: string, work: () => Promise<T>): Promise<T> {
  const { result, longestMs, boundMs } = await healthWhile(server, work)
  if (process.env['MANY_MODELS']) {
    console.log(`${what}: longest turn ${longestMs.toFixed(0)} ms`)
  }
  expect(longestMs).toBeLessThan(boundMs)
  return result
}

test('of many models fifty are offered and one is chosen', async () => {
  const { admin } = server
  const title = fresh('泵')
  const first = await makeProduct(admin, { pro_title: title, pro_no: '首' })
  await storeModels(server.db, first, title, MODELS, '备注')
  const id = await makeQuotation(admin)
  const com_id = await makeCombination(admin, [first])
  const [line] = await othersGoOn('addSet', () => addSet(admin, id, com_id))
  const { selectno, changeno } = api.quotation
  const query = { id: line!.id, keyword: 'm' }
  const { data } = await othersGoOn('selectno', () => done(admin, selectno, query))
  expect(data).toHaveLength(50)
  await othersGoOn('changeno', () => done(admin, changeno, { id: line!.id, no: data[9].value }))
})

test('a product that has very many copies is copied once more, under the first free name @long', async () => {
  const { admin } = server
  const id = await makeProduct(admin, { pro_title: fresh('泵'), pro_no: 'A' })
  const { id: _id, ...row } = await server.db
    .selectFrom('product')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const copies = Array.from({ length: MODELS }, (_, at) => `A (副本${at === 0 ? '' : at + 1})`)
  copies.splice(MODELS - 6, 1)
  for (let first = 0; first < copies.length; first += 100) {
    const some = copies.slice(first, first + 100).map((pro_no) => {
      const copy = { ...row, pro_no }
      return { ...copy, name_key: nameKeys.product(copy), model_key: modelKey(copy) }
    })
    await server.db.insertInto('product').values(some).execute()
  }
  const copy = async () => {
    const made = await othersGoOn('copy', () => done(admin, api.product.copyProduct, { id }))
    return (await done(admin, api.product.getProduct, { id: made.id })).data.pro_no as string
  }
  expect(await copy()).toBe(`A (副本${MODELS - 5})`)
  expect(await copy()).toBe(`A (副本${MODELS + 1})`)
})

test('a product that very many lines quote is refused deletion, naming three of them @long', async () => {
  const { admin } = server
  const id = await makeProduct(admin)
  const quotations: number[] = []
  for (let count = 0; count < 5; count += 1) {
    const quotation = await makeQuotation(admin, { quo_name: fresh('报价') })
    await storeLines(server.db, quotation, id, LINES, '')
    quotations.push(quotation)
  }
  const refused = await othersGoOn('deleteProduct', () =>
    admin.call(api.product.deleteProduct, { id }),
  )
  expect(refused.code).toBe(409)
  const named = quotations.slice(2).toReversed()
  for (const quotation of named) expect(refused.msg).toContain(`（编号${quotation}）`)
  expect(refused.msg).toMatch(/等至少\d个报价用到了这个产品/)
  expect(refused.msg).not.toContain(`（编号${quotations[0]}）`)
})
