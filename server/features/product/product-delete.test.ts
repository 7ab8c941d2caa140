import { describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import {
  addSet,
  done,
  fresh,
  makeCombination,
  makeProduct,
  makeQuotation,
} from '#test/make/factories.ts'
import { testServer, type TestServer } from '#test/run/server.ts'

const { deleteProduct, getProduct, setProduct } = api.product

const server = testServer()

const call: TestServer['admin']['call'] = (...sent) => server.admin.call(...sent)
const titlesOf = async (id: number) => {
  const { data } = await done(server.admin, api.combination.getCombination, { id })
  return data.com_prolist as number[]
}

describe('deleting a product', () => {
  test('that a quotation quotes is refused, saying where', async () => {
    const pro_title = fresh('泵')
    const [id] = [
      await makeProduct(server.admin, { pro_title }),
      await makeProduct(server.admin, { pro_title, pro_no: 'B' }),
    ]
    const quo_name = fresh('某小区供水')
    const quotation = await makeQuotation(server.admin, { quo_name })
    await addSet(server.admin, quotation, await makeCombination(server.admin, [id]))
    const refused = await call(deleteProduct, { id })
    expect(refused.code).toBe(409)
    expect(refused.msg).toContain(quo_name)
    expect(refused.msg).toContain(String(quotation))
    expect((await call(getProduct, { id })).code).toBe(200)
  })

  test('names only the number of quotations to users who may not see them', async () => {
    const id = await makeProduct(server.admin)
    const combination = await makeCombination(server.admin, [id])
    for (const quo_name of ['机密工程', '机密改造']) {
      await addSet(server.admin, await makeQuotation(server.admin, { quo_name }), combination)
    }
    await done(server.admin, api.combination.deleteCombination, { id: combination })
    const clerk = await server.userWith('product:delete', 'quotation:view')
    const refused = await clerk.call(deleteProduct, { id })
    expect(refused.code).toBe(409)
    expect(refused.msg).toContain('2个报价')
    expect(refused.msg).not.toContain('机密')
  })

  test('names one’s own quotation beside others’', async () => {
    const id = await makeProduct(server.admin)
    const combination = await makeCombination(server.admin, [id])
    const clerk = await server.userWith('product:delete', 'quotation:view', 'quotation:edit')
    await addSet(
      server.admin,
      await makeQuotation(server.admin, { quo_name: '机密工程' }),
      combination,
    )
    await addSet(clerk, await makeQuotation(clerk, { quo_name: '自己的工程' }), combination)
    await done(server.admin, api.combination.deleteCombination, { id: combination })
    const refused = await clerk.call(deleteProduct, { id })
    expect(refused.msg).toContain('自己的工程')
    expect(refused.msg).not.toContain('机密')
  })

  test('that was quoted once is allowed after the set is gone', async () => {
    const id = await makeProduct(server.admin)
    const combination = await makeCombination(server.admin, [id])
    const [line] = await addSet(server.admin, await makeQuotation(server.admin), combination)
    await done(server.admin, api.quotation.deleteQuopro, { id: line!.id })
    await done(server.admin, api.combination.deleteCombination, { id: combination })
    await done(server.admin, deleteProduct, { id })
  })

  test('the last of a title that a combination uses is refused, naming it', async () => {
    const pro_title = fresh('泵')
    const first = await makeProduct(server.admin, { pro_title, pro_no: 'A' })
    const last = await makeProduct(server.admin, { pro_title, pro_no: 'B' })
    const com_name = fresh('供水设备')
    const combination = await makeCombination(server.admin, [first], { com_name })
    await done(server.admin, deleteProduct, { id: first })
    expect(await titlesOf(combination)).toEqual([last])
    const refused = await call(deleteProduct, { id: last })
    expect(refused.code).toBe(409)
    expect(refused.msg).toContain(com_name)
    await done(server.admin, api.combination.deleteCombination, { id: combination })
    await done(server.admin, deleteProduct, { id: last })
  })
})

test('of the combinations that need a product three are named, and more are counted', async () => {
  const id = await makeProduct(server.admin)
  const names = [fresh('甲'), fresh('乙'), fresh('丙'), fresh('丁')]
  const refusedFor = async (com_name: string) => {
    await makeCombination(server.admin, [id], { com_name })
    return (await call(deleteProduct, { id })).msg
  }
  const named = (some: string[]) => some.map((name) => `“${name}”`).join('、')
  for (const name of names.slice(0, 2)) await refusedFor(name)
  expect(await refusedFor(names[2]!)).toContain(`组合${named(names.slice(0, 3))}要用`)
  expect(await refusedFor(names[3]!)).toContain(`组合${named(names.slice(0, 3))}等4个要用`)
})

describe('renaming', () => {
  test('the last product of a title carries its combinations along', async () => {
    const other = await makeProduct(server.admin)
    const id = await makeProduct(server.admin, { pro_title: fresh('错名') })
    const combination = await makeCombination(server.admin, [other, id])
    const pro_title = fresh('正名')
    await done(server.admin, setProduct, { id, pro_title })
    expect(await titlesOf(combination)).toEqual([other, id])
    const lines = await addSet(server.admin, await makeQuotation(server.admin), combination)
    expect(lines[1]).toMatchObject({ title: pro_title, pid: id })
  })

  test('one of several leaves the combinations with the others', async () => {
    const pro_title = fresh('泵')
    const renamed = await makeProduct(server.admin, { pro_title, pro_no: 'A' })
    const stays = await makeProduct(server.admin, { pro_title, pro_no: 'B' })
    const combination = await makeCombination(server.admin, [renamed])
    await done(server.admin, setProduct, { id: renamed, pro_title: fresh('另名') })
    expect(await titlesOf(combination)).toEqual([stays])
  })

  test('into a title that the combination has already leaves it there once', async () => {
    const pro_title = fresh('泵')
    const kept = await makeProduct(server.admin, { pro_title, pro_no: 'A' })
    const renamed = await makeProduct(server.admin, { pro_no: 'B' })
    const combination = await makeCombination(server.admin, [renamed, kept])
    await done(server.admin, setProduct, { id: renamed, pro_title })
    expect(await titlesOf(combination)).toEqual([kept])
  })
})
