import { describe, expect, test } from 'vitest'
import type { Candidate, Offer } from './offer.ts'
import { differencesOf, nearest, type Plate } from './replacement.ts'

const old: Plate = { flow: 60, head: 14, caliber: 80, speed: 2900, power: 5.5 }
const compared = (ours: Partial<Plate>, plate = old) =>
  differencesOf({ ...old, ...ours }, plate).map(({ name, difference, percent, remark }) => [
    name,
    difference,
    percent,
    remark,
  ])

describe('one of our pumps differs from the old one', () => {
  test('by figure and share, signed, without the last digits of fractions', () => {
    expect(compared({ head: 14.7, caliber: 65, speed: 1450 })).toEqual([
      ['flow', 0, 0, ''],
      ['head', 0.7, 5, ''],
      ['caliber', -15, -18.75, '口径不同，需变径（大小头）或改法兰'],
      ['speed', -1450, -50, ''],
      ['power', 0, 0, ''],
    ])
  })

  test.each([
    [5.5, ''],
    [5.51, '电机功率大于原电机，请核对配电'],
    [4, ''],
  ])('with a motor of %s kW in place of 5.5 kW: “%s”', (power, remark) => {
    expect(compared({ power }).at(-1)?.[3]).toBe(remark)
  })

  test('only where the nameplate says something, and not by what is not known of ours', () => {
    expect(compared({ power: null }, { ...old, caliber: null, speed: null })).toEqual([
      ['flow', 0, 0, ''],
      ['head', 0, 0, ''],
      ['power', null, null, ''],
    ])
  })
})

describe('the nearest', () => {
  let lastId = 0
  type Made = Partial<Plate> & { grade?: Offer<Candidate>['grade']; surplus?: number }
  function pump(model: string, { grade = '合格', surplus = 0, ...ours }: Made) {
    lastId += 1
    const candidate = { id: lastId, model }
    // The order reads nothing else of an offer.
    const offer = { candidate, grade, surplus } as Offer<Candidate>
    return { offer, ours: { ...old, ...ours } }
  }
  const models = (pumps: ReturnType<typeof pump>[], plate = old) =>
    nearest(pumps, plate).map(({ offer }) => offer.candidate.model)

  test('is by class, then speed, caliber, motor, head, and model', () => {
    const pumps = [
      pump('差一点', { grade: '差一点' }),
      pump('可接受', { grade: '可接受' }),
      pump('转速', { speed: 1450 }),
      pump('口径', { caliber: 100 }),
      pump('小电机', { power: 4 }),
      pump('扬程', { surplus: -1 }),
      pump('A10', {}),
      pump('A9', {}),
    ]
    const order = ['A9', 'A10', '扬程', '小电机', '口径', '转速', '可接受', '差一点']
    expect(models(pumps)).toEqual(order)
    expect(models(pumps.toReversed())).toEqual(order)
  })

  test('takes speeds within 10 % for the same, and counts what lies beyond', () => {
    const slip = pump('B', { speed: 2610, caliber: 80 })
    expect(models([pump('A', { speed: 2900, caliber: 65 }), slip])).toEqual(['B', 'A'])
    const other = pump('C', { speed: 2609, caliber: 80 })
    expect(models([pump('A', { speed: 2900, caliber: 65 }), other])).toEqual(['A', 'C'])
  })

  test('a caliber on either side is as far, and one that is not known comes last', () => {
    const pumps = [
      pump('无', { caliber: null }),
      pump('大', { caliber: 100 }),
      pump('小', { caliber: 65 }),
    ]
    expect(models(pumps)).toEqual(['小', '大', '无'])
  })

  test('leaves out what the nameplate does not say', () => {
    const pumps = [pump('A', { speed: 980, caliber: null, power: 90 }), pump('B', {})]
    const plate = { ...old, speed: null, caliber: null, power: null }
    expect(models(pumps, plate)).toEqual(['A', 'B'])
    expect(models(pumps)).toEqual(['B', 'A'])
  })
})
