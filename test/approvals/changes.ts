import { api } from '#api/index.ts'
import { change, ofLine, pick, type Acting, type Step } from './acting.ts'
import { sumOf } from './money.ts'
import type { Head } from './offer.ts'
import { centsText } from './world.ts'

/** Steps that change what is offered. */

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

export const CHANGES = {
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
} satisfies Record<string, Acting>
