import fc from 'fast-check'
import { api } from '#api/index.ts'
import type { AnyEndpoint } from '#api/kit/endpoint.ts'
import { sumOf, type Line } from './money.ts'
import { ALL, BEYOND, OFF, type Head, type Model } from './model.ts'
import { centsText, type World } from './world.ts'

/** What users do to an offer one after the other: each step as the product is asked for it, and as the model does it. */

export type Step = { who: number; what: keyof typeof ACTS; at: number; n: number }

/** A call, and whether the model allows it, which does it there at once. */
export type Act = {
  endpoint: AnyEndpoint
  input: Record<string, unknown>
  allowed: () => boolean
}
/** Undefined where the offer has nothing that the step is about. */
type Acting = (world: World, model: Model, step: Step) => Act | undefined

const pick = <T>(from: readonly T[], n: number) => from[n % from.length]!

function ofLine(
  act: (line: Line, at: number, world: World, model: Model, step: Step) => Act | undefined,
): Acting {
  return (world, model, step) => {
    const { lines } = model.offer
    if (lines.length === 0) return undefined
    const at = step.at % lines.length
    return act(lines[at]!, at, world, model, step)
  }
}

/** A change of one value of a line. */
const change = (
  endpoint: AnyEndpoint,
  values: (step: Step) => [sent: Record<string, unknown>, values: Partial<Line>],
) =>
  ofLine((line, at, _world, model, step) => {
    const [sent, changed] = values(step)
    return {
      endpoint,
      input: { id: line.id, ...sent },
      allowed: () => model.changeLine(step.who, at, changed),
    }
  })

const { quotation } = api
const DISCOUNTS = [0, 300, 499, 500, 501, 800, 1000, 1200, 2500]

const VALUES: readonly ((step: Step) => [Record<string, unknown>, Partial<Head>])[] = [
  ({ n }) => [{ quo_info: `说明${n}` }, { info: `说明${n}` }],
  ({ n }) => [{ cus_contact: `联系人${n}` }, { contact: `联系人${n}` }],
  ({ n }) => [{ project: `项目${n % 3}` }, { project: `项目${n % 3}` }],
  ({ n }) => [
    { valid_until: `2090-01-0${(n % 3) + 1}` },
    { validUntil: `2090-01-0${(n % 3) + 1}` },
  ],
  ({ n }) => {
    const value = pick(DISCOUNTS, n)
    return [
      { discount_kind: 1, discount_value: centsText(BigInt(value)) },
      { kind: 1, value: BigInt(value) },
    ]
  },
  () => [{ discount_kind: 0 }, { kind: 0, value: 0n }],
  ({ n }) => {
    const value = BigInt(pick([1, 5_000, 90_000], n))
    return [
      { discount_kind: 2, discount_value: centsText(value) },
      { kind: 2, value },
    ]
  },
  ({ n }) => [{ tax_inclusive: n % 2 }, { isInclusive: n % 2 === 1 }],
  ({ n }) => [
    { tax_inclusive: n % 2, discount_kind: 0 },
    { isInclusive: n % 2 === 1, kind: 0, value: 0n },
  ],
]

const saveHead: Acting = ({ id }, model, step) => {
  const [sent, values] = pick(VALUES, step.at)(step)
  return {
    endpoint: quotation.setQuotation,
    input: { id, ...sent },
    allowed: () => model.save(step.who, values),
  }
}

/** Not all that is there: 优惠至 so much below what the lines come to. */
const saveTarget: Acting = ({ id }, model, step) => {
  const value = (sumOf(model.offer.lines) * BigInt(pick([70, 92, 95, 100, 103], step.n))) / 100n
  if (value === 0n) return undefined
  return {
    endpoint: quotation.setQuotation,
    input: { id, discount_kind: 3, discount_value: centsText(value) },
    allowed: () => model.save(step.who, { kind: 3, value }),
  }
}

const saveCustomer: Acting = ({ id, customers }, model, step) => {
  const customer = step.at % customers.length
  return {
    endpoint: quotation.setQuotation,
    input: { id, customer_id: customers[customer] },
    allowed: () => model.save(step.who, { customer }),
  }
}

const STATUSES = [0, 1, 1, 2, 3]
const saveStatus: Acting = ({ id }, model, step) => {
  const status = pick(STATUSES, step.at)
  const { content } = model.offer
  const read = pick([content, content, content, content - 1, undefined], step.n)
  const isMore = step.n % 7 === 0
  const project = `项目${step.at % 3}`
  return {
    endpoint: quotation.setQuotation,
    input: {
      id,
      quo_status: status,
      ...(read === undefined || read < 0 ? {} : { content_version: read }),
      ...(isMore ? { project } : {}),
    },
    allowed: () => model.save(step.who, isMore ? { project } : {}, status, read),
  }
}

const create: Acting = (_world, model, { who }) => ({
  endpoint: quotation.setQuotation,
  input: { quo_name: '另一份', quo_status: 1 },
  allowed: () => model.mayCreateOpen(who),
})

const add: Acting = ({ id, products }, model, { who, at, n }) => {
  const product = pick([0, 0, 1, 2, undefined], at)
  const title = product === undefined ? pick(['运费', '杂费'], n) : '水泵'
  const unit = pick([0n, 10_000n, 123_45n], n)
  const free = { title, unitprice: centsText(unit) }
  return {
    endpoint: quotation.addline,
    input: { id, ...(product === undefined ? free : { pid: products[product] }) },
    allowed: () => model.add(who, product, title, unit),
  }
}

const choose = ofLine((line, at, { products }, model, step) => ({
  endpoint: quotation.changeno,
  input: { id: line.id, pid: products[step.n % products.length] },
  allowed: () => model.chooseModel(step.who, at, step.n % products.length),
}))

const reprice = ofLine((line, at, { id }, model, step) => {
  const price = model.priceToday(line)
  if (price === undefined) return undefined
  const { content } = model.offer
  return {
    endpoint: quotation.updatePrices,
    input: { id, content_version: content, lines: [{ id: line.id, unitprice: centsText(price) }] },
    allowed: () => model.updatePrice(step.who, at),
  }
})

const remove = ofLine((line, at, _world, model, step) => ({
  endpoint: quotation.deleteQuopro,
  input: { id: line.id },
  allowed: () => model.remove(step.who, at),
}))

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

/** What is set beside the offer is set by the world, and always allowed. */
export const ACTS = {
  save: saveHead,
  saveTarget,
  saveCustomer,
  saveStatus,
  create,
  add,
  choose,
  reprice,
  remove,
  num: change(quotation.changenum, ({ n }) => [{ num: n + 1 }, { num: BigInt(n + 1) }]),
  sets: change(quotation.changesets, ({ n }) => [
    { sets: (n % 3) + 1 },
    { sets: BigInt((n % 3) + 1) },
  ]),
  price: change(quotation.changeline, ({ n }) => {
    const unit = pick([80_000n, 90_000n, 95_000n, 100_000n, 110_000n, 7n], n)
    return [{ unitprice: centsText(unit) }, { unit }]
  }),
  discount: change(quotation.changeline, ({ n }) => {
    const discount = BigInt(pick(DISCOUNTS, n))
    return [{ discount: centsText(discount) }, { discount }]
  }),
  note: change(quotation.changeline, ({ n }) => [{ note: `备注${n}` }, { note: `备注${n}` }]),
  unpriced: change(quotation.changeline, ({ n }) => [
    { unpriced: n % 2 },
    { unpriced: n % 2 === 1 },
  ]),
  submit: ofOffer(quotation.submitReview, (model, { who }) => model.submit(who)),
  pass: decide(quotation.passReview, true),
  return: decide(quotation.returnReview, false),
  send: ofOffer(quotation.sendQuotation, (model, { who }) => model.send(who)),
  restore,
  copy: ofOffer(quotation.copyQuotation, (model, { who, n }) => model.copy(who, n % 2 === 1)),
  setStage,
  sign: ofOffer(quotation.toContract, (model, { who }) => model.sign(who)),
  name,
  // Set by the world.
  endDeputy: () => undefined,
  mode: () => undefined,
  limits: () => undefined,
  level: () => undefined,
  agree: () => undefined,
  factor: () => undefined,
} satisfies Record<string, Acting>

export const MODES = [OFF, ALL, BEYOND, BEYOND]

const OFTEN: Partial<Record<keyof typeof ACTS, number>> = {
  submit: 8,
  pass: 10,
  send: 8,
  sign: 4,
  restore: 4,
  saveStatus: 5,
  discount: 5,
  name: 3,
  save: 3,
  return: 2,
  copy: 2,
}

/** Any step, those of an approval the more often. */
export const step: fc.Arbitrary<Step> = fc.record({
  who: fc.nat(6),
  what: fc.oneof(
    ...(Object.keys(ACTS) as (keyof typeof ACTS)[]).map((what) => ({
      weight: OFTEN[what] ?? 1,
      arbitrary: fc.constant(what),
    })),
  ),
  at: fc.nat(8),
  n: fc.nat(8),
})
