import type { contract } from '#api/contract/contract.ts'
import type { InputOf } from '#api/kit/endpoint.ts'
import { groupedFromCents, percentFromHundredths, textFromCents } from '#api/kit/money.ts'
import { stepTexts, type PaymentStep } from '#api/contract/payment-steps.ts'
import { may, type Context } from '#server/context.ts'
import { objectsIn } from '#server/db/tables/list-column.ts'
import type { Executor, Transaction } from '#server/db/open.ts'
import { transact } from '#server/db/transact.ts'
import { searchable } from '#server/db/search/search.ts'
import { offersOf } from '#server/catalogue/catalogue.ts'
import { invalid } from '#server/platform/errors.ts'
import { clauseTemplatesOf, theCompany } from '#server/features/company/company.service.ts'
import { ownerOptions } from '#server/features/user/user.service.ts'
import {
  blockingReferences,
  childrenOf,
  linkedRecords,
  numberedByContract,
  propagateContract,
} from '#server/records/chain/chain.ts'
import { change } from '#server/records/change.ts'
import { chainOf } from '#server/records/chain/contract-chain.ts'
import { merged } from '#server/records/merged.ts'
import { findOwned, unsavedRecord } from '#server/records/list/owned.ts'
import { deleteRecord, saveRecord } from '#server/records/save.ts'
import { searchText } from '#server/records/list/search-text.ts'
import { nameTaken } from '#server/records/unique-name.ts'
import { linesOfContract, type ContractLineRow } from './lines/contract-line.store.ts'
import { linesAsSaved, type SavedLine } from './lines/contract-lines.ts'
import { progressAsSaved } from './progress/contract-progress.service.ts'
import { shippedDayAsSaved } from './progress/shipped-day.service.ts'
import { refuseBeyondBilling, refuseBillingOf } from './contract-billing.ts'
import {
  refuseKeptNumber,
  reserveNumber,
  withNewNumber,
  type NumberOfNew,
} from './contract-number.ts'
import { dueColumns, hasReceipts, unpaidAsSaved } from './money/contract-money.service.ts'
import { hasInvoices, invoicedAsSaved, refuseUndercut } from './money/invoiced.service.ts'
import {
  canOfContract,
  contractFiles,
  contractKind,
  NO_PLAN,
  NO_TERMS,
  uniqueNumber,
  type StoredContract,
} from './contract-record.service.ts'
import { customerOf, customerToLink } from './contract-customer.ts'
import { raiseReady } from './contract-news.service.ts'
import { originOf } from './contract-origin.service.ts'
import * as store from './contract.store.ts'

export function contractOwners(context: Context) {
  return ownerOptions(context, 'contract')
}

const NO_DELIVERY = {
  cus_name: '',
  customer_id: null as number | null,
  project: '',
  delivery_place: '',
  delivery_date: '',
}

/** The clauses of a new contract: those of the company's first template. */
const usualClauses = async (executor: Executor) =>
  clauseTemplatesOf(await theCompany(executor))[0]?.clauses ?? ''

const empty = (context: Context) => ({
  c_title: '',
  c_no: '',
  ...NO_DELIVERY,
  ...NO_TERMS,
  c_money: null as number | null,
  c_unpay: null as number | null,
  c_file: [] as string[],
  c_remark: '',
  ...NO_PLAN,
  shipped_auto: 0,
  c_invoice: 0,
  release_time: context.now,
  c_status: 0,
})

/** A contract with its files and chain, or an empty form with the next free number. */
export async function getContract(context: Context, { id }: { id?: number | undefined }) {
  if (id === undefined) {
    const c_no = await transact(
      context.db,
      (transaction) => reserveNumber(context, transaction),
      context.user.id,
    )
    const data = {
      ...empty(context),
      ...unsavedRecord(context, 'contract'),
      customer_id: '' as const,
      usual_tax_rate: percentFromHundredths((await theCompany(context.db)).tax_rate),
      clauses: await usualClauses(context.db),
      can: canOfContract(context, undefined),
      c_no,
      c_money: '',
      c_unpay: '',
      c_file: '',
      fileList: [],
      payment_steps: [],
      lines: [],
      has_receipts: false,
      has_invoices: false,
    }
    return { data, info: [], chain: null }
  }
  const row = await findOwned(context, store, id)
  const can = canOfContract(context, row)
  const files = await contractFiles.of(context.db, id)
  const origin = originOf(row)
  const data = {
    ...row,
    can,
    customer_id: row.customer_id ?? ('' as const),
    usual_tax_rate: percentFromHundredths((await theCompany(context.db)).tax_rate),
    ...(origin && { origin }),
    lines: (await linesOfContract(context.db, id)).map(lineOnWire),
    c_money: textFromCents(row.c_money),
    c_unpay: textFromCents(row.c_unpay),
    payment_steps: stepTexts(objectsIn<PaymentStep>(row.payment_steps)),
    has_receipts: await hasReceipts(context.db, id),
    has_invoices: await hasInvoices(context.db, id),
    c_file: files.map((file) => file.url).join(','),
    fileList: files,
  }
  const info = await linkedRecords(context, childrenOf('contract'), id)
  return { data, info, chain: await chainOf(context, id) }
}

const lineOnWire = (line: ContractLineRow) => ({
  ...line,
  pid: line.pid ?? ('' as const),
  unitprice: textFromCents(line.unitprice),
  amount: line.unitprice === null && line.amount === 0 ? '' : textFromCents(line.amount),
  tax_rate: percentFromHundredths(line.tax_rate),
  list_amount: textFromCents(line.list_amount),
  discount: textFromCents(line.discount),
  net: textFromCents(line.net),
  tax: textFromCents(line.tax),
})

/** Whether a contract was made from a quotation, which then determines its customer and lines. */
const isQuoted = (row: { quotation_id: number | null } | undefined) =>
  row !== undefined && row.quotation_id !== null

/** Refuses products that are not in the catalogue; those of stored lines stay, also after their deletion. */
async function refuseUnknownProducts(
  executor: Executor,
  lines: readonly SavedLine[],
  before: readonly ContractLineRow[],
): Promise<void> {
  const known = new Set(before.map(({ pid }) => pid))
  const chosen = new Set(lines.flatMap(({ pid }) => (pid && !known.has(pid) ? [pid] : [])))
  const offers = await offersOf(executor, [...chosen])
  if (offers.length === chosen.size) return
  throw invalid('lines', '合同明细中选择的产品已从产品目录中删除，请重新选择或直接填写')
}

type Input = InputOf<typeof contract.setContract>

type Amounts = { c_money: number | null; c_unpay: number | null }

/** Refuses an unpaid amount above the contract's. Values stored before this rule stay, until one of both changes. */
function refuseUnpaidAboveAmount({ c_money, c_unpay }: Amounts, before: Amounts | undefined): void {
  if (c_money === null || c_unpay === null || c_unpay <= c_money) return
  if (c_money === before?.c_money && c_unpay === before.c_unpay) return
  const [unpaid, amount] = [c_unpay, c_money].map((cents) => groupedFromCents(cents))
  throw invalid('c_unpay', `未收款${unpaid}元大于合同金额${amount}元，请核对这两个金额`)
}

/** The lines to store, if the save sends lines. */
async function linesOf(
  transaction: Transaction,
  { lines: sent }: Input,
  before: StoredContract | undefined,
): Promise<SavedLine[] | undefined> {
  if (!sent) return undefined
  const stored = before?.lines ?? []
  const lines = linesAsSaved(stored, sent, isQuoted(before))
  await refuseUnknownProducts(transaction, lines, stored)
  return lines
}

/** Saves a contract; one without a number gets the next free one. */
export function saveContract(context: Context, input: Input) {
  const isNumbered = input.c_no === undefined ? input.id !== undefined : input.c_no !== ''
  if (isNumbered || !may(context, 'contract:edit')) {
    return saveNumbered(context, input, (transaction) => reserveNumber(context, transaction))
  }
  return withNewNumber(context, (numberOfNew) => saveNumbered(context, input, numberOfNew))
}

function saveNumbered(context: Context, input: Input, numberOfNew: NumberOfNew) {
  let number = ''
  return change(
    context,
    async (transaction) => {
      refuseBillingOf(context, input)
      let renumbered: { number: string; user_id: number } | undefined
      const answer = await saveRecord(context, transaction, contractKind, input, async (before) => {
        const lines = await linesOf(transaction, input, before)
        refuseBeyondBilling(context, input, lines, before)
        const { payment_steps: steps } = input
        const payment_steps = steps && JSON.stringify(steps)
        const customer = await customerOf(context, transaction, input, before)
        const columns = merged(empty(context), before, { ...input, ...customer, payment_steps })
        const progress = lines && progressAsSaved(lines)
        const shipped = await shippedDayAsSaved(transaction, before, input.shipped_date, progress)
        Object.assign(columns, shipped)
        if (!before && input.clauses === undefined) {
          columns.clauses = await usualClauses(transaction)
        }
        if (columns.c_no === '') columns.c_no = await numberOfNew(transaction)
        if (columns.c_no !== before?.c_no)
          await refuseKeptNumber(context, transaction, columns.c_no)
        columns.c_unpay = await unpaidAsSaved(transaction, columns, before, input.c_unpay)
        refuseUnpaidAboveAmount(columns, before)
        const invoiced = await invoicedAsSaved(transaction, columns, before, input.c_invoice)
        if (before) await refuseUndercut(transaction, before, columns.c_money, lines)
        if (before && progress) {
          await raiseReady(context, transaction, { ...before, ...columns }, progress)
        }
        number = columns.c_no
        if (before && before.c_no !== number) renumbered = { number, user_id: before.user_id }
        return {
          ...columns,
          ...invoiced,
          lines,
          ...progress,
          ...dueColumns(columns),
          search_text: searchText('contract', columns),
          title_text: searchable(columns.c_no, columns.c_title),
        }
      })
      if (renumbered)
        await propagateContract(transaction, numberedByContract, answer.id, renumbered)
      return answer
    },
    () => nameTaken(context, uniqueNumber, { c_no: number }, input.id),
  )
}

/** Links a contract that only names its customer to the customer of that name. */
export async function linkCustomer(
  context: Context,
  { id }: InputOf<typeof contract.linkCustomer>,
) {
  return saveContract(context, { id, customer_id: await customerToLink(context, id) })
}

/** Deletes a contract; one with production or after-sales records is refused. */
export function deleteContract(context: Context, { id }: { id: number }) {
  return change(
    context,
    async (transaction) => {
      await deleteRecord(context, transaction, contractKind, id)
      return {}
    },
    () => blockingReferences(context.db, 'contract', id),
  )
}
