import { describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { done, fresh, makeCategory, makeProduct } from '#test/make/factories.ts'
import { testServer } from '#test/run/server.ts'

const { copyProduct, deleteProduct, getProduct } = api.product

const server = testServer()

const stored = async (id: unknown) => (await done(server.admin, getProduct, { id })).data

describe('copying a product', () => {
  test('makes another with all its data, unreviewed and of today, behind a marked model', async () => {
    const pro_type = await makeCategory(server.admin)
    const id = await makeProduct(server.admin, {
      pro_no: 'A-1',
      pro_brand: '甲',
      pro_power: '7.5',
      pro_info: '简介',
      pro_unit: '台',
      pro_unitprice: '99.9',
      remarks: '备注',
      pro_status: 2,
      release_time: '2020:01:01 00:00:00',
      pro_type,
    })
    const original = await stored(id)
    const copy = await server.admin.call(copyProduct, { id })
    expect(copy).toMatchObject({ code: 200, msg: '产品已复制', version: 1 })
    expect(copy.id).not.toBe(id)
    expect(await stored(copy.id)).toEqual({
      ...original,
      id: copy.id,
      pro_no: 'A-1 (副本)',
      pro_status: 0,
      release_time: expect.not.stringMatching(/^2020/),
    })
    expect(await stored(id)).toEqual(original)
  })

  test('takes the first suffix that is free', async () => {
    const id = await makeProduct(server.admin, { pro_no: 'A-1' })
    const copies: number[] = []
    for (const suffix of [' (副本)', ' (副本2)', ' (副本3)']) {
      copies.push(Number((await done(server.admin, copyProduct, { id })).id))
      expect((await stored(copies.at(-1))).pro_no).toBe(`A-1${suffix}`)
    }
    await done(server.admin, deleteProduct, { id: copies[1] })
    const again = await done(server.admin, copyProduct, { id })
    expect((await stored(again.id)).pro_no).toBe('A-1 (副本2)')
  })

  test('leaves an empty model empty', async () => {
    const id = await makeProduct(server.admin)
    const copies = [
      await done(server.admin, copyProduct, { id }),
      await done(server.admin, copyProduct, { id }),
    ]
    for (const copy of copies) expect((await stored(copy.id)).pro_no).toBe('')
  })

  test('by several at once gives each a model of its own', async () => {
    const keyword = fresh('同时')
    const id = await makeProduct(server.admin, { pro_title: keyword, pro_no: 'A' })
    const copies = await Promise.all([1, 2, 3].map(() => done(server.admin, copyProduct, { id })))
    const models = await Promise.all(copies.map(async (copy) => (await stored(copy.id)).pro_no))
    expect(new Set(models)).toEqual(new Set(['A (副本)', 'A (副本2)', 'A (副本3)']))
  })

  test('belongs to who copied', async () => {
    const pro_title = fresh('泵')
    const id = await makeProduct(server.admin, { pro_title })
    const editor = await server.userWith('product:edit', 'product:view')
    const copy = await done(editor, copyProduct, { id })
    const { data } = await editor.call(api.product.index, { keyword: pro_title })
    expect(data).toMatchObject([
      { id: copy.id, user_id: editor.userId },
      { id, user_id: server.admin.userId },
    ])
  })

  test('a repeated request with one key makes one copy', async () => {
    const id = await makeProduct(server.admin, { pro_no: 'A' })
    const key = { 'idempotency-key': fresh('key') }
    const first = await server.admin.call(copyProduct, { id }, key)
    expect(await server.admin.call(copyProduct, { id }, key)).toEqual(first)
    const next = await done(server.admin, copyProduct, { id })
    expect((await stored(next.id)).pro_no).toBe('A (副本2)')
  })

  test('is refused where the model leaves no room for the suffix', async () => {
    const id = await makeProduct(server.admin, { pro_no: '长'.repeat(252) })
    const refused = await server.admin.call(copyProduct, { id })
    expect(refused.code).toBe(400)
    expect(refused.errors).toHaveProperty('pro_no')
  })

  test('of what is not there is refused', async () => {
    expect((await server.admin.call(copyProduct, { id: 987654 })).code).toBe(404)
    expect((await server.admin.call(copyProduct)).code).toBe(400)
  })
})
