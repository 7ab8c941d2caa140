import { toBeInvoiced, toRedden } from '#api/contract/payable.ts'
import { balanceInYuan } from '#api/contract/invoice-balance.ts'
import {
  isOpen,
  REQUESTED,
  RETURNED,
  REVERSED,
  SPECIAL,
  type invoice,
} from '#api/invoice/invoice.ts'
import type { InputOf } from '#api/kit/endpoint.ts'
import { percentFromHundredths, textFromCents } from '#api/kit/money.ts'
import type { Context } from '#server/context.ts'
import type { Transaction } from '#server/db/open.ts'
import {
  contractInSight,
  contractToCharge,
} from '#server/features/contract/contract-lookup.service.ts'
import { appliedOf } from '#server/features/contract/money/invoiced.service.ts'
import { dayOf } from '#server/platform/clock.ts'
import { invalid, Refusal } from '#server/platform/errors.ts'
import { change } from '#server/records/change.ts'
import { findOrRefuse } from '#server/records/find.ts'
import { merged } from '#server/records/merged.ts'
import { deleteRecord, saveRecord } from '#server/records/save.ts'
import { actorNames, namesOfUser } from '#server/records/staff-name.ts'
import {
  differenceOf,
  openDifference,
  readBackAsSaved,
  type ReadBack,
} from './read-back/bureau-figures.ts'
import { applicable, basisOf } from './invoice-basis.ts'
import { buyerAsSaved, proposedBuyer } from './invoice-buyer.ts'
import { invoiceFiles, invoiceKind, type StoredInvoice } from './invoice-record.service.ts'
import { numberTaken, refuseTakenNumber } from './invoice-number.ts'
import { redOnWire, redsOnWire, refuseBesideReds } from './invoice-reds.ts'
import { canOfInvoice, mayApply, refuseBeyondApplying, refuseWithdrawal } from './invoice-rights.ts'
import { asSent, isAsStored, rowOnWire, rowsAsSaved, sumsOf, type Basis } from './invoice-rows.ts'
import {
  AS_REQUESTED,
  outcomeAsSaved,
  refuseReissued,
  refuseWithoutNumber,
} from './invoice-state.ts'
import * as store from './invoice.store.ts'

const NAMED = { kind: SPECIAL as number, buyer_name: '', buyer_tax_number: '', remark: '' }

type Query = InputOf<typeof invoice.getInvoice>
type Input = InputOf<typeof invoice.setInvoice>

/** What the form of a request has of its contract beside its own fields; while it is one, its own rows are not counted as taken. */
async function ofContract(context: Context, contractId: number, exceptInvoice?: StoredInvoice) {
  const basis = await basisOf(context.db, contractId, exceptInvoice?.id)
  const { applied } = await appliedOf(context.db, contractId)
  const mayChange = exceptInvoice === undefined || isOpen(exceptInvoice)
  const own = exceptInvoice?.state === REQUESTED ? exceptInvoice.gross : 0
  const amount = toBeInvoiced(basis.contract)
  return {
    c_no: basis.contract.c_no,
    c_title: basis.contract.c_title,
    lines: mayChange ? basis.lines.map((line) => applicable(line, basis)) : [],
    is_inclusive: basis.isInclusive,
    amount_left: amount === null ? '' : textFromCents(Math.max(0, amount - applied + own)),
    usual_tax_rate: percentFromHundredths(basis.usualRate),
    usual_tax_code: basis.usualCode,
  }
}

/** A request, or an empty form for a contract that the actor may see. */
export async function getInvoice(context: Context, { id, con_id }: Query) {
  if (id !== undefined) {
    const row = await findOrRefuse(context, invoiceKind, id, 'view')
    const data = {
      ...row,
      ...(await ofContract(context, row.con_id, row)),
      ...(await namesOfUser(context.db, row.user_id)),
      can: canOfInvoice(context, row),
      gross: textFromCents(row.gross),
      ...redSums(row),
      difference: differenceOf(row),
      rows: row.rows.map((one, at) => rowOnWire(one, redOnWire(one, row.reds, at + 1))),
      reds: redsOnWire(row.reds),
      i_file: row.i_file.join(','),
      fileList: await invoiceFiles.of(context.db, id),
    }
    return { data }
  }
  if (con_id === undefined) throw invalid('con_id', '缺少合同编号，请从合同中申请开票')
  const contract = await contractInSight(context, con_id)
  const data = {
    ...AS_REQUESTED,
    remark: '',
    ...(await proposedBuyer(context, contract)),
    ...(await ofContract(context, con_id)),
    id: '' as const,
    con_id,
    version: 0,
    release_time: context.now,
    ...actorNames(context.user),
    can: { change: mayApply(context, { contract_user_id: contract.user_id }), delete: false },
    gross: '',
    ...redSums({ red_gross: 0, red_tax: 0 }),
    difference: '',
    difference_accepted: 0,
    failure: '',
    rows: [],
    reds: [],
    i_file: '',
    fileList: [],
  }
  return { data }
}

const redSums = ({ red_gross, red_tax }: Pick<store.FoundInvoice, 'red_gross' | 'red_tax'>) => ({
  red_gross: textFromCents(red_gross),
  red_tax: textFromCents(red_tax),
})

/** Rows of a list or of a contract as calls answer them. */
export const listedOnWire = <Row extends Awaited<ReturnType<typeof store.invoicesOf>>[number]>(
  context: Context,
  row: Row,
) => ({
  ...row,
  ...redSums(row),
  gross: textFromCents(row.gross),
  difference: openDifference(row),
  can: canOfInvoice(context, row),
})

/** What of a contract is applied for and invoiced, and its requests. */
export async function invoicesOfContract(context: Context, { id }: { id: number }) {
  const contract = await contractInSight(context, id)
  const { applied } = await appliedOf(context.db, id)
  const rows = await store.invoicesOf(context.db, id)
  const data = {
    c_invoice: contract.c_invoice,
    amount: textFromCents(contract.c_money),
    applied: textFromCents(applied),
    ...balanceInYuan(contract),
    to_redden: textFromCents(toRedden(contract.invoiced, contract.to_invoice)),
    may_apply: mayApply(context, { contract_user_id: contract.user_id }),
    invoices: rows.map((row) => listedOnWire(context, row)),
  }
  return { data }
}

function refuseOtherContract({ con_id }: Partial<Input>, before: StoredInvoice): void {
  if (!con_id || con_id === before.con_id) return
  throw invalid('con_id', '开票申请不能换到另一份合同，请删除后在那份合同中重新申请')
}

/** The rows to store: those that are sent, else those that are there; of what was returned they are worked out anew. */
function rowsToSave(
  { rows }: Partial<Input>,
  state: number,
  basis: Basis,
  before: StoredInvoice | undefined,
) {
  if (before?.state === RETURNED && state === REQUESTED) {
    return rowsAsSaved(rows ?? before.rows.map(asSent), basis)
  }
  if (before && (!rows || isAsStored(rows, before.rows))) return before.rows
  return rowsAsSaved(rows ?? [], basis, before?.rows)
}

const COUNTED_FROM_HERE =
  '开票申请已保存；合同上原来登记的“已开”不再计算，发票改按开票申请，请核对是否重复开票'

/** Saves a request within a transaction; `read` is what the bureau's lists say of it. */
export async function saveRequest(
  context: Context,
  transaction: Transaction,
  input: Partial<Input>,
  read: Partial<ReadBack> = {},
) {
  let isRegistered = false
  const { difference_accepted } = input
  const accepted = difference_accepted === undefined ? {} : { difference_accepted }
  const answer = await saveRecord(context, transaction, invoiceKind, input, async (before) => {
    if (before) refuseOtherContract(input, before)
    const { con_id, contract_user_id } =
      before ?? (await contractToCharge(context, transaction, input.con_id))
    const basis = await basisOf(transaction, con_id, before?.id)
    const { customer_id } = basis.contract
    const content = {
      ...merged(NAMED, before, input),
      ...(await buyerAsSaved(context, transaction, before, { sent: input, customer_id })),
    }
    const given = merged(AS_REQUESTED, before, input)
    const former = before && pick(before)
    refuseBeyondApplying(context, { contract_user_id }, former, given)
    refuseWithoutNumber(content)
    // One that is invoiced by its requests has nothing left for another.
    isRegistered = !before && basis.contract.c_invoice === 1
    const rows = rowsToSave(input, given.state, basis, before)
    if (before && !isOpen(before)) refuseReissued(before, content, rows)
    refuseBesideReds(before, given.state)
    const outcome = outcomeAsSaved(given, former, dayOf(context.now))
    await refuseTakenNumber(context, transaction, {
      field: 'invoice_no',
      number: outcome.invoice_no,
      id: before?.id,
    })
    return {
      ...content,
      ...outcome,
      ...readBackAsSaved(before, outcome.state, { ...accepted, ...read }),
      con_id,
      contract_user_id,
      ...sumsOf(rows),
      ...(outcome.state === REVERSED && before ? wholeRed(before) : {}),
      rows,
      i_file: input.i_file ?? before?.i_file ?? [],
      release_time: before?.release_time ?? context.now,
    }
  })
  return isRegistered ? { ...answer, msg: COUNTED_FROM_HERE } : answer
}

/** Saves a request and what is then invoiced of its contract. */
export function saveInvoice(context: Context, input: Input) {
  return change(
    context,
    (transaction) => saveRequest(context, transaction, input),
    () => Promise.resolve(numberTaken('invoice_no', input.invoice_no ?? '')),
  )
}

/** Of an invoice whose state is set to 红冲 everything is red. */
const wholeRed = ({ gross, tax }: StoredInvoice) => ({ red_gross: gross, red_tax: tax })

const pick = ({ state, invoice_no, invoice_date, red_date, return_reason }: StoredInvoice) => ({
  state,
  invoice_no,
  invoice_date,
  red_date,
  return_reason,
})

/** Deletes a request, or withdraws one's own; what is issued, or 红冲, stays. */
export function deleteInvoice(context: Context, { id }: { id: number }) {
  return change(context, async (transaction) => {
    await deleteRecord(context, transaction, invoiceKind, id, async (request) => {
      refuseWithdrawal(context, request)
      if (isOpen(request)) return
      throw new Refusal('conflict', '发票已开，不能删除；开错的请红冲')
    })
    return {}
  })
}
