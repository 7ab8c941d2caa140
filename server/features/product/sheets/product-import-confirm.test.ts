import { beforeAll, describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { done, fresh, makeCategory, makeCombination, makeProduct } from '#test/make/factories.ts'
import { productFiles } from '#test/make/files/product-files.ts'
import { testServer, type Caller } from '#test/run/server.ts'

const { product } = api
const { confirmImport, deleteProduct, setProduct } = product

/** What is written of a preview of products, and when nothing is. */

const server = testServer()
let admin: Caller
beforeAll(async () => {
  admin = server.admin
})

const { preview, imported, read } = productFiles(() => server)

describe('confirming', () => {
  test('has combinations follow titles that no product has any more, each once', async () => {
    const [one, two, kept] = [fresh('旧一'), fresh('旧二'), fresh('还有')]
    const make = (pro_title: string, pro_no: string) => makeProduct(admin, { pro_title, pro_no })
    const [a, b, c] = [await make(one, 'A'), await make(two, 'B'), await make(kept, 'C')]
    await make(kept, 'D')
    const combination = await makeCombination(admin, [a, b, c])
    const rename = (title: string) => `新${title}`
    await imported(['编号', '产品名称'], [a, rename(one)], [b, rename(two)], [c, rename(kept)])
    const { data } = await done(admin, api.combination.getCombination, { id: combination })
    const titles = await Promise.all(
      data.com_prolist.map(async (id: number) => (await read(id)).pro_title),
    )
    expect(titles).toEqual([rename(one), rename(two), kept])
    expect(data.version).toBe(2)
  })

  test.each([
    ['changed', (id: number) => done(admin, setProduct, { id, pro_unit: '套' }), '已被admin于'],
    ['deleted', (id: number) => done(admin, deleteProduct, { id }), '产品不存在或已被删除'],
  ])('writes nothing where a product was %s since', async (_what, meanwhile, words) => {
    const [pro_no, added] = [fresh('其间'), fresh('无从新增')]
    const product_id = await makeProduct(admin, { pro_no })
    const rows = [
      ['编号', '产品名称', '单价'],
      ['', added, 1],
      [product_id, '泵', 2],
    ] as const
    const { id } = await preview(...rows)
    await meanwhile(product_id)
    const answer = await admin.call(confirmImport, { id })
    expect(answer.code).toBe(409)
    expect(answer.msg).toContain('没有导入任何内容，请重新选择文件。第3行')
    expect(answer.msg).toContain(words)
    expect((await done(admin, product.index, { keyword: added })).total).toBe(0)
  })

  test('writes nothing where the new name of a product was given to another since', async () => {
    const [pro_title, added] = [fresh('改型号'), fresh('无从新增')]
    const product_id = await makeProduct(admin, { pro_title, pro_no: 'A1' })
    const { id } = await preview(
      ['编号', '产品名称', '型号'],
      ['', added, 'A1'],
      // Without a model a name is not unique.
      ['', pro_title, ''],
      [product_id, pro_title, 'B1'],
    )
    await makeProduct(admin, { pro_title, pro_no: 'Ｂ1' })
    const answer = await admin.call(confirmImport, { id })
    expect(answer).toMatchObject({ code: 409, msg: expect.stringContaining('第4行') })
    expect(answer.msg).toContain('看起来相同')
    expect((await done(admin, product.index, { keyword: added })).total).toBe(0)
  })

  test('writes nothing where a category that a row names was deleted since', async () => {
    const p_name = fresh('要删的')
    const category = await makeCategory(admin, { p_name })
    const added = fresh('无类')
    const { id } = await preview(['产品名称', '产品分类'], [added, p_name])
    await done(admin, api.category.deleteProcate, { id: category })
    expect(await admin.call(confirmImport, { id })).toMatchObject({
      code: 409,
      msg: expect.stringContaining('用到的记录有的已被删除'),
    })
    expect((await done(admin, product.index, { keyword: added })).total).toBe(0)
  })
})
