import type { InputOf } from '#api/kit/endpoint.ts'
import { specNumber } from '#api/product/product-spec.ts'
import { isOffer, type Offer } from '#api/pump/offer.ts'
import { differencesOf, nearest, type Plate } from '#api/pump/replacement.ts'
import { dutyOf } from '#api/selection/duty.ts'
import { MOST_REPLACEMENTS, type selection } from '#api/selection/selection.ts'
import type { Context } from '#server/context.ts'
import { nextTurn } from '#server/platform/breaks.ts'
import type { PumpCandidate } from './candidate.ts'
import { presentOffer } from './present.ts'
import { assessments } from './selection.service.ts'

/** What one of our pumps gives at the required flow, or at its rated point where it has no curve, and its plate. */
function plateOf({ candidate, duty }: Offer<PumpCandidate>): Plate {
  const { pro_caliber, pro_speed } = candidate.product
  return {
    flow: duty.flow,
    head: duty.head,
    caliber: specNumber('pro_caliber', pro_caliber) ?? null,
    speed: specNumber('pro_speed', pro_speed) ?? candidate.ready?.curve.speed ?? null,
    power: candidate.motor,
  }
}

/** Our pumps that are nearest to an old one by its nameplate. */
export async function replacements(context: Context, input: InputOf<typeof selection.replace>) {
  const duty = dutyOf(input.duty)
  const { power = null, speed = null, caliber = null } = input
  const old: Plate = { flow: duty.flow, head: duty.head, power, speed, caliber }
  const { found: judged, without_data } = await assessments(context, duty, input)
  const fitting = judged.filter(isOffer).map((offer) => ({ offer, ours: plateOf(offer) }))
  const best = nearest(fitting, old).slice(0, MOST_REPLACEMENTS)
  await nextTurn()
  return {
    data: best.map(({ offer, ours }) => ({
      ...presentOffer(context, offer),
      differences: differencesOf(ours, old),
    })),
    info: { duty: input.duty, judged: judged.length, without_data, fitting: fitting.length },
  }
}
