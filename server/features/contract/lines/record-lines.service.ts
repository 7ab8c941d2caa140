import type { LineQuantity } from '#api/contract/delivery.ts'
import type { Executor, Transaction } from '#server/db/open.ts'
import { invalid, Refusal } from '#server/platform/errors.ts'
import type { FieldText } from '#server/records/history/history-text.ts'
import { lineName } from './contract-lines.ts'
import * as store from './record-lines.store.ts'
import type { RecordLine, RecordWithLines } from './record-lines.store.ts'

export { linesOfRecord, shipmentsHaveLines, type RecordLine } from './record-lines.store.ts'

/** The lines of production records and shipments: which lines of the contract, and how many pieces. */

/** Makes a record be about these pieces of its contract's lines. The contract is locked, and settled afterwards. */
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

/** Gives a record that comes back its lines; refused where the contract has one of them no longer. */
export async function giveLinesBack(
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

/** Takes a record's lines away with it. */
export const removeLines = store.removeRecordLines

/** Those of two lists that differ, as the history of a change keeps them: the others say nothing. */
export function differingRecordLines(
  before: readonly RecordLine[],
  after: readonly RecordLine[],
): [RecordLine[], RecordLine[]] {
  const keyOf = (line: RecordLine) => `${line.contract_line_id} ${line.quantity}`
  const [former, latter] = [before, after].map((lines) => new Set(lines.map(keyOf)))
  return [
    before.filter((line) => !latter!.has(keyOf(line))),
    after.filter((line) => !former!.has(keyOf(line))),
  ]
}

/** Lines as people read them, one below the other. */
export const recordLinesInWords: FieldText['text'] = (lines) =>
  Array.isArray(lines)
    ? (lines as RecordLine[])
        .map((line) => `${lineName(line)} ×${line.quantity}${line.unit}`)
        .join('\n')
    : ''

/** The pieces of a record by the contract's lines, for its form. */
export async function quantitiesOf(
  executor: Executor,
  record: RecordWithLines,
  id: number,
): Promise<Map<number, number>> {
  const lines = await store.linesOfRecord(executor, record, id)
  return new Map(lines.map((line) => [line.contract_line_id, line.quantity]))
}
