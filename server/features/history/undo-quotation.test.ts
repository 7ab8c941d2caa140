import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import type { QuotationLine } from '#api/quotation/quotation-line.ts'
import {
  addSet,
  done,
  fresh,
  lineOf,
  linesOf,
  makeCombination,
  makeProduct,
  makeQuotation,
} from '#test/make/factories.ts'
import { historyPage } from '#test/read/history.ts'
import { testServer, type Caller } from '#test/run/server.ts'

const { getHistory, getDeleted, getQuotation, getQuopro, restore, deleteQuotation } = api.quotation
const { changeno, changenum, changetop } = api.quotation

const server = testServer()
let seller: Caller
beforeAll(async () => {
  seller = await server.userWith('quotation:view', 'quotation:edit', 'quotation:delete')
})

let pump: string
let cabinet: string
let models: number[]
let com_id: number
let id: number
let lines: QuotationLine[]

/** A quotation of three sets, with models, quantities, weights, and lines without a model. */
beforeEach(async () => {
  pump = fresh('泵')
  cabinet = fresh('柜')
  models = []
  for (const [pro_no, pro_unitprice] of [
    ['A', '100.10'],
    ['B', '200.20'],
  ]) {
    models.push(await makeProduct(server.admin, { pro_title: pump, pro_no, pro_unitprice }))
  }
  const one = await makeProduct(server.admin, { pro_title: cabinet, pro_no: 'C', pro_info: '柜体' })
  com_id = await makeCombination(server.admin, [models[0]!, one], { com_name: '机组', com_show: 1 })
  id = await makeQuotation(seller, { quo_name: '云溪花园', quo_info: '一期', quo_status: 2 })
  const [first, second, third] = [
    await addSet(seller, id, com_id),
    await addSet(seller, id, com_id),
    await addSet(seller, id, com_id),
  ]
  await done(seller, changeno, { id: lineOf(first, pump).id, no: 'A' })
  await done(seller, changeno, { id: lineOf(second, pump).id, no: 'B' })
  await done(seller, changenum, { id: lineOf(second, pump).id, num: 7 })
  await done(seller, changetop, { id: lineOf(third, cabinet).id, top: 9 })
  lines = await linesOf(seller, id)
})

const remove = () => done(seller, deleteQuotation, { id })

describe('a restored quotation', () => {
  test('has its sets and lines again: their ids, models, quantities, weights and order', async () => {
    const before = await done(seller, getQuotation, { id })
    const { info } = await done(seller, getQuopro, { id })
    expect(lines).toHaveLength(6)
    await remove()
    expect((await seller.call(getQuopro, { id })).code).toBe(404)
    await done(seller, restore, { id })
    expect(await linesOf(seller, id)).toEqual(lines)
    expect((await done(seller, getQuopro, { id })).info).toEqual({
      ...info,
      version: 2,
    })
    expect(await done(seller, getQuotation, { id })).toEqual({
      ...before,
      data: { ...before.data, version: 2 },
    })
  })

  test('keeps what was quoted, whatever the catalogue says by now', async () => {
    await remove()
    for (const product of models) {
      await done(server.admin, api.product.setProduct, { id: product, pro_unitprice: '999' })
    }
    await done(server.admin, api.combination.deleteCombination, { id: com_id })
    await done(seller, restore, { id })
    expect(await linesOf(seller, id)).toEqual(lines)
    expect(lines.map((line) => line.unitprice)).toContain('200.20')
  })

  test('can be worked on: lines change, another set comes after them', async () => {
    await remove()
    await done(seller, restore, { id })
    const line = lineOf(
      lines.filter(({ no }) => no === 'B'),
      pump,
    )
    await done(seller, changeno, { id: line.id, no: 'A' })
    const added = await addSet(seller, id, com_id)
    const highest = Math.max(...lines.map((one) => one.id))
    for (const one of added) expect(one.id).toBeGreaterThan(highest)
    expect((await linesOf(seller, id)).find((one) => one.id === line.id)).toMatchObject({
      no: 'A',
      unitprice: '100.10',
      num: 7,
    })
  })

  test('is its owner’s, regardless of the user who restored it', async () => {
    const boss = await server.userWith('quotation:delete', 'quotation:view', 'quotation:all')
    await remove()
    await done(boss, restore, { id })
    expect((await done(seller, getQuotation, { id })).data).toMatchObject({ quo_name: '云溪花园' })
    const { data } = await done(boss, api.quotation.index, { userid: seller.userId })
    expect(data).toContainEqual(expect.objectContaining({ id, user_id: seller.userId }))
    const [entry] = (await historyPage(seller, getHistory, { id })).data
    expect(entry).toMatchObject({ action: 'restore', user_name: expect.stringMatching(/^user/) })
  })

  test('is found by its name again', async () => {
    await remove()
    const found = async () =>
      (await done(seller, api.quotation.index, { keyword: '云溪' })).data.map(
        (row: { id: number }) => row.id,
      )
    expect(await found()).not.toContain(id)
    await done(seller, restore, { id })
    expect(await found()).toContain(id)
  })
})

describe('a quotation is not restored', () => {
  test('while a product that it quotes is gone, and is afterwards', async () => {
    await remove()
    const [, quoted = 0] = models
    await done(server.admin, api.product.deleteProduct, { id: quoted })
    const refused = await seller.call(restore, { id })
    expect(refused).toEqual({
      code: 409,
      msg: '这条报价用到的记录已被删除，不能恢复；请先恢复那些记录',
    })
    expect((await seller.call(getQuotation, { id })).code).toBe(404)
    expect((await done(seller, getDeleted)).data[0]).toMatchObject({ id })

    await done(server.admin, api.product.restore, { id: quoted })
    await done(seller, restore, { id })
    expect(await linesOf(seller, id)).toEqual(lines)
  })

  test('by a user who may delete only their own, who does not see it among the deleted either', async () => {
    await remove()
    const other = await server.userWith('quotation:view', 'quotation:delete')
    const refused = await other.call(restore, { id })
    expect(refused.code).toBe(404)
    expect(refused).toEqual(await other.call(restore, { id: 987_654 }))
    expect(await done(other, getDeleted)).toMatchObject({ data: [], total: 0 })
  })
})

test('sets that were deleted one by one do not come back with the quotation', async () => {
  const [gone] = lines
  await done(seller, api.quotation.deleteQuopro, { id: gone!.id })
  const left = await linesOf(seller, id)
  await remove()
  await done(seller, restore, { id })
  expect(await linesOf(seller, id)).toEqual(left)
  expect(left).toHaveLength(4)
})
