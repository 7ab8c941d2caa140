import { z } from 'zod'
import { monthlyTerms } from '#api/contract/monthly-terms.ts'
import type { EnteredCurve } from '#api/pump/curve/read-curve.ts'
import { setRule } from '#api/combination/set-rules.ts'

/** What the rows of the demonstration's files hold. */

/** When something was done: days before the run, at that time of day. */
const moment = { daysAgo: z.int().min(0), time: z.string().regex(/^\d\d:\d\d:\d\d$/) }

/** Columns are the wire's names, their texts what the wire takes; `category` is a screen's or a category's name. */
export const product = z.strictObject({
  category: z.string().min(1),
  pro_title: z.string().min(1),
  pro_no: z.string(),
  pro_caliber: z.string(),
  pro_flow: z.string(),
  pro_lift: z.string(),
  pro_speed: z.string(),
  pro_power: z.string(),
  pro_brand: z.string(),
  pro_info: z.string(),
  pro_unit: z.string().min(1),
  pro_unitprice: z.string().min(1),
  pro_status: z.string().min(1),
})

const of = z.array(z.string()).default([])

/** Its products by title. */
export const combination = z.strictObject({
  com_name: z.string(),
  titles: z.array(z.string()),
  is_power: z.int(),
  com_show: z.int(),
  /** What its sets need, as the wire takes it. */
  com_rules: z.array(setRule.partial({ least: true, per: true }).extend({ of })).default([]),
})

/** What is chosen for the line of a title: model, quantity, weight. Cabinets follow their pump. */
const pick = z.strictObject({
  title: z.string(),
  no: z.string().optional(),
  num: z.int().optional(),
  top: z.int().optional(),
  brand: z.string().optional(),
})

/** Whom a quotation is for, on what terms, and how far it has come; fields are the wire's. */
const paymentStep = z.strictObject({
  name: z.string(),
  percent: z.string(),
  trigger: z.int(),
  days: z.int(),
  monthly: monthlyTerms.optional(),
})

const offer = z.strictObject({
  customer: z.strictObject({
    cus_name: z.string(),
    contact: z.string(),
    phone: z.string(),
    address: z.string(),
  }),
  project: z.string(),
  delivery_place: z.string(),
  valid_days: z.int(),
  delivery_time: z.string(),
  transport: z.string(),
  warranty: z.string(),
  acceptance: z.string(),
  payment_steps: z.array(paymentStep),
  discount_kind: z.int(),
  discount_value: z.string(),
  /** How often a set is sold, by its name. */
  sets: z.record(z.string(), z.int()),
  /** Lines that are in no catalogue. */
  free: z.array(
    z.strictObject({
      title: z.string(),
      unit: z.string(),
      unitprice: z.string(),
      num: z.int(),
    }),
  ),
  sent: z.boolean(),
  stage: z.int().optional(),
  lost_reason: z.string().optional(),
  rival: z.string().optional(),
})

export const quotation = z.strictObject({
  ...moment,
  quo_name: z.string(),
  quo_info: z.string(),
  quo_status: z.int(),
  owner: z.string(),
  sets: z.array(z.strictObject({ com_name: z.string(), picks: z.array(pick) })),
  offer: offer.optional(),
  /** Whether its lines are those of the institute's list. */
  inquiry: z.boolean().optional(),
})

/** Pieces of a contract's line, by its place from 1. */
const pieces = z.array(z.strictObject({ line: z.int(), quantity: z.int() })).optional()

/** What came back of a shipment: its pieces, and the serial numbers of its machines; `reships` 1 for 补发. */
const returned = z.strictObject({
  ...moment,
  brings: pieces,
  machines: z.array(z.string()).default([]),
  reships: z.int(),
  return_reason: z.string(),
})

const shipment = z.strictObject({
  ...moment,
  takes: pieces,
  returned: returned.optional(),
  log_number: z.string(),
  l_send: z.string(),
  l_remark: z.string().optional(),
  l_status: z.int(),
})

/** Machines of one product by serial numbers from a first one on; `shipment` is the place of the shipment that they left by. */
const machines = z.strictObject({
  title: z.string(),
  model: z.string(),
  first: z.string(),
  count: z.int(),
  shipment: z.int().optional(),
  startedDaysAgo: z.int().optional(),
})

const production = z.strictObject({
  ...moment,
  machines: z.array(machines).default([]),
  makes: pieces,
  pro_pump: z.int(),
  pro_control: z.int(),
  pro_out: z.int(),
  pro_outbound: z.int(),
  pro_remark: z.string(),
  pro_status: z.int(),
  shipments: z.array(shipment),
})

/** `handled`: assigned to the after-sales user; `machine`: the serial number of the machine. */
const aftersales = z.strictObject({
  ...moment,
  s_remark: z.string(),
  s_status: z.int(),
  s_fault: z.string().optional(),
  s_contact: z.string().optional(),
  s_phone: z.string().optional(),
  s_state: z.int().optional(),
  handled: z.boolean().optional(),
  machine: z.string().optional(),
  s_parts: z
    .array(z.strictObject({ name: z.string(), model: z.string(), quantity: z.int() }))
    .optional(),
})

const contractLine = z.strictObject({
  title: z.string(),
  no: z.string(),
  unit: z.string(),
  num: z.int(),
  set_name: z.string().optional(),
  sets: z.int().optional(),
  note: z.string().optional(),
  unitprice: z.string().optional(),
  tax_rate: z.string().optional(),
  needs_production: z.int().optional(),
  ships: z.int().optional(),
})

/** What is said of a contract beside its specified fields; `signed` on the day on which it is entered. */
const agreed = {
  cus_name: z.string().optional(),
  project: z.string().optional(),
  delivery_place: z.string().optional(),
  delivery_days: z.int().optional(),
  signed: z.boolean().optional(),
  lines: z.array(contractLine).optional(),
}

/** A contract with what grew from it; `files` are names of `demoFiles`. */
export const contract = z.strictObject({
  ...moment,
  ...agreed,
  c_title: z.string(),
  c_money: z.string(),
  c_unpay: z.string(),
  c_invoice: z.int(),
  c_remark: z.string(),
  c_status: z.int(),
  owner: z.string(),
  files: z.array(z.string()),
  productions: z.array(production),
  aftersales: z.array(aftersales),
  /** When and why it was ended, with 违约金; 货款 is what had shipped. */
  ended: z.strictObject({ ...moment, reason: z.string(), extra: z.string() }).optional(),
})

/** A machine sold before this system, which service staff enter when they are called to it. */
const soldBefore = z.strictObject({
  serial_no: z.string(),
  title: z.string(),
  model: z.string(),
  startedDaysAgo: z.int().min(0),
})

/** Pumps sold before this system: no contract is known, the number is as the customer gave it. */
export const oldSale = aftersales.extend({ s_no: z.string(), sold: soldBefore.optional() })

/** How a contract is paid and what was received of it; days are counted back from the run, fields are the wire's. */
export const receivable = z.strictObject({
  c_title: z.string(),
  steps: z.array(paymentStep),
  shipped: z.int().optional(),
  accepted: z.int().optional(),
  receipts: z.array(
    z.strictObject({
      daysAgo: z.int(),
      kind: z.int(),
      amount: z.string(),
      way: z.int(),
      note: z.string(),
    }),
  ),
})

const count = z.coerce.number().int().min(0)

/**
 * A row of `projects.csv`: a quotation of the set `part` of the quotation `like`, and what became of it. Days are counted back
 * from the run, those of signing from the quotation on; `paid` counts instalments.
 */
export const project = z.strictObject({
  days_ago: count,
  owner: z.string(),
  quo_name: z.string(),
  cus_name: z.string(),
  contact: z.string(),
  phone: z.string(),
  address: z.string(),
  like: z.string(),
  part: z.string(),
  sets: count,
  percent_off: z.string(),
  outcome: z.enum(['signed', 'lost', 'sent']),
  signed_after: count,
  paid: count,
  invoiced: count,
  lost_reason: z.string(),
  rival: z.string(),
})

export type DemoProject = z.infer<typeof project>
export type DemoReceivable = z.infer<typeof receivable>
export type DemoProduct = z.infer<typeof product> & {
  pro_curve?: EnteredCurve
  energy_class?: string
  remarks?: string
}
export type DemoCombination = z.infer<typeof combination>
export type DemoPick = z.infer<typeof pick>
export type DemoOffer = z.infer<typeof offer>
export type DemoQuotation = z.infer<typeof quotation>
export type DemoProduction = z.infer<typeof production>
export type DemoReturn = z.infer<typeof returned>
export type DemoMachines = z.infer<typeof machines>
export type DemoAftersales = z.infer<typeof aftersales>
export type DemoContract = z.infer<typeof contract>
export type DemoSoldBefore = z.infer<typeof soldBefore>
export type DemoOldSale = z.infer<typeof oldSale>
