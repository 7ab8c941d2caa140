import type { InputOf } from '#api/kit/endpoint.ts'
import type { quotation } from '#api/quotation/quotation.ts'
import { storedBuilding } from '#api/selection/building/building.ts'
import { readDuty } from '#api/selection/duty.ts'
import { readReplaced } from '#api/selection/nameplate.ts'
import { percentFromHundredths, textFromCents } from '#api/kit/money.ts'
import { curveIn } from '#api/product/pump-curve.ts'
import { frozenGrade } from '#api/product/energy-words.ts'
import { readTechnical, technicalOf } from '#api/product/technical.ts'
import { lineAmount } from '#api/quotation/money/quotation-money.ts'
import type { QuotationLine } from '#api/quotation/quotation-line.ts'
import type { CatalogueProduct } from '#server/catalogue/catalogue.ts'
import { costFor, knowsCost } from '#server/catalogue/price-secrets.ts'
import { may, type Context } from '#server/context.ts'
import type { Executor } from '#server/db/open.ts'
import { chosenPrices, type Pricing } from '../prices/entitled-price.service.ts'
import type { LightLine, LineRow, SetRow } from './quotation-line.store.ts'

/** What a line takes over from the catalogue when a product is chosen, and keeps (spec 6.3.3); its prices apart. */
function describedColumns(product: CatalogueProduct) {
  return {
    pid: product.id,
    chosen: 1,
    title: product.pro_title,
    no: product.pro_no,
    unit: product.pro_unit,
    cost: product.cost,
    pro_caliber: product.pro_caliber,
    pro_flow: product.pro_flow,
    pro_lift: product.pro_lift,
    pro_speed: product.pro_speed,
    pro_power: product.pro_power,
    pro_brand: product.pro_brand,
    pro_info: product.pro_info,
    pro_curve: product.pro_curve,
    technical: technicalOf(product),
    ...frozenGrade(product.energy_grade),
    remarks: product.remarks,
  }
}

/** A line that takes a product in a quotation now, with what its customer is entitled to pay. */
export async function chosenColumns(
  executor: Executor,
  pricing: Pricing,
  product: CatalogueProduct,
  line: Pick<LineRow, 'tax_rate'>,
) {
  const prices = await chosenPrices(executor, pricing, product, line)
  return { ...describedColumns(product), ...prices }
}

/** A line whose model is still open: the combination's product, and nothing quoted of it yet. */
export function openColumns(pid: number, title: string) {
  return {
    pid,
    chosen: 0,
    title,
    no: '',
    unit: '',
    unitprice: null,
    other_price: null as number | null,
    list_price: null,
    entitled_price: null,
    entitled_other: null,
    price_source: '',
    floor_price: null,
    cost: null,
    pro_caliber: '',
    pro_flow: '',
    pro_lift: '',
    pro_speed: '',
    pro_power: '',
    pro_brand: '',
    pro_info: '',
    pro_curve: '',
    technical: '',
    energy_grade: null,
    energy_standard: '',
    remarks: '',
  }
}

/** Columns of a change after which a review still counts: they are remarks, and neither price nor goods. */
export const MINOR: ReadonlySet<string> = new Set(['note', 'replaces'])

/** Columns that no document for customers shows, and the order of lines, which alone is no other offer. */
export const INTERNAL: ReadonlySet<string> = new Set([
  'cost',
  'list_price',
  'other_price',
  'entitled_price',
  'entitled_other',
  'price_source',
  'floor_price',
  'top',
])

type Typed = Pick<LineRow, 'title' | 'no' | 'unit' | 'unitprice' | 'other_price'>

/** A line without a catalogue product: as it was typed, without specification. */
export function freeColumns(typed: Typed) {
  return { ...openColumns(0, typed.title), ...typed, pid: null }
}

type Negotiated = NonNullable<InputOf<typeof quotation.changeline>['expected']>

/** The columns of those negotiated values that are given; an emptied discount is none. */
export const negotiatedColumns = ({ discount, ...others }: Negotiated): Partial<LineRow> =>
  Object.fromEntries(
    Object.entries({ ...others, discount: discount === null ? 0 : discount }).filter(
      ([, value]) => value !== undefined,
    ),
  )

/** The tax of a new line: the company's usual one; none in a quotation from before there was tax. */
export const taxOf = (
  { tax_inclusive }: { tax_inclusive: number | null },
  { usualRate }: Pricing,
): Pick<LineRow, 'tax_rate'> => ({ tax_rate: tax_inclusive === null ? null : usualRate })

/** Whether a line has no catalogue product, such as freight. */
export const isFree = (line: Pick<LineRow, 'pid'>) => line.pid === null

/** A line as the wire shows it to the actor, with its notes and its curve where it was read with them. */
export function presentLine(
  context: Context,
  { cost, floor_price, ...line }: LineRow | LightLine,
  set: SetRow,
  region = '',
): QuotationLine {
  const { pro_curve, technical, ...shown } = { pro_curve: undefined, technical: undefined, ...line }
  return {
    ...shown,
    ...(pro_curve === undefined ? {} : { pro_curve: curveIn(pro_curve) }),
    ...(technical === undefined ? {} : { technical: readTechnical(technical) }),
    ...costFor(context, cost),
    pid: line.pid ?? 0,
    duty: readDuty(line.duty),
    replaces: readReplaced(line.replaces),
    region,
    building: storedBuilding(line.building),
    com_id: set.com_id,
    com_name: set.com_name,
    com_show: set.com_show,
    is_power: set.is_power,
    sets: set.sets,
    chosen: line.chosen === 1,
    unitprice: textFromCents(line.unitprice),
    entitled_price: textFromCents(line.entitled_price),
    ...(may(context, 'quotation:edit') || knowsCost(context)
      ? { floor_price: textFromCents(floor_price) }
      : {}),
    discount: percentFromHundredths(line.discount),
    tax_rate: percentFromHundredths(line.tax_rate),
    amount: textFromCents(lineAmount({ ...line, sets: set.sets })),
  }
}
