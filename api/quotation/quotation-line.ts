import { z } from 'zod'
import { buildingRecord } from '#api/selection/building/building.ts'
import { dutyRecord } from '#api/selection/duty.ts'
import { replacedPump } from '#api/selection/nameplate.ts'
import { enteredCurve } from '#api/product/pump-curve.ts'
import { technicalData } from '#api/product/technical.ts'

export const MAX_QUANTITY = 999
/** How often a set is sold at most. */
export const MAX_SETS = 999
export const MAX_WEIGHT = 100
/** How long a line's unit may be, in characters. */
export const MAX_UNIT = 20

/**
 * A line as it was quoted. `pid` is the combination's product until a model is chosen, afterwards the
 * chosen one; `title`, `no`, `unit`, `unitprice` and the specification are what they were when chosen.
 * `amount` is the line's own: sets times quantity times unit price, less the line's discount; it is empty without a
 * price. `entitled_price` is what its customer was entitled to pay when the product was chosen, in the quotation's own 单价口径,
 * and `price_source` says where that comes from. `pro_info`, `remarks`, `pro_curve` and `technical` are absent only where the request excluded them.
 */
export const quotationLine = z.object({
  id: z.number(),
  /** 0 for what is in no catalogue. */
  pid: z.number(),
  title: z.string(),
  no: z.string(),
  num: z.number(),
  top: z.number(),
  set_id: z.number(),
  /** The combination that its set is of; 0 of lines that were added by themselves or from a list. */
  com_id: z.number(),
  com_name: z.string(),
  com_show: z.number(),
  is_power: z.number(),
  /** How often the line's set is sold (套数); `num` is the quantity in one of them. */
  sets: z.number(),
  unit: z.string(),
  unitprice: z.string(),
  entitled_price: z.string(),
  price_source: z.string(),
  /** 底价 in the catalogue's 口径; absent for who may neither quote nor know the cost. */
  floor_price: z.string().optional(),
  /** What one piece costs the company; absent without `product:cost`. */
  cost: z.string().optional(),
  /** Percentages; a line without `tax_rate` states no tax. */
  discount: z.string(),
  tax_rate: z.string(),
  note: z.string(),
  /** 1 where the price is agreed apart (另计). */
  unpriced: z.number(),
  amount: z.string(),
  /** The duty point by which its pumps were chosen, if they were. */
  duty: dutyRecord.nullable(),
  /** The old pump in whose place it comes (替换原型号), whichever of ours is chosen. */
  replaces: replacedPump.nullable(),
  /** What the customer's own list calls it (客户序号, 客户品名); empty where it came from none. */
  customer_no: z.string(),
  customer_name: z.string(),
  /** Where on its curve the pump runs at that duty, in words; empty without a curve. */
  region: z.string(),
  /** The building that the duty was computed for, if it was; the duty may have been changed since. */
  building: buildingRecord.nullable(),
  /** Whether a catalogue product is chosen; some products have no model, so `no` alone does not show it. */
  chosen: z.boolean(),
  pro_caliber: z.string(),
  pro_flow: z.string(),
  pro_lift: z.string(),
  pro_speed: z.string(),
  pro_power: z.string(),
  pro_brand: z.string(),
  pro_info: z.string().optional(),
  remarks: z.string().optional(),
  pro_curve: enteredCurve.optional(),
  /** What the product recorded when it was chosen; null for nothing. */
  technical: technicalData.nullable().optional(),
  /** Of `energyGrades`; null for what was chosen before it was kept, and without a product. */
  energy_grade: z.number().nullable(),
  /** `GB 19762-2025，2026-03-01 起实施`: by which it was judged; empty without a judged grade. */
  energy_standard: z.string(),
})
export type QuotationLine = z.output<typeof quotationLine>

const followed = {
  id: z.number(),
  title: z.string(),
  no: z.string(),
  /** Whether its figure equals the pump's. */
  equal: z.boolean(),
  /** How many models come into question: none is chosen where there are 0 or several. */
  candidates: z.number(),
}

/** What followed from the choice of a pump for a line beside it (spec 6.6.5): a cabinet by power, a fitting by caliber. */
export const follower = z.discriminatedUnion('measure', [
  z.object({
    ...followed,
    measure: z.literal('power'),
    pro_power: z.string(),
    pump_power: z.string(),
  }),
  z.object({
    ...followed,
    measure: z.literal('caliber'),
    pro_caliber: z.string(),
    /** Of several pumps with 、 between them. */
    pump_caliber: z.string(),
    /** Whether it has a model of somebody's own choice, which does not fit and stays. */
    kept: z.boolean(),
  }),
])
export type Follower = z.output<typeof follower>

export const quotationSums = z.object({
  /** Before the total discount, what that takes off, and after it, in the quotation's own 单价口径. */
  amount: z.string(),
  discount: z.string(),
  discounted: z.string(),
  net: z.string(),
  tax: z.string(),
  /** What is to be paid. */
  gross: z.string(),
})
export type QuotationSums = z.output<typeof quotationSums>

/** At what price a product was last sent to a customer; `discount` in percent, `date` as `yyyy-MM-dd`. */
export const lastPrice = z.object({
  pid: z.number(),
  unitprice: z.string(),
  discount: z.string(),
  tax_inclusive: z.union([z.number(), z.literal('')]),
  date: z.string(),
  quotation_id: z.number(),
  quo_no: z.string(),
  revision: z.number(),
  signed: z.boolean(),
})
export type LastPrice = z.output<typeof lastPrice>
