import { z } from 'zod'
import { deliveryDue, owedWork } from '#api/contract/due.ts'
import { endpoint, listFields, nothing, paged } from '#api/kit/endpoint.ts'
import { foundEntities } from '#api/kit/entity-sets.ts'
import { choice } from '#api/kit/fields.ts'

/** What the home page shows above the website's text. Amounts are in 元. */

/** The months that charts cover, the present one included. */
export const CHART_MONTHS = 12
/** How many records of a to-do, and of those one worked on last, are listed at most. */
export const MOST_LISTED = 5
export const MOST_RECENT = 8

const figure = z.object({ count: z.number(), total: z.string() })
export type Figure = z.output<typeof figure>

/** A month and the one before it, both whole. */
const monthFigures = z.object({ present: figure, last: figure })

const stageFigure = figure.extend({ stage: z.union([z.number(), z.literal('')]) })
const monthFigure = figure.extend({ month: z.string() })
const ageFigure = figure.extend({ age: z.number() })

/** What there is to do; each is a query of the moment, nothing is stored of it. */
export const todoKinds = [
  'expiring',
  'overdue',
  'dueSoon',
  'toProduce',
  'readyToShip',
  'toShip',
  'myCases',
  'cases',
  'warrantyEnding',
] as const
export type TodoKind = (typeof todoKinds)[number]

const todo = z.object({
  what: z.enum(todoKinds),
  count: z.number(),
  /** Of them, by the day of delivery. */
  late: z.number().optional(),
  thisWeek: z.number().optional(),
  /** Whether the list of contracts has them all, and not only that of what is owed. */
  inContracts: z.boolean().optional(),
  /** The first of them; `day` is that by which they stand, empty for none. */
  first: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      about: z.string(),
      day: z.string(),
      /** Of contracts that owe work the newest production record, from which a shipment is made. */
      pro_id: z.number().nullable().optional(),
    }),
  ),
})
export type Todo = z.output<typeof todo>

const recent = z.object({
  kind: z.enum(foundEntities),
  id: z.number(),
  name: z.string(),
  about: z.string(),
  /** When one last changed it. */
  time: z.string(),
})
export type Recent = z.output<typeof recent>

/** What is absent, the actor has no permission for. */
const homePage = z.object({
  /** The day that all of it is of. */
  day: z.string(),
  quoted: monthFigures.optional(),
  /** By the day of signing; `undated` are contracts without one, which are counted by their entry. */
  signed: monthFigures.extend({ undated: z.number() }).optional(),
  /** Receipts less refunds, by their day; `count` is of both. */
  received: monthFigures.optional(),
  /** `unfilled` is how many contracts are in none of it, because nobody said what is unpaid. */
  receivable: z.object({ all: figure, overdue: figure, unfilled: z.number() }).optional(),
  /** Of the quotations that were entered in the months of the charts. */
  stages: z.array(stageFigure).optional(),
  /** From the earliest month on. */
  signedByMonth: z.array(monthFigure).optional(),
  receivedByMonth: z.array(monthFigure).optional(),
  ages: z.array(ageFigure).optional(),
  todos: z.array(todo),
  recent: z.array(recent),
})
export type Home = z.output<typeof homePage>

/** A contract with work owed; no amount of it. */
const owingRow = z.object({
  id: z.number(),
  c_title: z.string(),
  c_no: z.string(),
  cus_name: z.string(),
  project: z.string(),
  delivery_place: z.string(),
  delivery_date: z.string(),
  pieces: z.number(),
  to_produce: z.number(),
  ready_to_ship: z.number(),
  to_ship: z.number(),
  /** The newest production record, from which a shipment is made. */
  pro_id: z.number().nullable(),
})
export type OwingRow = z.output<typeof owingRow>

/** The home page, and the list of what is owed for who sees no contracts. */
export const home = {
  index: endpoint({
    method: 'GET',
    path: '/Home/index',
    access: 'session',
    input: nothing,
    answer: { data: homePage },
  }),
  /**
   * Contracts that owe work, by the day of delivery, those without one last; what is to be produced where no `delivery` is
   * named and the actor may see that. The dates are those of delivery.
   */
  getOwing: endpoint({
    method: 'GET',
    path: '/Home/getOwing',
    access: ['production:view', 'logistics:view', 'contract:view'],
    input: z.object({
      page: listFields.page,
      keyword: listFields.keyword,
      startime: listFields.startime,
      endtime: listFields.endtime,
      delivery: choice('交付', owedWork),
      delivery_due: choice('交货期', deliveryDue),
    }),
    answer: paged(owingRow),
  }),
}
