import { groupedFromCents, percentFromHundredths } from '#api/kit/money.ts'
import { rateInWords } from '#api/quotation/money/quotation-tax.ts'
import type { Transaction } from '#server/db/open.ts'
import type { FieldText } from '#server/records/history/history-text.ts'
import { forgetLines } from '../money/invoiced.store.ts'
import {
  insertContractLines,
  removeContractLines,
  updateContractLines,
  type ContractLineRow,
} from './contract-line.store.ts'
import { lineName, refuseWorkedOn, type SavedLine } from './contract-lines.ts'

/** Writes the lines of a contract, and formats them for its history. */

/** The columns that a save writes; pieces that were produced, shipped and came back follow from the records of the contract. */
type Written = Omit<
  ContractLineRow,
  'id' | 'contract_id' | 'produced' | 'shipped' | 'returned' | 'dropped'
>

function written(line: SavedLine | ContractLineRow): Written {
  const {
    id: _id,
    contract_id: _of,
    produced: _p,
    shipped: _s,
    returned: _r,
    dropped: _d,
    ...columns
  } = line
  return columns
}

/** Whether all columns that a save writes have the same values; none has a list. */
function isSame(one: SavedLine | ContractLineRow, other: ContractLineRow): boolean {
  const columns = written(other)
  return (Object.keys(columns) as (keyof Written)[]).every((name) => one[name] === columns[name])
}

/** Whether lines are those that are stored, in their order. */
export const areSameLines = (
  lines: readonly SavedLine[],
  before: readonly ContractLineRow[],
): boolean => lines.length === before.length && lines.every((line, at) => isSame(line, before[at]!))

/** Writes lines over those that are stored, whose ids stay; what is missing goes. */
export async function writeContractLines(
  transaction: Transaction,
  contract_id: number,
  lines: readonly SavedLine[],
  before: readonly ContractLineRow[],
): Promise<void> {
  const stored = new Map(before.map((line) => [line.id, line]))
  const kept = new Set(lines.map(({ id }) => id))
  const gone = before.filter(({ id }) => !kept.has(id))
  refuseWorkedOn(gone)
  const ids = gone.map(({ id }) => id)
  if (ids.length > 0) {
    await forgetLines(transaction, ids)
    await removeContractLines(transaction, contract_id, ids)
  }
  const changed = lines.flatMap((line) => {
    const former = line.id === undefined ? undefined : stored.get(line.id)
    return former && !isSame(line, former) ? [{ ...written(line), id: former.id }] : []
  })
  await updateContractLines(transaction, changed)
  const added = lines.filter(({ id }) => id === undefined)
  await insertContractLines(
    transaction,
    added.map((line) => ({ ...written(line), contract_id })),
  )
}

/** The lines that differ between two lists; only these are kept in the history of a change. */
export function differingLines(
  before: readonly ContractLineRow[],
  after: readonly ContractLineRow[],
): [ContractLineRow[], ContractLineRow[]] {
  const apart = (lines: readonly ContractLineRow[], others: readonly ContractLineRow[]) => {
    const byId = new Map(others.map((line) => [line.id, line]))
    return lines.filter((line) => {
      const other = byId.get(line.id)
      return !other || !isSame(line, other)
    })
  }
  return [apart(before, after), apart(after, before)]
}

/** How a line is delivered; also for lines of histories from before there was a choice. */
function deliveryInWords({ needs_production = 1, ships = 1 }: Partial<Written>): string {
  if (ships === 0) return '不发货'
  return needs_production === 1 ? '需生产' : '外购'
}

function inWords(line: Written): string {
  const { position, set_name, sets, num, unit, note, unitprice, tax_rate } = line
  const inSet = set_name === '' ? '' : `【${set_name}${sets > 1 ? `×${sets}套` : ''}】`
  const price = unitprice === null ? '' : `单价${groupedFromCents(unitprice)}元`
  const rate = tax_rate == null ? '' : rateInWords(percentFromHundredths(tax_rate))
  const parts = [`${lineName(line)} ×${num}${unit}`, deliveryInWords(line), price, rate, note]
  return `${position}. ${inSet}${parts.filter((part) => part !== '').join('，')}`
}

/** The lines of a contract, one below the other. */
export const contractLinesInWords: FieldText['text'] = (lines) =>
  Array.isArray(lines) ? (lines as Written[]).map(inWords).join('\n') : ''
