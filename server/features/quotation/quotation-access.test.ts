import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AnyEndpoint } from '#api/kit/endpoint.ts'
import { api } from '#api/index.ts'
import type { QuotationLine } from '#api/quotation/quotation-line.ts'
import {
  addSet,
  done,
  linesOf,
  makeCombination,
  makeProduct,
  makeQuotation,
} from '#test/make/factories.ts'
import { testServer, type Caller } from '#test/run/server.ts'

const { quotation } = api

const server = testServer()
let combination: number
beforeAll(async () => {
  combination = await makeCombination(server.admin, [
    await makeProduct(server.admin, { pro_no: 'A-1' }),
  ])
})

describe('someone else’s quotation', () => {
  const everything = [
    'quotation:view',
    'quotation:edit',
    'quotation:delete',
    'quotation:export',
  ] as const
  const absent = 987654

  let owner: Caller
  let other: Caller
  let boss: Caller
  let id: number
  let line: QuotationLine
  beforeAll(async () => {
    owner = await server.userWith(...everything)
    other = await server.userWith(...everything)
    boss = await server.userWith(...everything, 'quotation:all')
  })
  beforeEach(async () => {
    id = await makeQuotation(owner, { quo_name: '他人的工程' })
    line = (await addSet(owner, id, combination))[0]!
  })

  const calls: [
    name: string,
    endpoint: AnyEndpoint,
    input: (own: { id: number; line: number }) => Record<string, unknown>,
  ][] = [
    ['loaded', quotation.getQuotation, (own) => ({ id: own.id })],
    ['saved', quotation.setQuotation, (own) => ({ id: own.id, quo_name: '改名' })],
    ['deleted', quotation.deleteQuotation, (own) => ({ id: own.id })],
    ['seen with its lines', quotation.getQuopro, (own) => ({ id: own.id })],
    ['seen by a line', quotation.getQuopro, (own) => ({ line: own.line })],
    ['added to', quotation.setCombination, (own) => ({ id: own.id, com_id: combination })],
    ['asked for models', quotation.selectno, (own) => ({ id: own.line })],
    ['given a model', quotation.changeno, (own) => ({ id: own.line, no: 'A-1' })],
    ['given a quantity', quotation.changenum, (own) => ({ id: own.line, num: 5 })],
    ['given a weight', quotation.changetop, (own) => ({ id: own.line, top: 5 })],
    ['bereft of a set', quotation.deleteQuopro, (own) => ({ id: own.line })],
    ['exported', quotation.outleader, (own) => ({ id: own.id })],
  ]

  test.each(calls)(
    'cannot be %s, in the words of an absent one',
    async (_name, endpoint, input) => {
      const before = [await linesOf(owner, id), await done(owner, quotation.getQuotation, { id })]
      const refused = await other.call(endpoint, input({ id, line: line.id }))
      expect(refused.code).toBe(404)
      expect(refused).toEqual(await other.call(endpoint, input({ id: absent, line: absent })))
      expect([await linesOf(owner, id), await done(owner, quotation.getQuotation, { id })]).toEqual(
        before,
      )
    },
  )

  test.each(calls.filter(([, endpoint]) => endpoint !== quotation.outleader))(
    'can be %s with the permission for everyone’s records',
    async (_name, endpoint, input) => {
      expect(await boss.call(endpoint, input({ id, line: line.id }))).toMatchObject({ code: 200 })
    },
  )

  test('is not in the list, nor by the owner’s id', async () => {
    const own = await makeQuotation(other)
    const { data, total } = await done(other, quotation.index)
    expect({ ids: data.map((row: { id: number }) => row.id), total }).toEqual({
      ids: [own],
      total: 1,
    })
    const filtered = await done(other, quotation.index, { userid: owner.userId })
    expect(filtered).toMatchObject({ data: [], total: 0 })
    const all = await done(boss, quotation.index, { userid: owner.userId })
    expect(all.data.map((row: { id: number }) => row.id)).toContain(id)
    await done(other, quotation.deleteQuotation, { id: own })
  })
})

test('viewing a quotation suffices to see what was quoted and the catalogue’s product', async () => {
  const owner = await server.userWith('quotation:view', 'quotation:edit')
  const id = await makeQuotation(owner)
  const [line] = await addSet(owner, id, combination)
  expect((await owner.call(quotation.getQuopro, { line: line!.id })).code).toBe(200)
  expect((await owner.call(api.product.getProduct, { id: line!.pid })).code).toBe(200)
  expect((await owner.call(api.product.index)).code).toBe(403)
})
