import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { setProblems, type RuledLine } from './set-problems.ts'
import { ruleKinds, type SetRule } from '#api/combination/set-rules.ts'

const line = (title: string, num: number, more: Partial<RuledLine> = {}): RuledLine => ({
  title,
  num,
  chosen: true,
  pro_power: '',
  pro_caliber: '',
  pro_flow: '',
  ...more,
})
const rule = (changes: Partial<SetRule>): SetRule => ({
  kind: 'needs',
  titles: ['压力开关'],
  least: 1,
  of: [],
  per: 1,
  ...changes,
})

describe('pieces that a set needs', () => {
  test('are missing, or too few, with the reason', () => {
    const pumps = rule({ titles: ['消防稳压泵'], least: 2 })
    const lines = [line('消防稳压泵', 1), line('闸阀', 4)]
    expect(setProblems([pumps, rule({})], lines)).toEqual([
      '消防稳压泵只有1个（至少2个）',
      '缺少压力开关（至少1个）',
    ])
    expect(setProblems([pumps], [line('消防稳压泵', 2)])).toEqual([])
  })

  test('are of any of the titles, over all lines, and more are no fault', () => {
    const either = rule({ titles: ['气压罐', '变频柜'], least: 2 })
    expect(setProblems([either], [line('气压罐', 1), line('变频柜', 1)])).toEqual([])
    expect(setProblems([either], [line('气压罐', 1), line('气压罐', 8)])).toEqual([])
    expect(setProblems([either], [])).toEqual(['缺少气压罐或变频柜（至少2个）'])
  })

  test('count by their title before a model is chosen, and by the one that they have now', () => {
    expect(setProblems([rule({})], [line('压力开关', 1, { chosen: false })])).toEqual([])
    expect(setProblems([rule({})], [line('开关', 1, { titleNow: '压力开关' })])).toEqual([])
    expect(setProblems([rule({})], [line('开关', 1)])).toHaveLength(1)
  })
})

describe('pieces that go by the number of others', () => {
  const cabinets = rule({ kind: 'each', titles: ['控制柜'], of: ['水泵'], per: 2 })

  test('are required for every full number, and for what is left over', () => {
    const with2 = (pumps: number) =>
      setProblems([cabinets], [line('水泵', pumps), line('控制柜', 2)])
    expect(with2(4)).toEqual([])
    expect(with2(5)).toEqual(['控制柜只有2个（5个水泵至少配3个）'])
  })

  test('are required `least` times for each', () => {
    const valves = rule({ kind: 'each', titles: ['闸阀'], of: ['水泵', '稳压泵'], least: 2 })
    expect(setProblems([valves], [line('水泵', 1), line('稳压泵', 2), line('闸阀', 5)])).toEqual([
      '闸阀只有5个（3个水泵或稳压泵至少配6个）',
    ])
  })

  test('are not missed where there is nothing that they would go with', () => {
    expect(setProblems([cabinets], [line('闸阀', 1)])).toEqual([])
  })
})

describe('the power of cabinets', () => {
  const fits = rule({ kind: 'power', titles: ['控制柜'], of: ['水泵', '稳压泵'] })
  const pumps = [line('水泵', 2, { pro_power: '7.5kW' }), line('稳压泵', 1, { pro_power: '11' })]

  test('is a problem where it is below that of the strongest pump', () => {
    const cabinet = line('控制柜', 1, { pro_power: '7.5' })
    const problem = ['控制柜功率 7.5 kW 小于水泵功率 11 kW']
    expect(setProblems([fits], [...pumps, cabinet])).toEqual(problem)
    expect(setProblems([fits], [...pumps, cabinet, cabinet])).toEqual(problem)
    expect(setProblems([fits], [...pumps, { ...cabinet, pro_power: '11' }])).toEqual([])
  })

  test('is compared with nothing before models are chosen, or where it is no single number', () => {
    const weak = line('控制柜', 1, { pro_power: '1' })
    expect(setProblems([fits], [...pumps, { ...weak, chosen: false }])).toEqual([])
    expect(setProblems([fits], [...pumps, { ...weak, pro_power: '1-3' }])).toEqual([])
    const unknown = pumps.map((pump) => ({ ...pump, chosen: false }))
    expect(setProblems([fits], [...unknown, weak])).toEqual([])
    expect(setProblems([fits], [weak])).toEqual([])
  })
})

describe('the caliber of fittings', () => {
  const same = rule({ kind: 'caliber', titles: ['止回阀'], of: ['水泵'], fit: 'same' })
  const least = rule({ ...same, fit: 'least' })
  const pump = line('水泵', 2, { pro_caliber: 'DN65', pro_flow: '30' })
  const valve = (pro_caliber: string) => line('止回阀', 2, { pro_caliber })

  test.each([
    ['50', '止回阀口径 50 与水泵口径 DN65 不同', '止回阀口径 50 小于水泵口径 DN65'],
    ['65mm', undefined, undefined],
    ['φ65', undefined, undefined],
    ['DN80', '止回阀口径 DN80 与水泵口径 DN65 不同', undefined],
  ])('%s beside DN65', (caliber, unequal, smaller) => {
    expect(setProblems([same], [pump, valve(caliber)])).toEqual(unequal ? [unequal] : [])
    expect(setProblems([least], [pump, valve(caliber)])).toEqual(smaller ? [smaller] : [])
  })

  test('is the same as that of one of several pumps, or not below the largest', () => {
    const lines = [pump, line('水泵', 1, { pro_caliber: '100' }), valve('65'), valve('80')]
    expect(setProblems([same], lines)).toEqual(['止回阀口径 80 与水泵口径 DN65、水泵口径 100 不同'])
    expect(setProblems([least], lines)).toEqual([
      '止回阀口径 65 小于水泵口径 100',
      '止回阀口径 80 小于水泵口径 100',
    ])
  })

  test('names pumps by size, then as they are written, in whichever order they stand', () => {
    const pumps = ['100', 'DN65', '65'].map((pro_caliber) => line('水泵', 1, { pro_caliber }))
    const problem = ['止回阀口径 80 与水泵口径 65、水泵口径 DN65、水泵口径 100 不同']
    expect(setProblems([same], [...pumps, valve('80')])).toEqual(problem)
    expect(setProblems([same], [valve('80'), ...pumps.toReversed()])).toEqual(problem)
    const largest = [line('水泵', 1, { pro_caliber: 'DN100' }), ...pumps, valve('80')]
    const smaller = ['止回阀口径 80 小于水泵口径 100、水泵口径 DN100']
    expect(setProblems([least], largest)).toEqual(smaller)
    expect(setProblems([least], largest.toReversed())).toEqual(smaller)
  })

  test.each([
    ['', '止回阀口径未登记'],
    ['DN65×50', '止回阀口径未登记为单个数字（DN65×50）'],
  ])('“%s” is none, whatever the name of the model says', (caliber, problem) => {
    const named = { ...valve(caliber), no: 'HH49X-16 DN65' }
    expect(setProblems([same], [pump, named])).toEqual([problem])
    expect(setProblems([least], [pump, named])).toEqual([problem])
    const bare = { ...pump, pro_caliber: caliber }
    expect(setProblems([same], [bare, valve('65')])).toEqual([problem.replace('止回阀', '水泵')])
  })

  test('is compared with nothing before models are chosen, or without fitting or pump', () => {
    const open = { ...pump, chosen: false }
    expect(setProblems([same], [open, valve('50')])).toEqual([])
    expect(setProblems([same], [pump, { ...valve(''), chosen: false }])).toEqual([])
    expect(setProblems([same], [valve('')])).toEqual([])
    expect(setProblems([same], [{ ...pump, pro_caliber: '' }])).toEqual([])
    expect(setProblems([same], [line('稳压泵', 1, { pro_caliber: '32' }), valve('50')])).toEqual([])
  })

  test('is that of a product by the title that it has now', () => {
    const renamed = { ...valve('50'), title: '逆止阀', titleNow: '止回阀' }
    expect(setProblems([same], [pump, renamed])).toEqual(['逆止阀口径 50 与水泵口径 DN65 不同'])
  })
})

describe('any typed text', () => {
  const title = fc.oneof(fc.constantFrom('水泵', '控制柜', '压力开关'), fc.string())
  const lines = fc.array(
    fc.record({
      title,
      num: fc.integer({ min: 1, max: 999 }),
      chosen: fc.boolean(),
      pro_power: fc.oneof(fc.string(), fc.float().map(String), fc.constantFrom('2×7.5', '１１kW')),
      pro_caliber: fc.oneof(fc.string(), fc.constantFrom('DN65', '65', '80', '65-50', 'ＤＮ５０')),
      pro_flow: fc.constantFrom('', '30'),
      titleNow: fc.option(title, { nil: undefined }),
    }),
  )
  const titles = fc.array(title, { minLength: 1, maxLength: 10 })
  const pieces = fc.integer({ min: 1, max: 99 })
  const rules = fc.array(
    fc.record({
      kind: fc.constantFrom(...ruleKinds.map(({ value }) => value)),
      titles,
      of: titles,
      least: pieces,
      per: pieces,
      fit: fc.constantFrom('same' as const, 'least' as const),
    }),
  )

  test('nothing throws, and each problem is a sentence of its own', () => {
    fc.assert(
      fc.property(rules, lines, (some, there) => {
        const problems = setProblems(some, there)
        expect(new Set(problems).size).toBe(problems.length)
        for (const problem of problems) expect(problem).toMatch(/缺少|只有|小于|不同$|未登记/)
      }),
    )
  })

  test('the order of lines changes nothing', () => {
    fc.assert(
      fc.property(rules, lines, (some, there) => {
        const sorted = setProblems(some, there).toSorted()
        expect(setProblems(some, there.toReversed()).toSorted()).toEqual(sorted)
      }),
    )
  })

  test('one more piece of a required product never adds a problem', () => {
    fc.assert(
      fc.property(rules, lines, (some, there) => {
        const needs = some.filter(({ kind }) => kind === 'needs')
        const more = there.map((one) => ({ ...one, num: one.num + 1 }))
        expect(setProblems(needs, more).length).toBeLessThanOrEqual(
          setProblems(needs, there).length,
        )
      }),
    )
  })
})
