import { describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { done, fresh, lineNow, makeProduct, unusualWords } from '#test/make/factories.ts'
import { lineOfModels, type Model } from '#test/make/pumps/model-line.ts'
import { testServer, type TestServer } from '#test/run/server.ts'

const { selectno, changeno } = api.quotation

const server = testServer()

const call: TestServer['admin']['call'] = (...sent) => server.admin.call(...sent)

const lineWith = (...models: Model[]) => lineOfModels(server.admin, ...models)

async function offered(id: number, keyword?: string): Promise<string[]> {
  const { data } = await done(server.admin, selectno, { id, keyword })
  return data.map(({ value }: { value: string }) => value)
}

describe('the models to choose from', () => {
  test('are those of the title, recommended ones first, then by model, without paused ones', async () => {
    const { line } = await lineWith(
      { pro_no: 'C', pro_status: 1 },
      { pro_no: 'A', pro_status: 0 },
      { pro_no: 'E', pro_status: 2 },
      { pro_no: 'B', pro_status: 3 },
      { pro_no: 'D', pro_status: 2 },
    )
    await makeProduct(server.admin, { pro_no: '别的名称' })
    expect(await offered(line.id)).toEqual(['D', 'E', 'A', 'C'])
  })

  test('carry key data and the product', async () => {
    const { line, pids } = await lineWith(
      {
        pro_no: 'A',
        pro_power: '7.5',
        pro_flow: '20 m³/h',
        pro_brand: '甲',
        pro_unitprice: '12800',
      },
      { pro_no: 'B' },
    )
    const { data } = await call(selectno, { id: line.id })
    expect(data[0]).toMatchObject({ value: 'A', pid: pids[0] })
    for (const part of ['A', '7.5kW', '20 m³/h', '甲', '12,800.00']) {
      expect(data[0].label).toContain(part)
    }
    expect(data[0]).toMatchObject({
      pro_flow: '20 m³/h',
      pro_power: '7.5',
      pro_unitprice: '12800.00',
    })
    expect(data[1]).toMatchObject({ value: 'B', pid: pids[1], label: 'B', pro_unitprice: '' })
  })

  test('are narrowed by a keyword, whatever its case and width', async () => {
    const { line } = await lineWith(
      { pro_no: 'CDL2-110' },
      { pro_no: 'CDL12-120' },
      { pro_no: 'WQ' },
    )
    expect(await offered(line.id, 'cdl')).toEqual(['CDL2-110', 'CDL12-120'])
    expect(await offered(line.id, 'ＣＤＬ２')).toEqual(['CDL2-110'])
    expect(await offered(line.id, '没有')).toEqual([])
    expect(await offered(line.id, '')).toHaveLength(3)
  })

  test.each(unusualWords)('are narrowed by %s as plain text', async (word) => {
    const { line } = await lineWith({ pro_no: `1${word}` }, { pro_no: '100型' }, { pro_no: 'axb' })
    expect(await offered(line.id, word)).toEqual([`1${word}`])
  })

  test('stand in the order in which people count', async () => {
    const { line } = await lineWith(
      { pro_no: 'XBD10.0/5G' },
      { pro_no: 'XBD2.0/5G' },
      { pro_no: 'XBD2.0/10G' },
    )
    expect(await offered(line.id)).toEqual(['XBD2.0/5G', 'XBD2.0/10G', 'XBD10.0/5G'])
  })

  test('are found by a figure with its unit, by several words, and by a part of the model', async () => {
    const { line } = await lineWith(
      { pro_no: 'A 50', pro_flow: '25', pro_lift: '32', pro_power: '4' },
      { pro_no: 'B-50', pro_flow: '25 m³/h', pro_lift: '50', pro_power: '7.5kW' },
      { pro_no: 'C', pro_flow: '12', pro_lift: '25-50', pro_power: '11' },
    )
    const found = (keyword: string) => offered(line.id, keyword)
    expect(await found('50m')).toEqual(['B-50', 'C'])
    expect(await found('25m³/h')).toEqual(['A 50', 'B-50'])
    expect(await found('11kW')).toEqual(['C'])
    expect(await found('25m3/h 7.5KW')).toEqual(['B-50'])
    expect(await found('a 50')).toEqual(['A 50'])
    expect(await found('50')).toEqual(['A 50', 'B-50'])
    expect(await found('5m')).toEqual([])
    expect(await found('3m³/h')).toEqual([])
  })

  test('are at most 50 at once', async () => {
    const models = Array.from({ length: 51 }, (_, at) => ({ pro_no: `M${100 + at}` }))
    const { line } = await lineWith(...models)
    const all = await offered(line.id)
    expect(all).toEqual(models.slice(0, 50).map(({ pro_no }) => pro_no))
    expect(await offered(line.id, 'M150')).toEqual(['M150'])
  })

  test('of a line whose product was renamed since are those of both titles', async () => {
    const { line, pids, title } = await lineWith({ pro_no: 'A' }, { pro_no: 'B' })
    const pro_title = fresh('新名')
    await done(server.admin, api.product.setProduct, { id: pids[0], pro_title })
    expect(await offered(line.id)).toEqual(['A', 'B'])
    await done(server.admin, changeno, { id: line.id, no: 'A' })
    expect(await lineNow(server.admin, line)).toMatchObject({ title: pro_title, no: 'A' })
    expect(title).not.toBe(pro_title)
  })

  test('of an unknown line are refused, and a keyword that cannot be read', async () => {
    expect((await call(selectno)).code).toBe(400)
    expect((await call(selectno, { id: 987654 })).code).toBe(404)
    const { line } = await lineWith({ pro_no: 'A' })
    const tooLong = await call(selectno, { id: line.id, keyword: 'A'.repeat(256) })
    expect(tooLong.errors).toHaveProperty('keyword')
  })
})

describe('the products to add on their own', () => {
  const found = async (keyword: string) => {
    const { data } = await done(server.admin, api.quotation.selectproduct, { keyword })
    return data.map(({ pro_no }: { pro_no: string }) => pro_no)
  }

  test('have all words of the keyword in title or model, and are not paused', async () => {
    const pro_title = fresh('止回阀')
    const id = await makeProduct(server.admin, { pro_title, pro_no: 'H76-10', pro_unitprice: '7' })
    await makeProduct(server.admin, { pro_title, pro_no: 'H76-2' })
    await makeProduct(server.admin, { pro_title, pro_no: 'H76-9', pro_status: 3 })
    expect(await found(pro_title)).toEqual(['H76-2', 'H76-10'])
    expect(await found(`${pro_title} ｈ76-1`)).toEqual(['H76-10'])
    expect(await found(`${pro_title} 别的`)).toEqual([])
    const { data } = await done(server.admin, api.quotation.selectproduct, { keyword: pro_title })
    expect(data[1]).toMatchObject({ id, pro_title, pro_unitprice: '7.00' })
  })

  test('are the newest where nothing is looked for', async () => {
    await makeProduct(server.admin, { pro_no: '最新' })
    expect(await found('')).toContain('最新')
  })
})
