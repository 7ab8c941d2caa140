import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import { candidateOf, dutyOf, select } from '#test/make/pumps/pump-curves.ts'
import type { Duty } from './duty.ts'
import type { Candidate, Offer } from './offer.ts'

const offers = (duty: Duty, candidates: readonly Candidate[]) =>
  select(duty, candidates).tables.flatMap(({ offered, near }) => [...offered, ...near])
const models = (found: readonly Offer<Candidate>[]) => found.map(({ candidate }) => candidate.model)

describe('the seed catalogue, of which only rated points are known', () => {
  const rows = ['pumps.csv', 'products.csv'].flatMap((name) =>
    parse<Record<string, string>>(
      readFileSync(new URL(`../../server/demo/data/${name}`, import.meta.url)),
      { columns: true },
    ),
  )
  const number = (text: string | undefined) => (text ? Number(text) : null)
  const seed = rows.map((row, index) => {
    const flow = number(row['flow_m3h'] ?? row['pro_flow'])
    const head = number(row['lift_m'] ?? row['pro_lift'])
    return candidateOf(index + 1, {
      model: row['model'] ?? row['pro_no'] ?? '',
      rated: flow && head ? { flow, head } : null,
      motor: number(row['power_kw'] ?? row['pro_power']),
    })
  })

  test('gives three pumps for 25 m³/h at 31 m', () => {
    const found = offers(dutyOf(25, 31), seed)
    expect(
      found.map(({ candidate, surplus }) => [
        candidate.model,
        candidate.motor,
        Number(surplus.toFixed(2)),
      ]),
    ).toEqual([
      ['ISG65-160', 4, 3.23],
      ['ISW65-160', 4, 3.23],
      ['NISO65-160', 5.5, 3.23],
    ])
    expect(found.every(({ grade, marks }) => grade === '合格' && marks[0] === '单点')).toBe(true)
  })

  test('gives one pump for 60 m³/h at 70 m', () => {
    expect(models(offers(dutyOf(60, 70), seed))).toEqual(['CDL65-70'])
  })

  test.each([
    [22.4, 31],
    [27.6, 31],
    [25, 30.99],
    [25, 34.2],
  ])('gives no pump of %d m³/h and %d m for 25 m³/h at 31 m', (flow, head) => {
    expect(offers(dutyOf(25, 31), [candidateOf(1, { rated: { flow, head } })])).toEqual([])
  })

  test.each([
    [22.5, 31, '可接受'],
    [27.5, 31, '合格'],
    [25, 32.55, '合格'],
    [25, 34.1, '可接受'],
  ])('gives a pump of %d m³/h and %d m for 25 m³/h at 31 m: %s', (flow, head, grade) => {
    const found = offers(dutyOf(25, 31), [candidateOf(1, { rated: { flow, head } })])
    expect(found.map((offer) => offer.grade)).toEqual([grade])
  })

  test('gives a reason for each refused one', () => {
    const { refused, tables } = select(dutyOf(25, 31), seed)
    expect(refused.length + tables[0]!.offered.length).toBe(seed.length)
    const reasons = new Map(refused.map(({ candidate, reason: why }) => [candidate.model, why]))
    expect(reasons.get('ISG80-160')).toBe(
      '额定流量 50 m³/h 与所需 25 m³/h 相差 +100%，只有额定点时须在 ±10% 以内',
    )
    expect(reasons.get('ISG65-200')).toBe(
      '额定扬程 50 m 与所需 31 m 相差 +61.29%，只有额定点时须在 0 至 +10% 以内',
    )
  })
})
