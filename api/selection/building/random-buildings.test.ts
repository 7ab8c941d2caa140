import { expect, test } from 'vitest'
import type { Building } from './building.ts'
import { calculate } from './calculation.ts'

/**
 * Ten thousand buildings against a second calculation that goes another way: the flow per person and second, α_c by
 * Lagrange between two rows of the printed table, logarithms instead of powers, and pressures in Pa.
 */

/** Numbers from 0 to 1 that are the same in every run (mulberry32). */
function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const TABLE = new Map([
  [10, 323],
  [15, 697],
  [20, 1097],
  [25, 1512],
  [30, 1939],
  [35, 2374],
  [40, 2816],
  [45, 3263],
  [50, 3715],
  [60, 4629],
  [70, 5555],
  [80, 6489],
])

function alphaBetween(u0: number): number {
  const rows = [...TABLE].map(([tenths, parts]) => ({ at: tenths / 10, alpha: parts / 1e5 }))
  const above = rows.find(({ at }) => at >= u0)
  const below = rows.findLast(({ at }) => at <= u0)
  if (!above || !below) return Number.NaN
  if (above === below) return above.alpha
  return (below.alpha * (above.at - u0) + above.alpha * (u0 - below.at)) / (above.at - below.at)
}

const C: Record<Building['material'], number> = { 塑料: 140, 不锈钢: 130, 铜: 130, 钢: 100 }

function second({ households, ...of }: Building) {
  let [fixtures, products] = [0, 0]
  for (const kind of households) {
    const all = kind.homes * kind.equivalents
    // Litres of the hour of the greatest use, of one home in a second, against what its taps could give at once.
    const perSecond = (kind.persons * kind.quota * kind.peak) / (kind.hours * 3600)
    fixtures += all
    products += (perSecond / (kind.equivalents / 5)) * all
  }
  const share = products / fixtures
  const alpha = alphaBetween(share * 100)
  const open = (1 + alpha * Math.exp(0.49 * Math.log(fixtures - 1))) / fixtures ** 0.5
  const cubicMetres = (open * fixtures) / 5 / 1000
  const radius = of.bore / 2000
  const pascalsPerMetre =
    1000 *
    Math.exp(
      Math.log(105) -
        1.85 * Math.log(C[of.material]) -
        4.87 * Math.log(2 * radius) +
        1.85 * Math.log(cubicMetres),
    )
  const friction = pascalsPerMetre * of.length * ((100 + of.local) / 100)
  const given = of.supply === '叠压' ? (of.municipal ?? 0) * 1e6 : 0
  const metres = (of.height * 9810 + friction + of.pressure * 1e6 - given) / 9810
  const hourly = cubicMetres * 3600
  const usable = 1 - (of.low! + 0.1) / (of.high! + 0.1)
  const tank = (of.beta * of.alpha * hourly * of.starting) / of.pumps / 4 / of.starts / usable
  return {
    u0: share * 100,
    u: open * 100,
    hourly,
    velocity: cubicMetres / (Math.PI * radius ** 2),
    metres,
    tank,
  }
}

function randomBuilding(next: () => number): Building {
  const between = (least: number, most: number) => least + (most - least) * next()
  const whole = (least: number, most: number) => Math.floor(between(least, most + 1))
  const one = <T>(values: readonly T[]) => values[whole(0, values.length - 1)]!
  const pumps = whole(1, 4)
  const low = between(0.1, 1)
  return {
    purpose: '住宅',
    households: Array.from({ length: whole(1, 4) }, () => ({
      name: '',
      homes: whole(1, 400),
      equivalents: between(2, 9),
      persons: between(2, 5),
      quota: between(130, 350),
      peak: between(1.8, 3),
      hours: one([24, 24, 18]),
    })),
    supply: one(['水箱吸水', '叠压']),
    material: one(['塑料', '不锈钢', '铜', '钢']),
    dn: 100,
    bore: between(40, 250),
    length: between(0, 600),
    local: between(0, 60),
    height: between(3, 150),
    pressure: between(0, 0.3),
    lowest: 0,
    pumps,
    starting: whole(1, pumps),
    alpha: between(1, 1.3),
    starts: between(6, 8),
    beta: between(1, 1.3),
    municipal: between(0.05, 0.4),
    low,
    high: low + between(0.05, 0.4),
  }
}

test('10,000 random buildings agree within 0.1 %', () => {
  const next = numbers(20_261_125)
  const counts = { calculated: 0, refused: 0 }
  for (let at = 0; at < 10_000; at += 1) {
    const building = randomBuilding(next)
    const expected = second(building)
    const { duty, refusals, parts } = calculate(building)
    const isSound = expected.u0 >= 1 && expected.u0 <= 8 && expected.u <= 100 && expected.metres > 0
    if (!isSound) {
      if (refusals.length !== 1 || duty) throw new Error(`not refused: ${JSON.stringify(building)}`)
      counts.refused += 1
      continue
    }
    const values = new Map(
      parts.flatMap((part) => part.steps.map(({ symbol, value }) => [symbol, value])),
    )
    const pairs = [
      ['U0', expected.u0],
      ['U', expected.u],
      ['Q', expected.hourly],
      ['v', expected.velocity],
      ['H', expected.metres],
      ['V', expected.tank],
    ] as const
    for (const [symbol, other] of pairs) {
      const off = Math.abs(values.get(symbol)! / other - 1)
      if (off > 0.001) throw new Error(`${symbol} is ${off} off: ${JSON.stringify(building)}`)
    }
    const isRounded =
      Math.abs(duty!.flow - expected.hourly) < 0.001 &&
      Math.abs(duty!.head - expected.metres) < 0.01
    if (!isRounded) throw new Error(`another duty: ${JSON.stringify(building)}`)
    counts.calculated += 1
  }
  // Most of them are such as are built, and both ways are gone.
  expect(counts.calculated).toBeGreaterThan(7_000)
  expect(counts.refused).toBeGreaterThan(100)
})
