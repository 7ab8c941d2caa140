import type { ReadInquiry } from './expected.ts'

/**
 * Which of a catalogue's pumps with one rated point is offered first for a row, and in which class: written from the rules
 * (docs/reading-inquiries.md, docs/specification.md 18) and nothing of the product's.
 */

export type RatedPump = {
  id: number
  /** m³/h and m. */
  flow: number
  head: number
  /** kW. */
  motor: number
  /** Cents. */
  price: number
}

export type Choice = { id: number; grade: '合格' | '可接受' }

/** In percent over the required one; a bound belongs to the better side, whatever binary fractions make of it. */
const over = (is: number, required: number) =>
  Number(((100 * (is - required)) / required).toFixed(9))

function gradeAt(pump: RatedPump, flow: number, head: number): Choice['grade'] | undefined {
  const [moreFlow, moreHead] = [over(pump.flow, flow), over(pump.head, head)]
  if (Math.abs(moreFlow) > 10 || moreHead < 0 || moreHead > 10) return undefined
  return moreHead <= 5 && moreFlow >= 0 ? '合格' : '可接受'
}

function inOrder(pumps: readonly RatedPump[], flow: number, head: number): Choice[] {
  const graded = pumps.flatMap((pump) => {
    const grade = gradeAt(pump, flow, head)
    return grade ? [{ pump, grade }] : []
  })
  const rank = { 合格: 0, 可接受: 1 }
  graded.sort(
    (one, other) =>
      rank[one.grade] - rank[other.grade] ||
      // Those that give the full flow before those that give less.
      Number(one.pump.flow < flow) - Number(other.pump.flow < flow) ||
      one.pump.motor - other.pump.motor ||
      one.pump.price - other.pump.price ||
      one.pump.id - other.pump.id,
  )
  return graded.map(({ pump, grade }) => ({ id: pump.id, grade }))
}

/** Whether flow, head and the number of pumps are clear, so that a pump can be chosen by them. */
export const isClear = ({ isPump, flow, head, undecided }: ReadInquiry) =>
  isPump &&
  flow !== null &&
  head !== null &&
  !undecided.some(({ field }) => ['flow', 'head', 'pumps', 'row'].includes(field))

/** What is offered for a clear row, the first first. */
export function chosenFor(read: ReadInquiry, pumps: readonly RatedPump[]): Choice[] {
  const each = read.flow!
  const allowed = read.powerMost ? pumps.filter(({ motor }) => motor <= read.power!) : pumps
  const first = inOrder(allowed, each, read.head!)
  if (!read.headAsPressure) return first
  // 1 MPa is 101.94 m, and 100 m to who made a pressure of metres.
  const lower = inOrder(allowed, each, Math.round(read.head! * 9.81) / 10)
  const ids = new Set(first.map(({ id }) => id))
  const also = lower.filter(({ id }) => !ids.has(id))
  return [...first, ...also.map(({ id }): Choice => ({ id, grade: '可接受' }))]
}
