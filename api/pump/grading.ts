import { deviation } from './deviation.ts'
import { domesticChecks } from './rules/domestic.ts'
import type { Duty } from './duty.ts'
import { dutyOfEach } from './duty.ts'
import { fireChecks } from './rules/fire.ts'
import { worse, type Candidate, type Grade, type Mark } from './offer.ts'
import type { RuleCheck } from './rules/rule.ts'
import { shown, shownSo } from './units.ts'

/** Surplus of head in %: up to these it is 合格, 可接受, and 差一点; as much as `SHORT` too little is 差一点 as well. */
const GOOD = 5
const ACCEPTABLE = 10
const EXCESSIVE = 20
const SHORT = -5

/** Beyond these multiples of the required head a pump is refused; a little wider than the rounded surplus is. */
export const HEADS_IN_REACH = { least: 1 + SHORT / 100 - 1e-9, most: 1 + EXCESSIVE / 100 + 1e-9 }

/** In % of the required value, rounded so that 5 % is not a little more than 5. */
export const surplusOf = (given: number, required: number) =>
  Number((((given - required) / required) * 100).toFixed(9))

/** A share in %, with its sign. */
export const signed = (percent: number) => `${percent > 0 ? '+' : ''}${shown(percent)}%`

/** Two figures that differ, and how much the first is above (+) or below (-) the second in %, which `isRefused`. */
export function differing(
  given: number,
  required: number,
  isRefused: (surplus: number) => boolean,
) {
  const surplus = surplusOf(given, required)
  const isThatSide = (one = 0, other = 0) => Math.sign(one - other) === Math.sign(surplus)
  const [one = '', other = ''] = shownSo([given, required], isThatSide)
  const [share = ''] = shownSo([surplus], (standing = 0) => isRefused(standing))
  return { given: one, required: other, share: `${surplus > 0 ? '+' : ''}${share}%` }
}

/** The grade that a surplus of head in % earns; undefined where it is refused. */
export function gradeOf(surplus: number): Grade | undefined {
  if (surplus < SHORT || surplus > EXCESSIVE) return undefined
  if (surplus < 0 || surplus > ACCEPTABLE) return '差一点'
  return surplus > GOOD ? '可接受' : '合格'
}

/** How far a surplus of head is outside 0 to 10 %, in % of the head at the bound. */
export const surplusDeviation = (surplus: number) => deviation(100 + surplus, 100, 100 + ACCEPTABLE)

/** How much less than required, of a negative surplus. */
export const shortBy = (surplus: number) =>
  `比所需低 ${shownSo([-surplus], (standing = 0) => standing > 0)[0]}%`

/** What a surplus of head that is not 合格 is called. */
function surplusText(surplus: number): string {
  if (surplus < 0) return `扬程${shortBy(surplus)}`
  const bound = surplus <= ACCEPTABLE ? GOOD : ACCEPTABLE
  const [share] = shownSo([surplus], (standing = 0) => gradeOf(standing) === gradeOf(surplus))
  return `扬程富余 ${share}%，超过 ${bound}%`
}

/** A grade with the reasons that lower it. What keeps a pump from being offered is thrown out before. */
export class Grading {
  grade: Grade = '合格'
  readonly #found: { reason: string; far: number }[] = []

  /** At best this grade, for that reason; `far` is how far that is beyond 可接受, in % of the bound. */
  atBest(grade: Grade, reason: string, far = 0): void {
    this.grade = worse(this.grade, grade)
    this.#found.push({ reason, far })
  }

  /** The grade of a surplus of head, which is not refused. */
  ofSurplus(grade: Grade, surplus: number): void {
    if (grade !== '合格') this.atBest(grade, surplusText(surplus), surplusDeviation(surplus))
  }

  /** What is farthest beyond 可接受 comes first: it decides. */
  get reasons(): string[] {
    return this.#found.toSorted((one, other) => other.far - one.far).map(({ reason }) => reason)
  }

  /** How far the worst of all is beyond 可接受, in % of its bound; 0 where nothing is. */
  get deviation(): number {
    return Math.max(0, ...this.#found.map(({ far }) => far))
  }

  /** What a rule cannot judge is never 合格. */
  follow(checks: readonly RuleCheck[]): void {
    for (const { verdict, text, clause } of checks) {
      if (verdict === '无法判断') this.atBest('可接受', `${text}（${clause}）`)
    }
  }
}

/** The checks that the duty's use asks of a pump; none for 排污 and 循环. */
export function checksOf(duty: Duty, { curve, rated, motor }: Candidate): RuleCheck[] {
  if (duty.use !== '消防' && duty.use !== '生活') return []
  const pump = {
    curve,
    ratedFlow: rated?.flow ?? null,
    motor,
    duty: dutyOfEach(duty),
    onDuty: duty.onDuty,
    isVariable: duty.lowestHz !== null,
  }
  return duty.use === '消防' ? fireChecks(pump) : domesticChecks(pump)
}

/** Why the rules refuse a pump; undefined where they do not. */
export function refusalOf(checks: readonly RuleCheck[]): string | undefined {
  const broken = checks.filter(({ verdict }) => verdict === '不符合')
  return broken.length > 0
    ? broken.map(({ text, clause }) => `${text}（${clause}）`).join('；')
    : undefined
}

/** The marks of what the catalogue records of a pump beside its performance. */
export function recordedMarks({ use }: Duty, { medium, fireCertFault }: Candidate): Mark[] {
  const marks: [Mark, boolean][] = [
    ['消防认证', use === '消防' && fireCertFault === null],
    ['介质未登记', medium === null],
  ]
  return marks.flatMap(([mark, holds]) => (holds ? [mark] : []))
}

/** Certification of fire pumps is voluntary since 2019, yet buyers ask for it. */
export const warningsOf = ({ use }: Duty, { fireCertFault }: Candidate): string[] =>
  use === '消防' && fireCertFault !== null ? [fireCertFault] : []
