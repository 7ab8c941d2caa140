import { assessCurve } from './assess-curve.ts'
import { assessRated } from './assess-rated.ts'
import { headAt, powerKinds, type PowerKind } from './curve/curve.ts'
import { FARTHEST } from './deviation.ts'
import { mediumOf, type Duty, type DutyPoint } from './duty.ts'
import { HEADS_IN_REACH, surplusOf } from './grading.ts'
import {
  grades,
  isOffer,
  refusalKinds,
  type Assessment,
  type Candidate,
  type Offer,
  type Refusal,
} from './offer.ts'

/** Pumps whose power can be compared: by shaft power, by input power, and those without power. */
export type RankTable<C extends Candidate> = {
  power_kind: PowerKind | null
  /** 合格 and 可接受, best first. */
  offered: Offer<C>[]
  /** 差一点, nearest first. */
  near: Offer<C>[]
}

type Selection<C extends Candidate> = {
  /** P2, P1, then those without; a table that nothing is in is left out. */
  tables: RankTable<C>[]
  /** Every other candidate with the reason: by kind of reason, and within a kind the nearest first. */
  refused: Refusal<C>[]
}

/** Judges one candidate for the duty's medium: by its curve where it has one, else by its rated point. */
export function assess<C extends Candidate>(duty: Duty, candidate: C): Assessment<C> {
  const required = mediumOf(duty)
  if (candidate.medium !== null && candidate.medium !== required) {
    const reason = `用于${candidate.medium}，工况的介质是${required}`
    return { candidate, kind: '介质', reason, deviation: null }
  }
  if (candidate.curve) return assessCurve(duty, candidate, candidate.curve)
  if (candidate.rated) return assessRated(duty, candidate, candidate.rated)
  const reason = '没有性能曲线，也没有额定流量和扬程'
  return { candidate, kind: '无数据', reason, deviation: null }
}

/**
 * Whether a candidate may be offered for a duty point of one pump; where it may not, `assess` refuses it. It costs a tenth of
 * that, which says why: for many duties against many pumps.
 */
export function isInReach({ curve, rated }: Candidate, { flow, head }: DutyPoint): boolean {
  // The tolerances of a rated point are within those of a curve.
  const given = curve ? headAt(curve, flow) : rated?.head
  const { least, most } = HEADS_IN_REACH
  return given !== undefined && given >= head * least && given <= head * most
}

/** `ISG50-160` before `ISG100-160`, as people read models. */
const models = new Intl.Collator('zh-CN', { numeric: true })

export const byModel = (one: Candidate, other: Candidate) =>
  models.compare(one.model, other.model) || one.id - other.id

/** Curves before rated points with the full flow, and these before those with less. */
function evidence({ curve, duty }: Offer<Candidate>, required: Duty): number {
  if (curve) return 0
  return surplusOf(duty.flow, required.flow) >= 0 ? 1 : 2
}

/**
 * What ranks an offer, from the first to the last; less is better, and what is unknown comes last: class, how far beyond 可接受
 * (one that is not has 0), certificate of a fire pump, evidence, power in all, motor, price.
 */
const rankOf = (offer: Offer<Candidate>, duty: Duty): number[] => [
  grades.indexOf(offer.grade),
  offer.deviation,
  offer.warnings.length,
  evidence(offer, duty),
  offer.powerInAll ?? FARTHEST,
  offer.candidate.motor ?? FARTHEST,
  offer.priceInAll ?? FARTHEST,
]

/** Judged pumps by their rank, then model and id: nothing else counts, and no two tie. */
function ordered<A extends Assessment<Candidate>>(
  all: readonly A[],
  rank: (one: A) => readonly number[],
): A[] {
  return all
    .map((one) => ({ one, rank: rank(one) }))
    .sort((first, second) => {
      const differs = first.rank.findIndex((value, index) => value !== second.rank[index])
      return differs < 0
        ? byModel(first.one.candidate, second.one.candidate)
        : first.rank[differs]! - second.rank[differs]!
    })
    .map(({ one }) => one)
}

/**
 * Sorts assessments into tables and by rank; callers judge candidates a part at a time. The answer does not depend on the order
 * of the candidates, whose ids differ.
 */
export function arranged<C extends Candidate>(
  duty: Duty,
  assessments: readonly Assessment<C>[],
): Selection<C> {
  const offers: Offer<C>[] = []
  const refused: Refusal<C>[] = []
  for (const one of assessments) {
    if (isOffer(one)) offers.push(one)
    else refused.push(one)
  }
  const tables = [...powerKinds, null].map((power_kind) => {
    const comparable = offers.filter((offer) => offer.power_kind === power_kind)
    const best = ordered(comparable, (offer) => rankOf(offer, duty))
    return {
      power_kind,
      offered: best.filter(({ grade }) => grade !== '差一点'),
      near: best.filter(({ grade }) => grade === '差一点'),
    }
  })
  return {
    tables: tables.filter(({ offered, near }) => offered.length + near.length > 0),
    refused: ordered(refused, ({ kind, deviation }) => [
      refusalKinds.indexOf(kind),
      deviation ?? FARTHEST,
    ]),
  }
}
