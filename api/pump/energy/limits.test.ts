import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  exactLimits,
  exactLnNs,
  exactly,
  ln,
  table,
  toNumber,
  type TableName,
  type TestedPump,
} from '../../../test/read/energy-limits.ts'
import { flowsOf, limitsOf, specificSpeed } from './limits.ts'
import { gradedClasses } from './standard.ts'

const at = (flow: number, head = 50, stages = 1, suctions = 1): TestedPump => ({
  flow,
  head,
  speed: 2900,
  suctions,
  stages,
})

const names = Object.keys(table) as TableName[]

/** Of each worked pump: ns and the limits, to the digits of the worked examples. */
const worked: [TableName, TestedPump, string, [string, string, string]][] = [
  ['单级单吸清水离心泵', at(100), '93.8236', ['79.786', '77.786', '72.786']],
  ['管道离心泵', at(25, 32), '65.5612', ['66.597', '64.597', '58.597']],
  ['轻型多级离心泵（立式）', at(32, 100, 8), '150.1178', ['73.834', '71.834', '66.834']],
  ['多级清水离心泵', at(101, 120, 3), '111.4693', ['75.779', '73.779', '65.779']],
]

describe('the limits of efficiency', () => {
  test.each(worked)('of the worked pump, %s', (name, pump, ns, limits) => {
    expect(specificSpeed(pump).toFixed(4)).toBe(ns)
    expect(limitsOf(name, pump)?.map((limit) => limit.toFixed(3))).toEqual(limits)
    expect(Math.exp(toNumber(exactLnNs(pump))).toFixed(4)).toBe(ns)
    expect(exactLimits(name, pump).map((limit) => toNumber(limit).toFixed(3))).toEqual(limits)
  })

  test('have logarithms of 50 digits to be compared with', () => {
    // ln 10, as it is printed in tables.
    const digits = '230258509299404568401799145468436420760110148862877'
    expect(String(ln(exactly(10))).slice(0, 50)).toBe(digits.slice(0, 50))
  })

  test('of random pumps agree with 50-digit arithmetic', () => {
    const name = fc.constantFrom(...names)
    const pump = fc.record({
      part: fc.double({ min: 0, max: 1, noNaN: true }),
      head: fc.double({ min: 1, max: 2000, noNaN: true }),
      speed: fc.double({ min: 300, max: 6000, noNaN: true }),
      suctions: fc.constantFrom(1, 2),
      stages: fc.integer({ min: 1, max: 30 }),
    })
    fc.assert(
      fc.property(name, pump, (category, { part, ...rest }) => {
        const [from, to] = [table[category][1][0], table[category].at(-1)![1] as number]
        const random = { ...rest, flow: Math.min(from * (to / from) ** part, to) }
        const limits = limitsOf(category, random)!
        expect(Math.log(specificSpeed(random))).toBeCloseTo(toNumber(exactLnNs(random)), 12)
        exactLimits(category, random).forEach((exact, grade) =>
          expect(limits[grade]).toBeCloseTo(toNumber(exact), 9),
        )
      }),
      { numRuns: 2000 },
    )
  })

  test('take only the specific speed by the flow of one suction', () => {
    const [double, single] = [at(200, 50, 1, 2), at(100)]
    expect(specificSpeed(double)).toBeCloseTo(specificSpeed(single), 10)
    // b ln²Q + c ln ns ln Q + e ln Q by the whole flow; ns of the first worked example.
    const byFlow = (q: number) => -0.48 * q ** 2 + 0.09 * Math.log(93.8236) * q + 8.5 * q
    const more = byFlow(Math.log(200)) - byFlow(Math.log(100))
    const [first] = limitsOf('单级单吸清水离心泵', single)!
    expect(limitsOf('单级双吸清水离心泵', double)![0]).toBeCloseTo(first + more, 5)
  })
})

describe('a row of the table', () => {
  test('is of every category that can be chosen', () => expect(gradedClasses).toEqual(names))

  const borders = names.flatMap((name) => {
    const [, ...rows] = table[name]
    return rows.map(([from, to], at) => [name, at, from, to, rows.length] as const)
  })

  test.each(borders)('%s, row %i, has its upper end', (name, row, from, to, count) => {
    const limit = (flow: number) => limitsOf(name, at(flow))?.[0]
    const beyond = to * (1 + 1e-7)
    expect(limit(to)).toBeCloseTo(toNumber(exactLimits(name, at(to))[0]!), 9)
    if (row === 0) {
      expect(limit(from)).toBeCloseTo(toNumber(exactLimits(name, at(from))[0]!), 9)
      expect(limit(from - 0.0001)).toBeUndefined()
    }
    // Another row takes 1 % less of grade 1; the flow itself changes next to nothing.
    if (row + 1 < count) expect(limit(to)! - limit(beyond)!).toBeCloseTo(1, 4)
    else expect(limit(beyond)).toBeUndefined()
  })

  test('says which flows there are', () => {
    expect(flowsOf('单级双吸清水离心泵')).toEqual([50, 20000])
    expect(flowsOf('轻型多级离心泵（卧式）')).toEqual([5, 300])
  })
})
