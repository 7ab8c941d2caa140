import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import type { PumpTable } from '#api/selection/selection.ts'
import { putProducts } from '#test/make/pumps/catalogue-pumps.ts'
import { done } from '#test/make/factories.ts'
import { testServer } from '#test/run/server.ts'

/**
 * 差一点 and 未入选 come in the order of how far they are off. Head and power of these pumps are straight lines, and all of the
 * head is lift, so that everything about them follows from school algebra, which is written out here once more.
 */

const server = testServer()
beforeEach(async () => {
  await server.db.deleteFrom('product').execute()
})

const FLOW = 50
const HEAD = 30

/** H = head − fall × Q and P = idle + rise × Q up to the flow `end`, with a motor in kW. */
type Line = {
  head: number
  fall: number
  idle: number
  rise: number
  end: number
  motor: number
  price: number
}

const storedLine = ({ head, fall, idle, rise, end }: Line) => {
  const points = [0, 0.2, 0.4, 0.6, 0.8, 1].map((part) => {
    const flow = part * end
    const power = idle + rise * flow
    return { flow, head: head - fall * flow, power, efficiency: null, npsh: null }
  })
  return JSON.stringify({ speed: 2900, basis: '试验', power_kind: 'P2', points })
}

/** What is expected of a pump: where it stands, and how far it is off, in % of the bound. */
type Expected = { where: '合适' | '差一点' | '扬程' | '流量' | '运行区'; off: number }

/** In % of the bound that is missed. */
const missed = (figure: number, least: number, most: number) =>
  figure < least ? (100 * (least - figure)) / least : (100 * Math.max(figure - most, 0)) / most

/** η ~ Q (head − fall Q) / (idle + rise Q) is best where its derivative is 0. */
const topOf = ({ head, fall, idle, rise }: Pick<Line, 'head' | 'fall' | 'idle' | 'rise'>) =>
  (Math.sqrt(idle ** 2 + (head * idle * rise) / fall) - idle) / rise

function expectedOf({ head, fall, idle, rise, end, motor }: Line): Expected {
  if (FLOW > end) return { where: '流量', off: missed(FLOW, 0, end) }
  const given = head - fall * FLOW
  const tooLittle = given < HEAD * 0.95
  const headOff = missed(given, HEAD, HEAD * 1.1)
  if (tooLittle || given > HEAD * 1.2) return { where: '扬程', off: headOff }
  const top = topOf({ head, fall, idle, rise })
  const best = Math.min(top, end)
  // Where the line comes down to the head, all of which is lift; at the required flow where it nowhere does.
  const rest = (head - HEAD) / fall
  const runs = rest >= 0 && rest <= end ? rest : FLOW
  const share = runs / best
  const isBest = top < end
  // A best point at the end may lie beyond it: then only what is too little is proved.
  const shareOff = isBest || share < 0.7 ? missed(share, 0.5, 1.3) : 0
  if ((isBest && share > 1.4) || share < 0.25) return { where: '运行区', off: shareOff }
  const most = idle + rise * Math.max(runs, FLOW)
  const off = Math.max(headOff, shareOff, missed(most, 0, motor))
  return { where: off > 0 ? '差一点' : '合适', off }
}

const between = (min: number, max: number) => fc.double({ min, max, noNaN: true })

/** A pump about the duty: its head there is 0.9 to 1.25 times the required one. */
const anyLine: fc.Arbitrary<Line> = fc
  .record({
    part: between(0.9, 1.25),
    steep: between(0.05, 1),
    resting: between(0.1, 0.9),
    efficiency: between(0.4, 0.8),
    end: between(35, 260),
    spare: between(0.9, 2),
    price: fc.integer({ min: 1000, max: 9000 }),
  })
  .map(({ part, steep, resting, efficiency, end, spare, price }) => {
    const head = HEAD * part * (1 + steep)
    // No line falls to nothing before its end.
    const fall = Math.min((HEAD * part * steep) / FLOW, (0.95 * head) / end)
    // So much of the power at the required flow is taken without flow; then all of it is such that η is right at its best.
    const shape = { head, fall, idle: resting, rise: (1 - resting) / FLOW }
    const best = Math.min(topOf(shape), end)
    const kW = (best * (head - fall * best)) / 367 / efficiency / (resting + shape.rise * best)
    const motor = Number((kW * spare).toFixed(2))
    return { head, fall, idle: kW * resting, rise: kW * shape.rise, end, motor, price }
  })

type Refused = { pro_no: string; kind: string; reason: string }

async function answer(lines: readonly Line[]) {
  await putProducts(
    server,
    lines.map((line, index) => ({
      pro_no: `L${index}`,
      pro_curve: storedLine(line),
      pro_power: String(line.motor),
      pro_unitprice: line.price,
    })),
  )
  const input = { flow: FLOW, head: HEAD, static_head: HEAD }
  const { data, info } = await done(server.admin, api.selection.select, input)
  const [table] = data as PumpTable[]
  return {
    near: table?.near ?? [],
    offered: table?.offered ?? [],
    refused: info.refused as Refused[],
  }
}

const numberOf = ({ pro_no }: { pro_no: string }) => Number(pro_no.slice(1))

/** Distances that rise, but for the last digits that are rounded away. */
const rise = (distances: readonly number[]) =>
  distances.every((one, index) => index === 0 || one >= distances[index - 1]! - 0.01)

describe('any pumps with straight lines', () => {
  const sample = fc.sample(anyLine, { seed: 47, numRuns: 240 })

  test('stand where their figures say, the nearest first in 差一点 and in each kind of 未入选', async () => {
    const expected = sample.map(expectedOf)
    const { near, offered, refused } = await answer(sample)
    const inOrder = (where: string, models: readonly { pro_no: string }[], least: number) => {
      const found = models.map(numberOf)
      const meant = expected.flatMap((one, index) => (one.where === where ? [index] : []))
      expect(found.toSorted((one, other) => one - other)).toEqual(meant)
      expect(meant.length).toBeGreaterThan(least)
      const distances = found.map((index) => expected[index]!.off)
      expect(rise(distances), JSON.stringify(distances)).toBe(true)
    }
    inOrder('合适', offered, 5)
    inOrder('差一点', near, 20)
    for (const kind of ['运行区', '扬程', '流量']) {
      const ofKind = refused.filter((one) => one.kind === kind)
      inOrder(kind, ofKind, 2)
    }
  })
})
