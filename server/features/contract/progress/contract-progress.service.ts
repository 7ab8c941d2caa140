import {
  keptProgress,
  leftOf,
  returnCredit,
  signedOf,
  type KeptProgress,
  type LineProgress,
} from '#api/contract/contract-progress.ts'
import { isEnded } from '#api/contract/ending.ts'
import type { Context } from '#server/context.ts'
import type { Transaction } from '#server/db/open.ts'
import type { Row } from '#server/db/tables/tables.ts'
import { Refusal } from '#server/platform/errors.ts'
import type { Cause } from '#server/records/chain/settlement.ts'
import { linesOfContract } from '../lines/contract-line.store.ts'
import { raiseReady } from '../contract-news.service.ts'
import { countPieces, setProgress } from './contract-progress.store.ts'
import { settleCredit } from '../money/settle-credit.ts'
import { settleShippedDay } from './shipped-day.service.ts'
import { lineName, type SavedLine } from '../lines/contract-lines.ts'

const CAUSES = {
  save: { after: '保存后', kind: 'invalid' },
  delete: { after: '删除后', kind: 'conflict' },
  restore: { after: '恢复后', kind: 'conflict' },
} as const

/** The problem of a line; undefined without any. */
function faultOf(line: LineProgress & { unit: string }): string | undefined {
  const { needs_production, ships, produced, shipped, returned, dropped } = line
  const signed = signedOf(line)
  const pieces = (count: number) => `${count}${line.unit}`
  if (ships === 0) {
    return produced + leftOf(line) === 0 ? undefined : '不发货的一行不能登记生产和发货，请核对'
  }
  const back = returned > 0 ? `，退回${pieces(returned)}（其中不再补发${pieces(dropped)}）` : ''
  // For what came back to be shipped again, another one may be made.
  const most = signed + returned - dropped
  if (produced > most) {
    return `签约${pieces(signed)}${back}，已生产${pieces(produced)}，多出${pieces(produced - most)}，请核对数量`
  }
  if (shipped > signed - dropped) {
    const more = pieces(shipped + dropped - signed)
    return `签约${pieces(signed)}，已发${pieces(leftOf(line))}${back}，多出${more}，请核对数量`
  }
  if (needs_production === 0 || shipped <= produced) return undefined
  return `已生产${pieces(produced)}，已发${pieces(leftOf(line))}${back}，多出${pieces(shipped - produced)}；请先登记生产，或核对数量`
}

function refuseFaults(lines: readonly SavedLine[], cause: Cause): void {
  for (const line of lines) {
    const fault = faultOf(line)
    if (!fault) continue
    const { after, kind } = CAUSES[cause]
    const message = `${after}“${lineName(line)}”${fault}`
    throw new Refusal(kind, message, { lines: message })
  }
}

/**
 * The progress columns for lines that are saved, for the statement that writes the contract itself; refused where more
 * pieces of a line were produced or shipped.
 */
export function progressAsSaved(lines: readonly SavedLine[], isOver: boolean): KeptProgress {
  refuseFaults(lines, 'save')
  return keptProgress(lines, isOver)
}

/**
 * Writes the progress of a locked contract, and what less is due of it, after the lines of its production records, shipments and
 * returns have changed; refuses more pieces than the contract has.
 */
export async function settleProgress(
  context: Context,
  transaction: Transaction,
  before: Row<'contract'>,
  cause: Cause,
): Promise<void> {
  const { id } = before
  await countPieces(transaction, id)
  const lines = await linesOfContract(transaction, id)
  refuseFaults(lines, cause)
  const progress = keptProgress(lines, isEnded(before))
  await setProgress(transaction, id, progress)
  const return_credit = returnCredit(lines)
  if (return_credit !== before.return_credit) {
    await settleCredit(transaction, { ...before, ...progress }, return_credit)
  }
  await settleShippedDay(context, transaction, id)
  await raiseReady(context, transaction, before, progress)
}
