import { describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import type { ProductRow } from '#api/product/product.ts'
import { energyPump, POWER_OF } from '#test/make/pumps/energy-pump.ts'
import { done, fresh, makeCategory, makeProduct } from '#test/make/factories.ts'
import { productFiles } from '#test/make/files/product-files.ts'
import { rowsIn } from '#test/read/sheet-file.ts'
import { exported, previewed } from '#test/read/sheets.ts'
import { testServer } from '#test/run/server.ts'

/** 能效等级 of products: judged by every save, listed, exported; and what contradicts it. */

const {
  copyProduct,
  deleteProduct,
  exportList,
  exportRows,
  getProduct,
  index,
  restore,
  setProduct,
} = api.product

const server = testServer()
const { imported, preview, read } = productFiles(() => server)

const grade = async (id: number) => (await done(server.admin, getProduct, { id })).data.energy_grade
type Fields = Record<string, unknown>

const save = (fields: Fields) => server.admin.call(setProduct, fields)
const pump = (power: number, fields: Fields = {}) =>
  makeProduct(server.admin, { ...energyPump(power), ...fields })

describe('the energy grade of a product', () => {
  test('is judged by each save of what it follows from, and by no other', async () => {
    const id = await pump(POWER_OF[1])
    expect(await grade(id)).toBe(1)
    const { pro_curve } = energyPump(POWER_OF[4])
    await done(server.admin, setProduct, { id, pro_curve })
    expect(await grade(id)).toBe(4)
    await done(server.admin, setProduct, { id, remarks: '无关' })
    expect(await grade(id)).toBe(4)
    await done(server.admin, setProduct, { id, energy_class: '' })
    expect(await grade(id)).toBe(5)
    await done(server.admin, setProduct, { id, energy_class: '潜水泵' })
    expect(await grade(id)).toBe(6)
  })

  const NONE = { pro_flow: '', pro_lift: '', pro_curve: '' }
  test.each([
    [{}, 6],
    [{ pro_flow: '10' }, 6],
    [{ pro_lift: '10' }, 6],
    [{ pro_flow: '10', pro_lift: '10' }, 5],
    [{ pro_curve: energyPump(17).pro_curve }, 5],
    [{ energy_class: '管道离心泵' }, 5],
  ])('is that of the earlier products where nothing else is known: %#', async (fields, expected) =>
    expect(await grade(await makeProduct(server.admin, { ...NONE, ...fields }))).toBe(expected),
  )

  test('goes along with a copy', async () => {
    const id = await pump(POWER_OF[3], { pro_no: fresh('原') })
    const copy = await done(server.admin, copyProduct, { id })
    expect(await grade(Number(copy.id))).toBe(3)
  })

  test('is judged anew when a deleted product is restored', async () => {
    const id = await pump(POWER_OF[3])
    await server.db.updateTable('product').set({ energy_grade: 6 }).where('id', '=', id).execute()
    await done(server.admin, deleteProduct, { id })
    await done(server.admin, restore, { id })
    expect(await grade(id)).toBe(3)
  })

  test('comes with an imported curve', async () => {
    const pro_no = fresh('曲')
    const id = await pump(POWER_OF[1], { pro_no })
    await imported(['型号', '曲线功率'], [pro_no, '11.4 16.8 19 23.2'])
    expect(await grade(id)).toBe(4)
  })
})

describe('the list', () => {
  test('is filtered by the grade and says why it is that, in the files too', async () => {
    const word = fresh('能效')
    const pro_type = await makeCategory(server.admin)
    const made = { pro_title: word, pro_type }
    for (const power of Object.values(POWER_OF)) await pump(power, { ...made, pro_no: `${power}` })
    await pump(17, { ...made, pro_no: 'P', energy_class: '' })
    await makeProduct(server.admin, { ...made, pro_no: 'V' })
    const rows = async (filters: Fields) => {
      const { data, total } = await done(server.admin, index, { keyword: word, ...filters })
      expect(total).toBe(data.length)
      return data as ProductRow[]
    }
    const listed = async (filters: Fields) =>
      (await rows(filters)).map(({ pro_no, energy_grade }) => [pro_no, energy_grade])
    const all = [
      ['V', 6],
      ['P', 5],
      ['19', 4],
      ['17.6', 3],
      ['17', 1],
    ]
    expect(await listed({})).toEqual(all)
    for (const one of all) expect(await listed({ energy_grade: one[1] })).toEqual([one])
    expect(await listed({ energy_grade: 2 })).toEqual([])
    expect(await done(server.admin, index, { cateid: pro_type, energy_grade: 4 })).toMatchObject({
      data: [{ pro_no: '19' }],
      total: 1,
    })
    const reasons = (await rows({})).map(({ energy_reason }) => energy_reason)
    expect(reasons.slice(0, 2)).toEqual([
      '不适用：没有流量和扬程，不是水泵',
      '无法判定：没有填写能效类别',
    ])
    expect(reasons[2]).toMatch(/^最高效率点 .+ 的效率为 71\.\d+%，低于3级限定值；1、2、3级要求 /)
    const shown = rowsIn(
      await exported(server, server.admin, exportRows, { keyword: word, energy_grade: 4 }),
    )
    expect(shown).toHaveLength(2)
    expect(shown[1]!.slice(-2)).toEqual(['未达限定值', reasons[2]])
    const [head, ...others] = rowsIn(
      await exported(server, server.admin, exportList, { keyword: word, energy_grade: 5 }),
    )
    expect(head!.slice(-2)).toEqual(['能效等级（自动判定）', '能效判定说明'])
    expect(others.map((row) => row.slice(-2))).toEqual([['无法判定', '无法判定：没有填写能效类别']])
  })

  test('exported is no change when it is imported again, and what is computed is not read', async () => {
    const word = fresh('往返')
    for (const power of Object.values(POWER_OF)) await pump(power, { pro_title: word })
    await makeProduct(server.admin, { pro_title: word, pro_no: 'V' })
    const file = await exported(server, server.admin, exportList, { keyword: word })
    const { counts } = await previewed(server, server.admin, api.product, file)
    expect(counts).toEqual({ new: 0, changed: 0, unchanged: 4, skipped: 0, wrong: 0 })
    const pro_no = fresh('算')
    const id = await pump(POWER_OF[4], { pro_no })
    await imported(['型号', '备注', '能效等级（自动判定）'], [pro_no, '新', '1级'])
    expect(await read(id)).toMatchObject({ remarks: '新', energy_grade: 4 })
  })

  test('refuses a grade that there is not', async () =>
    expect(await server.admin.call(index, { energy_grade: 7 })).toMatchObject({ code: 400 }))
})

describe('what contradicts the category', () => {
  test('is refused by its field, whichever of the two is saved', async () => {
    const id = await pump(17, { stages: 1, suction: 1 })
    expect(await save({ id, stages: 3 })).toMatchObject({
      code: 400,
      msg: '能效类别是“单级单吸清水离心泵”，级数却是 3，两者不符：请改为 1 级，或改选能效类别',
      errors: { stages: expect.any(String) },
    })
    expect(await save({ id, suction: 2 })).toMatchObject({
      msg: '能效类别是“单级单吸清水离心泵”，吸入却是双吸，两者不符：请改为单吸，或改选能效类别',
      errors: { suction: expect.any(String) },
    })
    expect(await save({ id, energy_class: '多级清水离心泵' })).toMatchObject({
      code: 400,
      errors: { stages: expect.any(String) },
    })
    const both = { id, energy_class: '多级清水离心泵', stages: 2 }
    expect(await save(both)).toMatchObject({ code: 200 })
  })

  test('is refused in a file, at its column', async () => {
    const pro_no = fresh('矛')
    await pump(17, { pro_no })
    const { rows } = await preview(['型号', '级数'], [pro_no, '3'])
    expect(rows).toMatchObject([
      {
        kind: 'wrong',
        reason: expect.stringMatching(/^B列：能效类别是“单级单吸清水离心泵”，级数却是 3/),
      },
    ])
  })
})
