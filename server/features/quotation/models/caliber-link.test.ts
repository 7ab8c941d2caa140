import { describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { done, lineOf } from '#test/make/factories.ts'
import { linkedSet, makeTitle } from '#test/make/linked-set.ts'
import { testServer } from '#test/run/server.ts'

/** Fittings follow their pump's caliber where a rule of the combination says so (口径相配). */

const { choosepump, getHistory, setQuotation } = api.quotation

const server = testServer()

const pump = (pro_caliber: string, more = {}) => ({
  pro_flow: '20',
  pro_lift: '30',
  pro_caliber,
  ...more,
})
const PUMPS = {
  P50: pump('DN50'),
  P65: pump('65'),
  P70: pump('70'),
  P100: pump('DN100'),
  P0: pump(''),
}
const bore = (pro_caliber: string, more = {}) => ({ pro_caliber, ...more })
const VALVES = { V50: bore('50'), V65: bore('DN65'), V80: bore('80mm'), V150: bore('φ150') }

type Models = Record<string, object>

/** A pump and a valve, linked by a rule. */
async function pumpAndValve(fit: 'same' | 'least', valves: Models = VALVES, pumps: Models = PUMPS) {
  const p = await makeTitle(server.admin, '泵', pumps)
  const v = await makeTitle(server.admin, '阀', valves)
  const com_rules = [{ kind: 'caliber', titles: [v.name], of: [p.name], fit }]
  const set = await linkedSet(server.admin, [p, v], { com_rules })
  return {
    ...set,
    p,
    v,
    choosePump: (no: string) => set.choose(p.name, no),
    valve: () => set.now(v.name),
  }
}

describe('a fitting without a model', () => {
  test('takes the one model of the same caliber, with its price, and the answer says so', async () => {
    const { v, lines, choosePump, valve } = await pumpAndValve('same', {
      ...VALVES,
      V65: bore('DN65', { pro_unitprice: '320' }),
    })
    const line = { id: lineOf(lines, v.name).id, title: v.name, no: 'V65', pro_caliber: 'DN65' }
    expect(await choosePump('P65')).toEqual([
      { ...line, measure: 'caliber', pump_caliber: '65', kept: false, equal: true, candidates: 1 },
    ])
    expect(await valve()).toMatchObject({
      no: 'V65',
      chosen: true,
      unitprice: '320.00',
      amount: '320.00',
    })
    expect(await valve()).toMatchObject({ price_source: '目录价', entitled_price: '320.00' })
  })

  test('takes the smallest that is not below', async () => {
    const { choosePump, valve } = await pumpAndValve('least')
    expect(await choosePump('P70')).toMatchObject([{ no: 'V80', equal: false, candidates: 1 }])
    expect(await choosePump('P65')).toMatchObject([{ no: 'V65', equal: true }])
    expect(await choosePump('P100')).toMatchObject([{ no: 'V150' }])
    expect((await valve()).no).toBe('V150')
  })

  test('stays open where no model has the same caliber, larger ones included', async () => {
    const { choosePump, valve } = await pumpAndValve('same')
    expect(await choosePump('P70')).toMatchObject([{ no: '', candidates: 0, pump_caliber: '70' }])
    expect((await valve()).chosen).toBe(false)
  })

  test.each(['same', 'least'] as const)(
    'stays open where several fit (%s); they are offered first, and a choice among them stays',
    async (fit) => {
      const { v, choose, choosePump, offered, valve } = await pumpAndValve(fit, {
        A50: bore('50'),
        A65: bore('65'),
        B65: bore('65'),
        C80: bore('80'),
      })
      expect(await offered(v.name)).toEqual(['A50', 'A65', 'B65', 'C80'])
      expect(await choosePump('P65')).toMatchObject([{ no: '', candidates: 2, kept: false }])
      expect((await valve()).chosen).toBe(false)
      expect(await offered(v.name)).toEqual(['A65', 'B65', 'A50', 'C80'])
      expect(await choose(v.name, 'B65')).toEqual([])
      expect(await choosePump('P65')).toEqual([])
      expect((await valve()).no).toBe('B65')
    },
  )

  test('never takes a paused model, one whose caliber is no single number, or one that only its name says', async () => {
    const { choosePump, valve } = await pumpAndValve('least', {
      'V65 DN65': bore(''),
      R65: bore('65', { pro_status: 3 }),
      S65: bore('65×50'),
      V80: bore('80'),
      'V65 B': bore('', { pro_info: 'DN65' }),
    })
    expect(await choosePump('P65')).toMatchObject([{ no: 'V80', candidates: 1 }])
    expect((await valve()).no).toBe('V80')
  })

  test('does not follow a pump without a caliber', async () => {
    const { choosePump, valve } = await pumpAndValve('least')
    expect(await choosePump('P0')).toEqual([])
    expect((await valve()).chosen).toBe(false)
  })

  test('follows at once when the pump has only one model', async () => {
    const { lines, v } = await pumpAndValve('same', VALVES, { P65: pump('65') })
    expect(lineOf(lines, v.name).no).toBe('V65')
  })
})

describe('a fitting with a model', () => {
  test('that followed before follows again, and is emptied where none fits any more', async () => {
    const { choosePump, valve } = await pumpAndValve('same')
    await choosePump('P50')
    expect(await choosePump('P65')).toMatchObject([{ no: 'V65' }])
    expect(await choosePump('P100')).toMatchObject([{ no: '', candidates: 0 }])
    expect(await valve()).toMatchObject({ chosen: false, unitprice: '' })
  })

  test('that somebody chose before the pump stays, and is named where it does not fit', async () => {
    const { v, choose, choosePump, valve } = await pumpAndValve('same')
    await choose(v.name, 'V80')
    expect(await choosePump('P65')).toMatchObject([
      { no: 'V80', pro_caliber: '80mm', pump_caliber: '65', kept: true, equal: false },
    ])
    expect((await valve()).no).toBe('V80')
  })

  test('of somebody’s own choice stays when the pump changes: silently while it fits, else named', async () => {
    const { v, choose, choosePump, valve } = await pumpAndValve('least')
    await choosePump('P50')
    await choose(v.name, 'V80')
    expect(await choosePump('P65')).toEqual([])
    expect((await valve()).no).toBe('V80')
    expect(await choosePump('P100')).toMatchObject([{ no: 'V80', kept: true }])
    expect((await valve()).no).toBe('V80')
  })

  test('that is the same as before is not among the changed', async () => {
    const { choosePump } = await pumpAndValve('same', VALVES, { A: pump('65'), B: pump('DN65') })
    expect(await choosePump('A')).toHaveLength(1)
    expect(await choosePump('B')).toEqual([])
  })

  test('stays when the pump is taken back', async () => {
    const { choosePump, valve } = await pumpAndValve('same')
    await choosePump('P65')
    expect(await choosePump('')).toEqual([])
    expect((await valve()).no).toBe('V65')
  })
})

describe('in a set with several pumps', () => {
  async function twoPumps(fit: 'same' | 'least') {
    const main = await makeTitle(server.admin, '主泵', PUMPS)
    const jockey = await makeTitle(server.admin, '稳压泵', PUMPS)
    const v = await makeTitle(server.admin, '阀', VALVES)
    return {
      main,
      jockey,
      v,
      rule: (of: string[]) => ({ kind: 'caliber', titles: [v.name], of, fit }),
    }
  }

  test('a pump that the rule does not name changes nothing', async () => {
    const { main, jockey, v, rule } = await twoPumps('same')
    const set = await linkedSet(server.admin, [main, jockey, v], { com_rules: [rule([main.name])] })
    expect(await set.choose(jockey.name, 'P50')).toEqual([])
    await set.choose(main.name, 'P65')
    await set.choose(v.name, 'V80')
    expect(await set.choose(jockey.name, 'P65')).toEqual([])
    expect((await set.now(v.name)).no).toBe('V80')
  })

  test('the largest decides, or for the same caliber each of them comes into question', async () => {
    for (const [fit, first] of [
      ['least', ['V65', 'V50']],
      ['same', ['V50', 'V65']],
    ] as const) {
      const { main, jockey, v, rule } = await twoPumps(fit)
      const com_rules = [rule([main.name, jockey.name])]
      const set = await linkedSet(server.admin, [main, jockey, v], { com_rules })
      await set.choose(jockey.name, 'P50')
      expect(await set.choose(main.name, 'P65')).toMatchObject(
        fit === 'least' ? [{ no: 'V65' }] : [],
      )
      expect((await set.offered(v.name)).slice(0, 2)).toEqual(first)
    }
  })
})

test('in a power-related set a fitting with a motor goes by its caliber, and the cabinet by power', async () => {
  const p = await makeTitle(server.admin, '泵', {
    P: pump('65', { pro_power: '11' }),
    Q: pump('50'),
  })
  const v = await makeTitle(server.admin, '电动阀', {
    V50: bore('50', { pro_power: '0.1' }),
    V65: bore('65', { pro_power: '0.1' }),
  })
  const k = await makeTitle(server.admin, '柜', {
    K11: { pro_power: '11' },
    K15: { pro_power: '15' },
  })
  const com_rules = [{ kind: 'caliber', titles: [v.name], of: [p.name], fit: 'same' }]
  const set = await linkedSet(server.admin, [p, v, k], { is_power: 1, com_rules })
  expect(await set.choose(p.name, 'P')).toMatchObject([
    { no: 'V65', measure: 'caliber' },
    { no: 'K11', measure: 'power' },
  ])
})

test('a pump that a rule asks to follow by mistake is never changed', async () => {
  const p = await makeTitle(server.admin, '泵', PUMPS)
  const v = await makeTitle(server.admin, '阀', VALVES)
  const com_rules = [{ kind: 'caliber', titles: [p.name], of: [v.name], fit: 'same' }]
  const set = await linkedSet(server.admin, [p, v], { com_rules })
  expect(await set.choose(v.name, 'V65')).toEqual([])
  expect((await set.now(p.name)).chosen).toBe(false)
})

test('a rule that is taken from the combination links no more', async () => {
  const { combination, choosePump, valve } = await pumpAndValve('same')
  await done(server.admin, api.combination.setCombination, { id: combination, com_rules: [] })
  expect(await choosePump('P65')).toEqual([])
  expect((await valve()).chosen).toBe(false)
})

describe('a pump from selection', () => {
  const duty = { flow: 20, head: 30 }

  test('is followed too: the message names what followed, what to choose and what does not fit', async () => {
    const set = await pumpAndValve('same')
    const { id } = lineOf(set.lines, set.p.name)
    const [p50, p65, p70] = set.p.pids
    const say = async (pid: number | undefined) =>
      (await done(server.admin, choosepump, { line: id, pid, ...duty })).msg
    expect(await say(p65)).toBe(`水泵已加入报价；“${set.v.name}”随口径选用 V65`)
    expect(await say(p70)).toBe(`水泵已加入报价；“${set.v.name}”没有口径相配的型号，请另选`)
    await set.choose(set.v.name, 'V80')
    expect(await say(p50)).toBe(
      `水泵已加入报价；“${set.v.name}”口径 80mm 与水泵口径 DN50 不相配，请核对`,
    )
  })

  test('has its fittings in the history of the quotation, and in what a sent version is restored to', async () => {
    const set = await pumpAndValve('same')
    const { quotation } = set
    await done(server.admin, setQuotation, { id: quotation, quo_name: '含阀' })
    await done(server.admin, choosepump, {
      line: lineOf(set.lines, set.p.name).id,
      pid: set.p.pids[1],
      ...duty,
    })
    const { data } = await done(server.admin, getHistory, { id: quotation })
    const models = data.flatMap(
      ({ changes = [] }: { changes?: { label: string; after: string }[] }) =>
        changes.filter(({ label }) => label === '型号').map(({ after }) => after),
    )
    expect(models.toSorted()).toEqual(['P65', 'V65'])
  })
})

test('pumps can be selected for lines whose product or category is that of a pump, and for no others', async () => {
  const { data: categories } = await done(server.admin, api.category.index).then(({ info }) => ({
    data: info as { id: number; p_name: string }[],
  }))
  const typed = (p_name: string) => categories.find((one) => one.p_name === p_name)!.id
  const titles = await Promise.all([
    makeTitle(server.admin, '有参数', { A: { pro_flow: '20', pro_lift: '30' } }),
    makeTitle(server.admin, '分类是泵', { A: { pro_type: typed('消防泵') }, B: {} }),
    makeTitle(server.admin, '阀', { A: { pro_type: typed('阀门') }, B: {} }),
    makeTitle(server.admin, '控制柜', { A: { pro_type: typed('控制柜'), pro_power: '4' } }),
    makeTitle(server.admin, '无分类', { A: {}, B: {} }),
    makeTitle(server.admin, '流量计', { A: { pro_flow: '20' }, B: {} }),
  ])
  const { lines, quotation } = await linkedSet(server.admin, titles, {})
  const read = async () => {
    const { info } = await done(server.admin, api.quotation.getQuopro, { id: quotation })
    return lines.filter(({ id }) => info.pumps.includes(id)).map(({ title }) => title)
  }
  expect(await read()).toEqual([titles[0].name, titles[1].name])
  await done(server.admin, api.quotation.setStage, { id: quotation, stage: 4 })
  expect(await read()).toEqual([])
})
