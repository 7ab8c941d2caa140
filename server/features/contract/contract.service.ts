import { endedOnWire, NOT_ENDED } from '#api/contract/ending.ts'
import { payableOnWire } from '#api/contract/payable.ts'
import type { contract } from '#api/contract/contract.ts'
import type { InputOf } from '#api/kit/endpoint.ts'
import { percentFromHundredths, textFromCents } from '#api/kit/money.ts'
import { stepTexts, type PaymentStep } from '#api/contract/payment-steps.ts'
import { may, type Context } from '#server/context.ts'
import { objectsIn } from '#server/db/tables/list-column.ts'
import { transact } from '#server/db/transact.ts'
import { theCompany } from '#server/features/company/company.service.ts'
import { ownerOptions } from '#server/features/user/user.service.ts'
import { blockingReferences, childrenOf, linkedRecords } from '#server/records/chain/chain.ts'
import { change } from '#server/records/change.ts'
import { chainOf } from '#server/records/chain/contract-chain.ts'
import { findOwned, unsavedRecord } from '#server/records/list/owned.ts'
import { deleteRecord, saveRecord } from '#server/records/save.ts'
import { linesOfContract, type ContractLineRow } from './lines/contract-line.store.ts'
import { contractAsSaved, emptyContract, usualClauses } from './contract-as-saved.ts'
import { refuseBillingOf } from './contract-billing.ts'
import { reserveNumber, withNewNumber, type NumberOfNew } from './contract-number.ts'
import { hasReceipts } from './money/contract-money.service.ts'
import { hasInvoices } from './money/invoiced.service.ts'
import { canOfContract, contractFiles, contractKind } from './contract-record.service.ts'
import { customerToLink } from './contract-customer.ts'
import { originOf } from './contract-origin.service.ts'
import * as store from './contract.store.ts'

export function contractOwners(context: Context) {
  return ownerOptions(context, 'contract')
}

/** A contract with its files and chain, or an empty form with the next free number. */
export async function getContract(context: Context, { id }: { id?: number | undefined }) {
  if (id === undefined) {
    const c_no = await transact(
      context.db,
      (transaction) => reserveNumber(context, transaction),
      context.user.id,
    )
    const data = {
      ...emptyContract(context),
      ...endedOnWire(NOT_ENDED),
      ...payableOnWire({
        ...NOT_ENDED,
        c_money: null,
        return_credit: 0,
        invoiced: 0,
        to_invoice: null,
      }),
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
    ...endedOnWire(row),
    ...payableOnWire(row),
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

type Input = InputOf<typeof contract.setContract>

/** Saves a contract; one without a number gets the next free one. */
export function saveContract(context: Context, input: Input) {
  const isNumbered = input.c_no === undefined ? input.id !== undefined : input.c_no !== ''
  if (isNumbered || !may(context, 'contract:edit')) {
    return saveNumbered(context, input, (transaction) => reserveNumber(context, transaction))
  }
  return withNewNumber(context, (numberOfNew) => saveNumbered(context, input, numberOfNew))
}

function saveNumbered(context: Context, input: Input, numberOfNew: NumberOfNew) {
  return change(context, (transaction) => {
    refuseBillingOf(context, input)
    return saveRecord(context, transaction, contractKind, input, (before) =>
      contractAsSaved({ context, transaction, input, before }, numberOfNew),
    )
  })
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
