import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { AnyEndpoint } from '#api/kit/endpoint.ts'
import { api } from '#api/index.ts'
import { sameOnPostgres } from '#test/run/long.ts'
import { testServer, type Caller } from '#test/run/server.ts'

const server = testServer()

type Input = Record<string, unknown>

const withKey = (caller: Caller, key: string, endpoint: AnyEndpoint, input: Input) =>
  caller.call(endpoint, input, { 'idempotency-key': key })

async function countNamed(quo_name: string): Promise<number> {
  return (await server.admin.call(api.quotation.index, { keyword: quo_name })).total ?? 0
}

/** A quotation with one line of one product. */
async function quotationWithLine() {
  const { admin } = server
  const { id: pid } = await admin.call(api.product.setProduct, { pro_title: `泵${randomUUID()}` })
  const { id: com_id } = await admin.call(api.combination.setCombination, {
    com_name: '组合',
    com_prolist: [pid],
  })
  const { id } = await admin.call(api.quotation.setQuotation, { quo_name: '报价' })
  await admin.call(api.quotation.setCombination, { id, com_id })
  const [line] = (await admin.call(api.quotation.getQuopro, { id })).data
  return { id: Number(id), pid: Number(pid), line: line.id as number }
}

describe('the same Idempotency-Key gets the first answer again and changes nothing more', () => {
  test('with POST', async () => {
    const key = randomUUID()
    const create = () =>
      withKey(server.admin, key, api.quotation.setQuotation, { quo_name: '只建一次' })
    const first = await create()
    expect(first.code).toBe(200)
    expect(await create()).toEqual(first)
    expect(await countNamed('只建一次')).toBe(1)
  })

  test(`with POST that updates: the version rises once${sameOnPostgres}`, async () => {
    const { id } = await server.admin.call(api.quotation.setQuotation, { quo_name: '改' })
    const key = randomUUID()
    const save = () =>
      withKey(server.admin, key, api.quotation.setQuotation, { id, version: 1, quo_name: '改了' })
    expect(await save()).toMatchObject({ code: 200, version: 2 })
    expect(await save()).toMatchObject({ code: 200, version: 2 })
  })

  test(`with DELETE${sameOnPostgres}`, async () => {
    const { id } = await server.admin.call(api.quotation.setQuotation, { quo_name: '删' })
    const key = randomUUID()
    const remove = () => withKey(server.admin, key, api.quotation.deleteQuotation, { id })
    const first = await remove()
    expect(first.code).toBe(200)
    expect(await remove()).toEqual(first)
    expect((await server.admin.call(api.quotation.deleteQuotation, { id })).code).toBe(404)
  })

  test(`with a GET that changes${sameOnPostgres}`, async () => {
    const { line, id, pid } = await quotationWithLine()
    const key = randomUUID()
    const change = (num: number) =>
      withKey(server.admin, key, api.quotation.changenum, { id: line, num })
    const first = await change(5)
    await server.admin.call(api.quotation.changenum, { id: line, num: 8 })
    expect(await change(5)).toEqual(first)
    expect((await server.admin.call(api.quotation.getQuopro, { id })).data[0].num).toBe(8)

    const copyKey = randomUUID()
    const copy = () => withKey(server.admin, copyKey, api.product.copyProduct, { id: pid })
    const copied = await copy()
    expect(copied.code).toBe(200)
    expect(await copy()).toEqual(copied)
  })

  test(`with an answer that carries data${sameOnPostgres}`, async () => {
    const { line } = await quotationWithLine()
    const key = randomUUID()
    const choose = () => withKey(server.admin, key, api.quotation.changeno, { id: line, no: '' })
    const first = await choose()
    expect(first).toMatchObject({ code: 200, data: [] })
    expect(await choose()).toEqual(first)
  })

  test(`with a refusal, even when it would succeed by now${sameOnPostgres}`, async () => {
    const { id } = await server.admin.call(api.quotation.setQuotation, { quo_name: '报价' })
    const key = randomUUID()
    const save = (input: Input) =>
      withKey(server.admin, key, api.quotation.setQuotation, { id, quo_name: '新名', ...input })
    const refused = await save({ version: 7 })
    expect(refused.code).toBe(409)
    expect(await save({ version: 1 })).toEqual(refused)
    expect((await server.admin.call(api.quotation.getQuotation, { id })).data.quo_name).toBe('报价')
  })

  test(`with a refusal that names fields${sameOnPostgres}`, async () => {
    const { line } = await quotationWithLine()
    const key = randomUUID()
    const choose = () => withKey(server.admin, key, api.quotation.changeno, { id: line, no: 'Z9' })
    const refused = await choose()
    expect(refused).toMatchObject({ code: 400, errors: { no: expect.any(String) } })
    expect(await choose()).toEqual(refused)
  })

  test('with many at once', async () => {
    const key = randomUUID()
    const create = () =>
      withKey(server.admin, key, api.quotation.setQuotation, { quo_name: '同时来' })
    const answers = await Promise.all(Array.from({ length: 6 }, create))
    for (const answer of answers) expect(answer).toEqual(answers[0])
    expect(answers[0]!.code).toBe(200)
    expect(await countNamed('同时来')).toBe(1)
  })
})

describe('a key', () => {
  const create = (caller: Caller, key: string, quo_name: string) =>
    withKey(caller, key, api.quotation.setQuotation, { quo_name })

  test(`of another user is another key${sameOnPostgres}`, async () => {
    const other = await server.userWith('quotation:view', 'quotation:edit')
    const key = randomUUID()
    const one = await create(server.admin, key, '各人各键')
    const two = await create(other, key, '各人各键')
    expect(two.code).toBe(200)
    expect(two.id).not.toBe(one.id)
    expect(await countNamed('各人各键')).toBe(2)
  })

  test(`of another call is refused, and changes nothing${sameOnPostgres}`, async () => {
    const key = randomUUID()
    const { id } = await create(server.admin, key, '键已用过')
    const refused = await withKey(server.admin, key, api.quotation.deleteQuotation, { id })
    expect(refused.code).toBe(400)
    expect(refused.msg).toContain('Idempotency-Key')
    expect(await countNamed('键已用过')).toBe(1)
  })

  test('is forgotten after 24 hours', async () => {
    const key = randomUUID()
    const first = await create(server.admin, key, '隔天再来')
    const age = async (hours: number) =>
      server.db
        .updateTable('once')
        .set({ created_ms: Date.now() - hours * 60 * 60 * 1000 })
        .where('key', '=', key)
        .execute()
    await age(23.9)
    expect(await create(server.admin, key, '隔天再来')).toEqual(first)
    await age(24.1)
    expect((await create(server.admin, key, '隔天再来')).id).not.toBe(first.id)
    expect(await countNamed('隔天再来')).toBe(2)
  })

  test(`that is empty is none${sameOnPostgres}`, async () => {
    const ids = [await create(server.admin, '', '空键'), await create(server.admin, '', '空键')]
    expect(ids[0]!.id).not.toBe(ids[1]!.id)
  })

  test.each([
    ['too long', 'x'.repeat(256)],
    ['with a space', 'a b'],
    ['not ASCII', 'ä'],
  ])('%s is refused, and nothing is done', async (_how, key) => {
    const refused = await create(server.admin, key, '键不合格')
    expect(refused).toMatchObject({ code: 400 })
    expect(refused.msg).toContain('Idempotency-Key')
    expect(await countNamed('键不合格')).toBe(0)
  })

  test('stays free where the server failed', async () => {
    const key = randomUUID()
    await server.db.schema.alterTable('history').renameTo('history_away').execute()
    const failed = await create(server.admin, key, '出错以后')
    await server.db.schema.alterTable('history_away').renameTo('history').execute()
    expect(failed.code).toBe(500)
    expect(await countNamed('出错以后')).toBe(0)
    expect((await create(server.admin, key, '出错以后')).code).toBe(200)
  })
})

test(`a call that only reads does not use the key up${sameOnPostgres}`, async () => {
  const key = randomUUID()
  const read = await withKey(server.admin, key, api.quotation.index, {})
  expect(read.code).toBe(200)
  const made = await withKey(server.admin, key, api.quotation.setQuotation, { quo_name: '读后写' })
  expect(made.code).toBe(200)
})
