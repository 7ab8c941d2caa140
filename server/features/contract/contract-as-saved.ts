import type { contract } from '#api/contract/contract.ts'
import { returnCredit } from '#api/contract/contract-progress.ts'
import { isEnded } from '#api/contract/ending.ts'
import { isReduced, toBePaid, type Payable } from '#api/contract/payable.ts'
import type { InputOf } from '#api/kit/endpoint.ts'
import { groupedFromCents } from '#api/kit/money.ts'
import type { Context } from '#server/context.ts'
import type { Executor, Transaction } from '#server/db/open.ts'
import { searchable } from '#server/db/search/search.ts'
import { offersOf } from '#server/catalogue/catalogue.ts'
import { invalid } from '#server/platform/errors.ts'
import { clauseTemplatesOf, theCompany } from '#server/features/company/company.service.ts'
import { merged } from '#server/records/merged.ts'
import { searchText } from '#server/records/list/search-text.ts'
import type { ContractLineRow } from './lines/contract-line.store.ts'
import { linesAsSaved, type SavedLine } from './lines/contract-lines.ts'
import { progressAsSaved } from './progress/contract-progress.service.ts'
import { shippedDayAsSaved } from './progress/shipped-day.service.ts'
import { refuseBeyondBilling } from './contract-billing.ts'
import { refuseKeptNumber, type NumberOfNew } from './contract-number.ts'
import { dueColumnsNow, unpaidAsSaved } from './money/contract-money.service.ts'
import { invoicedAsSaved, refuseUndercut } from './money/invoiced.service.ts'
import { NO_PLAN, NO_TERMS, type StoredContract } from './contract-record.service.ts'
import { customerOf } from './contract-customer.ts'
import { raiseReady } from './contract-news.service.ts'
import { refuseSettled } from './ending/refuse-settled.ts'

/** What a save makes of a contract, and the empty form that it begins with. */

const NO_DELIVERY = {
  cus_name: '',
  customer_id: null as number | null,
  project: '',
  delivery_place: '',
  delivery_date: '',
}

/** The clauses of a new contract: those of the company's first template. */
export const usualClauses = async (executor: Executor) =>
  clauseTemplatesOf(await theCompany(executor))[0]?.clauses ?? ''

export const emptyContract = (context: Context) => ({
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
function refuseUnpaidAboveAmount(
  contract: Payable & Amounts,
  before: Amounts | undefined,
  typed: number | null,
): void {
  const { c_money } = contract
  const most = isEnded(contract) ? c_money : toBePaid(contract)
  if (most === null || typed === null || typed <= most) return
  if (c_money === before?.c_money && typed === before.c_unpay) return
  const [unpaid, amount] = [typed, most].map((cents) => groupedFromCents(cents))
  const limit = isReduced(contract) ? '退货后应付的' : '合同金额'
  throw invalid('c_unpay', `未收款${unpaid}元大于${limit}${amount}元，请核对这两个金额`)
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

/** One save of a contract, and the contract as it is stored; undefined of a new one. */
type Saving = {
  context: Context
  transaction: Transaction
  input: Input
  before: StoredContract | undefined
}

/** The columns and lines to store. Each step refuses what it finds wrong, so that their order is that of the refusals. */
export async function contractAsSaved(saving: Saving, numberOfNew: NumberOfNew) {
  const { context, transaction, input, before } = saving
  const lines = await linesOf(transaction, input, before)
  refuseBeyondBilling(context, input, lines, before)
  const progress = lines && progressAsSaved(lines, before !== undefined && isEnded(before))
  if (before) refuseSettled(input, lines, before)
  const content = {
    ...(await contentAsSaved(saving)),
    return_credit: lines ? returnCredit(lines) : (before?.return_credit ?? 0),
    ...(await shippedDayAsSaved(transaction, before, input.shipped_date, progress)),
  }
  const numbered = { ...content, c_no: await numberAsSaved(saving, content.c_no, numberOfNew) }
  const columns = await moneyAsSaved(saving, numbered, lines)
  if (before && progress) {
    await raiseReady(context, transaction, { ...before, ...columns }, progress)
  }
  return {
    ...columns,
    lines,
    ...progress,
    ...(await dueColumnsNow(transaction, { ...columns, id: before?.id }, { lines })),
    search_text: searchText('contract', columns),
    title_text: searchable(columns.c_no, columns.c_title),
  }
}

/** What is sent over what is stored; a new contract has the company's usual clauses unless it says others. */
async function contentAsSaved({ context, transaction, input, before }: Saving) {
  const { payment_steps: steps, clauses } = input
  const payment_steps = steps && JSON.stringify(steps)
  const customer = await customerOf(context, transaction, input, before)
  const content = merged(emptyContract(context), before, { ...input, ...customer, payment_steps })
  if (before || clauses !== undefined) return content
  return { ...content, clauses: await usualClauses(transaction) }
}

/** The number to store: the next free one where there is none; refused where it is reserved for somebody else. */
async function numberAsSaved(
  { context, transaction, before }: Saving,
  written: string,
  numberOfNew: NumberOfNew,
): Promise<string> {
  const c_no = written === '' ? await numberOfNew(transaction) : written
  if (c_no !== before?.c_no) await refuseKeptNumber(context, transaction, c_no)
  return c_no
}

/** With what is unpaid and invoiced; refuses an amount below what was received or invoiced. */
async function moneyAsSaved<Content extends Payable & Amounts & { c_invoice: number }>(
  { transaction, input, before }: Saving,
  content: Content,
  lines: SavedLine[] | undefined,
) {
  const unpaid = await unpaidAsSaved(transaction, content, before, input.c_unpay)
  const columns = { ...content, ...unpaid }
  // What was not changed may come to another value than the one shown, as where a return takes nothing off any more.
  const isKept = input.c_unpay === undefined || input.c_unpay === before?.c_unpay
  refuseUnpaidAboveAmount(columns, before, isKept ? columns.c_unpay : (input.c_unpay ?? null))
  const invoiced = await invoicedAsSaved(transaction, columns, before, input.c_invoice)
  if (before) await refuseUndercut(transaction, before, columns.c_money, lines)
  return { ...columns, ...invoiced }
}
