import { MAINS_HZ } from './curve/affinity.ts'
import { shownSo } from './units.ts'

/** 介质: what pumps are for. */
export const media = ['清水', '污水', '热水'] as const
export type Medium = (typeof media)[number]

/** 用途: which rules hold besides those of the duty itself. */
export const uses = ['生活', '消防', '排污', '循环', '稳压'] as const
export type Use = (typeof uses)[number]

/** What the pumps must deliver, and how they run. */
export type Duty = {
  /** m³/h of all pumps on duty together. */
  flow: number
  /** m. */
  head: number
  /** Hst in m; at most the head. 0 where all of it is friction, as in a closed circuit. */
  staticHead: number
  /** N用M备. */
  onDuty: number
  standby: number
  /** 变频: the lowest frequency in Hz that the pumps may turn with; null where they run at 50 Hz only. */
  lowestHz: number | null
  /** NPSHa at the pump and what it must have over NPSHr, both in m; null where it is not known. */
  npsh: { available: number; margin: number } | null
  use: Use | null
  /** What is to be pumped; null for what the use pumps. */
  medium: Medium | null
}

/** 排污 pumps 污水; every other use 清水, unless the duty says otherwise. */
export const mediumOf = ({ use, medium }: Pick<Duty, 'use' | 'medium'>): Medium =>
  medium ?? (use === '排污' ? '污水' : '清水')

/** What one of the pumps on duty has to give. */
export type DutyPoint = { flow: number; head: number }

export const dutyOfEach = ({ flow, head, onDuty }: Duty): DutyPoint => ({
  flow: flow / onDuty,
  head,
})

const MAX_PUMPS = 20

const LIMITS = {
  flow: { label: '流量', unit: 'm³/h', least: 0.01, most: 1_000_000 },
  head: { label: '扬程', unit: 'm', least: 0.1, most: 10_000 },
  staticHead: { label: '静扬程', unit: 'm', least: 0, most: 10_000 },
} as const

const isCount = (value: number, least: number) =>
  Number.isInteger(value) && value >= least && value <= MAX_PUMPS

const within = (value: number, least: number, most: number) => value >= least && value <= most

/** The part of a duty that makes no sense, and why, as a sentence that says what to do. */
type DutyFault = { name: keyof Duty; text: string }

function faultOfNpsh({ npsh }: Duty): string | undefined {
  if (!npsh || (within(npsh.available, -100, 1000) && within(npsh.margin, 0, 1000)))
    return undefined
  return '可用汽蚀余量须在 -100 至 1000 m 之间，裕量须在 0 至 1000 m 之间'
}

function faultOfSpeed({ lowestHz, use }: Duty): string | undefined {
  if (lowestHz === null) return undefined
  if (!within(lowestHz, 1, MAINS_HZ)) return `最低频率须在 1 至 ${MAINS_HZ} Hz 之间`
  // GB 50974-2014, 11.0.14: in a fire the pumps run at mains frequency.
  if (use === '消防') return '消防水泵火灾时应工频运行（GB 50974-2014 第 11.0.14 条），请去掉变频'
  return undefined
}

/** What makes no sense about a duty; undefined where nothing does. */
export function dutyFault(duty: Duty): DutyFault | undefined {
  for (const name of ['flow', 'head', 'staticHead'] as const) {
    const { label, unit, least, most } = LIMITS[name]
    if (!within(duty[name], least, most))
      return { name, text: `${label}须在 ${least} 至 ${most} ${unit} 之间` }
  }
  if (duty.staticHead > duty.head) {
    const [still, head] = shownSo([duty.staticHead, duty.head], (one = 0, all = 0) => one > all)
    const text = `静扬程 ${still} m 不能大于扬程 ${head} m`
    return { name: 'staticHead', text }
  }
  if (!isCount(duty.onDuty, 1))
    return { name: 'onDuty', text: `运行台数须是 1 至 ${MAX_PUMPS} 的整数` }
  if (!isCount(duty.standby, 0))
    return { name: 'standby', text: `备用台数须是 0 至 ${MAX_PUMPS} 的整数` }
  const speed = faultOfSpeed(duty)
  if (speed !== undefined) return { name: 'lowestHz', text: speed }
  const npsh = faultOfNpsh(duty)
  return npsh === undefined ? undefined : { name: 'npsh', text: npsh }
}
