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

/** Pieces that left together, or came back, below 0; `dropped` ones are not shipped again. */
type ShippedPieces = {
  day: string
  dropped: boolean
  pieces: readonly { line: number; quantity: number }[]
}

/** Pieces of a line that left with a shipment, or came back, or without one a line that nobody ships, on the day on which it counts. */
type ShippedPart<Line, Shipment> = {
  line: Line
  shipment: Shipment | undefined
  day: string
  quantity: number
  value: number
}

/**
 * When everything that ships had left for the first time: what comes back after it changes nothing, before it what comes back to
 * be shipped again is owed. Empty as long as it has not, and without such lines.
 */
export function dayOfLast(
  lines: readonly Pick<ShippingLine, 'id' | 'pieces' | 'ships'>[],
  shipments: readonly ShippedPieces[],
): string {
  const open = new Map(
    lines.filter(({ ships }) => ships === 1).map(({ id, pieces }) => [id, pieces]),
  )
  let owing = open.size
  for (const { day, dropped, pieces } of shipments) {
    for (const { line, quantity } of pieces) {
      const before = open.get(line)
      if (before === undefined || dropped) continue
      const after = before - quantity
      open.set(line, after)
      owing += (after > 0 ? 1 : 0) - (before > 0 ? 1 : 0)
    }
    if (owing === 0) return day
  }
  return ''
}

/** When the lines that nobody ships count. */
const dayOfRest = (
  lines: readonly ShippingLine[],
  shipments: readonly ShippedPieces[],
  unshipped: string,
): string => (lines.some(({ ships }) => ships === 1) ? dayOfLast(lines, shipments) : unshipped)

/**
 * The parts of the lines that have left, of shipments in the order in which they left: by their days, then by their ids.
 * Each is worth `shippedValue`, so that the parts of a line add up to its amount. Lines that nobody ships follow once all
 * others have left for the first time; where nothing ships, on the day `unshipped`, where that is not empty.
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
