import { describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import type { Transaction } from '#server/db/open.ts'
import { done, fresh, makeCombination, makeProduct } from '#test/make/factories.ts'
import { whileDoing } from '#test/run/meanwhile.ts'
import { testServer, type Envelope, type TestServer } from '#test/run/server.ts'

/** A combination always finds products of its titles, whatever several people do at the same moment. */

const { deleteProduct, setProduct } = api.product
const { getCombination, setCombination } = api.combination

const server = testServer()

const call: TestServer['admin']['call'] = (...sent) => server.admin.call(...sent)
const codes = (answers: Envelope[]) => answers.map(({ code }) => code).toSorted((a, b) => a - b)

/** Two products of one title, and a combination that needs it. */
async function two() {
  const pro_title = fresh('泵')
  const one = await makeProduct(server.admin, { pro_title, pro_no: 'A' })
  const other = await makeProduct(server.admin, { pro_title, pro_no: 'B' })
  const combination = await makeCombination(server.admin, [one])
  return { one, other, combination }
}

const productsOf = async (combination: number) =>
  (await done(server.admin, getCombination, { id: combination })).data.com_prolist as number[]

/** On PostgreSQL often enough that they come between one another at least once; SQLite has one writer at a time. */
const OFTEN = process.env['TEST_DATABASE_URL'] === undefined ? 3 : 12
const TURNS = Array.from({ length: OFTEN }, (_, turn) => turn)

describe('the last two products of a title, at the same moment', () => {
  test.each(TURNS)('both deleted: one stays (turn %i)', async () => {
    const { one, other, combination } = await two()
    const answers = await Promise.all([one, other].map((id) => call(deleteProduct, { id })))
    expect(codes(answers)).toEqual([200, 409])
    expect(await productsOf(combination)).toHaveLength(1)
  })

  test.each(TURNS)('both renamed: the combination follows the last (turn %i)', async () => {
    const { one, other, combination } = await two()
    const pro_title = fresh('正名')
    const renamed = [one, other].map((id) => call(setProduct, { id, pro_title }))
    expect(codes(await Promise.all(renamed))).toEqual([200, 200])
    expect(await productsOf(combination)).toEqual([one])
  })
})

test.each(TURNS)('a product deleted while a combination takes it (turn %i)', async () => {
  const id = await makeProduct(server.admin)
  const kept = await makeProduct(server.admin)
  const combination = await makeCombination(server.admin, [kept])
  const answers = await Promise.all([
    call(deleteProduct, { id }),
    call(setCombination, { id: combination, com_prolist: [kept, id] }),
  ])
  const isGone = answers[0].code === 200
  expect(codes(answers)).toEqual([200, isGone ? 400 : 409])
  expect(await productsOf(combination)).toEqual(isGone ? [kept] : [kept, id])
})

describe.runIf(process.env['TEST_DATABASE_URL'] !== undefined)('a product renamed', () => {
  const meanwhile = async (work: (id: number, transaction: Transaction) => Promise<unknown>) => {
    const id = await makeProduct(server.admin)
    const combination = await makeCombination(server.admin, [id])
    const answer = await whileDoing(
      server,
      (transaction) => work(combination, transaction),
      () => call(setProduct, { id, pro_title: fresh('正名') }),
    )
    expect(answer).toMatchObject({ code: 200, version: 2 })
    return combination
  }
  const unlink = (id: number, transaction: Transaction) =>
    transaction.deleteFrom('combination_title').where('combination_id', '=', id).execute()

  test('needs no combination that is deleted meanwhile', async () => {
    await meanwhile(async (id, transaction) => {
      await unlink(id, transaction)
      await transaction.deleteFrom('combination').where('id', '=', id).execute()
    })
  })

  test('leaves a combination alone that drops the product meanwhile', async () => {
    const combination = await meanwhile(async (id, transaction) => {
      await unlink(id, transaction)
      await transaction
        .updateTable('combination')
        .set({ version: 2 })
        .where('id', '=', id)
        .execute()
    })
    const { data } = await done(server.admin, getCombination, { id: combination })
    expect(data).toMatchObject({ version: 2, com_prolist: [] })
  })
})
