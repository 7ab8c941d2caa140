import { describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import {
  addSet,
  fresh,
  linesOf,
  makeCombination,
  makeProduct,
  makeQuotation,
} from '#test/make/factories.ts'
import { whileDoing } from '#test/run/meanwhile.ts'
import { testServer, type Envelope } from '#test/run/server.ts'

/** On PostgreSQL a product may go between the moment that it is chosen and the moment that the line is written. */
describe.runIf(process.env['TEST_DATABASE_URL'] !== undefined)(
  'a product deleted meanwhile',
  () => {
    const server = testServer()

    const whileGoing = (id: number, send: () => Promise<Envelope>) =>
      whileDoing(
        server,
        (transaction) => transaction.deleteFrom('product').where('id', '=', id).execute(),
        send,
      )

    const refused = { code: 409, msg: '所选的产品刚被删除，请刷新后重新选择' }

    /** Two products of one title in a combination, and a quotation. */
    async function made() {
      const pro_title = fresh('泵')
      const one = await makeProduct(server.admin, { pro_title, pro_no: 'A' })
      const other = await makeProduct(server.admin, { pro_title, pro_no: 'B' })
      const com_id = await makeCombination(server.admin, [one])
      return { one, other, com_id, id: await makeQuotation(server.admin) }
    }

    test('is refused as a choice', async () => {
      const { other, com_id, id } = await made()
      const [line] = await addSet(server.admin, id, com_id)
      const answer = await whileGoing(other, () =>
        server.admin.call(api.quotation.changeno, { id: line!.id, no: 'B' }),
      )
      expect(answer).toMatchObject(refused)
      expect(await linesOf(server.admin, id)).toEqual([line])
    })

    test('is refused with its combination', async () => {
      const { one, com_id, id } = await made()
      const answer = await whileGoing(one, () =>
        server.admin.call(api.quotation.setCombination, { id, com_id }),
      )
      expect(answer).toMatchObject(refused)
      expect(await linesOf(server.admin, id)).toEqual([])
    })
  },
)
