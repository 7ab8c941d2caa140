import { z } from 'zod'
import { dutyRecord, withDuty } from './duty.ts'
import { plateFields } from './nameplate.ts'
import { endpoint, nothing, option } from '#api/kit/endpoint.ts'
import { keyword, money, openInteger, recordId } from '#api/kit/fields/fields.ts'
import { energyGrades } from '#api/product/technical.ts'
import { bases, powerKinds } from '#api/pump/curve/curve.ts'
import { regionNames, shareBounds } from '#api/pump/curve/region.ts'
import { grades, refusalKinds } from '#api/pump/offer.ts'
import { plateFigures } from '#api/pump/replacement.ts'

/** How many pumps are judged at once at most; with more, category or name must be given. */
export const MAX_CANDIDATES = 10_000
/** So many of each list are answered, beside the number of all. */
export const MOST_OFFERED = 100
export const MOST_NEAR = 50
export const MOST_REFUSED = 200
export const MOST_REPLACEMENTS = 50

/** 3级 is the limit of the standard (能效限定值). */
const WORST_GRADE = 3
export const leastGrades = energyGrades.filter(({ value }) => value <= WORST_GRADE)

const known = z.number().nullable()

/** Flow in m³/h of all pumps on duty, head in m, power in kW of all, η in %, NPSHr in m; null where it is not known. */
const point = { flow: z.number(), head: z.number(), power: known, efficiency: known, npsh: known }

/** One pump's own points at `speed`, as `prepareCurve` takes them. */
const curve = z.object({
  points: z.array(z.object({ flow: z.number(), head: z.number(), power: known, npsh: known })),
  speed: z.number(),
  basis: z.enum(bases),
  power_kind: z.enum(powerKinds),
})

/** A pump that is offered, or nearly; its fields are described at `Offer` (`pump/offer.ts`). */
const offeredPump = z.object({
  id: z.number(),
  pro_title: z.string(),
  pro_no: z.string(),
  pro_brand: z.string(),
  pro_power: z.string(),
  grade: z.enum(grades),
  reasons: z.array(z.string()),
  warnings: z.array(z.string()),
  checks: z.array(z.object({ clause: z.string(), verdict: z.string(), text: z.string() })),
  marks: z.array(z.string()),
  surplus: z.number(),
  at_duty: z.object(point),
  operating: z.array(z.object({ ...point, is_stable: z.boolean() })),
  region: z
    .object({ name: z.enum(regionNames), percent: known, bound: z.enum(shareBounds) })
    .nullable(),
  hz: known,
  speed: known,
  power_each: known,
  power_in_all: known,
  /** kW of the motor, where the catalogue's power is a number. */
  motor: known,
  /** Of `energyGrades`. */
  energy_grade: z.number(),
  pumps: z.number(),
  /** Absent without `product:price`. */
  price_each: z.string().optional(),
  price_in_all: z.string().optional(),
  basis: z.enum(['', ...bases]),
  curve: curve.nullable(),
})
export type OfferedPump = z.output<typeof offeredPump>

const refusedPump = z.object({
  id: z.number(),
  pro_title: z.string(),
  pro_no: z.string(),
  kind: z.enum(refusalKinds),
  reason: z.string(),
})

/** Pumps whose power can be compared; `power_kind` is empty for those without power. */
const pumpTable = z.object({
  power_kind: z.enum(['', ...powerKinds]),
  /** 合格 and 可接受, best first. */
  offered: z.array(offeredPump),
  offered_total: z.number(),
  /** 差一点, nearest first. */
  near: z.array(offeredPump),
  near_total: z.number(),
})
export type PumpTable = z.output<typeof pumpTable>

/** A pump in the place of an old one; the differences are described at `Difference` (`pump/replacement.ts`). */
const replacementPump = offeredPump.extend({
  differences: z.array(
    z.object({
      name: z.enum(plateFigures.map(({ name }) => name)),
      ours: known,
      theirs: z.number(),
      difference: known,
      percent: known,
      remark: z.string(),
    }),
  ),
})
export type ReplacementPump = z.output<typeof replacementPump>

/**
 * Which pumps of the catalogue are considered: `max_price` is the highest price of one pump, `energy_grade` the worst grade of
 * 1 to 3. The price takes `product:price`.
 */
const narrowed = {
  cateid: recordId('产品分类'),
  keyword: keyword('产品'),
  max_price: money('最高单价'),
  energy_grade: openInteger('能效不低于', 1, WORST_GRADE, leastGrades),
}

/**
 * Where none was judged: how many products of categories for pumps there are that have neither a curve nor flow and lift as
 * single numbers, up to as many as are judged at once.
 */
const withoutData = z.number()

/** Choosing pumps of the catalogue by their duty point (选型). */
export const selection = {
  /**
   * Judges the pumps of the catalogue that are not paused: those with a curve, and those whose flow and lift are single
   * numbers. `keyword` is words in title or model, `max_price` the highest price of one pump; one without a price is left
   * out then. `energy_grade` is the worst grade of 1 to 3; a pump without one of these is left out then.
   */
  select: endpoint({
    method: 'GET',
    path: '/Selection/select',
    access: 'product:view',
    input: withDuty(narrowed),
    answer: {
      data: z.array(pumpTable),
      info: z.object({
        duty: dutyRecord,
        /** How many pumps were judged, and how many of them by a curve. */
        judged: z.number(),
        with_curve: z.number(),
        without_data: withoutData,
        refused: z.array(refusedPump),
        refused_total: z.number(),
        refused_by: z.array(z.object({ kind: z.enum(refusalKinds), count: z.number() })),
      }),
    },
  }),
  /**
   * The pumps that fit the rated point of an old one, which is the duty, or nearly: nearest first (`pump/replacement.ts`).
   * `power` is that of the old motor; what is not given is not compared.
   */
  replace: endpoint({
    method: 'GET',
    path: '/Selection/replace',
    access: 'product:view',
    input: withDuty({ ...plateFields, ...narrowed }),
    answer: {
      data: z.array(replacementPump),
      /** How many were judged, and how many of them fit or nearly do: `data` has the first of these. */
      info: z.object({
        duty: dutyRecord,
        judged: z.number(),
        without_data: withoutData,
        fitting: z.number(),
      }),
    },
  }),
  /** The categories that have pumps: those that use flow and lift. */
  getProType: endpoint({
    method: 'GET',
    path: '/Selection/getProType',
    access: 'product:view',
    input: nothing,
    answer: { data: z.array(option) },
  }),
}
