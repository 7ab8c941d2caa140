import { beforeEach, describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import type { QuotationLine } from '#api/quotation/quotation-line.ts'
import type { Transaction } from '#server/db/open.ts'
import {
  addSet,
  linesOf,
  makeCombination,
  makeProduct,
  makeQuotation,
} from '#test/make/factories.ts'
import { whileDoing } from '#test/run/meanwhile.ts'
import { testServer } from '#test/run/server.ts'

const { changesets, deleteQuopro, moveline } = api.quotation

/** On PostgreSQL somebody may move a line, or change its set, while somebody else's change of it waits. */
describe.runIf(process.env['TEST_DATABASE_URL'] !== undefined)('a line moved meanwhile', () => {
  const server = testServer()
  let id: number
  let pump: QuotationLine
  let cabinet: QuotationLine
  let freight: QuotationLine
  beforeEach(async () => {
    const two = [await makeProduct(server.admin), await makeProduct(server.admin)]
    id = await makeQuotation(server.admin)
    const lines = await addSet(server.admin, id, await makeCombination(server.admin, two))
    pump = lines[0]!
    cabinet = lines[1]!
    await server.admin.call(api.quotation.addline, { id, title: '运费', unitprice: '800' })
    freight = (await linesOf(server.admin, id)).find(({ pid }) => pid === 0)!
  })

  const lock = (transaction: Transaction) =>
    transaction.selectFrom('quotation').select('id').where('id', '=', id).forUpdate().execute()

  /** The pump goes to the freight. */
  async function moved(transaction: Transaction) {
    await lock(transaction)
    await transaction
      .updateTable('quotation_line')
      .set({ set_id: freight.set_id })
      .where('id', '=', pump.id)
      .execute()
  }

  const upwards = (one: number, other: number) => one - other
  const left = async () =>
    (await linesOf(server.admin, id)).map((line) => line.id).toSorted(upwards)

  test('is moved on from where it is, and what it left stays', async () => {
    const [other] = await addSet(server.admin, id, await makeCombination(server.admin))
    const answer = await whileDoing(server, moved, () =>
      server.admin.call(moveline, { id: pump.id, set_id: other!.set_id }),
    )
    expect(answer.code).toBe(200)
    expect(await left()).toEqual([pump.id, cabinet.id, freight.id, other!.id].toSorted(upwards))
  })

  test('is deleted with those beside which it stands now', async () => {
    await whileDoing(server, moved, () => server.admin.call(deleteQuopro, { id: pump.id }))
    expect(await left()).toEqual([cabinet.id])
  })

  test('is sold as often as the last request says', async () => {
    const threefold = async (transaction: Transaction) => {
      await lock(transaction)
      const set = transaction.updateTable('quotation_set').set({ sets: 3 })
      await set.where('id', '=', pump.set_id).execute()
    }
    await whileDoing(server, threefold, () =>
      server.admin.call(changesets, { id: pump.id, sets: 1 }),
    )
    const now = (await linesOf(server.admin, id)).find((line) => line.id === pump.id)
    expect(now?.sets).toBe(1)
  })
})
