import { describe, expect, test } from 'vitest'
import type { SetRule } from '#api/combination/set-rules.ts'
import type { Follower, QuotationLine } from '#api/quotation/quotation-line.ts'
import { linksOf } from '#api/quotation/set-link.ts'
import { lineWith } from '#test/make/quotation-line.ts'
import { followNotice } from './follow-notice.ts'

const pump = lineWith({ id: 1, is_power: 1, pro_flow: '12', pro_power: '7.5kW' })
const cabinet = lineWith({ id: 2, is_power: 1, title: '控制柜', no: 'K', pro_power: '11' })
const openCabinet = { ...cabinet, chosen: false, no: '', pro_power: '' }
type Power = Extract<Follower, { measure: 'power' }>
const followerWith = (changes: Partial<Power>): Follower => ({
  id: 2,
  title: '控制柜',
  no: '',
  measure: 'power',
  pro_power: '',
  pump_power: '7.5kW',
  equal: false,
  candidates: 0,
  ...changes,
})

const notice = (line: QuotationLine, follower?: Follower, ...pumps: QuotationLine[]) =>
  followNotice(line, linksOf(line.is_power === 1, []), [...pumps, line], follower)

test('the pump of greatest power leads; what is not chosen or no single number does not', () => {
  const others = [
    lineWith({ id: 3, pro_flow: '30', pro_power: '15' }),
    lineWith({ id: 4, pro_flow: '30', pro_power: '22', chosen: false }),
    lineWith({ id: 5, pro_flow: '30', pro_power: '2×30' }),
  ]
  expect(notice(cabinet, undefined, pump, ...others)?.text).toBe(
    '控制柜功率 11 kW 小于水泵功率 15 kW',
  )
})

describe('a chosen cabinet', () => {
  test('says where the powers are not equal', () => {
    expect(notice(cabinet, undefined, pump)).toEqual({
      kind: 'info',
      text: '控制柜功率 11 kW 大于水泵功率 7.5 kW',
    })
    expect(notice({ ...cabinet, pro_power: '5.5' }, undefined, pump)).toEqual({
      kind: 'warning',
      text: '控制柜功率 5.5 kW 小于水泵功率 7.5 kW',
    })
  })

  test('says that it followed, until another model is chosen', () => {
    const equal = { ...cabinet, pro_power: '7.5' }
    const follower = followerWith({ no: 'K', equal: true, candidates: 1 })
    expect(notice(equal, follower, pump)?.text).toBe('已按水泵功率 7.5 kW 选用')
    expect(notice({ ...equal, no: 'L' }, follower, pump)).toBeUndefined()
    expect(notice(equal, undefined, pump)).toBeUndefined()
  })

  test('says nothing outside a power-related set, without a pump, or of a pump', () => {
    expect(notice({ ...cabinet, is_power: 0 }, undefined, pump)).toBeUndefined()
    expect(notice(cabinet)).toBeUndefined()
    const larger = lineWith({ id: 3, is_power: 1, pro_flow: '9', pro_power: '15' })
    expect(notice(pump, undefined, larger)).toBeUndefined()
  })
})

describe('a cabinet without a model', () => {
  test('says how many come into question', () => {
    expect(notice(openCabinet, followerWith({ candidates: 2 }), pump)).toEqual({
      kind: 'choice',
      text: '2 个型号功率相符，请选择',
    })
    expect(notice(openCabinet, followerWith({ candidates: 0 }), pump)?.text).toBe(
      '没有功率足够的型号（水泵功率 7.5 kW）',
    )
  })

  test('ignores what was counted for another pump', () => {
    const other = { ...pump, pro_power: '15' }
    expect(notice(openCabinet, followerWith({ candidates: 2 }), other)).toBeUndefined()
    expect(notice(openCabinet, followerWith({ candidates: 2 }))).toBeUndefined()
  })
})

describe('a fitting', () => {
  const RULE: SetRule = {
    kind: 'caliber',
    titles: ['止回阀'],
    least: 1,
    of: ['水泵'],
    per: 1,
    fit: 'same',
  }
  const pumped = lineWith({ id: 1, title: '水泵', pro_flow: '12', pro_caliber: '65' })
  const valve = lineWith({ id: 3, title: '止回阀', no: 'H', is_power: 1, pro_caliber: 'DN65' })
  type Caliber = Extract<Follower, { measure: 'caliber' }>
  const said = (changes: Partial<Caliber>): Follower => ({
    id: 3,
    title: '止回阀',
    no: 'H',
    measure: 'caliber',
    pro_caliber: 'DN65',
    pump_caliber: 'DN65',
    kept: false,
    equal: true,
    candidates: 1,
    ...changes,
  })
  const fittingNotice = (line: QuotationLine, follower?: Follower, ...pumps: QuotationLine[]) =>
    followNotice(line, linksOf(true, [RULE]), [...pumps, line], follower)

  test('says that it followed, and nothing of a model that somebody chose', () => {
    expect(fittingNotice(valve, said({}), pumped)).toEqual({
      kind: 'info',
      text: '已按水泵口径 DN65 选用',
    })
    expect(fittingNotice(valve, undefined, pumped)).toBeUndefined()
    expect(fittingNotice(valve, said({ kept: true }), pumped)).toBeUndefined()
    expect(fittingNotice(valve, said({ no: 'G' }), pumped)).toBeUndefined()
  })

  test('without a model says how many come into question, for the pump of now', () => {
    const open = { ...valve, chosen: false, no: '', pro_caliber: '' }
    expect(fittingNotice(open, said({ no: '', candidates: 2 }), pumped)?.text).toBe(
      '2 个型号口径相符，请选择',
    )
    expect(fittingNotice(open, said({ no: '', candidates: 0 }), pumped)).toEqual({
      kind: 'warning',
      text: '没有登记了相配口径的型号（水泵口径 DN65）',
    })
    const other = { ...pumped, pro_caliber: '80' }
    expect(fittingNotice(open, said({ no: '', candidates: 2 }), other)).toBeUndefined()
  })

  test('with a motor goes by its caliber, not by the power of the pump', () => {
    const strong = { ...pumped, is_power: 1, pro_power: '11' }
    expect(fittingNotice({ ...valve, pro_power: '0.1' }, undefined, strong)).toBeUndefined()
  })
})
