import { specNumber } from '#api/product/product-spec.ts'
import { unequalInWords } from '#api/quotation/set-problems.ts'
import type { PowerFollower, QuotationLine } from '#api/quotation/quotation-line.ts'

/** `choice`: something is left to choose, and nothing is wrong. */
export type PowerNotice = { kind: 'info' | 'choice' | 'warning'; text: string }

const powerOf = (line: QuotationLine) => specNumber('pro_power', line.pro_power)

/** The greatest power among a set's chosen pumps, which its cabinets and starters follow. */
export function pumpPower(lines: readonly QuotationLine[]): number | undefined {
  const powers = lines
    .filter((line) => line.chosen && line.pro_flow !== '')
    .flatMap((line) => powerOf(line) ?? [])
  return powers.length > 0 ? Math.max(...powers) : undefined
}

/**
 * What a row says about the power link of its set (spec 6.6.5). Unequal powers show from the lines
 * themselves; how many models come into question only the answer to the last choice of a pump says (`follower`).
 */
export function powerNotice(
  line: QuotationLine,
  pump: number | undefined,
  follower: PowerFollower | undefined,
): PowerNotice | undefined {
  if (line.is_power !== 1 || pump === undefined) return undefined
  const isCurrent = follower && specNumber('pro_power', follower.pump_power) === pump
  if (!line.chosen) return isCurrent ? openNotice(follower.candidates, pump) : undefined
  const own = line.pro_flow === '' ? powerOf(line) : undefined
  if (own === undefined) return undefined
  if (own !== pump) {
    return {
      kind: own < pump ? 'warning' : 'info',
      text: unequalInWords(line.title, own, pump),
    }
  }
  const followed = isCurrent && follower.no === line.no && follower.candidates === 1
  return followed ? { kind: 'info', text: `已按水泵功率 ${pump} kW 选用` } : undefined
}

function openNotice(candidates: number, pump: number): PowerNotice | undefined {
  if (candidates === 0) {
    return { kind: 'warning', text: `没有功率足够的型号（水泵功率 ${pump} kW）` }
  }
  if (candidates === 1) return undefined
  return { kind: 'choice', text: `${candidates} 个型号功率相符，请选择` }
}
