import { shippedValue } from './contract-progress.ts'

/** What of a contract's lines has left, day by day, and what each part of it is worth: pure, in cents. */

type ShippingLine = {
  id: number
  /** All pieces of it. */
  pieces: number
  amount: number
  /** 0 for what nobody ships, such as freight and installation. */
  ships: number
}

type ShippedPieces = { day: string; pieces: readonly { line: number; quantity: number }[] }

/** Pieces of a line that left with a shipment, or without one a line that nobody ships, on the day on which it counts. */
type ShippedPart<Line, Shipment> = {
  line: Line
  shipment: Shipment | undefined
  day: string
  quantity: number
  value: number
}

/** When everything that ships has left; empty as long as it has not. Without such lines `unshipped`. */
function dayOfRest(
  lines: readonly ShippingLine[],
  shipments: readonly ShippedPieces[],
  unshipped: string,
): string {
  const left = new Map(
    lines.filter(({ ships }) => ships === 1).map(({ id, pieces }) => [id, pieces]),
  )
  if (left.size === 0) return unshipped
  for (const { day, pieces } of shipments) {
    for (const { line, quantity } of pieces) {
      const open = left.get(line)
      if (open === undefined) continue
      if (open > quantity) left.set(line, open - quantity)
      else left.delete(line)
    }
    if (left.size === 0) return day
  }
  return ''
}

/**
 * The parts of the lines that have left, of shipments in the order in which they left: by their days, then by their ids.
 * Each is worth `shippedValue`, so that the parts of a line add up to its amount. Lines that nobody ships follow once all
 * others have left; where nothing ships, on the day `unshipped`, where that is not empty.
 */
export function shippedParts<Line extends ShippingLine, Shipment extends ShippedPieces>(
  lines: readonly Line[],
  shipments: readonly Shipment[],
  unshipped: string,
): ShippedPart<Line, Shipment>[] {
  const byId = new Map(lines.map((line) => [line.id, line]))
  const before = new Map<number, number>()
  const shipped = shipments.flatMap((shipment) =>
    shipment.pieces.flatMap(({ line: lineId, quantity }) => {
      const line = byId.get(lineId)
      if (!line || quantity === 0) return []
      const gone = before.get(lineId) ?? 0
      before.set(lineId, gone + quantity)
      const value = Number(shippedValue(line, gone, quantity))
      return [{ line, shipment, day: shipment.day, quantity, value }]
    }),
  )
  const day = dayOfRest(lines, shipments, unshipped)
  const rest = day === '' ? [] : lines.filter(({ ships }) => ships !== 1)
  return [
    ...shipped,
    ...rest.map((line) => {
      const { pieces: quantity, amount: value } = line
      return { line, shipment: undefined, day, quantity, value }
    }),
  ]
}
