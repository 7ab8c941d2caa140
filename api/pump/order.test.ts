import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { candidateOf, curveOf, dutyOf, select } from '#test/make/pumps/pump-curves.ts'
import type { Duty } from './duty.ts'
import type { Candidate, Offer } from './offer.ts'

const offers = (duty: Duty, candidates: readonly Candidate[]) =>
  select(duty, candidates).tables.flatMap(({ offered, near }) => [...offered, ...near])
const models = (found: readonly Offer<Candidate>[]) => found.map(({ candidate }) => candidate.model)

describe('the order', () => {
  const scaled = (factor: number, power: number) =>
    curveOf([
      [0, 36 * factor, 1.5 * power],
      [20, 34 * factor, 2.8 * power],
      [40, 28 * factor, 3.9 * power],
      [60, 16 * factor, 4.6 * power],
    ])
  const curve = scaled(1, 1)
  const base = { curve, motor: 5.5, price: 100 }
  const order = (...candidates: Candidate[]) => models(offers(dutyOf(40, 28), candidates))

  test('is by class first', () => {
    expect(
      order(
        candidateOf(1, { ...base, curve: scaled(1.07, 0.9) }),
        candidateOf(2, { ...base, curve: scaled(1.02, 1.2) }),
      ),
    ).toEqual(['M2', 'M1'])
  })

  test('then by power in all, motor, price, model as people read it, and id', () => {
    expect(
      order(
        candidateOf(8, { ...base, model: 'ISG100' }),
        candidateOf(9, { ...base, model: 'ISG80' }),
        candidateOf(3, { ...base, model: 'ISG80' }),
        candidateOf(7, { ...base, model: 'price', price: 99 }),
        candidateOf(6, { ...base, model: 'motor', motor: 4 }),
        candidateOf(5, { ...base, model: 'power', curve: scaled(1, 0.99) }),
        candidateOf(4, { ...base, model: 'free', price: null }),
      ),
    ).toEqual(['power', 'motor', 'price', 'ISG80', 'ISG80', 'ISG100', 'free'])
  })

  test('for 消防 sets certified pumps first within their class, and for nothing else', () => {
    const fault = '没有登记消防产品认证'
    const flat = (power: number) =>
      curveOf([
        [0, 34, 1.5 * power],
        [20, 32.5, 2.8 * power],
        [40, 28, 3.9 * power],
        [60, 20, 4.6 * power],
      ])
    const pumps = [
      candidateOf(1, { motor: 5.5, curve: flat(0.9), fireCertFault: fault }),
      candidateOf(2, { motor: 5.5, curve: flat(1) }),
      // Without a motor that is known, its class is one lower.
      candidateOf(3, { motor: null, curve: flat(0.8) }),
    ]
    const fire = offers(dutyOf(40, 28, { use: '消防' }), pumps)
    expect(fire.map(({ candidate, grade }) => [candidate.model, grade])).toEqual([
      ['M2', '合格'],
      ['M1', '合格'],
      ['M3', '可接受'],
    ])
    expect(fire.map(({ warnings }) => warnings)).toEqual([[], [fault], []])
    expect(fire[0]!.marks).toContain('消防认证')
    const others = offers(dutyOf(40, 28), pumps)
    expect(models(others)).toEqual(['M3', 'M1', 'M2'])
    expect(others.flatMap(({ warnings }) => warnings)).toEqual([])
    expect(others.flatMap(({ marks }) => marks)).not.toContain('消防认证')
  })

  test('ranks P1 and P2 in tables of their own, and those without power in a third', () => {
    const input = { ...base, curve: { ...base.curve, power_kind: 'P1' as const } }
    const { tables } = select(dutyOf(40, 28), [
      candidateOf(1, { rated: { flow: 40, head: 28 } }),
      candidateOf(2, input),
      candidateOf(3, base),
    ])
    expect(tables.map(({ power_kind, offered }) => [power_kind, models(offered)])).toEqual([
      ['P2', ['M3']],
      ['P1', ['M2']],
      [null, ['M1']],
    ])
  })

  test('of 差一点 is by how far the worst figure is beyond its bound, whatever the power and the price', () => {
    const headTimes = (factor: number) => candidateOf(0, { ...base, curve: scaled(factor, 0.5) })
    const pumps = [
      // 28 m are required, 110 % of which are 30.8: 4 % too little, (1.15 − 1.1) / 1.1 = 4.55 % too much, 8 % too much.
      { ...headTimes(0.96), id: 1 },
      { ...headTimes(1.15), id: 2 },
      { ...headTimes(1.188), id: 3 },
      // 3 % too little, and dearer than any.
      candidateOf(4, { ...base, curve: scaled(0.97, 2), motor: 11, price: 900 }),
      // 1 % too little, but 3.9 kW of a motor of 3.7 kW are 5.4 %.
      candidateOf(5, { ...base, curve: scaled(0.99, 1), motor: 3.7 }),
    ].map((one) => ({ ...one, model: `M${one.id}` }))
    const found = offers(dutyOf(40, 28), pumps)
    expect(found.map(({ grade }) => grade)).toEqual(pumps.map(() => '差一点'))
    expect(models(found)).toEqual(['M4', 'M1', 'M2', 'M5', 'M3'])
    expect(found[0]!.deviation).toBeCloseTo(3, 6)
    expect(found[2]!.deviation).toBeCloseTo((100 * 0.05) / 1.1, 6)
  })

  test('of reasons is the same: what makes a pump 差一点 comes before what lowers it less', () => {
    // 8 % too much is 可接受.
    const [pump] = offers(dutyOf(40, 28), [
      candidateOf(1, { ...base, curve: scaled(1.08, 1), motor: 3 }),
    ])
    expect(pump!.reasons.map((reason) => reason.slice(0, 2))).toEqual(['电机', '扬程'])
  })

  test('of those that are refused is by kind, and within it the nearest first', () => {
    const headOf = (id: number, factor: number) =>
      candidateOf(id, { ...base, curve: scaled(factor, 1) })
    const { refused } = select(dutyOf(40, 28), [
      headOf(1, 2),
      candidateOf(2, { rated: { flow: 80, head: 28 } }),
      headOf(3, 0.8),
      candidateOf(4, { rated: { flow: 45, head: 28 } }),
      headOf(5, 1.21),
      candidateOf(6),
    ])
    expect(refused.map(({ candidate, kind }) => `${kind} ${candidate.model}`)).toEqual([
      '扬程 M5',
      '扬程 M3',
      '扬程 M1',
      '流量 M4',
      '流量 M2',
      '无数据 M6',
    ])
  })

  test('of rated points sets those with the full flow first', () => {
    const rated = (flow: number, head: number) => ({ rated: { flow, head } })
    expect(
      order(
        candidateOf(1, rated(38, 28)),
        candidateOf(2, rated(42, 30)),
        candidateOf(3, rated(40, 28)),
      ),
    ).toEqual(['M3', 'M2', 'M1'])
  })

  test('does not depend on the order of the candidates', () => {
    const kinds = fc.record({
      curve: fc.constantFrom(curve, { ...curve, power_kind: 'P1' as const }, null),
      motor: fc.constantFrom(4, 5.5, null),
      price: fc.constantFrom(100, 200, null),
      model: fc.constantFrom('ISG80', 'ISG100', '泵'),
      flow: fc.constantFrom(38, 40, 42, 50),
    })
    const shuffled = fc.array(kinds, { maxLength: 12 }).chain((all) => {
      const candidates = all.map(({ flow, ...one }, index) =>
        candidateOf(index + 1, { ...one, rated: { flow, head: 28 } }),
      )
      return fc.tuple(
        fc.constant(candidates),
        fc.shuffledSubarray(candidates, { minLength: candidates.length }),
      )
    })
    fc.assert(
      fc.property(shuffled, ([one, other]) => {
        const duty = dutyOf(40, 27, { standby: 1 })
        expect(select(duty, other)).toEqual(select(duty, one))
      }),
    )
  })
})
