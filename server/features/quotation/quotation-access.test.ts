import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AnyEndpoint } from '#api/kit/endpoint.ts'
import { api } from '#api/index.ts'
import type { QuotationLine } from '#api/quotation/quotation-line.ts'
import { addSet, makeCombination, makeProduct, makeQuotation } from '#test/make/factories.ts'
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
  let owner: Caller
  let boss: Caller
  let id: number
  let line: QuotationLine
  beforeAll(async () => {
    owner = await server.userWith(...everything)
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
  ]

  test.each(calls)(
    'can be %s with the permission for everyone’s records',
    async (_name, endpoint, input) => {
      expect(await boss.call(endpoint, input({ id, line: line.id }))).toMatchObject({ code: 200 })
    },
  )
})
