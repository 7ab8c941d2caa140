import type { Candidate } from '#api/pump/offer.ts'
import { specNumber } from '#api/product/product-spec.ts'
import { media } from '#api/pump/duty.ts'
import { readyCurve, type ReadyCurve } from '#server/catalogue/kept-curves.ts'
import type { PumpRow } from './selection.store.ts'

/** A product as the engine judges it, with what the answer shows of it. */
export type PumpCandidate = Candidate & { product: PumpRow; ready: ReadyCurve | null }

function ratedOf({ pro_flow, pro_lift }: PumpRow): Candidate['rated'] {
  const flow = specNumber('pro_flow', pro_flow)
  const head = specNumber('pro_lift', pro_lift)
  return flow && head ? { flow, head } : null
}

/**
 * What counts for all products: what the pumps of each category are for, empty where not recorded, the day, and whether prices
 * count: to an actor who may not see them their order would tell which is cheaper.
 */
export type Recorded = {
  mediumOf: ReadonlyMap<number, string>
  today: string
  hasPrices: boolean
}

/** What is missing about the fire certificate of a product; null where it is valid, on its last day too. */
function fireCertFault({ fire_cert, fire_cert_until }: PumpRow, today: string): string | null {
  if (fire_cert === '') return '没有登记消防产品认证'
  const isExpired = fire_cert_until !== '' && fire_cert_until < today
  return isExpired ? `消防产品认证已于 ${fire_cert_until} 到期` : null
}

/** The product as a candidate; undefined with neither curve nor rated point. */
export function candidateOf(
  product: PumpRow,
  { mediumOf, today, hasPrices }: Recorded,
): PumpCandidate | undefined {
  const ready = readyCurve(product.pro_curve)
  const rated = ratedOf(product)
  if (!ready && !rated) return undefined
  const medium = product.pro_type === null ? undefined : mediumOf.get(product.pro_type)
  return {
    id: product.id,
    model: product.pro_no,
    curve: ready?.prepared ?? null,
    rated,
    motor: specNumber('pro_power', product.pro_power) ?? null,
    price: hasPrices ? product.pro_unitprice : null,
    medium: media.find((one) => one === medium) ?? null,
    fireCertFault: fireCertFault(product, today),
    product,
    ready,
  }
}
