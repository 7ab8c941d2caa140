import { describe, expect, test } from 'vitest'
import type { PowerFollower } from '#api/quotation/quotation-line.ts'
import { lineWith } from '#test/make/quotation-line.ts'
import { powerNotice, pumpPower } from './power-notice.ts'

const pump = lineWith({ id: 1, is_power: 1, pro_flow: '12', pro_power: '7.5kW' })
const cabinet = lineWith({ id: 2, is_power: 1, title: '控制柜', no: 'K', pro_power: '11' })
const openCabinet = { ...cabinet, chosen: false, no: '', pro_power: '' }
const followerWith = (changes: Partial<PowerFollower>): PowerFollower => ({
  id: 2,
  title: '控制柜',
  no: '',
  pro_power: '',
  pump_power: '7.5kW',
  equal: false,
  candidates: 0,
  ...changes,
})

test('the pump of greatest power leads; what is not chosen or no single number does not', () => {
  const others = [
    lineWith({ id: 3, pro_flow: '30', pro_power: '15' }),
    lineWith({ id: 4, pro_flow: '30', pro_power: '22', chosen: false }),
    lineWith({ id: 5, pro_flow: '30', pro_power: '2×30' }),
  ]
  expect(pumpPower([pump, cabinet, ...others])).toBe(15)
  expect(pumpPower([cabinet])).toBeUndefined()
})

describe('a chosen follower', () => {
  test('says where the powers are not equal', () => {
    expect(powerNotice(cabinet, 7.5, undefined)).toEqual({
      kind: 'info',
      text: '控制柜功率 11 kW 大于水泵功率 7.5 kW',
    })
    expect(powerNotice({ ...cabinet, pro_power: '5.5' }, 7.5, undefined)).toEqual({
      kind: 'warning',
      text: '控制柜功率 5.5 kW 小于水泵功率 7.5 kW',
    })
  })

  test('says that it followed, until another model is chosen', () => {
    const equal = { ...cabinet, pro_power: '7.5' }
    const follower = followerWith({ no: 'K', equal: true, candidates: 1 })
    expect(powerNotice(equal, 7.5, follower)?.text).toBe('已按水泵功率 7.5 kW 选用')
    expect(powerNotice({ ...equal, no: 'L' }, 7.5, follower)).toBeUndefined()
    expect(powerNotice(equal, 7.5, undefined)).toBeUndefined()
  })

  test('says nothing outside a power-related set, without a pump, or of a pump', () => {
    expect(powerNotice({ ...cabinet, is_power: 0 }, 7.5, undefined)).toBeUndefined()
    expect(powerNotice(cabinet, undefined, undefined)).toBeUndefined()
    expect(powerNotice(pump, 15, undefined)).toBeUndefined()
  })
})

describe('a follower without a model', () => {
  test('says how many come into question', () => {
    expect(powerNotice(openCabinet, 7.5, followerWith({ candidates: 2 }))).toEqual({
      kind: 'choice',
      text: '2 个型号功率相符，请选择',
    })
    expect(powerNotice(openCabinet, 7.5, followerWith({ candidates: 0 }))?.text).toBe(
      '没有功率足够的型号（水泵功率 7.5 kW）',
    )
  })

  test('ignores what was counted for another pump', () => {
    expect(powerNotice(openCabinet, 15, followerWith({ candidates: 2 }))).toBeUndefined()
    expect(powerNotice(openCabinet, undefined, followerWith({ candidates: 2 }))).toBeUndefined()
  })
})
