import { z } from 'zod'
import { deliveryDue, owedWork } from '#api/contract/due.ts'
import {
  endpoint,
  fileEndpoint,
  listFields,
  nothing,
  paged,
  pageFields,
} from '#api/kit/endpoint.ts'
import { foundEntities } from '#api/kit/entity-sets.ts'
import { choice } from '#api/kit/fields/fields.ts'
import { ids } from '#api/kit/list/list-fields.ts'
import { MOST_PRINTED, owedLine } from './owed-lines.ts'

/** What the home page shows above the website's text. Amounts are in 元. */

/** The months that charts cover, the present one included. */
export const CHART_MONTHS = 12
/** How many records of a to-do, and of those one worked on last, are listed at most. */
export const MOST_LISTED = 5
export const MOST_RECENT = 8

const figure = z.object({ count: z.number(), total: z.string() })
export type Figure = z.output<typeof figure>

/** The sums of a month and of the whole month before. */
const monthFigures = z.object({ present: figure, last: figure })

const stageFigure = figure.extend({ stage: z.union([z.number(), z.literal('')]) })
const monthFigure = figure.extend({ month: z.string() })
const ageFigure = figure.extend({ age: z.number() })

/** The to-dos; each is queried at the moment, nothing is stored. */
export const todoKinds = [
  'toReview',
  'returned',
  'followCustomers',
  'followQuotations',
  'unanswered',
  'expiring',
  'overdue',
  'dueSoon',
  'needsRed',
  'toProduce',
  'readyToShip',
  'toShip',
  'myCases',
  'cases',
  'warrantyEnding',
  'agreedEnding',
] as const
export type TodoKind = (typeof todoKinds)[number]

const todo = z.object({
  what: z.enum(todoKinds),
  count: z.number(),
  /** What is unpaid of them, in 元; of contracts with instalments alone. */
  total: z.string().optional(),
  /** The same, by the day of delivery. */
  late: z.number().optional(),
  thisWeek: z.number().optional(),
  /** Whether the actor's list of contracts has them all; otherwise the list of owed work does. */
  inContracts: z.boolean().optional(),
  /**
   * The first of them; `day` is the day by which they are sorted, empty without one. A contract is listed once, by the first
   * to-do that it has something of.
   */
  first: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      about: z.string(),
      day: z.string(),
      /** The same of one. */
      amount: z.string().optional(),
      /** For a contract that owes work its newest production record, from which a shipment is made. */
      pro_id: z.number().nullable().optional(),
      /** Of a contract the pieces that are to be produced and that could be shipped; absent for who sees no such work. */
      to_produce: z.number().optional(),
      ready_to_ship: z.number().optional(),
    }),
  ),
})
export type Todo = z.output<typeof todo>

/** 第一步: from an empty system to the first quotation. */
export const firstSteps = ['company', 'product', 'combination', 'quotation'] as const

const recent = z.object({
  kind: z.enum(foundEntities),
  id: z.number(),
  name: z.string(),
  about: z.string(),
  /** The time of the user's last change. */
  time: z.string(),
})
export type Recent = z.output<typeof recent>

/** Parts without permission are absent. */
const homePage = z.object({
  /** The day of all figures. */
  day: z.string(),
  /** As the report counts them (`QUOTED_MEANS`); beside them the drafts, by the day of entry. */
  quoted: monthFigures.extend({ drafts: figure }).optional(),
  /** By the day of signing; `undated` are contracts without one, which are counted by their entry. */
  signed: monthFigures.extend({ undated: z.number() }).optional(),
  /** Receipts less refunds, by their day; `count` is of both. */
  received: monthFigures.optional(),
  /** `unfilled` is the number of contracts that are not included, as their unpaid amount is not filled in. */
  receivable: z.object({ all: figure, overdue: figure, unfilled: z.number() }).optional(),
  /** Of the quotations that were entered in the months of the charts. */
  stages: z.array(stageFigure).optional(),
  /** From the earliest month on. */
  signedByMonth: z.array(monthFigure).optional(),
  receivedByMonth: z.array(monthFigure).optional(),
  ages: z.array(ageFigure).optional(),
  /** What a company has to do before its first quotation is sent, each with whether it is done; absent afterwards. */
  steps: z.array(z.object({ what: z.enum(firstSteps), done: z.boolean() })).optional(),
  todos: z.array(todo),
  recent: z.array(recent),
})
export type Home = z.output<typeof homePage>

/** A contract that owes work, without its amounts. */
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

/** The home page, and the list of owed work for users without permission to see contracts. */
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
      ...pageFields,
      keyword: listFields.keyword,
      startime: listFields.startime,
      endtime: listFields.endtime,
      delivery: choice('交付', owedWork),
      delivery_due: choice('交货期', deliveryDue),
    }),
    answer: paged(owingRow),
  }),
  /**
   * The lines of the contracts that owe such work first, with the pieces that are left; `is_all` is false where there are
   * more of them. `day` is the server's, from which weeks are counted.
   */
  getOwedLines: endpoint({
    method: 'GET',
    path: '/Home/getOwedLines',
    access: ['production:view', 'logistics:view', 'contract:view'],
    input: z.object({
      delivery: choice('交付', owedWork),
      delivery_due: choice('交货期', deliveryDue),
    }),
    answer: {
      data: z.array(owedLine),
      info: z.object({ day: z.string(), is_all: z.boolean() }),
    },
  }),
  /** 生产任务单 of lines that are to be produced, with the pieces that are left and without prices: one for each contract. */
  owedOrders: fileEndpoint({
    path: '/Home/owedOrders',
    access: ['production:view', 'contract:view'],
    type: 'application/pdf',
    input: z.object({ ids: ids('合同明细', MOST_PRINTED) }),
  }),
}
