import type { PowerFollower } from '#api/quotation/quotation-line.ts'
import type { Context } from '#server/context.ts'
import type { Transaction } from '#server/db/open.ts'
import { findModel, lowestId, modelsOfTitles, type Model } from '#server/catalogue/catalogue.ts'
import { titlesOfLine } from './line-models.ts'
import { fitting, greatestPump } from './power-link.ts'
import { linesOfSet, type LightLine, type SetRow } from '../lines/quotation-line.store.ts'
import { chooseProduct, leaveOpen } from '../lines/quotation-line.service.ts'
import { followsPower, powerOf } from '../lines/quoted-line.ts'

/** The line after it followed; undefined where it stays as it is. */
async function followed(
  context: Context,
  transaction: Transaction,
  set: SetRow,
  line: LightLine,
  candidates: readonly Model[],
) {
  const [only] = candidates
  if (only && candidates.length === 1) {
    if (line.chosen === 1 && line.pid === only.id) return undefined
    return chooseProduct(context, transaction, set, line.id, only.id)
  }
  // None or several fit: the salesperson chooses, and may have done so already.
  if (line.chosen === 0 || candidates.some((model) => model.id === line.pid)) return undefined
  const lowest = await lowestId(transaction, await titlesOfLine(transaction, line))
  return leaveOpen(context, transaction, set, line.id, lowest)
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
    if (line.pid === null) continue
    const current = line.chosen === 1 ? line : await findModel(transaction, line.pid)
    if (!current || !followsPower(current)) continue
    const models = await modelsOfTitles(transaction, await titlesOfLine(transaction, line))
    const candidates = fitting(models, pump.power)
    const changed = await followed(context, transaction, set, line, candidates)
    if (!changed && candidates.length === 1) continue
    const after = changed ?? line
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
