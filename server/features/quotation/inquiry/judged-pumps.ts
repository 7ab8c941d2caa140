import { grades, isOffer, type Assessment, type Offer } from '#api/pump/offer.ts'
import { arranged, assess, isInReach } from '#api/pump/selection.ts'
import { dutyOfEach, type Duty } from '#api/pump/duty.ts'
import { KPA_PER_METRE } from '#api/pump/units.ts'
import type { Context } from '#server/context.ts'
import type { PumpCandidate } from '#server/features/selection/candidate.ts'
import { allCandidates } from '#server/features/selection/selection.service.ts'
import { breaks } from '#server/platform/breaks.ts'

/** The pumps of the catalogue as the rows of one list are judged against them. */

export type JudgedPump = Offer<PumpCandidate>
/** A product as it was judged, be it offered or refused. */
export type JudgedProduct = Assessment<PumpCandidate>

/** What a duty asks beside its figures: a motor of at most so many kW, a head that was written as a pressure. */
export type Wish = { duty: Duty; mostPower: number | null; headAsPressure: boolean }

/** Many make metres of a pressure by 1 MPa = 100 m. */
const BY_HUNDRED = KPA_PER_METRE / 10
export const BY_HUNDRED_WORDS = '扬程按1MPa=100m计'

export class Pumps {
  readonly #context: Context
  #all: Promise<PumpCandidate[]> | undefined
  readonly #judged = new Map<string, Promise<JudgedPump[]>>()

  constructor(context: Context) {
    this.#context = context
  }

  /** 合格 and 可接受 before those that nearly fit, best first; the same duty is judged once. */
  fitting(wish: Wish): Promise<JudgedPump[]> {
    const key = JSON.stringify(wish)
    const known = this.#judged.get(key)
    if (known) return known
    const found = this.#fitting(wish)
    this.#judged.set(key, found)
    return found
  }

  async #fitting(wish: Wish): Promise<JudgedPump[]> {
    const offers = await this.#offers(wish)
    if (!wish.headAsPressure) return offers
    // Pressures have at most three decimals of MPa, and the head is rounded to the centimetre.
    const head = Number((wish.duty.head * BY_HUNDRED).toFixed(1))
    const also = await this.#offers({ ...wish, duty: { ...wish.duty, head } })
    const isFit = ({ grade }: JudgedPump) => grade !== '差一点'
    const fit = new Set(offers.filter(isFit).map(({ candidate }) => candidate.id))
    const lower = also
      .filter((one) => isFit(one) && !fit.has(one.candidate.id))
      .map((one): JudgedPump => {
        return { ...one, grade: '可接受', reasons: [...one.reasons, BY_HUNDRED_WORDS] }
      })
    const ids = new Set(lower.map(({ candidate }) => candidate.id))
    const rest = offers.filter(({ candidate }) => !ids.has(candidate.id))
    return [...rest.filter(isFit), ...lower, ...rest.filter((one) => !isFit(one))]
  }

  async #offers({ duty, mostPower }: Wish): Promise<JudgedPump[]> {
    const all = await this.#candidates()
    const each = dutyOfEach(duty)
    return this.#context.search(async () => {
      const pause = breaks()
      const offers: JudgedPump[] = []
      for (const candidate of all.filter((one) => isInReach(one, each))) {
        await pause()
        if (mostPower !== null && candidate.motor !== null && candidate.motor > mostPower) continue
        const found = assess(duty, candidate)
        if (isOffer(found)) offers.push(found)
      }
      const tables = arranged(duty, offers).tables
      const best = tables.flatMap(({ offered, near: nearly }) => [...offered, ...nearly])
      // Of each class first those whose power can be compared; the order within a table stays.
      return grades.flatMap((grade) => best.filter((one) => one.grade === grade))
    })
  }

  /** Judges one product, which need not be among those that fit; undefined where it is no pump that can be judged. */
  async judge(wish: Wish, pid: number) {
    const all = await this.#candidates()
    const found = all.find(({ id }) => id === pid)
    if (!found) return undefined
    const fitting = await this.fitting(wish)
    return fitting.find(({ candidate }) => candidate.id === pid) ?? assess(wish.duty, found)
  }

  #candidates(): Promise<PumpCandidate[]> {
    this.#all ??= allCandidates(this.#context)
    return this.#all
  }
}
