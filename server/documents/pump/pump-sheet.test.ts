import { expect, test } from 'vitest'
import { prepareCurve } from '#api/pump/curve/curve.ts'
import { isOffer } from '#api/pump/offer.ts'
import { readCurve } from '#api/pump/curve/read-curve.ts'
import { assess } from '#api/pump/selection.ts'
import { dutyOf } from '#api/selection/duty.ts'
import { dutyRecord, pumpLine, veroLine } from '#test/make/pumps/pump-lines.ts'
import { pumpSheet } from './pump-sheet.ts'
import { figuresOf, mainPoint, placeNames, placeText, pumpFacts } from './pump-words.ts'
import type { DocumentLine } from '../quotation-document.ts'

/** What the technical table tells of a pump, worked out from its line alone. */

const sheetOf = (fields: Partial<DocumentLine>) => pumpSheet(pumpLine(fields))!

test('without a duty a pump is shown at its rated flow', () => {
  const sheet = sheetOf({})
  expect(sheet.points).toMatchObject([{ name: '额定流量', flow: 35 }])
  const [point] = sheet.points
  expect(point!.head).toBeCloseTo(24.696, 3)
  expect(point!.power).toBeCloseTo(3.831, 3)
  expect(point!.efficiency).toBeCloseTo(61.48, 2)
  expect(placeText(sheet)).toBe('额定流量 35 m³/h × 24.7 m')
})

test('without a rated flow that is a number on the curve, only the curve is shown', () => {
  for (const flow of ['', '30-40', '90']) {
    const { points, drawing } = sheetOf({ spec: { ...pumpLine().spec, flow } })
    expect(points).toEqual([])
    expect(drawing.duty).toBeUndefined()
  }
})

test('several pumps share the flow and add up their power', () => {
  const sheet = sheetOf({ duty: dutyRecord({ flow: 70, on_duty: 2, standby: 1 }) })
  expect(placeNames(sheet)).toEqual(['所需流量', '工作点'])
  const point = mainPoint(sheet)!
  expect(point.flow).toBeCloseTo(70, 1)
  expect(point.powerEach).toBeCloseTo(3.831, 2)
  expect(point.power).toBeCloseTo(7.662, 2)
  expect(point.efficiency).toBeCloseTo(61.48, 1)
  expect(figuresOf(sheet)).toContainEqual({
    label: '合计功率',
    unit: 'kW',
    texts: ['7.66', '7.66'],
  })
  expect(Object.fromEntries(pumpFacts(sheet))).toMatchObject({
    工况: '70 m³/h × 24.696 m 2用1备',
    静扬程: '8 m',
    最高效率: '64.1%（89.6 m³/h）',
    功率口径: 'P1 输入功率',
  })
})

test('with 变频 they run at the frequency that meets the duty', () => {
  const sheet = sheetOf({ duty: dutyRecord({ head: 20, lowest_hz: 25 }) })
  expect(sheet.hz).toBeGreaterThan(44)
  expect(sheet.hz).toBeLessThan(47)
  for (const { flow, head } of sheet.points) {
    expect(flow).toBeCloseTo(35, 6)
    expect(head).toBeCloseTo(20, 6)
  }
  expect(placeText(sheet)).toMatch(/^35 m³\/h × 20 m 4\d\.\d Hz$/)
})

test('it has the same figures as the selection of the pump', () => {
  const { curve } = readCurve(veroLine)
  for (const record of [
    dutyRecord({ head: 23 }),
    dutyRecord({ flow: 90, head: 22, on_duty: 2, lowest_hz: 30 }),
    dutyRecord({ flow: 10, flow_unit: 'L/s', head: 24 }),
  ]) {
    const offer = assess(dutyOf(record), {
      id: 1,
      model: '',
      curve: prepareCurve(curve!),
      rated: null,
      motor: null,
      price: null,
      medium: null,
      fireCertFault: null,
    })
    const sheet = sheetOf({ duty: record })
    if (!isOffer(offer)) throw new Error(offer.reason)
    expect(sheet).toMatchObject({ surplus: offer.surplus, hz: offer.hz, region: offer.region })
    expect(sheet.points).toMatchObject([
      { ...offer.duty, powerEach: offer.powerEach },
      ...offer.operating.map(({ isStable: _, ...point }) => point),
    ])
  }
})

test('a flow beyond the curve gets a remark, and no figures are extrapolated', () => {
  const sheet = sheetOf({ duty: dutyRecord({ flow: 200, head: 60, static_head: 40 }) })
  expect(sheet).toMatchObject({ points: [], surplus: null, hz: null })
  expect(sheet.remarks.join()).toContain('不在性能曲线范围内')
})

test('a humped curve that the system cuts twice has both points, and a warning', () => {
  const [first, ...rest] = veroLine.points
  const curve = { ...veroLine, points: [{ ...first!, head: 18.5 }, ...rest] }
  const sheet = sheetOf({ curve, duty: dutyRecord({ flow: 8, head: 22, static_head: 19 }) })
  expect(placeNames(sheet)).toEqual(['所需流量', '工作点1', '工作点2'])
  expect(sheet.remarks.join()).toContain('不稳定')
  // Where the pump stays.
  expect(mainPoint(sheet)!.flow).toBeGreaterThan(8)
})

test('a line without a curve, or with one that the rules refuse, has no sheet', () => {
  expect(pumpSheet(pumpLine({ curve: undefined, duty: dutyRecord() }))).toBeUndefined()
  const points = veroLine.points.slice(0, 2)
  expect(pumpSheet(pumpLine({ curve: { ...veroLine, points } }))).toBeUndefined()
})
