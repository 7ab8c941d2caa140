import { textFromCents } from '#api/kit/money.ts'
import { refusalKinds, type Offer, type Refusal } from '#api/pump/offer.ts'
import type { RankTable } from '#api/pump/selection.ts'
import {
  MOST_NEAR,
  MOST_OFFERED,
  MOST_REFUSED,
  type OfferedPump,
  type PumpTable,
} from '#api/selection/selection.ts'
import { knowsPrice } from '#server/catalogue/price-secrets.ts'
import type { Context } from '#server/context.ts'
import type { PumpCandidate } from './candidate.ts'

/** An offer as the wire has it, with prices for an actor who may see them. */
export function presentOffer(
  context: Context,
  { candidate, ...offer }: Offer<PumpCandidate>,
): OfferedPump {
  const { id, pro_title, pro_no, pro_brand, pro_power } = candidate.product
  return {
    id,
    pro_title,
    pro_no,
    pro_brand,
    pro_power,
    grade: offer.grade,
    reasons: [...offer.reasons],
    warnings: [...offer.warnings],
    checks: [...offer.checks],
    marks: [...offer.marks],
    surplus: offer.surplus,
    at_duty: offer.duty,
    operating: offer.operating.map(({ isStable, ...point }) => ({ ...point, is_stable: isStable })),
    region: offer.region,
    hz: offer.hz,
    speed: offer.speed,
    power_each: offer.powerEach,
    power_in_all: offer.powerInAll,
    motor: candidate.motor,
    energy_grade: candidate.product.energy_grade,
    pumps: offer.pumpsInAll,
    ...(knowsPrice(context) && {
      price_each: textFromCents(candidate.price),
      price_in_all: textFromCents(offer.priceInAll),
    }),
    basis: offer.basis ?? '',
    curve: candidate.ready && {
      ...candidate.ready.curve,
      points: [...candidate.ready.curve.points],
    },
  }
}

/** The best of a table, with the number of all. */
export const presentTable = (
  context: Context,
  { power_kind, offered, near }: RankTable<PumpCandidate>,
): PumpTable => ({
  power_kind: power_kind ?? '',
  offered: offered.slice(0, MOST_OFFERED).map((offer) => presentOffer(context, offer)),
  offered_total: offered.length,
  near: near.slice(0, MOST_NEAR).map((offer) => presentOffer(context, offer)),
  near_total: near.length,
})

/** The refused pumps: their number by kind of reason, and some of them, the closest first. */
export function presentRefused(refused: readonly Refusal<PumpCandidate>[]) {
  return {
    refused: refused.slice(0, MOST_REFUSED).map(({ candidate, kind, reason }) => {
      const { id, pro_title, pro_no } = candidate.product
      return { id, pro_title, pro_no, kind, reason }
    }),
    refused_total: refused.length,
    refused_by: refusalKinds
      .map((kind) => ({ kind, count: refused.filter((one) => one.kind === kind).length }))
      .filter(({ count }) => count > 0),
  }
}
