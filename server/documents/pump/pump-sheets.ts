import type { DocumentBlock } from '../content/blocks.ts'
import { pumpSheet, type PumpLine, type PumpSheet } from './pump-sheet.ts'

/** At most so many drawings are in one document: more would hold up other users' documents. */
const MOST_DRAWN = 60
/** At most so many of the lines that share a drawing are named; beyond that only their number. */
const MOST_NAMED = 6

/** A drawing with the lines that it stands for, by their numbers in the table. */
type DrawnSheet = { sheet: PumpSheet; line: PumpLine; numbers: number[] }

/** The fields of a line that its pump sheet depends on. */
const keyOf = ({ no, spec, curve, duty }: PumpLine) =>
  JSON.stringify([no, spec.flow, spec.lift, curve, duty])

/** The pump sheets of a document. Equal pumps for equal duties are calculated once. */
export class PumpSheets {
  readonly #known = new Map<string, PumpSheet | undefined>()

  of(line: PumpLine): PumpSheet | undefined {
    if (!line.curve) return undefined
    const key = keyOf(line)
    if (!this.#known.has(key)) this.#known.set(key, pumpSheet(line))
    return this.#known.get(key)
  }

  /** The different drawings in the order of the lines, and how many more there would be. */
  drawn(lines: readonly PumpLine[]): { drawn: DrawnSheet[]; left: number } {
    const found = new Map<string, DrawnSheet>()
    const leftOut = new Set<string>()
    for (const line of lines) {
      if (!line.curve) continue
      const key = keyOf(line)
      const one = found.get(key)
      if (one) one.numbers.push(line.number)
      // Beyond the bound nothing is worked out any more.
      else if (found.size === MOST_DRAWN) leftOut.add(key)
      else {
        const sheet = this.of(line)
        if (sheet) found.set(key, { sheet, line, numbers: [line.number] })
      }
    }
    return { drawn: [...found.values()], left: leftOut.size }
  }
}

/** `第 1、4 项`, or `第 1、2、3、4、5、6 等 120 项`. */
function numbersText(numbers: readonly number[]): string {
  const named = numbers.slice(0, MOST_NAMED).join('、')
  return numbers.length > MOST_NAMED ? `第 ${named} 等 ${numbers.length} 项` : `第 ${named} 项`
}

const headingText = ({ line, numbers }: DrawnSheet) =>
  ['性能曲线', line.no, line.title, numbersText(numbers)].filter((text) => text !== '').join('　')

/** What the pumps do, each different one once; a sentence tells how many more there are, and `more` what then. */
export function pumpBlocks(
  lines: readonly PumpLine[],
  pumps: PumpSheets,
  more = '',
): DocumentBlock[] {
  const { drawn, left } = pumps.drawn(lines)
  const blocks = drawn.map((one): DocumentBlock => {
    return { kind: 'pump', heading: headingText(one), sheet: one.sheet }
  })
  const text = `曲线图最多 ${MOST_DRAWN} 幅，另有 ${left} 种水泵和工况没有绘出${more}。`
  return left === 0 ? blocks : [...blocks, { kind: 'text', label: '', text }]
}
