import type { DeliveryLine } from '#api/delivery.ts'

/** Which pieces of a contract a production record or a shipment is about, as its form edits them. */

/** Pieces of a line as they are typed. */
export type TypedQuantity = { contract_line_id: number; quantity: number | string }

/** What an answer and its form share. */
type Answered = { lines: readonly DeliveryLine[] }

/** A record as its form edits it: the contract's lines beside the quantities that are typed. */
export type WithPlan<Data extends Answered> = Omit<Data, 'lines'> & {
  plan: readonly DeliveryLine[]
  lines: readonly TypedQuantity[]
}

export const withPlan = <Data extends Answered>({ lines, ...data }: Data): WithPlan<Data> => ({
  ...data,
  plan: lines,
  lines: lines.map(({ contract_line_id, quantity }) => ({ contract_line_id, quantity })),
})

/** What is sent; a kept draft may be about lines that the contract has no longer. */
export function quantitiesToSend(values: Record<string, unknown>, plan: readonly DeliveryLine[]) {
  const lines = (values['lines'] ?? []) as readonly TypedQuantity[]
  const known = new Set(plan.map(({ contract_line_id }) => contract_line_id))
  return lines.filter((line) => known.has(line.contract_line_id) && Number(line.quantity) !== 0)
}

export type DeliveryMode = 'produce' | 'ship'

/** How many pieces a record can be about: what is left, and what it is stored with (`own`). */
export function roomFor(mode: DeliveryMode, line: DeliveryLine, own: number): number {
  const { sets, num, needs_production, produced, shipped } = line
  const signed = sets * num
  if (mode === 'produce') return signed - produced + own
  return Math.min(signed, needs_production === 1 ? produced : signed) - shipped + own
}
