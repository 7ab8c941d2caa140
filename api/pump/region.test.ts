import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  anyCurve,
  candidateOf,
  curveOf,
  dutyOf,
  part,
  select,
  within,
} from '#test/make/pumps/pump-curves.ts'
import { flowRange, prepareCurve, workingPoint, type PreparedCurve } from './curve/curve.ts'
import { regionWords } from './curve/region.ts'
import type { Duty } from './duty.ts'
import { regionFor } from './running.ts'

/** Where on its curve a pump runs, and what class it can get there. */

const curve = curveOf([
  [0, 36, 1.5],
  [10, 35.5, 2.1],
  [20, 34, 2.8],
  [30, 31.5, 3.4],
  [40, 28, 3.9],
  [50, 22.5, 4.3],
  [60, 16, 4.6],
  [70, 8, 4.8],
])
const best = curve.best!.flow

/** What comes of a pump at a duty that it meets exactly, unless more head is required or less. */
function judged(
  flow: number,
  one: PreparedCurve = curve,
  others: Partial<Duty> & { over?: number } = {},
) {
  const { over = 1, ...more } = others
  const head = workingPoint(one, flow / (more.onDuty ?? 1))!.head / over
  const { tables, refused } = select(dutyOf(flow, head, more), [candidateOf(1, { curve: one })])
  const [offer] = tables.flatMap(({ offered, near }) => [...offered, ...near])
  return { offer, refusal: refused[0] }
}

test.each([
  [24.99, undefined, undefined],
  [25, '差一点', '远离高效区'],
  [49.99, '差一点', '远离高效区'],
  [50, '可接受', '偏离高效区'],
  [69.99, '可接受', '偏离高效区'],
  [70, '合格', '高效区'],
  [120, '合格', '高效区'],
  [120.01, '可接受', '偏离高效区'],
  [130, '可接受', '偏离高效区'],
  [130.01, '差一点', '远离高效区'],
  [140, '差一点', '远离高效区'],
  [140.01, undefined, undefined],
])('at %d percent of the flow of best efficiency: %s, %s', (percent, grade, words) => {
  const { offer, refusal } = judged((percent / 100) * best)
  expect(offer?.grade).toBe(grade)
  expect(offer?.region && regionWords(offer.region)).toBe(words)
  expect(refusal?.kind).toBe(grade ? undefined : '运行区')
})

describe('why it is not better is said in figures that stand on their side of the bound', () => {
  test.each([
    [13.2, '流量只有最佳流量的 13%，长期运行会振动、过热'],
    [24.96, '流量只有最佳流量的 24.96%，长期运行会振动、过热'],
    [140.4, '流量达到最佳流量的 140.4%，长期运行会振动、过热'],
    [62, '流量只有最佳流量的 62%，高效区为 70%–120%'],
    [69.8, '流量只有最佳流量的 69.8%，高效区为 70%–120%'],
    [120.3, '流量达到最佳流量的 120.3%，高效区为 70%–120%'],
    [40, '流量只有最佳流量的 40%，高效区为 70%–120%'],
  ])('%d percent', (percent, sentence) => {
    const { offer, refusal } = judged((percent / 100) * best)
    expect(refusal ? [refusal.reason] : offer?.reasons).toEqual([sentence])
  })

  test('nothing in the efficient range', () => {
    expect(judged(best).offer?.reasons).toEqual([])
  })
})

describe('what counts is where the pump runs', () => {
  test('the operating point, not the required flow', () => {
    // With 5 % more head than required the pump gives some percent more flow.
    const more = judged(0.69 * best, curve, { over: 1.05 }).offer!
    expect(more.operating[0]!.flow / best).toBeGreaterThan(0.7)
    expect(more).toMatchObject({ grade: '合格', region: { name: '高效区' } })
    const less = judged(1.19 * best, curve, { over: 1.05 }).offer!
    expect(less.operating[0]!.flow / best).toBeGreaterThan(1.2)
    expect(less).toMatchObject({ grade: '可接受', region: { name: '偏离高效区' } })
  })

  test('the worse of surplus and region', () => {
    expect(judged(best, curve, { over: 1.15 }).offer?.grade).toBe('差一点')
    expect(judged(0.55 * best, curve, { over: 1.15 }).offer?.grade).toBe('差一点')
    expect(judged(0.4 * best, curve, { over: 1.02 }).offer?.grade).toBe('差一点')
  })

  test('the share of each of several pumps', () => {
    expect(judged(1.5 * best, curve, { onDuty: 2 }).offer?.region?.percent).toBeCloseTo(75, 2)
  })

  test('with 变频 the speed at which they run, where the best flow is less', () => {
    const duty = { lowestHz: 30, over: 1.05 }
    const { offer } = judged(1.195 * best, curve, duty)
    expect(offer!.hz).toBeLessThan(49.5)
    expect(offer!.region!.percent).toBeCloseTo(119.5 / (offer!.hz! / 50), 2)
    expect(offer!.region!.name).toBe('偏离高效区')
  })

  test('the worse of two operating points', () => {
    const humped = curveOf([
      [0, 20, 1],
      [10, 21, 1.3],
      [20, 24, 1.8],
      [30, 22, 2.4],
      [40, 12, 3],
    ])
    const { offer } = judged(30, humped, { staticHead: 21.5 })
    const shares = offer!.operating.map(({ flow }) => (flow / humped.best!.flow) * 100)
    expect(shares).toHaveLength(2)
    expect(shares[1]).toBeGreaterThan(100)
    expect(offer!.region!.percent).toBeCloseTo(shares[0]!, 2)
    expect(offer).toMatchObject({ grade: '差一点', region: { name: '远离高效区' } })
  })

  test('the required flow where none lies within the curve, which is marked', () => {
    const [last] = curve.head.x.slice(-1)
    const ends = curveOf(
      curve.head.x.slice(0, -2).map((x, at) => [x, curve.head.y[at]!, curve.power!.y[at]!]),
    )
    expect(last).toBe(70)
    const { offer } = judged(50, ends, { over: 1.04 })
    expect(offer!.operating).toEqual([])
    expect(offer!.marks).toContain('工作点在曲线外')
    expect(offer!.region!.percent).toBeCloseTo((50 / ends.best!.flow) * 100, 2)
  })

  test('a single rated point keeps its class, and has no region', () => {
    const { tables } = select(dutyOf(40, 28), [candidateOf(1, { rated: { flow: 44, head: 28 } })])
    expect(tables[0]!.offered[0]).toMatchObject({ grade: '合格', region: null, marks: ['单点'] })
  })
})

describe('where the best point may lie beyond the entered curve', () => {
  /** η rises to the last point, and falls from the first one. */
  const rising = curveOf([
    [0, 30, 2],
    [25, 29, 3.5],
    [50, 28, 4.7],
    [75, 27, 5.5],
    [100, 26, 6],
  ])
  const falling = curveOf([
    [100, 30, 10],
    [120, 28, 12],
    [140, 25, 14],
    [160, 20, 15],
  ])

  test.each([
    [6, undefined, '流量至多是最佳流量的 6%，长期运行会振动、过热'],
    [24.9, undefined, '流量至多是最佳流量的 24.9%，长期运行会振动、过热'],
    [25, '差一点', '流量至多是最佳流量的 25%，高效区为 70%–120%'],
    [60, '可接受', '流量至多是最佳流量的 60%，高效区为 70%–120%'],
    [69.9, '可接受', '流量至多是最佳流量的 69.9%，高效区为 70%–120%'],
    [70, '可接受', '最高效率点在曲线末端，流量至多是最佳流量的 70%，无法判断是否在高效区'],
    [100, '可接受', '最高效率点在曲线末端，流量至多是最佳流量的 100%，无法判断是否在高效区'],
  ])('at most %d percent: %s, %s', (flow, grade, sentence) => {
    const { offer, refusal } = judged(flow, rising)
    expect(offer?.grade).toBe(grade)
    expect(refusal ? [refusal.reason] : offer?.reasons).toEqual([sentence])
    expect(offer?.region?.bound).toBe(grade && '≤')
  })

  test.each([
    [100, '可接受', '最高效率点在曲线起点，流量至少是最佳流量的 100%，无法判断是否在高效区'],
    [120, '可接受', '最高效率点在曲线起点，流量至少是最佳流量的 120%，无法判断是否在高效区'],
    [121, '可接受', '流量至少是最佳流量的 121%，高效区为 70%–120%'],
    [131, '差一点', '流量至少是最佳流量的 131%，高效区为 70%–120%'],
    [141, undefined, '流量至少是最佳流量的 141%，长期运行会振动、过热'],
  ])('at least %d percent: %s, %s', (flow, grade, sentence) => {
    const { offer, refusal } = judged(flow, falling)
    expect(offer?.grade).toBe(grade)
    expect(refusal ? [refusal.reason] : offer?.reasons).toEqual([sentence])
  })

  test('also where it is the power that ends, so that more flow proves nothing', () => {
    const known = curveOf([
      [0, 30, 2],
      [25, 29, 3.5],
      [50, 28, 4.7],
      [75, 27],
      [100, 26],
    ])
    const { offer } = judged(70, known)
    expect(offer).toMatchObject({ grade: '可接受', region: { name: '无法判断', bound: '≤' } })
    expect(offer!.region!.percent).toBeCloseTo(140, 2)
  })

  test('and without power nothing is known of it', () => {
    const bare = curveOf([
      [0, 36],
      [20, 34],
      [40, 28],
    ])
    const { offer } = judged(30, bare)
    expect(offer).toMatchObject({
      grade: '可接受',
      reasons: ['没有功率或效率，无法判断是否在高效区'],
      region: { name: '无法判断', percent: null },
    })
  })
})

test('a duty beyond the curve has no region, and every other one that of the selection', () => {
  expect(regionFor(dutyOf(71, 10), curve)).toBeUndefined()
  const duty = dutyOf(0.6 * best, workingPoint(curve, 0.6 * best)!.head)
  expect(regionFor(duty, curve)).toEqual(judged(0.6 * best).offer!.region)
  const far = dutyOf(0.1 * best, workingPoint(curve, 0.1 * best)!.head)
  expect(regionWords(regionFor(far, curve)!)).toBe('流量只有最佳流量的 10%，长期运行会振动、过热')
})

test('of any curve none is 合格 or 可接受 that runs outside 50–130 % of its best flow', () => {
  fc.assert(
    fc.property(anyCurve, part, part, (entered, at, static_) => {
      const one = prepareCurve(entered)
      const flow = within(flowRange(one), at)
      const { head } = workingPoint(one, flow)!
      fc.pre(flow >= 0.01 && head >= 0.1)
      const duty = dutyOf(flow, head, { staticHead: head * static_ })
      const { tables } = select(duty, [candidateOf(1, { curve: one })])
      const [offer] = tables.flatMap(({ offered }) => offered)
      if (!offer?.region || offer.region.bound !== '' || !one.best) return
      for (const point of offer.operating) {
        expect(point.flow / one.best.flow).toBeGreaterThan(0.49999)
        expect(point.flow / one.best.flow).toBeLessThan(1.30001)
      }
    }),
  )
})

describe('what a pump is for', () => {
  const flat = curveOf([
    [0, 34, 1.5],
    [20, 32.5, 2.8],
    [40, 28, 3.9],
    [60, 20, 4.6],
  ])
  const offered = (medium: '清水' | '污水' | '热水' | null, duty: Partial<Duty>) => {
    const pump = candidateOf(1, { curve: flat, medium })
    const { tables, refused } = select(dutyOf(40, 28, duty), [pump])
    return refused[0]?.reason ?? tables.flatMap((table) => table.offered)[0]?.marks.join('、')
  }

  test.each([
    [null, '清水'],
    ['循环', '清水'],
    ['生活', '清水'],
    ['消防', '清水'],
    ['排污', '污水'],
  ] as const)('用途 %s asks for %s', (use, medium) => {
    const other = medium === '清水' ? '污水' : '清水'
    expect(offered(medium, { use })).toContain('无汽蚀余量')
    expect(offered(other, { use })).toBe(`用于${other}，工况的介质是${medium}`)
    expect(offered('热水', { use })).toBe(`用于热水，工况的介质是${medium}`)
  })

  test('unless the duty says another', () => {
    expect(offered('热水', { use: '循环', medium: '热水' })).toBe('无汽蚀余量')
    expect(offered('清水', { use: '循环', medium: '热水' })).toBe('用于清水，工况的介质是热水')
    expect(offered('清水', { use: '排污', medium: '清水' })).toBe('无汽蚀余量')
  })

  test('one of which it is not recorded is offered for all, with a mark', () => {
    expect(offered(null, {})).toBe('无汽蚀余量、介质未登记')
    expect(offered(null, { use: '排污' })).toBe('无汽蚀余量、介质未登记')
  })
})
