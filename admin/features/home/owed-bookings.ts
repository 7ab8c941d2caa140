import type { OwedLine } from '#api/home/owed-lines.ts'

/** The ticked lines of one contract, which become one production record or shipment. */
export type Booking = {
  con_id: number
  /** The record that it is made from: the contract, or its newest production record; null where there is none. */
  source: number | null
  name: string
  lines: readonly OwedLine[]
}

/** What is ticked, by contract. */
export const bookings = (chosen: readonly OwedLine[], isProduction: boolean): Booking[] =>
  [...Map.groupBy(chosen, ({ con_id }) => con_id)].map(([con_id, lines]) => {
    const { c_title, c_no, pro_id } = lines[0]!
    return { con_id, source: isProduction ? con_id : pro_id, name: `${c_no} ${c_title}`, lines }
  })

/** The form of a new record about these lines. */
export function formAddress({ source, lines }: Booking, isProduction: boolean): string {
  const named = lines.map(({ id }) => id).join(',')
  const form = isProduction ? `/getProduction?cid=${source}` : `/getLogistics?pid=${source}`
  return `${form}&lines=${named}`
}
