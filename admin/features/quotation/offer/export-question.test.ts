import { describe, expect, test } from 'vitest'
import { lineWith } from '#test/make/quotation-line.ts'
import { exportQuestion as questionOf } from './export-question.ts'
import { setAdvice } from '../sets/set-warnings.ts'

const exportQuestion = (lines: Parameters<typeof questionOf>[0]) => questionOf(lines, setAdvice())

describe('exportQuestion', () => {
  test('says how many lines lack a model or a price', () => {
    const lines = [
      lineWith({ id: 1, chosen: false, unitprice: '' }),
      lineWith({ id: 2, chosen: false, unitprice: '' }),
      lineWith({ id: 3, unitprice: '' }),
      lineWith({ id: 4, unitprice: '1.00' }),
    ]
    expect(exportQuestion(lines)).toBe('还有 2 行未选型号、3 行无单价，导出后为空。是否继续？')
    expect(exportQuestion(lines.slice(2))).toBe('还有 1 行无单价，导出后为空。是否继续？')
  })

  test('misses no model of what is in no catalogue, and no price of what is agreed apart', () => {
    const freight = lineWith({ id: 1, pid: 0, chosen: false, unitprice: '800.00' })
    expect(exportQuestion([freight, lineWith({ id: 2, unpriced: 1 })])).toBeUndefined()
  })

  test('asks nothing where all is there, and about an empty quotation', () => {
    expect(exportQuestion([lineWith({ id: 1, unitprice: '0.00' })])).toBeUndefined()
    expect(exportQuestion([])).toContain('还没有产品')
  })

  describe('about cabinets', () => {
    const of = { is_power: 1, com_name: '机组', unitprice: '1.00' }
    const pump = lineWith({ ...of, id: 1, title: '泵', pro_flow: '12', pro_power: '7.5kW' })
    const cabinet = lineWith({ ...of, id: 2, title: '控制柜', pro_power: '5.5' })

    test('names each that is weaker than the pump of its set', () => {
      expect(exportQuestion([pump, cabinet])).toBe(
        '机组：控制柜功率 5.5 kW 小于水泵功率 7.5 kW\n是否继续？',
      )
      const other = { ...cabinet, id: 3, set_id: 2 }
      expect(exportQuestion([pump, { ...cabinet, pro_power: '11' }, other])).toBeUndefined()
      expect(
        exportQuestion([pump, cabinet].map((line) => ({ ...line, is_power: 0 }))),
      ).toBeUndefined()
    })

    test('asks once, what is missing with it', () => {
      expect(exportQuestion([pump, cabinet, lineWith({ id: 3 })])).toBe(
        '机组：控制柜功率 5.5 kW 小于水泵功率 7.5 kW\n还有 1 行无单价，导出后为空。是否继续？',
      )
    })

    test('names five and counts the others', () => {
      const many = Array.from({ length: 7 }, (_, at) => ({ ...cabinet, id: at + 2 }))
      const question = exportQuestion([pump, ...many])?.split('\n')
      expect(question).toHaveLength(7)
      expect(question?.at(-2)).toBe('另有 2 处不齐或不相配')
    })
  })
})
