/** One line as the customer reads it. Texts may be empty; a price in cents, null where there is none. */
export type SheetLine = {
  title: string
  no: string
  num: number
  unit: string
  unitpriceCents: number | null
  pro_caliber: string
  pro_flow: string
  pro_lift: string
  pro_speed: string
  pro_power: string
  pro_brand: string
  pro_info: string
  remarks: string
}

/** The lines of one combination; its name stands over them only with `com_show`. */
export type SheetSet = { com_name: string; com_show: boolean; lines: SheetLine[] }

/** A quotation ready to be written: `date` is `yyyy-MM-dd`, sets and lines are in display order. */
export type QuotationSheet = {
  /** The letterhead, where the company is configured. */
  company?: string | undefined
  quo_name: string
  quo_info: string
  date: string
  user_name: string
  sets: SheetSet[]
}

/** Quantity times unit price in cents; null where the line has no price. Exact up to the wire's limits. */
export function amountCents(line: SheetLine): number | null {
  return line.unitpriceCents === null ? null : line.num * line.unitpriceCents
}

/** The sum in cents. A bigint, as ten lines of the largest amount are beyond a number's exact integers. */
export function sumCents(lines: readonly SheetLine[]): bigint {
  return lines.reduce((sum, line) => sum + BigInt(amountCents(line) ?? 0), 0n)
}
