import { describe, expect, test } from 'vitest'
import { candidateOf, curveOf, dutyOf } from '#test/make/pumps/pump-curves.ts'
import type { Duty } from '../duty.ts'
import { checksOf } from '../grading.ts'
import type { Candidate } from '../offer.ts'

/** A pump for 108 m³/h (30 L/s) at 80 m whose curve begins and ends with these heads. */
const firePump = (zeroFlow: number, overload: number, others: Partial<Candidate> = {}) =>
  candidateOf(1, {
    curve: curveOf([
      [0, zeroFlow, 20],
      [108, 80, 34],
      [162, overload, 40],
    ]),
    motor: 45,
    ...others,
  })

const verdicts = (pump: Candidate, duty: Partial<Duty> = {}) =>
  checksOf(dutyOf(108, 80, { use: '消防', ...duty }), pump).map(
    ({ clause, verdict }) => `${clause.replace('GB 50974-2014 ', '')} ${verdict}`,
  )
const texts = (pump: Candidate, duty: Partial<Duty> = {}) =>
  checksOf(dutyOf(108, 80, { use: '消防', ...duty }), pump).map(({ text }) => text)

describe('消防: a pump for 108 m³/h at 80 m', () => {
  test('with 104 m at zero flow and 58 m at 150 % fits', () => {
    expect(verdicts(firePump(104, 58))).toEqual([
      '5.1.4 符合',
      '5.1.6（2） 符合',
      '5.1.6（4） 符合',
      '5.1.6（4） 符合',
      '5.1.6（5） 符合',
    ])
  })

  test('with 113 m at zero flow has too much', () => {
    expect(verdicts(firePump(113, 58))).toContain('5.1.6（4） 不符合')
    expect(texts(firePump(113, 58))).toContain(
      '零流量扬程 113 m，是设计扬程的 141.25%，不应大于 140%',
    )
  })

  test('with exactly 112 m fits', () => {
    expect(verdicts(firePump(112, 58))).not.toContain('5.1.6（4） 不符合')
  })

  test('may have exactly 140 % and 65 %, whatever the last digits of a quotient say', () => {
    const [zeroFlow, overload] = [1.96, 0.91]
    expect(zeroFlow / 1.4).toBeGreaterThan(1.4)
    const curve = curveOf([
      [0, zeroFlow, 20],
      [108, 1.4, 34],
      [162, overload, 40],
    ])
    expect(verdicts(firePump(0, 0, { curve }), { head: 1.4 })).not.toContain('5.1.6（4） 不符合')
    expect(verdicts(firePump(0, 0, { curve }), { head: 1.4 })).toContain('5.1.6（5） 符合')
  })

  test('with 50 m at 150 % has too little', () => {
    expect(verdicts(firePump(104, 50))).toContain('5.1.6（5） 不符合')
    expect(texts(firePump(104, 50))).toContain(
      '150% 设计流量（162 m³/h）时扬程 50 m，是设计扬程的 62.5%，不应低于 65%',
    )
  })

  test('with exactly 52 m there fits', () => {
    expect(verdicts(firePump(104, 52))).toContain('5.1.6（5） 符合')
  })

  test('with 94 m at zero flow fits, with a note', () => {
    expect(verdicts(firePump(94, 58))).toContain('5.1.6（4） 提醒')
    expect(texts(firePump(94, 58))).toContain('零流量扬程 94 m，是设计扬程的 117.5%，宜大于 120%')
  })

  test('with a curve that begins above zero flow, or ends before 150 %, cannot be judged there', () => {
    const curve = curveOf([
      [20, 100, 20],
      [108, 80, 34],
      [150, 60, 40],
    ])
    const found = verdicts(firePump(0, 0, { curve }))
    expect(found.slice(3)).toEqual(['5.1.6（4） 无法判断', '5.1.6（5） 无法判断'])
  })

  test('with a hump does not fit', () => {
    const curve = curveOf([
      [0, 90, 20],
      [50, 95, 28],
      [108, 80, 34],
      [162, 58, 40],
    ])
    expect(texts(firePump(0, 0, { curve }))).toContain('流量扬程曲线有驼峰')
  })

  test('needs a motor for every point of its curve, not only for the required one', () => {
    expect(texts(firePump(104, 58, { motor: 37 }))).toContain(
      '曲线上最大轴功率 40 kW，电机 37 kW，电机不能覆盖全曲线',
    )
  })

  test('that takes more from the mains than its motor is rated cannot be judged', () => {
    const input = { curve: { ...firePump(104, 58).curve!, power_kind: 'P1' as const } }
    expect(verdicts(firePump(0, 0, { ...input, motor: 37 }))).toContain('5.1.6（2） 无法判断')
    expect(verdicts(firePump(0, 0, { ...input, motor: 45 }))).toContain('5.1.6（2） 符合')
  })

  test('of which only a rated point is known cannot be judged by its curve', () => {
    const rated = { curve: null, rated: { flow: 108, head: 80 } }
    expect(verdicts(firePump(0, 0, rated))).toEqual([
      '5.1.4 符合',
      '5.1.6（2） 无法判断',
      '5.1.6（4） 无法判断',
      '5.1.6（4） 无法判断',
      '5.1.6（5） 无法判断',
    ])
  })
})

describe('消防: flow and number', () => {
  test('less than 10 L/s of one pump does not fit', () => {
    expect(verdicts(firePump(104, 58), { flow: 35.9 })).toContain('5.1.4 不符合')
    expect(verdicts(firePump(104, 58), { flow: 36 })).toContain('5.1.4 符合')
    expect(verdicts(firePump(104, 58), { flow: 60, onDuty: 2 })).toContain('5.1.4 不符合')
  })

  test('more than 320 L/s of one pump is only a reminder', () => {
    expect(verdicts(firePump(104, 58), { flow: 1160 })).toContain('5.1.4 提醒')
  })

  test('the rated flow counts where the catalogue has one', () => {
    const pump = firePump(104, 58, { rated: { flow: 30, head: 80 } })
    expect(texts(pump)[0]).toBe('单台额定流量 8.33 L/s，不应小于 10 L/s')
  })

  test('more than three pumps on duty are only a reminder', () => {
    expect(verdicts(firePump(104, 58), { flow: 432, onDuty: 4 }).at(-1)).toBe('5.1.6（7） 提醒')
    expect(verdicts(firePump(104, 58), { flow: 324, onDuty: 3 })).not.toContain('5.1.6（7） 提醒')
  })
})

describe('生活', () => {
  const curve = curveOf([
    [0, 40, 2],
    [20, 38, 3.4],
    [40, 30, 4.6],
    [60, 16, 5.6],
  ])
  const checks = (flow: number, others: Partial<Duty> = {}, pump = candidateOf(1, { curve })) =>
    checksOf(dutyOf(flow, 30, { use: '生活', ...others }), pump).map(({ verdict }) => verdict)
  const best = curve.best!.flow

  test('a falling curve fits, a humped one does not, without a curve it is unknown', () => {
    const humped = curveOf([
      [0, 30],
      [10, 31],
      [20, 20],
    ])
    expect(checks(40)).toEqual(['符合'])
    expect(checks(20, {}, candidateOf(1, { curve: humped }))).toEqual(['不符合'])
    expect(checks(20, {}, candidateOf(1))).toEqual(['无法判断'])
  })

  test('with 变频 the required point belongs at the right end of the efficient range', () => {
    const variable = { lowestHz: 30 }
    expect(checks(best * 0.99, variable)).toEqual(['符合', '提醒'])
    expect(checks(best * 1.01, variable)).toEqual(['符合', '符合'])
    expect(checks(best * 1.19, variable)).toEqual(['符合', '符合'])
    expect(checks(best * 1.21, variable)).toEqual(['符合', '提醒'])
  })
})

test.each(['排污', '循环', null] as const)('%s asks for no rule', (use) => {
  expect(checksOf(dutyOf(10, 30, { use }), candidateOf(1))).toEqual([])
})
