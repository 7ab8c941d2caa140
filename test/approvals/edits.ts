import { converted, sumOf, type Line } from './money.ts'
import { OFF, ALL, PASSED, UNREVIEWED, PAUSED, SENT, LOST, MINOR, type Head } from './offer.ts'
import { Rights } from './rights.ts'

/** Changes of what is offered; what is refused changes nothing. */
export class Edits extends Rights {
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

  protected choose(line: Line, product: number): void {
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

  protected saved(
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
  protected mayOpen(who: number, isChange: boolean, read: number | undefined): boolean {
    if (!this.users[who]!.approves || read !== this.offer.content) return false
    if (this.mode === ALL || this.users[who]!.level === 3) return true
    return !isChange && this.ownLevel(who) !== undefined
  }

  protected switchLines(): void {
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
}
