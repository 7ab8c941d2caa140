import { amountOf, sumOf } from './money.ts'
import { Edits } from './edits.ts'
import {
  OFF,
  ALL,
  BEYOND,
  SUBMITTED,
  PASSED,
  RETURNED,
  UNREVIEWED,
  NORMAL,
  PAUSED,
  SENT,
  WON,
  LOST,
  VOID,
  newOffer,
} from './offer.ts'

/** What users do to offers in a company, and whether it is allowed; what is refused changes nothing. */
export class Model extends Edits {
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
    offer.submittedLevel = this.mode === BEYOND ? this.needed : 0
    return true
  }

  protected get isPassed(): boolean {
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

  protected get isComplete(): boolean {
    const { lines, head } = this.offer
    const isPriced = lines.every((line) => line.unpriced || amountOf(line) !== undefined)
    return lines.length > 0 && isPriced && (head.kind < 2 || head.value <= sumOf(lines))
  }

  protected passesGate(who: number): boolean {
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
    // It is valid as long as a new one, which no step makes an offer otherwise.
    head.validUntil = 'as a new one'
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
