import { returnCredit } from '#api/contract/contract-progress.ts'
import { isEnded } from '#api/contract/ending.ts'
import { RECEIVED } from '#api/receipt/receipt.ts'
import type { FrozenQuotation } from '#api/quotation/frozen-quotation.ts'
import type { Transaction } from '#server/db/open.ts'
import { dayOf } from '#server/platform/clock.ts'
import {
  costed,
  customerKey,
  factsOf,
  NOTHING,
  sumOf,
  type Fact,
} from '#server/records/facts/facts.ts'
import { categoriesOf, setFacts, settleWon } from '#server/records/facts/kept-facts.ts'
import { linesOfContract, type ContractLineRow } from '../lines/contract-line.store.ts'
import * as store from '../contract.store.ts'
import { acceptedVersion, receiptsToCount, type CountedReceipt } from './contract-money.store.ts'

/** How reports count a contract by the day on which it was signed, and its receipts by theirs. */

type Version = Pick<FrozenQuotation, 'sets'> & { categories?: Record<number, number> }

/** What the accepted version says of each line, in the order of the contract's: its cost and pieces. */
const costsIn = ({ sets }: Version) =>
  sets.flatMap(({ sets: count, lines }) =>
    lines.map(({ cost = null, num }) => ({ cost, pieces: num * count })),
  )

async function partsOf(
  transaction: Transaction,
  contract: StoredContract,
  lines: ContractLineRow[],
) {
  const json = await acceptedVersion(transaction, contract)
  const version = json === undefined ? undefined : (JSON.parse(json) as Version)
  const costs = version ? costsIn(version) : []
  const products = lines.flatMap(({ pid }) => pid ?? [])
  const categories =
    version?.categories ?? Object.fromEntries(await categoriesOf(transaction, products))
  return lines.map(({ position, pid, amount, net }) => {
    const { cost, pieces } = costs[position - 1] ?? { cost: null, pieces: 0 }
    return {
      ...NOTHING,
      product: pid,
      category: categories[pid ?? 0] ?? null,
      amount,
      ...costed(net, cost, pieces),
    }
  })
}

type StoredContract = NonNullable<Awaited<ReturnType<typeof store.find>>>

async function signedFacts(transaction: Transaction, contract: StoredContract): Promise<Fact[]> {
  const lines = await linesOfContract(transaction, contract.id)
  const parts = await partsOf(transaction, contract, lines)
  const whole = { ...sumOf(parts), amount: contract.c_money ?? 0 }
  return factsOf({ ...countedBy(contract), whole, parts })
}

/** When, whose and of whom a contract counts. */
const countedBy = (contract: StoredContract) => ({
  day: contract.signed_date === '' ? dayOf(contract.release_time) : contract.signed_date,
  owner: contract.user_id,
  customer: customerKey(contract),
})

/** What of a contract came back and is not shipped again (退货减少), by the day of signing. */
async function returnedFacts(transaction: Transaction, contract: StoredContract): Promise<Fact[]> {
  const lines = await linesOfContract(transaction, contract.id)
  const signed = await partsOf(transaction, contract, lines)
  const parts = signed.flatMap(({ product, category }, at) => {
    const amount = returnCredit([lines[at]!])
    return amount === 0 ? [] : [{ ...NOTHING, product, category, amount }]
  })
  return factsOf({ ...countedBy(contract), whole: sumOf(parts), parts })
}

/** Counts what of a contract came back for good, as it is now. */
export async function countReturns(
  transaction: Transaction,
  contract: StoredContract,
): Promise<void> {
  const facts = contract.return_credit > 0 ? await returnedFacts(transaction, contract) : []
  await setFacts(transaction, 'returned', contract.id, facts)
}

const receivedFacts = (receipt: CountedReceipt): Fact[] =>
  factsOf({
    day: receipt.received_date,
    owner: receipt.contract_user_id,
    customer: customerKey(receipt),
    whole: { ...NOTHING, amount: receipt.kind === RECEIVED ? receipt.amount : -receipt.amount },
  })

/** Counts the receipts of a contract, or one of them, as they are now. */
export async function countReceipts(
  transaction: Transaction,
  by: { contract: number } | { receipt: number },
): Promise<void> {
  const receipts = await receiptsToCount(transaction, by)
  if ('receipt' in by && receipts.length === 0) {
    await setFacts(transaction, 'received', by.receipt, [])
  }
  for (const receipt of receipts) {
    await setFacts(transaction, 'received', receipt.id, receivedFacts(receipt))
  }
}

/** `ended_on` and `return_credit` are as they stood before. */
type Origin = {
  id: number
  quotation_id?: number | null
  ended_on?: string
  return_credit?: number
}

/** Counts a locked contract and its receipts as they are now, or no more where it is gone, and its quotation as signed. */
export async function countContract(
  transaction: Transaction,
  { id, quotation_id, ended_on = '', return_credit = 0 }: Origin,
): Promise<void> {
  const contract = await store.find(transaction, id)
  const facts = contract ? await signedFacts(transaction, contract) : []
  await setFacts(transaction, 'signed', id, facts)
  // What was signed stays signed, and counts as ended beside it.
  const isOver = contract !== undefined && isEnded(contract)
  if (isOver || ended_on !== '') await setFacts(transaction, 'ended', id, isOver ? facts : [])
  if (contract && (contract.return_credit > 0 || return_credit > 0)) {
    await countReturns(transaction, contract)
  }
  await countReceipts(transaction, { contract: id })
  if (quotation_id) await settleWon(transaction, quotation_id)
}
