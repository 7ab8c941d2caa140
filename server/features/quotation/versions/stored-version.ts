import { readSteps } from '#api/contract/payment-steps.ts'
import type { FrozenLine, FrozenQuotation, FrozenSet } from '#api/quotation/frozen-quotation.ts'
import type {
  LightLine,
  LineRow,
  SetRow,
  SetWith,
  SetWithLines,
} from '../lines/quotation-line.store.ts'
import { CONTENT, emptyHead } from '../head/quotation-head.ts'
import type { QuotationRow } from '../quotation.store.ts'

/**
 * What a version holds beside `FrozenQuotation`, so that it can be restored exactly: columns that no answer and no document
 * shows. They are absent in versions from before they were stored.
 */
type Internal = Pick<
  LineRow,
  | 'chosen'
  | 'top'
  | 'list_price'
  | 'other_price'
  | 'entitled_price'
  | 'entitled_other'
  | 'price_source'
  | 'floor_price'
>
export type StoredLine = FrozenLine & Partial<Internal>
type StoredSet = Omit<FrozenSet, 'lines'> & { lines: StoredLine[]; is_power?: number }
export type StoredQuotation = Omit<FrozenQuotation, 'sets'> & {
  sets: StoredSet[]
  customer_id?: number | null
  /** The categories of the products when it was sent, by the products' ids. */
  categories?: Record<number, number>
}

/**
 * The columns of the head as a version has them; those that came later than it are empty. One that does not say whose it is
 * keeps the customer of its name.
 */
export function headOf(version: StoredQuotation, row: QuotationRow) {
  const known = { ...emptyHead, ...version }
  const columns = Object.fromEntries(CONTENT.map((name) => [name, known[name]])) as Pick<
    StoredQuotation,
    Exclude<(typeof CONTENT)[number], 'payment_steps'>
  >
  const { customer_id = version.cus_name === row.cus_name ? row.customer_id : null } = version
  const payment_steps = JSON.stringify(readSteps('付款方式', version.payment_steps))
  return { ...columns, payment_steps, customer_id }
}

/** What is in an earlier version known of a line by the one of today, if that is still of the same product and price. */
function internalOf(line: StoredLine, now: LightLine | undefined): Internal {
  const isSame = now?.pid === line.pid && now.unitprice === line.unitprice
  const known = isSame ? now : undefined
  const isChosen = line.pid > 0 && (line.no !== '' || line.unitprice !== null)
  return {
    chosen: line.chosen ?? known?.chosen ?? (isChosen ? 1 : 0),
    top: line.top ?? now?.top ?? 0,
    list_price: line.list_price ?? known?.list_price ?? null,
    other_price: line.other_price ?? known?.other_price ?? null,
    entitled_price: line.entitled_price ?? known?.entitled_price ?? null,
    entitled_other: line.entitled_other ?? known?.entitled_other ?? null,
    price_source: line.price_source ?? known?.price_source ?? '',
    floor_price: line.floor_price ?? known?.floor_price ?? null,
  }
}

/** A line as it was; one whose product is gone from the catalogue keeps its texts and prices without it. */
function lineOf(
  line: StoredLine,
  set_id: number,
  now: LightLine | undefined,
  products: ReadonlyMap<number, string>,
): LineRow {
  const { sums: _sums, ...columns } = line
  const isThere = products.has(line.pid)
  const internal = internalOf(line, now)
  return {
    ...columns,
    ...internal,
    set_id,
    cost: line.cost ?? null,
    pro_curve: line.pro_curve ?? '',
    duty: line.duty ?? '',
    technical: line.technical ?? '',
    energy_grade: line.energy_grade ?? null,
    energy_standard: line.energy_standard ?? '',
    building: line.building ?? '',
    replaces: line.replaces ?? '',
    customer_no: line.customer_no ?? '',
    customer_name: line.customer_name ?? '',
    inquiry: line.inquiry ?? 0,
    inquiry_row: line.inquiry_row ?? 0,
    pid: isThere ? line.pid : null,
    chosen: isThere ? internal.chosen : 0,
  }
}

/** The sets and lines of a version under the ids that they had; `now` are those of today, `products` those still there. */
export function setsOf(
  version: StoredQuotation,
  quotation_id: number,
  now: readonly SetWith<LightLine>[],
  products: ReadonlyMap<number, string>,
): SetWithLines[] {
  const sets = new Map(now.map((set): [number, SetRow] => [set.id, set]))
  const lines = new Map(now.flatMap((set) => set.lines).map((line) => [line.id, line]))
  return version.sets.map(({ id, com_id, com_name, com_show, sets: count, is_power, ...set }) => ({
    id,
    quotation_id,
    com_id,
    com_name,
    com_show,
    is_power: is_power ?? sets.get(id)?.is_power ?? 0,
    sets: count,
    lines: set.lines.map((line) => lineOf(line, id, lines.get(line.id), products)),
  }))
}
