import { dueOf } from '#api/contract/contract-progress.ts'
import type { DeliveryLine } from '#api/contract/delivery.ts'

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

/**
 * What a new record is about: of the lines that the address names (`lines=3,7`) all pieces that were proposed, of the others
 * none. Without any, those of `unnamed`.
 */
export function aboutNamed<Data extends WithPlan<Answered>>(
  data: Data,
  named: string | undefined,
  unnamed: 'none' | 'all',
): Data {
  if (named === undefined && unnamed === 'all') return data
  const ids = new Set((named ?? '').split(',').map(Number))
  const lines = data.lines.map((line) =>
    ids.has(line.contract_line_id) ? line : { ...line, quantity: 0 },
  )
  return { ...data, lines }
}

/** The lines that a form shows: what nobody ships is neither produced nor sent. */
export const shownLines = (plan: readonly DeliveryLine[]) => plan.filter(({ ships }) => ships === 1)

/** The pieces that are typed, by their lines; a kept draft may be about lines that the contract has no longer. */
export const typedQuantities = (typed: readonly TypedQuantity[]) =>
  new Map(typed.map((line) => [line.contract_line_id, line.quantity]))

/** What is sent: every line that the form shows, so that the row which a refusal counts is that of the form. */
export function quantitiesToSend(
  values: Record<string, unknown>,
  plan: readonly DeliveryLine[],
): TypedQuantity[] {
  const typed = typedQuantities((values['lines'] ?? []) as readonly TypedQuantity[])
  return shownLines(plan).map(({ contract_line_id }) => ({
    contract_line_id,
    quantity: typed.get(contract_line_id) ?? 0,
  }))
}

export type DeliveryMode = 'produce' | 'ship' | 'return'

/** How many pieces a record can be about: what is left, or can come back, and what it is stored with (`own`). */
export function roomFor(mode: DeliveryMode, line: DeliveryLine, own: number): number {
  const { sets, num, needs_production, produced, shipped, returnable } = line
  // The server counts its own pieces there.
  if (mode === 'return') return returnable
  const due = dueOf(line)
  // What was made before it came back was rightly made.
  if (mode === 'produce') return Math.max(due, Math.min(produced, sets * num)) - produced + own
  return Math.min(due, needs_production === 1 ? produced : due) - shipped + own
}

/** The pieces of a contract that are produced, or need not be, and have not gone. */
export const readyPieces = (plan: readonly DeliveryLine[]) =>
  shownLines(plan).reduce((sum, line) => sum + Math.max(0, roomFor('ship', line, 0)), 0)

/** What is wrong with what is typed, of which a record can be about so many pieces; undefined where nothing is. */
export function quantityFault(quantity: number | string, room: number): string | undefined {
  const text = String(quantity)
  if (text !== '' && !/^\d+$/.test(text)) return '请填写整数'
  return Number(text) > room ? `最多 ${Math.max(0, room)}` : undefined
}
