/**
 * How far a contract's lines are (domain: 签约, 已生产, 已发, 退回, 欠发), in pieces. Server and screens count by this alone.
 */

/** A line as far as progress goes: `num` pieces in each of `sets` sets, and how many were produced and shipped. */
export type LineProgress = {
  sets: number
  num: number
  /** 0 for what is bought in, and ships without being produced. */
  needs_production: number
  /** 0 for what nobody ships, such as freight and installation. */
  ships: number
  produced: number
  /** What the customer has: what left (`leftOf`) less what came back. */
  shipped: number
  /** What came back, and what of it is not shipped again (不再补发). */
  returned: number
  dropped: number
}

/** 签约: pieces that are to be shipped; 0 for a line that is not shipped. */
export const signedOf = ({ sets, num, ships }: LineProgress) => (ships === 1 ? sets * num : 0)

/** Pieces that the customer is to have in the end: as signed, less what came back and is not shipped again. */
export const dueOf = (line: LineProgress) => Math.max(0, signedOf(line) - line.dropped)

/** 已发: all pieces that left, also those that came back. */
export const leftOf = ({ shipped, returned }: Pick<LineProgress, 'shipped' | 'returned'>) =>
  shipped + returned

/** Pieces that are produced, and not bought in: also those that came back after all. */
const madeOf = (line: LineProgress) =>
  line.needs_production === 1 ? Math.max(dueOf(line), line.produced) : 0

/** Pieces that are still to be produced. */
export const toProduceOf = (line: LineProgress) => Math.max(0, madeOf(line) - line.produced)

/** 欠发: pieces that have not gone yet, or came back to be shipped again. */
export const toShipOf = (line: LineProgress) => Math.max(0, dueOf(line) - line.shipped)

/** Pieces that could go now: what was produced, or bought in, and has not gone yet. */
export const readyOf = (line: LineProgress) => Math.max(0, toShipOf(line) - toProduceOf(line))

export type Progress = {
  /** 0 where there is nothing to ship: 无明细. */
  pieces: number
  /** Of them what is produced; the others are bought in. */
  made_pieces: number
  to_produce: number
  ready_to_ship: number
  to_ship: number
  /** What came back, and what of it is not shipped again. */
  returned: number
  dropped: number
}

const sumOf = (lines: readonly LineProgress[], piecesOf: (line: LineProgress) => number) =>
  lines.reduce((sum, line) => sum + piecesOf(line), 0)

/** The same of all lines together. */
export const progressOf = (lines: readonly LineProgress[]): Progress => ({
  pieces: sumOf(lines, signedOf),
  made_pieces: sumOf(lines, madeOf),
  to_produce: sumOf(lines, toProduceOf),
  ready_to_ship: sumOf(lines, readyOf),
  to_ship: sumOf(lines, toShipOf),
  returned: sumOf(lines, ({ returned }) => returned),
  dropped: sumOf(lines, ({ dropped }) => dropped),
})

/** 已发 of a contract by its stored sums. */
export const leftOfAll = ({
  pieces,
  to_ship,
  unshipped,
  returned,
  dropped,
}: Pick<KeptProgress, 'pieces' | 'to_ship' | 'unshipped' | 'returned' | 'dropped'>) =>
  pieces - dropped - to_ship - unshipped + returned

/** The same as it is stored: pieces that the end of a contract left unmade and unshipped are owed no more, and stand apart. */
export type KeptProgress = Progress & { unmade: number; unshipped: number }

export function keptProgress(lines: readonly LineProgress[], isOver: boolean): KeptProgress {
  const progress = progressOf(lines)
  if (!isOver) return { ...progress, unmade: 0, unshipped: 0 }
  const { to_produce: unmade, to_ship: unshipped } = progress
  return { ...progress, to_produce: 0, ready_to_ship: 0, to_ship: 0, unmade, unshipped }
}

/** How many whole sets the customer has, decided by the part with the fewest; undefined for a set with nothing to ship. */
export function wholeSetsShipped(lines: readonly LineProgress[]): number | undefined {
  const parts = lines.filter(({ ships }) => ships === 1)
  if (parts.length === 0) return undefined
  return Math.min(...parts.map(({ shipped, num }) => Math.floor(shipped / num)))
}

/** What stands over lines without a set that follow a set's, so that they are not read as that set's. */
export const APART = '其他项目'

/** Lines that follow each other and are of one set (`set_no`), in their order; lines without a set are apart. */
export function inSets<Line extends { set_no: number }>(lines: readonly Line[]): Line[][] {
  const sets: Line[][] = []
  for (const line of lines) {
    const last = sets.at(-1)
    if (last && line.set_no !== 0 && last[0]?.set_no === line.set_no) last.push(line)
    else sets.push([line])
  }
  return sets
}

/** Of a line of a contract: what it comes to in cents, and its pieces. */
type Contracted = { amount: number; pieces: number }

/** The part of an amount, in cents and half-up, that falls to so many of its pieces after so many before. */
export function partOf({ amount, pieces }: Contracted, before: number, now: number): bigint {
  const upTo = (some: number) =>
    (BigInt(amount) * BigInt(some) * 2n + BigInt(pieces)) / (2n * BigInt(pieces))
  return upTo(before + now) - upTo(before)
}

/**
 * What some pieces of a line are worth, in cents, where so many had left before: half-up of its amount in proportion to
 * what has left by then, less the same of what had left before. So the parts of a line add up to its amount, which they never
 * exceed: what replaces pieces that come back later is worth nothing more. What comes back is below 0 in pieces and cents.
 */
export function shippedValue(line: Contracted, before: number, now: number): bigint {
  const [was, is] = [before, before + now].map((pieces) => Math.min(pieces, line.pieces))
  return partOf(line, was!, is! - was!)
}

/**
 * 退货减少: what came back and is not shipped again takes off what is to be paid and invoiced, in cents: of each line its amount
 * less the value of the pieces that the customer is to have (domain: 10,000.00 for three less one: 3,333.33).
 */
export const returnCredit = (lines: readonly (LineProgress & { amount: number })[]): number =>
  lines.reduce((sum, line) => {
    const { amount, dropped } = line
    if (dropped === 0) return sum
    return sum + amount - Number(shippedValue({ amount, pieces: signedOf(line) }, 0, dueOf(line)))
  }, 0)
