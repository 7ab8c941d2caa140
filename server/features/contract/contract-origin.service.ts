import type { ContractOrigin } from '#api/contract/contract.ts'
import { keptProgress } from '#api/contract/contract-progress.ts'
import { stepTexts, type PaymentStep } from '#api/contract/payment-steps.ts'
import type { TextsOf } from '#api/kit/fields/record-texts.ts'
import type { saleTexts } from '#api/contract/sale-terms.ts'
import type { Context } from '#server/context.ts'
import { objectsIn } from '#server/db/tables/list-column.ts'
import { searchable } from '#server/db/search/search.ts'
import type { Transaction } from '#server/db/open.ts'
import type { Row } from '#server/db/tables/tables.ts'
import { clauseTemplatesOf, theCompany } from '#server/features/company/company.service.ts'
import { saveRecord } from '#server/records/save.ts'
import { searchText } from '#server/records/list/search-text.ts'
import { insertContractLines, lastDeliveries } from './lines/contract-line.store.ts'
import { NOTHING_DONE, type SavedLine } from './lines/contract-lines.ts'
import type { NumberOfNew } from './contract-number.ts'
import { dueColumns } from './money/contract-money.service.ts'
import { countContract } from './money/counted.ts'
import { contractKind, NO_PLAN } from './contract-record.service.ts'

export { withNewNumber } from './contract-number.ts'
export { contractOfQuotation } from './contract.store.ts'

/** The version of a quotation that was accepted. Amounts are cents. */
export type Accepted = TextsOf<typeof saleTexts> & {
  quotation_id: number
  quo_no: string
  quo_revision: number
  quo_name: string
  cus_name: string
  customer_id: number | null
  /** 0 where the lines' unit prices are without tax. */
  tax_inclusive: number
  project: string
  delivery_place: string
  /** JSON list of `PaymentStep`. */
  payment_steps: string
  /** 备注条款 of the quotation. */
  terms: string
  total: number
  lines: Omit<SavedLine, 'id' | 'contract_id' | 'position' | keyof typeof NOTHING_DONE>[]
}

/** Lines with the delivery that their titles had last, so that purchased goods are marked only once; else unchanged. */
async function asDeliveredLast(
  transaction: Transaction,
  lines: Accepted['lines'],
): Promise<Accepted['lines']> {
  const titles = new Set(lines.map(({ title }) => title))
  const last = await lastDeliveries(transaction, [...titles])
  const byTitle = new Map(last.map((delivery) => [delivery.title, delivery]))
  return lines.map((line) => ({ ...line, ...byTitle.get(line.title) }))
}

/** Makes a contract, the actor's own, from an accepted version. */
export async function contractFrom(
  context: Context,
  transaction: Transaction,
  { quo_name, total, lines, terms, ...origin }: Accepted,
  numberOfNew: NumberOfNew,
): Promise<{ id: number }> {
  const c_no = await numberOfNew(transaction)
  const [usual] = clauseTemplatesOf(await theCompany(transaction))
  const columns = {
    ...NO_PLAN,
    ...origin,
    c_title: quo_name,
    c_no,
    c_money: total,
    c_unpay: total,
    to_invoice: total,
    c_file: [],
    c_remark: '',
    clauses: usual?.clauses ?? terms,
    c_invoice: 0,
    c_status: 0,
    release_time: context.now,
  }
  const texts = {
    search_text: searchText('contract', columns),
    title_text: searchable(c_no, quo_name),
  }
  const delivered = await asDeliveredLast(transaction, lines)
  const rows = delivered.map((line, index) => ({
    ...line,
    position: index + 1,
    ...NOTHING_DONE,
  }))
  const { id } = await saveRecord(context, transaction, contractKind, {}, () => ({
    ...columns,
    ...dueColumns(columns),
    ...keptProgress(rows, false),
    ...texts,
  }))
  await insertContractLines(
    transaction,
    rows.map((row) => ({ ...row, contract_id: id })),
  )
  await countContract(transaction, { id, quotation_id: origin.quotation_id })
  return { id }
}

/** The version of a quotation that a contract was made from; undefined where it was not made from one. */
export function originOf(row: Row<'contract'>): ContractOrigin | undefined {
  if (row.quotation_id === null) return undefined
  return {
    quotation_id: row.quotation_id,
    quo_no: row.quo_no,
    revision: row.quo_revision,
    cus_name: row.cus_name,
    payment_steps: stepTexts(objectsIn<PaymentStep>(row.payment_steps)),
  }
}
