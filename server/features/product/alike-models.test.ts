import { beforeAll, describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { makeContract, makeMachine, makeProduction } from '#test/make/chain.ts'
import { done, fresh, lineNow, makeCustomer, makeProduct } from '#test/make/factories.ts'
import { lineOfModels } from '#test/make/pumps/model-line.ts'
import { productFiles } from '#test/make/files/product-files.ts'
import { sheetOf } from '#test/read/sheet-file.ts'
import { previewed } from '#test/read/sheets.ts'
import { sameOnPostgres } from '#test/run/long.ts'
import { testServer, type Caller } from '#test/run/server.ts'

/** Models and serial numbers are those of the catalogue, whatever their dashes, blanks, signs and widths are. */

const server = testServer()
let admin: Caller
beforeAll(() => {
  admin = server.admin
})

const { preview, imported, read } = productFiles(() => server)

/** As the catalogue writes a model, as others do, and what is another one. */
const WRITTEN: [stored: string, alike: string[], other: string][] = [
  ['ISG65-100', ['ISG 65—100', 'ISG65–100', 'isg65−100', 'ＩＳＧ６５－１００'], 'ISG651-00'],
  ['CDL2-110', ['CDL2‐110', 'CDL 2‑110', 'CDL2﹣110', 'CDL2ー110', 'CDL2一110'], 'CDL21-10'],
  ['25GDL4-11×3', ['25GDL4-11x3', '25GDL4-11X3', '25GDL4-11*3', '25gdl4——11＊3'], '25GDL4-113'],
  ['XBD8.0/30-100L(W)', ['XBD8.0/30-100L（W）', 'XBD8.0／30-100L(W)'], 'XBD8.0/30-100LW'],
  ['WQⅠ型', ['WQI型', 'wqⅰ型'], 'WQl型'],
  ['水泵一', ['水 泵一'], '水泵-'],
]

describe('a row of a price list', () => {
  test.each(WRITTEN)(
    `is about %s however it writes that${sameOnPostgres}`,
    async (stored, alike, other) => {
      const mark = fresh('M')
      const id = await makeProduct(admin, { pro_no: `${mark}${stored}` })
      for (const written of alike) {
        const { rows } = await preview(['型号', '单价'], [mark + written, 8600])
        expect(rows, written).toMatchObject([
          {
            kind: 'changed',
            changes: [{ label: '单价' }],
            notes: [{ label: '型号', note: `原文“${mark}${written}”` }],
          },
        ])
      }
      const { rows } = await preview(['型号', '单价'], [mark + other, 8600])
      expect(rows).toMatchObject([{ kind: 'wrong', reason: expect.stringContaining('没有产品') }])
      await imported(['型号', '单价'], [mark + alike[0]!, 8600])
      expect(await read(id)).toMatchObject({ pro_no: mark + stored, pro_unitprice: '8600.00' })
    },
  )

  test(`that makes a product is the same as a later one that only writes it otherwise${sameOnPostgres}`, async () => {
    const pro_title = fresh('泵')
    const { rows } = await preview(
      ['产品名称', '型号'],
      [pro_title, 'CDL16-120'],
      [pro_title, 'CDL 16—120'],
    )
    expect(rows).toMatchObject([{ kind: 'new' }, { kind: 'wrong', reason: '与第2行重复' }])
  })

  test('that could be either of two is refused with the names of both', async () => {
    const mark = fresh('M')
    const [one, other] = [`${mark}65-100`, `${mark} 65—100`]
    const ids = [
      await makeProduct(admin, { pro_no: one }),
      await makeProduct(admin, { pro_no: other }),
    ]
    const both = `“${one}”（编号${ids[0]}）或“${other}”（编号${ids[1]}）`
    for (const written of [one, other, `${mark}65–100`]) {
      const { rows } = await preview(['型号', '单价'], [written, 8600])
      const reason = `“${written}”可能是${both}，请用“编号”列指明是哪一个`
      expect(rows, written).toMatchObject([{ kind: 'wrong', reason }])
    }
    await imported(['编号', '型号', '单价'], [ids[1]!, other, 8600])
    expect((await read(ids[1]!)).pro_unitprice).toBe('8600.00')
  })

  test(`of agreed prices finds its product as well, and is refused where there are two${sameOnPostgres}`, async () => {
    const [cus_name, mark] = [fresh('水务'), fresh('M')]
    await makeCustomer(admin, { cus_name })
    const pro_title = fresh('泵')
    const id = await makeProduct(admin, { pro_title, pro_no: `${mark}50-32` })
    const rowsOf = async (pro_no: string) => {
      const head = ['客户', '产品名称', '型号', '协议价', '起', '止']
      const row = [cus_name, pro_title, pro_no, 900, '2026-01-01', '2026-12-31']
      return (await previewed(server, admin, api.agreed, await sheetOf(head, row))).rows
    }
    expect(await rowsOf(`${mark} 50–32`)).toMatchObject([{ kind: 'new' }])
    const twin = await makeProduct(admin, { pro_title, pro_no: `${mark}50—32` })
    const [one, other] = [`${pro_title} ${mark}50-32`, `${pro_title} ${mark}50—32`]
    const both = `“${one}”（编号${id}）或“${other}”（编号${twin}）`
    const reason = `“${one}”可能是${both}，请填写品牌，或先在产品管理中把重复的改成一个`
    expect(await rowsOf(`${mark}50-32`)).toMatchObject([{ kind: 'wrong', reason }])
  })
})

describe('a model of a quotation’s line', () => {
  const { changeno } = api.quotation

  test('is the one of its title that matches, and stays as the catalogue writes it', async () => {
    const { line } = await lineOfModels(admin, { pro_no: 'CDL2-110' }, { pro_no: 'CDL21-10' })
    await done(admin, changeno, { id: line.id, no: 'cdl 2—110' })
    expect((await lineNow(admin, line)).no).toBe('CDL2-110')
  })

  test('that could be either of two is refused with both, unless the product is named', async () => {
    const { line, pids } = await lineOfModels(admin, { pro_no: 'CDL2-110' }, { pro_no: 'CDL2—110' })
    const refused = await admin.call(changeno, { id: line.id, no: 'CDL2-110' })
    expect(refused).toMatchObject({
      code: 400,
      msg: '型号“CDL2-110”可能是“CDL2-110”或“CDL2—110”，请从列表中选择其中一个',
    })
    await done(admin, changeno, { id: line.id, no: 'CDL2-110', pid: pids[1] })
    expect((await lineNow(admin, line)).no).toBe('CDL2—110')
  })
})

describe('a machine', () => {
  test('gets the plate of the product whose model is only written otherwise', async () => {
    const title = fresh('泵')
    await makeProduct(admin, { pro_title: title, pro_no: 'ISG65-100', pro_flow: '25' })
    const pro_id = await makeProduction(admin, await makeContract(admin))
    const { registerMachines, getProduction, getMachine } = api.machine
    const input = { pro_id, title, model: 'ISG 65–100', serials: fresh('W') }
    await done(admin, registerMachines, input)
    const { data: registered } = await done(admin, getProduction, { id: pro_id })
    const { data } = await done(admin, getMachine, { id: registered[0].id })
    expect(data).toMatchObject({ model: 'ISG 65–100', nameplate: '流量：25 m³/h' })
  })

  test('has a number that no other has, however that is written', async () => {
    const serial = fresh('W')
    await makeMachine(admin, { serial_no: `${serial}-001` })
    const refused = await admin.call(api.machine.setMachine, { serial_no: `${serial}—001` })
    expect(refused).toMatchObject({
      code: 409,
      msg: expect.stringContaining(`与已有的“${serial}-001”看起来相同`),
    })
    await makeMachine(admin, { serial_no: `${serial}0-01` })
  })
})

describe('what the catalogue has twice', () => {
  const { index, getAlike, setProduct, deleteProduct, restore } = api.product
  const listed = async () =>
    (await done(admin, index, { alike: 1 })).data.map(({ id }: { id: number }) => id) as number[]
  const said = async () => (await done(admin, getAlike)).data as { count: number; models: string[] }

  test('is named and listed below each other as long as it is twice', async () => {
    const before = { said: await said(), ids: await listed() }
    const [pro_title, other] = [fresh('泵'), fresh('泵')]
    // Digits first, so that it is the first of what is named.
    const one = await makeProduct(admin, { pro_title, pro_no: '0-1' })
    await makeProduct(admin, { pro_title: other, pro_no: '0—1' })
    await makeProduct(admin, { pro_title, pro_no: '0-1', pro_brand: '甲' })
    await makeProduct(admin, { pro_title, pro_no: '' })
    await makeProduct(admin, { pro_title, pro_no: '01', pro_unit: '台' })
    expect(await said()).toEqual(before.said)

    const twin = await makeProduct(admin, { pro_title, pro_no: '0 — 1' })
    expect(await said()).toEqual({ count: before.said.count + 1, models: ['0-1', '0 — 1'] })
    expect((await listed()).slice(0, 2)).toEqual([one, twin])
    expect(await listed()).toHaveLength(before.ids.length + 2)

    await done(admin, setProduct, { id: twin, pro_no: '0-2' })
    expect(await listed()).toEqual(before.ids)
    await done(admin, setProduct, { id: twin, pro_no: '0–1' })
    expect(await listed()).toContain(twin)
    await done(admin, deleteProduct, { id: one })
    expect(await said()).toEqual(before.said)
    await done(admin, restore, { id: one })
    expect((await listed()).slice(0, 2)).toEqual([one, twin])
  })

  test('is known of products that an import makes', async () => {
    const before = (await said()).count
    const pro_title = fresh('泵')
    await makeProduct(admin, { pro_title, pro_no: 'A-1' })
    await imported(['产品名称', '型号', '品牌'], [pro_title, 'A-2', ''], [pro_title, 'A-3', ''])
    expect((await said()).count).toBe(before)
    await makeProduct(admin, { pro_title, pro_no: 'A—2' })
    expect((await said()).count).toBe(before + 1)
  })

  test('is known of two that are made at the same time', async () => {
    const before = (await said()).count
    const pro_title = fresh('泵')
    const users = [await server.userWith('product:edit'), await server.userWith('product:edit')]
    const models = ['B-1', 'B—1', 'B–1', 'B −1']
    await Promise.all(
      models.map((pro_no, at) => makeProduct(users[at % 2]!, { pro_title, pro_no })),
    )
    const { count } = await server.db
      .selectFrom('model_count')
      .select('count')
      .where('model_key', 'like', 'b-1\n%')
      .executeTakeFirstOrThrow()
    expect(count).toBe(models.length)
    expect((await said()).count).toBe(before + 1)
  })
})
