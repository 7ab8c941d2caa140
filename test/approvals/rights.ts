import { converted, effective, halfUp, type Line, type Rules } from './money.ts'
import {
  ALL,
  OFF,
  BEYOND,
  NONE,
  SUBMITTED,
  PASSED,
  UNREVIEWED,
  PAUSED,
  WON,
  VOID,
  type User,
  type Offer,
  type Product,
} from './offer.ts'

/** What an offer is at the moment, and what that allows whom: domain §2 and §11 once more, beside the product. */
export class Rights {
  mode = BEYOND
  rules: Rules = { limits: [], freeItems: ['运费'], isCatalogueInclusive: true }
  users: User[] = []
  products: Product[] = []
  /** What each customer has agreed to pay, by product, and the factor of their level in hundredths of a percent. */
  agreed: (bigint | undefined)[][] = []
  factors: (bigint | undefined)[] = []
  offer: Offer

  constructor(offer: Offer) {
    this.offer = offer
  }

  // What a customer pays.

  protected entitledTo(product: number): bigint | undefined {
    const { customer } = this.offer.head
    const { list } = this.products[product]!
    if (customer === undefined) return list
    const factor = this.factors[customer]
    const levelled =
      factor === undefined || list === undefined ? list : halfUp(list * factor, 10_000n)
    return this.agreed[customer]?.[product] ?? levelled
  }

  /** A catalogue price as a line has it, in the offer's 口径 and in the other. */
  protected both(price: bigint | undefined): [bigint | undefined, bigint | undefined] {
    const { isCatalogueInclusive: isFrom } = this.rules
    if (price === undefined || isFrom === undefined) return [price, undefined]
    const other = converted(price, isFrom)
    return isFrom === this.offer.head.isInclusive ? [price, other] : [other, price]
  }

  protected entitle(line: Line): void {
    if (line.product === undefined) return
    ;[line.entitled, line.entitledOther] = this.both(this.entitledTo(line.product))
    line.floor = this.products[line.product]!.floor
  }

  protected typed(line: Line, unit: bigint): void {
    line.unit = unit
    const isKnown = this.rules.isCatalogueInclusive !== undefined
    line.other = isKnown ? converted(unit, this.offer.head.isInclusive) : undefined
  }

  /** What the customer of the offer would pay for a line's product today. */
  priceToday(line: Line): bigint | undefined {
    return line.product === undefined ? undefined : this.both(this.entitledTo(line.product))[0]
  }

  // What the offer is.

  get needed(): number {
    return this.figures.needed
  }
  get figures() {
    return effective(this.offer.lines, this.offer.head, this.rules)
  }
  get isAsSent(): boolean {
    return this.offer.versions.length > 0 && this.offer.sentContent === this.offer.content
  }
  get isChanged(): boolean {
    return this.offer.versions.length > 0 && !this.isAsSent
  }
  protected get isClosed(): boolean {
    return this.offer.stage === WON || this.offer.stage === VOID
  }

  sees(who: number): boolean {
    return this.users[who]!.all || this.offer.owner === who
  }
  protected isMaker(who: number): boolean {
    return this.offer.owner === who || this.offer.by === who
  }

  /** The level at which somebody may pass the offer in their own name; undefined where they may not. */
  protected ownLevel(who: number, needed = this.needed): number | undefined {
    const { level, approves } = this.users[who]!
    if (!approves || !this.sees(who)) return undefined
    if (this.mode !== BEYOND || level === 3) return level
    return level >= needed && !this.isMaker(who) ? level : undefined
  }

  /** The same as somebody's deputy. */
  protected deputyLevel(who: number, needed = this.needed): number | undefined {
    const found = this.users.findIndex(
      ({ deputy, approves, level }, of) =>
        deputy === who &&
        approves &&
        this.sees(of) &&
        (this.mode !== BEYOND || level >= needed) &&
        !this.isMaker(who) &&
        !this.isMaker(of),
    )
    return found < 0 ? undefined : this.users[found]!.level
  }

  /** The level at which somebody may decide on the offer, in whosever name. */
  decides(who: number, needed = this.needed): number | undefined {
    return this.ownLevel(who, needed) ?? this.deputyLevel(who, needed)
  }

  /** Whether it is in somebody's list of what waits, by the level that it needed when it was submitted. */
  waitsFor(who: number): boolean {
    const { review, submittedLevel } = this.offer
    if (review !== SUBMITTED || this.mode === OFF) return false
    return this.decides(who, submittedLevel) !== undefined
  }

  // Changes of the content.

  /** What a change makes of the approval, which holds for one content; a minor one carries it over. */
  protected changed(who: number, isMinor: boolean): void {
    const { offer } = this
    offer.content += 1
    offer.by = who
    if (isMinor) return
    const { level, approves } = this.users[who]!
    if (this.mode === ALL && approves) {
      // As before there were levels, an approver need not pass what they change: they answer for it.
      if (offer.review === PASSED) offer.passedLevel = level
      return
    }
    if (offer.review === SUBMITTED || offer.review === PASSED) this.undecided()
    if (this.mode === ALL) offer.status = UNREVIEWED
    if (this.mode === BEYOND && offer.status !== PAUSED) offer.status = UNREVIEWED
  }

  protected undecided(): void {
    this.offer.review = NONE
    this.offer.passedLevel = 0
  }

  protected canChange(who: number): boolean {
    return this.sees(who) && !this.isClosed
  }
}
