import type { LineQuantity } from '#api/contract/delivery.ts'
import { isEnded } from '#api/contract/ending.ts'
import type { Context } from '#server/context.ts'
import type { Executor, Transaction } from '#server/db/open.ts'
import type { Row } from '#server/db/tables/tables.ts'
import { invalid, Refusal } from '#server/platform/errors.ts'
import type { Written } from '#server/records/chain/settlement.ts'
import type { FieldText } from '#server/records/history/history-text.ts'
import { find } from '../contract.store.ts'
import { settleProgress } from '../progress/contract-progress.service.ts'
import { lineName } from './contract-lines.ts'
import * as store from './record-lines.store.ts'
import type { RecordLine, RecordWithLines } from './record-lines.store.ts'

export {
  cameBack,
  leftOfShipment,
  linesOfRecord,
  shipmentsHaveLines,
  shippedPieces,
  type RecordLine,
} from './record-lines.store.ts'

/** The lines of production records, shipments and returns: which lines of the contract, and how many pieces. */

/** Of a shipment or a return also what it returns, and whether that is shipped again. */
type WithLines = { lines: RecordLine[]; returns_id?: number | null; reships?: number }

/** The pieces of a return as they are stored: below 0, so that all together are with the customer. */
export const broughtBack = <Line extends LineQuantity>(lines: readonly Line[]): Line[] =>
  lines.map((line) => ({ ...line, quantity: -line.quantity }))

/** Sets the pieces of its contract's lines that a record is about. */
export async function writeRecordLines(
  transaction: Transaction,
  record: RecordWithLines,
  id: number,
  contractId: number,
  lines: readonly LineQuantity[],
): Promise<void> {
  const known = await store.lineIdsOfContract(transaction, contractId)
  if (lines.some(({ contract_line_id }) => !known.has(contract_line_id))) {
    throw invalid('lines', '所填的明细不在这份合同中，合同可能刚被修改，请刷新后重试')
  }
  await store.removeRecordLines(transaction, record, id)
  await store.insertRecordLines(transaction, record, id, lines)
}

/** Restores the lines of a restored record; refused where the contract no longer has one of them. */
export async function restoreLines(
  transaction: Transaction,
  record: RecordWithLines,
  id: number,
  contractId: number,
  // Undefined in a deletion from before records had lines.
  lines: readonly RecordLine[] = [],
): Promise<void> {
  const known = await store.lineIdsOfContract(transaction, contractId)
  const gone = lines.find(({ contract_line_id }) => !known.has(contract_line_id))
  if (gone) {
    throw new Refusal(
      'conflict',
      `它登记的“${lineName(gone)}”已从合同明细中删除，不能恢复；请新建一条记录`,
    )
  }
  await store.insertRecordLines(transaction, record, id, lines)
}

/** Deletes a record's lines with it. */
export const removeLines = store.removeRecordLines

const keyOf = (line: RecordLine) => `${line.contract_line_id} ${line.quantity}`

function linesApart(lines: readonly RecordLine[], others: readonly RecordLine[]): RecordLine[] {
  const keys = new Set(others.map(keyOf))
  return lines.filter((line) => !keys.has(keyOf(line)))
}

/** A record before and after a change with only the lines that differ, as the history keeps it. */
export function withDifferingLines<Stored extends WithLines>(
  before: Stored,
  after: Stored,
): [Stored, Stored] {
  return [
    { ...before, lines: linesApart(before.lines, after.lines) },
    { ...after, lines: linesApart(after.lines, before.lines) },
  ]
}

/** Whether a change of a record is one of its lines, or of what becomes of pieces that came back. */
export function areLinesChanged({ before, after }: Pick<Written<WithLines>, 'before' | 'after'>) {
  const [was, is] = [before?.lines ?? [], after?.lines ?? []]
  if (before && after && before.reships !== after.reships) return true
  return linesApart(was, is).length + linesApart(is, was).length > 0
}

type OfContract = WithLines & { con_id: number }

/** Whether pieces of a contract come or go by a change of one of its records: also a record without lines that is new to it. */
const movesPieces = ({ before, after, cause }: Written<OfContract>) =>
  areLinesChanged({ before, after }) || (cause !== 'delete' && before?.con_id !== after?.con_id)

/** A locked contract of which may be produced and shipped: an ended one takes nothing but returns, also what deletes and restores. */
async function openContract(
  transaction: Transaction,
  contractId: number,
  { before, after }: Written<OfContract>,
): Promise<Row<'contract'>> {
  const contract = await find(transaction, contractId)
  if (!contract) throw new Error(`contract ${contractId} is gone while its records change`)
  if (!isEnded(contract) || (after ?? before)?.returns_id) return contract
  const { c_no, ended_on } = contract
  const message = `合同${c_no}已于${ended_on}终止，不能再登记、修改或删除生产和发货的数量；如要继续，请先撤销终止`
  throw new Refusal('conflict', message)
}

/** Writes the progress of a contract, where the lines of one of its records have changed; refused of one that is ended, but for returns. */
export async function settleLines(
  context: Context,
  transaction: Transaction,
  contractId: number,
  written: Written<OfContract>,
): Promise<void> {
  if (!movesPieces(written)) return
  const contract = await openContract(transaction, contractId, written)
  if (areLinesChanged(written)) await settleProgress(context, transaction, contract, written.cause)
}

const recordLinesInWords: FieldText['text'] = (lines, _executor, { returns_id }) =>
  Array.isArray(lines)
    ? (lines as RecordLine[])
        .map(
          (line) => `${returns_id ? '退回 ' : ''}${lineName(line)} ×${line.quantity}${line.unit}`,
        )
        .join('\n')
    : ''

/** The history's text for lines, one below the other, under the label of the form. */
export const lineTexts = (label: string) => ({ lines: { label, text: recordLinesInWords } })

/** The pieces of a record by the contract's lines, for its form. */
export async function quantitiesOf(
  executor: Executor,
  record: RecordWithLines,
  id: number,
): Promise<Map<number, number>> {
  const lines = await store.linesOfRecord(executor, record, id)
  return new Map(lines.map((line) => [line.contract_line_id, line.quantity]))
}
