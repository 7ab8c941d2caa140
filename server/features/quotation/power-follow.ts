import type { PowerFollower } from '#api/quotation.ts'
import type { Context } from '#server/context.ts'
import type { Transaction } from '#server/db/open.ts'
import { productById, type CatalogueProduct } from '#server/features/product/catalogue.service.ts'
import { productsOfLine } from './line-models.ts'
import { fitting, greatestPump } from './power-link.ts'
import { linesOfSet, type LineRow, type SetRow } from './quotation-line.store.ts'
import { changeLine } from './quotation-line-change.ts'
import { chosenColumns, followsPower, openColumns, powerOf } from './quoted-line.ts'

/** The columns that a follower gets, or undefined where it stays as it is. */
function followed(line: LineRow, candidates: readonly CatalogueProduct[], lowestId: number) {
  const [only] = candidates
  if (only && candidates.length === 1) {
    return line.chosen === 1 && line.pid === only.id ? undefined : chosenColumns(only)
  }
  // Nothing fits, or several do and the choice is the salesperson's, who may have made it already.
  const kept = line.chosen === 0 || candidates.some((product) => product.id === line.pid)
  return kept ? undefined : openColumns(lowestId, line.title)
}

/**
 * Lets the cabinets and starters of a set follow its pump of greatest power, in the caller's transaction.
 * Answers the lines that changed and those for which no model could be chosen; none where there is no pump.
 */
export async function followPump(
  context: Context,
  transaction: Transaction,
  set: SetRow,
): Promise<PowerFollower[]> {
  const lines = await linesOfSet(transaction, set.id)
  const pump = greatestPump(lines)
  if (!pump) return []
  const followers: PowerFollower[] = []
  for (const line of lines) {
    const current = line.chosen === 1 ? line : await productById(transaction, line.pid)
    if (!current || !followsPower(current)) continue
    const products = await productsOfLine(transaction, line)
    const candidates = fitting(products, pump.power)
    const columns = followed(line, candidates, products[0]?.id ?? line.pid)
    const after = columns ? await changeLine(context, transaction, line, set, columns) : line
    if (!columns && candidates.length === 1) continue
    followers.push({
      id: line.id,
      title: after.title,
      no: after.no,
      pro_power: after.pro_power,
      pump_power: pump.text,
      equal: powerOf(after) === pump.power,
      candidates: candidates.length,
    })
  }
  return followers
}
