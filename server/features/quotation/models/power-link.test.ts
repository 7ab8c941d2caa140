import { describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import {
  addSet,
  done,
  lineNow,
  lineOf,
  makeCombination,
  makeQuotation,
} from '#test/make/factories.ts'
import { linkedSet, makeTitle } from '#test/make/linked-set.ts'
import { testServer } from '#test/run/server.ts'

const { changeno } = api.quotation

const server = testServer()

/** The products of a title by model: a power, or the fields. */
type Models = Record<string, string | Record<string, unknown>>

const pump = (pro_power: string) => ({ pro_power, pro_flow: '20' })

const title = (name: string, models: Models) =>
  makeTitle(
    server.admin,
    name,
    Object.fromEntries(
      Object.entries(models).map(([no, fields]) => [
        no,
        typeof fields === 'string' ? { pro_power: fields } : fields,
      ]),
    ),
  )

const setOf = (titles: { name: string; pids: number[] }[], fields = { is_power: 1 }) =>
  linkedSet(server.admin, titles, fields)

const pumps = { P3: pump('3'), 'P5.5': pump('5.5'), P11: pump('11kW'), P90: pump('90') }
const cabinets = { K4: '4', 'K5.5': '5.5kW', K15: '15' }

describe('in a power-related set a cabinet follows the pump:', () => {
  test('it takes the model with the smallest power not below', async () => {
    const [p, k] = [await title('泵', pumps), await title('柜', cabinets)]
    const set = await setOf([p, k])
    const followed = await set.choose(p.name, 'P3')
    const { id } = lineOf(set.lines, k.name)
    const line = { id, title: k.name, no: 'K4', pro_power: '4' }
    expect(followed).toEqual([
      { ...line, measure: 'power', pump_power: '3', equal: false, candidates: 1 },
    ])
    expect(await set.now(k.name)).toMatchObject({ no: 'K4', chosen: true, pro_power: '4' })
    expect(await set.choose(p.name, 'P5.5')).toMatchObject([{ no: 'K5.5', equal: true }])
    expect(await set.choose(p.name, 'P11')).toMatchObject([{ no: 'K15', equal: false }])
    expect(await set.choose(p.name, 'P3')).toMatchObject([{ no: 'K4' }])
  })

  test('one that has the right model already is not among the changed', async () => {
    const [p, k] = [await title('泵', { A: pump('3'), B: pump('3') }), await title('柜', cabinets)]
    const set = await setOf([p, k])
    await set.choose(p.name, 'A')
    expect(await set.choose(p.name, 'B')).toEqual([])
  })

  test('none is chosen where several qualify; they come first, and a choice among them stays', async () => {
    const models = {
      A2: '2.2',
      'B5.5': '5.5',
      'A5.5': '5.5',
      R90: { pro_power: '90', pro_status: 2 },
    }
    const [p, k] = [await title('泵', pumps), await title('柜', models)]
    const set = await setOf([p, k])
    expect(await set.offered(k.name)).toEqual(['R90', 'A2', 'A5.5', 'B5.5'])
    expect(await set.choose(p.name, 'P3')).toMatchObject([{ no: '', candidates: 2, equal: false }])
    expect(await set.now(k.name)).toMatchObject({ chosen: false, no: '' })
    expect(await set.offered(k.name)).toEqual(['A5.5', 'B5.5', 'R90', 'A2'])
    await set.choose(k.name, 'B5.5')
    await set.choose(p.name, 'P5.5')
    expect(await set.now(k.name)).toMatchObject({ no: 'B5.5', chosen: true })
  })

  test('a recommended one comes first among those that qualify', async () => {
    const models = { A4: '4', B4: { pro_power: '4', pro_status: 2 }, C9: '9' }
    const [p, k] = [await title('泵', pumps), await title('柜', models)]
    const set = await setOf([p, k])
    await set.choose(p.name, 'P3')
    expect(await set.offered(k.name)).toEqual(['B4', 'A4', 'C9'])
  })

  test('one that was chosen before is emptied where several qualify now', async () => {
    const [p, k] = [await title('泵', pumps), await title('柜', { K3: '3', A: '5.5', B: '5.5' })]
    const set = await setOf([p, k])
    await set.choose(p.name, 'P3')
    expect((await set.now(k.name)).no).toBe('K3')
    await set.choose(p.name, 'P5.5')
    expect(await set.now(k.name)).toMatchObject({ no: '', chosen: false, unitprice: '' })
  })

  test('it is emptied where none is strong enough, and the answer says so', async () => {
    const [p, k] = [await title('泵', pumps), await title('柜', cabinets)]
    const set = await setOf([p, k])
    await set.choose(p.name, 'P3')
    expect(await set.choose(p.name, 'P90')).toMatchObject([
      { no: '', candidates: 0, equal: false, pump_power: '90' },
    ])
    expect(await set.now(k.name)).toMatchObject({ no: '', chosen: false })
    expect(await set.offered(k.name)).toEqual(['K4', 'K5.5', 'K15'])
  })

  test('the greatest of two pumps decides', async () => {
    const [main, jockey] = [await title('主泵', pumps), await title('稳压泵', pumps)]
    const k = await title('柜', cabinets)
    const set = await setOf([jockey, k, main])
    await set.choose(main.name, 'P11')
    expect(await set.choose(jockey.name, 'P3')).toEqual([])
    expect((await set.now(k.name)).no).toBe('K15')
    expect(await set.choose(main.name, '')).toMatchObject([{ no: 'K4', pump_power: '3' }])
  })

  test('it stays as it is when the last pump is taken back', async () => {
    const [p, k] = [await title('泵', pumps), await title('柜', cabinets)]
    const set = await setOf([p, k])
    await set.choose(p.name, 'P3')
    expect(await set.choose(p.name, '')).toEqual([])
    expect((await set.now(k.name)).no).toBe('K4')
  })

  test.each(['2×7.5', '5.5-7.5', '', '约3', '3HP'])(
    'a pump of power “%s” takes no part',
    async (power) => {
      const [p, k] = [
        await title('泵', { A: pump(power), B: pump('3') }),
        await title('柜', cabinets),
      ]
      const set = await setOf([p, k])
      expect(await set.choose(p.name, 'A')).toEqual([])
      expect((await set.now(k.name)).chosen).toBe(false)
    },
  )

  test('a cabinet of power `2×7.5`, without power or paused is never chosen', async () => {
    const models = { K9: '9', A: '2×7.5', B: '4-9', C: '', D: { pro_power: '4', pro_status: 3 } }
    const [p, k] = [await title('泵', pumps), await title('柜', models)]
    const set = await setOf([p, k])
    expect(await set.choose(p.name, 'P3')).toMatchObject([{ no: 'K9', candidates: 1 }])
  })

  test('powers compare as numbers, with or without their unit', async () => {
    const [p, k] = [
      await title('泵', { A: pump('７.５ＫＷ'), B: pump('1') }),
      await title('柜', { K11: '11 kW', K9: '9千瓦', 'K7.50': '7.50' }),
    ]
    const set = await setOf([p, k])
    expect(await set.choose(p.name, 'A')).toMatchObject([{ no: 'K7.50', equal: true }])
    expect(await set.offered(k.name)).toEqual(['K7.50', 'K9', 'K11'])
  })

  test('several cabinets and starters all follow', async () => {
    const [p, k, s] = [
      await title('泵', pumps),
      await title('柜', cabinets),
      await title('软起', { S3: '3', S9: '9' }),
    ]
    const set = await setOf([p, k, s])
    expect(await set.choose(p.name, 'P3')).toMatchObject([{ no: 'K4' }, { no: 'S3', equal: true }])
  })

  test('one chosen by hand stays until the pump changes', async () => {
    const [p, k] = [await title('泵', pumps), await title('柜', cabinets)]
    const set = await setOf([p, k])
    await set.choose(p.name, 'P3')
    expect(await set.choose(k.name, 'K15')).toEqual([])
    expect((await set.now(k.name)).no).toBe('K15')
    expect(await set.choose(p.name, 'P5.5')).toMatchObject([{ no: 'K5.5' }])
  })

  test('also at once, when the pump has only one model', async () => {
    const [p, k] = [await title('泵', { P3: pump('3') }), await title('柜', cabinets)]
    const set = await setOf([k, p])
    expect(set.lines).toMatchObject([
      { title: k.name, no: 'K4' },
      { title: p.name, no: 'P3' },
    ])
  })

  test('one whose title was corrected since follows too', async () => {
    const [p, k] = [await title('泵', pumps), await title('柜', cabinets)]
    const set = await setOf([p, k])
    for (const id of k.pids) {
      await done(server.admin, api.product.setProduct, { id, pro_title: `${k.name}正名` })
    }
    expect(await set.choose(p.name, 'P3')).toMatchObject([{ no: 'K4', candidates: 1 }])
  })
})

describe('nothing follows', () => {
  test('where the set is not power-related', async () => {
    const [p, k] = [await title('泵', pumps), await title('柜', { A: '5.5', B: '4', C: '3' })]
    const set = await setOf([p, k], { is_power: 0 })
    expect(await set.choose(p.name, 'P3')).toEqual([])
    expect((await set.now(k.name)).chosen).toBe(false)
    expect(await set.offered(k.name)).toEqual(['A', 'B', 'C'])
  })

  test('among pumps: a line with flow is never changed, even a weaker one', async () => {
    const [main, other] = [await title('主泵', pumps), await title('副泵', pumps)]
    const set = await setOf([main, other])
    await set.choose(other.name, 'P3')
    expect(await set.choose(main.name, 'P11')).toEqual([])
    expect((await set.now(other.name)).no).toBe('P3')
    await set.choose(other.name, '')
    expect((await set.now(other.name)).chosen).toBe(false)
  })

  test('among lines without power, such as tanks and valves', async () => {
    const [p, tank] = [await title('泵', pumps), await title('罐', { T1: '', T2: '' })]
    const set = await setOf([p, tank])
    expect(await set.choose(p.name, 'P3')).toEqual([])
    expect((await set.now(tank.name)).chosen).toBe(false)
  })

  test('in another set of the same quotation', async () => {
    const [p, k] = [await title('泵', pumps), await title('柜', cabinets)]
    const com_id = await makeCombination(server.admin, [p.pids[0]!, k.pids[0]!], { is_power: 1 })
    const id = await makeQuotation(server.admin)
    const one = await addSet(server.admin, id, com_id)
    const other = await addSet(server.admin, id, com_id)
    await done(server.admin, changeno, { id: lineOf(one, p.name).id, no: 'P3' })
    expect((await lineNow(server.admin, lineOf(one, k.name))).no).toBe('K4')
    expect(await lineNow(server.admin, lineOf(other, k.name))).toEqual(lineOf(other, k.name))
  })
})
