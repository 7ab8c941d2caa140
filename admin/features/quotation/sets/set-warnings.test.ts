import { describe, expect, test } from 'vitest'
import type { SetRule } from '#api/combination/set-rules.ts'
import { lineWith } from '#test/make/quotation-line.ts'
import { exportQuestion } from '../offer/export-question.ts'
import { sendQuestion } from '../offer/send-question.ts'
import { setsInOrder } from './quotation-sets.ts'
import { missingInSet, setAdvice, setWarnings } from './set-warnings.ts'

const rule = (titles: string[], changes: Partial<SetRule> = {}): SetRule => ({
  kind: 'needs',
  titles,
  least: 1,
  of: [],
  per: 1,
  ...changes,
})
const POWER = rule(['控制柜'], { kind: 'power', of: ['水泵'] })

const of = { is_power: 1, com_name: '机组', unitprice: '1.00' }
const pump = lineWith({ ...of, id: 1, title: '水泵', pro_flow: '12', pro_power: '11' })
const cabinet = lineWith({ ...of, id: 2, title: '控制柜', pro_power: '7.5' })
const other = lineWith({ ...of, id: 3, set_id: 2, com_name: '水箱', title: '水箱' })

const adviceOn = (rules: SetRule[], renamed: { id: number; title: string }[] = []) =>
  setAdvice({ rules: [{ sets: [1], rules }], renamed })
const missing = (lines: Parameters<typeof setWarnings>[0], advice: ReturnType<typeof adviceOn>) =>
  setsInOrder(lines).flatMap((set) => missingInSet(set, advice))

describe('what a set lacks', () => {
  test('goes by the rules of its own combination', () => {
    expect(missing([pump, other], adviceOn([rule(['压力开关'])]))).toEqual([
      '缺少压力开关（至少1个）',
    ])
    expect(missing([other], adviceOn([rule(['压力开关'])]))).toEqual([])
  })

  test('is not what the catalogue calls by another title now', () => {
    const advice = adviceOn([rule(['主泵'])], [{ id: 1, title: '主泵' }])
    expect(missing([pump], advice)).toEqual([])
  })

  test('leaves out what a row of the set says in the same words', () => {
    expect(missing([pump, cabinet], adviceOn([POWER]))).toEqual([])
    const unlinked = [pump, cabinet].map((line) => ({ ...line, is_power: 0 }))
    expect(missing(unlinked, adviceOn([POWER]))).toEqual(['控制柜功率 7.5 kW 小于水泵功率 11 kW'])
  })
})

describe('what is asked before a quotation leaves', () => {
  const advice = adviceOn([POWER, rule(['压力开关'])])
  const said = ['机组：控制柜功率 7.5 kW 小于水泵功率 11 kW', '机组：缺少压力开关（至少1个）']

  test('names weak cabinets and what is missing in one list, each once', () => {
    expect(setWarnings([pump, cabinet, other], advice)).toEqual(said)
    expect(exportQuestion([pump, cabinet], advice)).toBe(`${said.join('\n')}\n是否继续？`)
  })

  test('is the same for an export as for sending', () => {
    const sum = '1.00'
    const sums = { amount: sum, discount: '0.00', discounted: sum, net: sum, tax: '', gross: sum }
    const info = { revision: 0, is_changed: false, sums, renamed: [] }
    const rules = [{ sets: [1], rules: [POWER, rule(['压力开关'])] }]
    expect(sendQuestion([pump, cabinet], { ...info, rules })).toContain(said.join('\n'))
  })

  test('names five and counts the others', () => {
    const many = Array.from({ length: 7 }, (_, at) => rule([`阀${at}`]))
    const warnings = setWarnings([other, pump], adviceOn(many))
    expect(warnings).toHaveLength(6)
    expect(warnings.at(-1)).toBe('另有 2 处不齐或不相配')
  })
})
