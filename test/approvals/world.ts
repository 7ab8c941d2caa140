import { expect } from 'vitest'
import { api } from '#api/index.ts'
import type { Permission } from '#api/kit/access.ts'
import { daysAfter } from '#api/kit/time.ts'
import { done, makeCustomer, makeProduct, makeQuotation } from '../make/factories.ts'
import { agree, setCatalogue, setFloor } from '../make/entitled-prices.ts'
import { today } from '../make/home.ts'
import type { Caller, Envelope, TestServer } from '../run/server.ts'
import type { Limit } from './money.ts'
import { Model } from './model.ts'
import { ALL, BEYOND, newOffer, OFF, SUBMITTED, type User } from './offer.ts'
import type { Step } from './acting.ts'

/** The company in which random sequences run: its users, products and customers, set anew for each of them. */

export type World = {
  server: TestServer
  callers: Caller[]
  /** The ids of the company's products and customers. */
  products: number[]
  customers: number[]
  /** The offer. */
  id: number
}

export const centsText = (cents: bigint) =>
  `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`

const USUAL: Permission[] = [
  'quotation:view',
  'quotation:edit',
  'contract:view',
  'contract:edit',
  'customer:view',
  'customer:all',
]
const all: Permission = 'quotation:all'
const approve: Permission = 'quotation:approve'
/** Levels and further permissions; who approves nothing may be a deputy. */
const PEOPLE: [level: number, ...permissions: Permission[]][] = [
  [0],
  [1, all],
  [1, all, approve],
  [2, all, approve],
  [0],
  [3, all, approve],
  [1, approve],
]
const LISTED: (bigint | undefined)[] = [100_000n, 33_333n, undefined]
const FLOOR = 85_000n

const LIMITS: Limit[][] = [
  [
    { line: 500n, whole: 500n, total: 1_000_000n },
    { line: 1000n, whole: 1000n, total: 2_000_000n },
    { line: 2000n, whole: 2000n, total: 100_000_000n },
  ],
  [
    { line: 800n, whole: 300n, total: 500_000n },
    { line: 800n, whole: 800n, total: 500_000n },
    { line: 3000n, whole: 900n, total: 9_000_000n },
  ],
  [{}, { total: 400_000n }, { line: 1000n, whole: 1000n, total: 50_000_000n }],
]
const MODES = [OFF, ALL, BEYOND, BEYOND]
const FACTORS = [undefined, 9000n, 9750n]
const AGREED = [undefined, 90_000n, 95_055n]

export async function makeWorld(server: TestServer): Promise<World> {
  const { admin } = server
  const callers: Caller[] = []
  for (const [level, ...more] of PEOPLE) callers.push(await server.userAt(level, ...USUAL, ...more))
  const products: number[] = []
  for (const [at, list] of LISTED.entries()) {
    const price = list === undefined ? {} : { pro_unitprice: centsText(list) }
    products.push(await makeProduct(admin, { pro_title: '水泵', pro_no: `M${at}`, ...price }))
  }
  await setFloor(server, products[0]!, Number(FLOOR))
  const customers = [await makeCustomer(admin), await makeCustomer(admin)]
  return { server, callers, products, customers, id: 0 }
}

const limitText = (hundredths: bigint | undefined) =>
  hundredths === undefined ? '' : centsText(hundredths)
const limitsText = (limits: readonly Limit[]) =>
  limits.map(({ line, whole, total }) => ({
    line: limitText(line),
    whole: limitText(whole),
    total: limitText(total),
  }))

async function setAgreed({ server, customers, products }: World, price: bigint | undefined) {
  await server.db.deleteFrom('agreed_price').execute()
  if (price === undefined) return
  const [customer_id, product_id] = [customers[0]!, products[0]!]
  await agree(server, { customer_id, product_id, unitprice: Number(price) })
}

const setFactor = ({ server, customers }: World, factor: bigint | undefined) =>
  done(server.admin, api.customer.setCustomer, {
    id: customers[1],
    price_level: factor === undefined ? '' : String(factor),
  })

async function setLevel({ server, callers }: World, who: number, level: number) {
  const { userId } = callers[who]!
  await server.db
    .updateTable('role')
    .set({ level })
    .where('id', '=', (from) => from.selectFrom('user').select('role_id').where('id', '=', userId))
    .execute()
}

/** What is said beside the offer; always allowed. */
export async function setBeside(world: World, model: Model, { what, who, n }: Step) {
  const { server, callers } = world
  if (what === 'mode') {
    model.mode = MODES[n % MODES.length]!
    await done(server.admin, api.company.setCompany, { approval: model.mode })
  }
  if (what === 'limits') {
    model.rules.limits = LIMITS[n % LIMITS.length]!
    const discount_limits = limitsText(model.rules.limits)
    await done(server.admin, api.company.setCompany, { discount_limits })
  }
  if (what === 'level') {
    model.users[who]!.level = n % 4
    await setLevel(world, who, n % 4)
  }
  if (what === 'agree') {
    model.agreed[0]![0] = AGREED[n % AGREED.length]
    await setAgreed(world, model.agreed[0]![0])
  }
  if (what === 'factor') {
    model.factors[1] = FACTORS[n % FACTORS.length]
    await setFactor(world, model.factors[1])
  }
  if (what === 'endDeputy') {
    model.users[who]!.deputy = undefined
    const ended = { deputy_until: daysAfter(today, -1) }
    await server.db.updateTable('user').set(ended).where('id', '=', callers[who]!.userId).execute()
  }
}

/** A company as it was first, and an offer of one of its users. */
export async function startAnew(world: World, maker: number, basis: number): Promise<Model> {
  const { server, callers } = world
  const catalogue_basis = ([1, 1, 0, null] as const)[basis % 4]!
  const levels = FACTORS.flatMap((factor) =>
    factor === undefined ? [] : [{ name: String(factor), factor: Number(factor) }],
  )
  const discount_limits = limitsText(LIMITS[0]!)
  const company = { approval: BEYOND, discount_limits, free_items: ['运费'] }
  await setCatalogue(server, { catalogue_basis, levels })
  await done(server.admin, api.company.setCompany, company)
  for (const [who, [level]] of PEOPLE.entries()) await setLevel(world, who, level)
  await server.db.updateTable('user').set({ deputy_id: null, deputy_until: '' }).execute()
  // Of earlier offers none waits for anybody.
  await server.db.updateTable('quotation').set({ review: 0 }).execute()
  await setAgreed(world, AGREED[1])
  await setFactor(world, FACTORS[1])
  world.id = await makeQuotation(callers[maker]!, { valid_until: '2090-01-01' })
  const head = { info: '', contact: '', project: '', validUntil: '2090-01-01', kind: 0, value: 0n }
  const model = new Model(newOffer(maker, { ...head, customer: undefined, isInclusive: true }))
  model.rules = {
    limits: LIMITS[0]!,
    freeItems: ['运费'],
    isCatalogueInclusive: catalogue_basis === null ? undefined : catalogue_basis === 1,
  }
  model.users = PEOPLE.map(([level, ...more]): User => ({
    level,
    all: more.includes(all),
    approves: more.includes(approve),
    deputy: undefined,
  }))
  model.products = LISTED.map((list, at) => ({ list, floor: at === 0 ? FLOOR : undefined }))
  model.agreed = [[AGREED[1]], []]
  model.factors = [undefined, FACTORS[1]]
  await adopt(world, model)
  return model
}

const linesOf = ({ server, id }: World) =>
  done(server.admin, api.quotation.getQuopro, { id, brief: 1 })

const byId = (lines: { id: number }[]) => lines.toSorted((one, other) => one.id - other.id)

/** Takes from the product what no rule gives: ids of new lines, and the content version of a new offer. */
export async function adopt(world: World, model: Model): Promise<Envelope> {
  const lines = await linesOf(world)
  const { data, info } = lines
  for (const [at, { id }] of byId(data).entries()) {
    const line = model.offer.lines[at]
    if (line?.id === 0) line.id = id
  }
  if (model.offer.by === undefined) model.offer.content = info.content_version
  return lines
}

const priceText = (cents: bigint | undefined) => (cents === undefined ? '' : centsText(cents))

/** Everything that can be seen of the offer and its approval is what the model says. */
export async function expectAgreement(world: World, model: Model): Promise<void> {
  const lines = await adopt(world, model)
  const { data: review } = await done(world.server.admin, api.quotation.getReview, { id: world.id })
  const { offer, figures } = model
  const { quo_status, review: state, passed_level, stage, revision } = lines.info
  const { is_changed, content_version } = lines.info
  expect({
    quo_status,
    state,
    passed_level,
    stage,
    revision,
    is_changed,
    content_version,
    needed: review.needed_level,
    total: review.total,
    entitled: review.entitled,
    given: Math.round(Number(review.given) * 100),
    lines: byId(lines.data).map((line) => {
      const { id, num, sets, unitprice, entitled_price } = line as unknown as Seen
      return { id, num, sets, unitprice, entitled_price }
    }),
  }).toEqual({
    quo_status: offer.status,
    state: offer.review,
    passed_level: offer.passedLevel,
    stage: offer.stage,
    revision: offer.versions.length,
    is_changed: model.isChanged,
    content_version: offer.content,
    needed: figures.needed,
    total: centsText(figures.gross),
    entitled: centsText(figures.entitled),
    given: Number(figures.given),
    lines: offer.lines.map(({ id, num, sets, unit, entitled }) => ({
      id,
      num: Number(num),
      sets: Number(sets),
      unitprice: priceText(unit),
      entitled_price: priceText(entitled),
    })),
  })
}

/** In whose list of what waits a submitted offer stands. */
export async function expectWaiting({ callers, id }: World, model: Model): Promise<void> {
  if (model.offer.review !== SUBMITTED) return
  const waiting = callers.map(async (caller) => {
    const { data } = await done(caller, api.quotation.listSubmitted)
    return data.some((one: { id: number }) => one.id === id)
  })
  const deciding = callers.map((_caller, who) => model.waitsFor(who))
  expect(await Promise.all(waiting)).toEqual(deciding)
}

type Seen = { id: number; num: number; sets: number; unitprice: string; entitled_price: string }
