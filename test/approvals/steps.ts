import fc from 'fast-check'
import { api } from '#api/index.ts'
import type { AnyEndpoint } from '#api/kit/endpoint.ts'
import { pick, type Acting, type Step } from './acting.ts'
import { CHANGES } from './changes.ts'
import type { Model } from './model.ts'

/** What users do to an offer one after the other. */

const { quotation } = api

const decide =
  (endpoint: AnyEndpoint, isPass: boolean): Acting =>
  ({ id }, model, step) => {
    const { content } = model.offer
    const read = step.n === 0 ? content + 1 : content
    return {
      endpoint,
      input: { id, content_version: read, note: '意见' },
      allowed: () => model.decide(step.who, isPass, read),
    }
  }

const ofOffer =
  (endpoint: AnyEndpoint, allowed: (model: Model, step: Step) => boolean): Acting =>
  ({ id }, model, step) => ({ endpoint, input: { id }, allowed: () => allowed(model, step) })

const restore: Acting = ({ id }, model, step) => {
  const { content } = model.offer
  const read = step.n === 0 ? content + 1 : content
  return {
    endpoint: quotation.restoreVersion,
    input: { id, content_version: read },
    allowed: () => model.restore(step.who, read),
  }
}

const setStage: Acting = ({ id }, model, step) => {
  const stage = pick([0, 0, 0, 2, 3, 4, 1], step.n)
  return {
    endpoint: quotation.setStage,
    input: { id, stage, ...(stage === 3 ? { lost_reason: '价格' } : {}) },
    allowed: () => model.setStage(step.who, stage),
  }
}

const name: Acting = ({ callers }, model, step) => {
  const deputy = step.n === 0 ? undefined : step.at % callers.length
  const sent = { deputy_id: callers[deputy ?? 0]!.userId, deputy_until: '2099-01-01' }
  return {
    endpoint: api.user.setDeputy,
    input: deputy === undefined ? {} : sent,
    allowed: () => model.name(step.who, deputy),
  }
}

/** Every step by its name; what is set beside the offer is set by the world (`setBeside`), and always allowed. */
export const ACTS: Readonly<Record<string, Acting>> = {
  ...CHANGES,
  submit: ofOffer(quotation.submitReview, (model, { who }) => model.submit(who)),
  pass: decide(quotation.passReview, true),
  return: decide(quotation.returnReview, false),
  send: ofOffer(quotation.sendQuotation, (model, { who }) => model.send(who)),
  restore,
  copy: ofOffer(quotation.copyQuotation, (model, { who, n }) => model.copy(who, n % 2 === 1)),
  setStage,
  sign: ofOffer(quotation.toContract, (model, { who }) => model.sign(who)),
  name,
  endDeputy: () => undefined,
  mode: () => undefined,
  limits: () => undefined,
  level: () => undefined,
  agree: () => undefined,
  factor: () => undefined,
}

const OFTEN: Readonly<Record<string, number>> = {
  submit: 8,
  pass: 10,
  send: 8,
  sign: 4,
  restore: 4,
  return: 2,
  copy: 2,
  saveStatus: 5,
  discount: 5,
  save: 6,
  note: 2,
  name: 3,
}

const numbers = { who: fc.nat(6), at: fc.nat(8), n: fc.nat(8) }

/** Any step, those of an approval the more often. */
const any: fc.Arbitrary<Step> = fc.record({
  ...numbers,
  what: fc.oneof(
    ...Object.keys(ACTS).map((what) => ({
      weight: OFTEN[what] ?? 1,
      arbitrary: fc.constant(what),
    })),
  ),
})

const THEN = ['send', 'save', 'note', 'saveStatus', 'mode']

/**
 * What single steps seldom hit on: an offer that is submitted, by somebody who sees them all, and decided on by an approver,
 * by who has just changed it, or by a deputy.
 */
const usual: fc.Arbitrary<Step[]> = fc.record(numbers).map(({ who, at, n }) => {
  const step = (what: string, by: number, to = at): Step => ({ what, who: by, at: to, n })
  const decider = 2 + (who % 5)
  const before = [
    [],
    [step('discount', decider)],
    [step('name', decider, who), step('discount', at % 7)],
  ][n % 3]!
  const by = n % 3 === 2 ? who : decider
  return [...before, step('submit', 1), step('pass', by), step(THEN[at % THEN.length]!, n % 7)]
})

const parts = fc.oneof(
  { weight: 5, arbitrary: any.map((one) => [one]) },
  { weight: 2, arbitrary: usual },
)

export const sequence: fc.Arbitrary<Step[]> = fc
  .array(parts, { minLength: 4, maxLength: 14, size: 'max' })
  .map((some) => some.flat())
