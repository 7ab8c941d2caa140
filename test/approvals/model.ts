import { amountOf, converted, effective, halfUp, sumOf, type Line, type Rules } from './money.ts'

/** Who may do what with an offer, and what becomes of its approval: domain §2 and §11 once more, beside the product. */

export const OFF = 0
export const ALL = 1
export const BEYOND = 2

export const NONE = 0
export const SUBMITTED = 1
export const PASSED = 2
export const RETURNED = 3

const UNREVIEWED = 0
const NORMAL = 1
const PAUSED = 3
const DRAFT = 0
const SENT = 1
const WON = 2
const LOST = 3
const VOID = 4

export type User = {
  level: number
  /** Sees everybody's quotations. */
  all: boolean
  approves: boolean
  deputy: number | undefined
}

export type Head = {
  info: string
  contact: string
  project: string
  validUntil: string
  customer: number | undefined
  isInclusive: boolean
  kind: number
  value: bigint
}
const MINOR: ReadonlySet<string> = new Set(['info', 'contact'])

type Approval = { review: number; passedLevel: number; status: number }
type Version = { lines: Line[]; head: Head; approval: Approval }

export type Offer = Approval & {
  owner: number
  /** Who changed it last. */
  by: number | undefined
  head: Head
  lines: Line[]
  content: number
  sentContent: number | undefined
  versions: Version[]
  stage: number
  isContract: boolean
}

export const newOffer = (owner: number, head: Head): Offer => ({
  owner,
  by: undefined,
  head,
  lines: [],
  content: 0,
  sentContent: undefined,
  versions: [],
  stage: DRAFT,
  isContract: false,
  review: NONE,
  passedLevel: 0,
  status: UNREVIEWED,
})

export type Product = { list: bigint | undefined; floor: bigint | undefined }

/** What users do to offers in a company, and whether it is allowed; what is refused changes nothing. */
export class Model {
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

  private entitledTo(product: number): bigint | undefined {
    const { customer } = this.offer.head
    const { list } = this.products[product]!
    if (customer === undefined) return list
    const factor = this.factors[customer]
    const levelled =
      factor === undefined || list === undefined ? list : halfUp(list * factor, 10_000n)
    return this.agreed[customer]?.[product] ?? levelled
  }

  /** A catalogue price as a line has it, in the offer's 口径 and in the other. */
  private both(price: bigint | undefined): [bigint | undefined, bigint | undefined] {
    const { isCatalogueInclusive: isFrom } = this.rules
    if (price === undefined || isFrom === undefined) return [price, undefined]
    const other = converted(price, isFrom)
    return isFrom === this.offer.head.isInclusive ? [price, other] : [other, price]
  }

  private entitle(line: Line): void {
    if (line.product === undefined) return
    ;[line.entitled, line.entitledOther] = this.both(this.entitledTo(line.product))
    line.floor = this.products[line.product]!.floor
  }

  private typed(line: Line, unit: bigint): void {
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
  private get isClosed(): boolean {
    return this.offer.stage === WON || this.offer.stage === VOID
  }

  sees(who: number): boolean {
    return this.users[who]!.all || this.offer.owner === who
  }
  private isMaker(who: number): boolean {
    return this.offer.owner === who || this.offer.by === who
  }

  /** The level at which somebody may pass the offer in their own name; undefined where they may not. */
  private ownLevel(who: number): number | undefined {
    const { level, approves } = this.users[who]!
    if (!approves || !this.sees(who)) return undefined
    if (this.mode !== BEYOND || level === 3) return level
    return level >= this.needed && !this.isMaker(who) ? level : undefined
  }

  /** The same as somebody's deputy. */
  private deputyLevel(who: number): number | undefined {
    const found = this.users.findIndex(
      ({ deputy, approves, level }, of) =>
        deputy === who &&
        approves &&
        this.sees(of) &&
        (this.mode !== BEYOND || level >= this.needed) &&
        !this.isMaker(who) &&
        !this.isMaker(of),
    )
    return found < 0 ? undefined : this.users[found]!.level
  }

  /** The level at which somebody may decide on the offer, in whosever name. */
  decides(who: number): number | undefined {
    return this.ownLevel(who) ?? this.deputyLevel(who)
  }

  // Changes of the content.

  /** What a change makes of the approval, which holds for one content; a minor one carries it over. */
  private changed(who: number, isMinor: boolean): void {
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

  private undecided(): void {
    this.offer.review = NONE
    this.offer.passedLevel = 0
  }

  private canChange(who: number): boolean {
    return this.sees(who) && !this.isClosed
  }

  changeLine(who: number, at: number, values: Partial<Line>): boolean {
    if (!this.canChange(who)) return false
    const line = this.offer.lines[at]!
    const names = Object.keys(values) as (keyof Line)[]
    if (names.every((name) => values[name] === line[name])) return true
    const { unit, ...others } = values
    Object.assign(line, others)
    if (unit !== undefined) this.typed(line, unit)
    this.changed(
      who,
      names.every((name) => name === 'note'),
    )
    return true
  }

  private choose(line: Line, product: number): void {
    line.product = product
    this.entitle(line)
    ;[line.unit, line.other] = [line.entitled, line.entitledOther]
  }

  chooseModel(who: number, at: number, product: number): boolean {
    if (!this.canChange(who)) return false
    const line = this.offer.lines[at]!
    if (line.product === undefined) return false
    const { product: former, unit } = line
    this.choose(line, product)
    if (former !== product || unit !== line.unit) this.changed(who, false)
    return true
  }

  /** Today's price for a line of a draft, or of what is changed beside what was sent. */
  updatePrice(who: number, at: number): boolean {
    if (!this.canChange(who) || this.offer.stage === LOST) return false
    if (this.offer.stage === SENT && this.isAsSent) return false
    const line = this.offer.lines[at]!
    return line.product !== undefined && this.chooseModel(who, at, line.product)
  }

  add(who: number, product: number | undefined, title: string, unit: bigint): boolean {
    if (!this.canChange(who)) return false
    const line: Line = {
      id: 0,
      product,
      title,
      num: 1n,
      sets: 1n,
      unit: undefined,
      other: undefined,
      entitled: undefined,
      entitledOther: undefined,
      floor: undefined,
      discount: 0n,
      unpriced: false,
      note: '',
    }
    if (product === undefined) this.typed(line, unit)
    else this.choose(line, product)
    this.offer.lines.push(line)
    this.changed(who, false)
    return true
  }

  remove(who: number, at: number): boolean {
    if (!this.canChange(who)) return false
    this.offer.lines.splice(at, 1)
    this.changed(who, false)
    return true
  }

  /** A save of the head; `read` is the content that the user says to have read. */
  save(who: number, values: Partial<Head>, status?: number, read?: number): boolean {
    const before = this.offer
    if (!this.sees(who)) return false
    // An amount is in the 单价口径 that it was typed in.
    const isSwitched =
      values.isInclusive !== undefined && values.isInclusive !== before.head.isInclusive
    if (isSwitched && values.kind === undefined && before.head.kind >= 2) return false
    this.offer = structuredClone(before)
    if (this.saved(who, values, isSwitched, status, read)) return true
    this.offer = before
    return false
  }

  private saved(
    who: number,
    values: Partial<Head>,
    isSwitched: boolean,
    status = this.offer.status,
    read?: number,
  ): boolean {
    const { offer } = this
    const names = (Object.keys(values) as (keyof Head)[]).filter(
      (name) => values[name] !== offer.head[name],
    )
    const isChange = names.length > 0
    if (isChange && this.isClosed) return false
    const isCustomer = names.includes('customer')
    const isDiscount = names.includes('kind') || names.includes('value')
    Object.assign(offer.head, values)
    if (isSwitched) this.switchLines()
    if (isCustomer) {
      offer.head.contact = ''
      for (const line of offer.lines) this.entitle(line)
    }
    const sum = sumOf(offer.lines)
    if (isDiscount && offer.head.kind >= 2 && sum > 0n && offer.head.value > sum) return false
    const former = offer.status
    const isOpen = (one: number) => one !== UNREVIEWED && one !== PAUSED
    const isBack = former === PAUSED && offer.review === PASSED
    const opens = isOpen(status) && !isOpen(former) && !isBack && this.mode !== OFF
    if (opens && !this.mayOpen(who, isChange, read)) return false
    offer.status = status
    if (isChange)
      this.changed(
        who,
        names.every((name) => MINOR.has(name)),
      )
    if (opens) {
      Object.assign(offer, { status, review: PASSED, passedLevel: this.users[who]!.level })
    } else if (isOpen(former) && status === UNREVIEWED) this.undecided()
    return true
  }

  /** A save that takes the offer out of 未审核 is a 通过, in nobody else's name. */
  private mayOpen(who: number, isChange: boolean, read: number | undefined): boolean {
    if (!this.users[who]!.approves || read !== this.offer.content) return false
    if (this.mode === ALL || this.users[who]!.level === 3) return true
    return !isChange && this.ownLevel(who) !== undefined
  }

  private switchLines(): void {
    if (this.rules.isCatalogueInclusive === undefined) return
    const wasInclusive = !this.offer.head.isInclusive
    const turned = (price: bigint | undefined, other: bigint | undefined) =>
      other ?? (price === undefined ? undefined : converted(price, wasInclusive))
    for (const line of this.offer.lines) {
      ;[line.unit, line.other] = [turned(line.unit, line.other), line.unit]
      ;[line.entitled, line.entitledOther] = [
        turned(line.entitled, line.entitledOther),
        line.entitled,
      ]
    }
  }

  /** Whether somebody may make an offer of another status than 未审核. */
  mayCreateOpen(who: number): boolean {
    const { approves, level } = this.users[who]!
    return this.mode === OFF || (approves && (this.mode === ALL || level === 3))
  }

  // Approval.

  submit(who: number): boolean {
    const { offer } = this
    if (!this.canChange(who) || this.mode === OFF || offer.review === SUBMITTED) return false
    if (this.isAsSent || !this.isComplete) return false
    const isEnough =
      this.mode === BEYOND
        ? this.users[who]!.level >= this.needed || this.isPassed
        : (offer.status !== UNREVIEWED && offer.status !== PAUSED) || offer.review === PASSED
    if (isEnough) return false
    this.undecided()
    offer.review = SUBMITTED
    return true
  }

  private get isPassed(): boolean {
    return this.offer.review === PASSED && this.offer.passedLevel >= this.needed
  }

  decide(who: number, isPass: boolean, read: number): boolean {
    const level = this.decides(who)
    const { offer } = this
    if (level === undefined || offer.review !== SUBMITTED || read !== offer.content) return false
    offer.review = isPass ? PASSED : RETURNED
    offer.passedLevel = isPass ? level : 0
    offer.status = isPass ? NORMAL : UNREVIEWED
    return true
  }

  // Sending and signing.

  private get isComplete(): boolean {
    const { lines, head } = this.offer
    const isPriced = lines.every((line) => line.unpriced || amountOf(line) !== undefined)
    return lines.length > 0 && isPriced && (head.kind < 2 || head.value <= sumOf(lines))
  }

  private passesGate(who: number): boolean {
    const { status } = this.offer
    if (this.mode === ALL) return status !== UNREVIEWED && status !== PAUSED
    if (this.mode === OFF || this.isAsSent) return true
    return this.users[who]!.level >= this.needed || this.isPassed
  }

  maySend(who: number): boolean {
    if (!this.canChange(who) || !this.passesGate(who)) return false
    return this.isAsSent ? this.offer.stage !== SENT : this.isComplete
  }

  send(who: number): boolean {
    if (!this.maySend(who)) return false
    const { offer } = this
    if (!this.isAsSent) {
      if (offer.review !== PASSED) this.undecided()
      const { review, passedLevel, status } = offer
      const approval = { review, passedLevel, status }
      const { lines, head } = structuredClone({ lines: offer.lines, head: offer.head })
      offer.versions.push({ lines, head, approval })
      offer.sentContent = offer.content
    }
    offer.stage = SENT
    return true
  }

  restore(who: number, read: number): boolean {
    if (!this.canChange(who) || !this.isChanged || read !== this.offer.content) return false
    const { lines, head, approval } = structuredClone(this.offer.versions.at(-1)!)
    const content = this.offer.content + 1
    Object.assign(this.offer, { lines, head, ...approval, content, sentContent: content })
    this.offer.stage = SENT
    return true
  }

  setStage(who: number, stage: number): boolean {
    if (!this.sees(who) || stage === SENT) return false
    if (stage === WON && (this.offer.stage !== SENT || this.isChanged)) return false
    this.offer.stage = stage
    return true
  }

  sign(who: number): boolean {
    const { offer } = this
    if (!this.sees(who)) return false
    if (offer.isContract) return true
    if (!this.passesGate(who) || !this.isAsSent) return false
    if (offer.stage === LOST || offer.stage === VOID) return false
    Object.assign(offer, { stage: WON, isContract: true })
    return true
  }

  /** A copy, the user's own, which the model goes on with if `isFollowed`. */
  copy(who: number, isFollowed: boolean): boolean {
    if (!this.sees(who)) return false
    if (!isFollowed) return true
    const { head, lines } = structuredClone(this.offer)
    this.offer = { ...newOffer(who, head), lines: lines.map((line) => ({ ...line, id: 0 })) }
    for (const line of this.offer.lines) this.entitle(line)
    return true
  }

  name(who: number, deputy: number | undefined): boolean {
    if (!this.users[who]!.approves || deputy === who) return false
    this.users[who]!.deputy = deputy
    return true
  }
}
