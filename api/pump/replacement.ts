import { grades, type Candidate, type Offer } from './offer.ts'
import { byModel } from './selection.ts'

/** 替换: which of the pumps that fit an old one's rated point are nearest to it, and how they differ from it. */

/** In the order in which they are compared on screen. */
export const plateFigures = [
  { name: 'flow', label: '流量', unit: 'm³/h' },
  { name: 'head', label: '扬程', unit: 'm' },
  { name: 'caliber', label: '口径', unit: 'mm' },
  { name: 'speed', label: '转速', unit: 'r/min' },
  { name: 'power', label: '电机功率', unit: 'kW' },
] as const

/** m³/h, m, mm, r/min and the motor's kW of a pump, the old one or one of ours; null where it is not known. */
export type Plate = Record<(typeof plateFigures)[number]['name'], number | null>

type Difference = {
  name: keyof Plate
  /** Null where it is not known of our pump; there is nothing to compare then. */
  ours: number | null
  theirs: number
  /** Ours less theirs, and that in % of theirs. */
  difference: number | null
  percent: number | null
  /** What it asks of who installs the pump; empty where nothing. */
  remark: string
}

/** Without the last digits that binary fractions add. */
const rounded = (value: number) => Number(value.toFixed(9))

function remarkOn(name: keyof Plate, difference: number): string {
  if (name === 'caliber' && difference !== 0) return '口径不同，需变径（大小头）或改法兰'
  if (name === 'power' && difference > 0) return '电机功率大于原电机，请核对配电'
  return ''
}

/** One of our pumps against the old one, by each figure that the nameplate has. */
export function differencesOf(ours: Plate, old: Plate): Difference[] {
  return plateFigures.flatMap(({ name }): Difference[] => {
    const [own, theirs] = [ours[name], old[name]]
    if (theirs === null) return []
    if (own === null) {
      return [{ name, ours: null, theirs, difference: null, percent: null, remark: '' }]
    }
    const difference = rounded(own - theirs)
    const percent = rounded((difference / theirs) * 100)
    return [{ name, ours: own, theirs, difference, percent, remark: remarkOn(name, difference) }]
  })
}

/** Motors with equally many poles differ by less than this from each other in speed, in % (slip). */
const SAME_SPEED = 10

/** One of our pumps that fits, or nearly, with its own figures. */
type Replacement<C extends Candidate> = { offer: Offer<C>; ours: Plate }

const LAST = Number.MAX_VALUE

/** What `NEAREST_FIRST` says, from the first to the last; less is nearer, and what is unknown of ours comes last. */
function distances({ offer, ours }: Replacement<Candidate>, old: Plate): number[] {
  const found = new Map(differencesOf(ours, old).map((one) => [one.name, one]))
  const far = (name: keyof Plate, part: 'difference' | 'percent') => {
    const compared = found.get(name)
    return compared ? Math.abs(compared[part] ?? LAST) : 0
  }
  const speed = far('speed', 'percent')
  return [
    grades.indexOf(offer.grade),
    speed <= SAME_SPEED ? 0 : speed,
    far('caliber', 'difference'),
    far('power', 'difference'),
    Math.abs(offer.surplus),
  ]
}

/** The order of `nearest`, for who reads its result. */
export const NEAREST_FIRST =
  '先合格，再可接受、差一点；等级相同的依次比较转速（相差 10% 以内算相同）、口径、电机功率、扬程，相差小的在前。铭牌上没有填的不比较。'

/** Pumps by their distance from the old one, at last by model and id: no two tie. */
export function nearest<C extends Candidate>(
  found: readonly Replacement<C>[],
  old: Plate,
): Replacement<C>[] {
  return found
    .map((one) => ({ one, far: distances(one, old) }))
    .sort((first, second) => {
      const differs = first.far.findIndex((value, at) => value !== second.far[at])
      return differs < 0
        ? byModel(first.one.offer.candidate, second.one.offer.candidate)
        : first.far[differs]! - second.far[differs]!
    })
    .map(({ one }) => one)
}
