import { may, type Context } from '#server/context.ts'
import type { Executor, Transaction } from '#server/db/open.ts'
import type { Row } from '#server/db/tables/tables.ts'
import { missing, Refusal } from '#server/platform/errors.ts'
import { childrenOf, linkedRecords } from '#server/records/chain/chain.ts'
import { chainOf } from '#server/records/chain/contract-chain.ts'
import { absentReference, findInSight, referencedRecord } from '#server/records/find.ts'
import { canView, ownerScope } from '#server/records/policy.ts'
import { receiverOf } from '#server/features/customer/customer-names.service.ts'
import { countLines, linesOfContract } from './lines/contract-line.store.ts'
import * as store from './contract.store.ts'
import { find, findByNumber, newestWith } from './contract.store.ts'

const OFFERED_AT_ONCE = 50

/** The columns that a record of a contract copies from it. */
type ContractLink = { con_id: number; contract_user_id: number; number: string }

const linkTo = (row: { id: number; user_id: number; c_no: string }): ContractLink => ({
  con_id: row.id,
  contract_user_id: row.user_id,
  number: row.c_no,
})

/** The contract that a stored record names, regardless of its owner. */
export async function contractLink(executor: Executor, id: number): Promise<ContractLink> {
  const row = await find(executor, id)
  if (!row) throw absentReference('con_id', store)
  return linkTo(row)
}

/** The forms that are opened from a contract. */
type OpenedFrom = 'production' | 'sales'

/** Whether the form of a record can be opened from a contract: from one in sight, and with `:all` from everybody's. */
const isSource = (context: Context, form: OpenedFrom, row: Row<'contract'>) =>
  canView(context, 'contract', row) || may(context, `${form}:all`)

/** The contract that a form names by its id; one from which it cannot be opened is refused like an absent one. */
export async function contractLinkFor(
  context: Context,
  executor: Executor,
  form: OpenedFrom,
  id: number,
): Promise<ContractLink> {
  const row = await find(executor, id)
  if (!row || !isSource(context, form, row)) throw absentReference('con_id', store)
  return linkTo(row)
}

/** The contract that a form refers to by its id, where only one's own may be chosen. */
export async function contractLinkInSight(
  context: Context,
  executor: Executor,
  id: number,
): Promise<ContractLink> {
  return linkTo(await referencedRecord(context, executor, store, { field: 'con_id', id }))
}

/** The contract of a new receipt; one that the actor may not see is refused like an absent one. */
export async function contractToCharge(
  context: Context,
  transaction: Transaction,
  id: number | null | undefined,
): Promise<ContractLink> {
  if (!id) throw missing('合同')
  return linkTo(await findInSight(context, store, id, 'view', transaction))
}

/** The present contract of a deleted record that is being restored. */
export async function contractToReturnTo(executor: Executor, id: number): Promise<ContractLink> {
  const row = await find(executor, id)
  if (!row) throw new Refusal('conflict', '它所属的合同已被删除，不能恢复；请先恢复那份合同')
  return linkTo(row)
}

/** The contract with a typed number, if the actor may see it. */
export async function contractByNumber(
  context: Context,
  executor: Executor,
  number: string,
): Promise<ContractLink | undefined> {
  const row = number === '' ? undefined : await findByNumber(executor, number)
  return row && canView(context, 'contract', row) ? linkTo(row) : undefined
}

/** The contract columns for a form that is opened from it, and the records that hang on it; no other columns. */
async function prefillOf(context: Context, row: Row<'contract'>) {
  return {
    ...linkTo(row),
    c_title: row.c_title,
    isSeen: canView(context, 'contract', row),
    info: await linkedRecords(context, childrenOf('contract'), row.id),
    chain: await chainOf(context, row.id),
  }
}

/** `prefillOf` a contract that was named; one from which the form cannot be opened is refused like an absent one. */
export async function contractForPrefill(context: Context, form: OpenedFrom, id: number) {
  const row = await find(context.db, id)
  if (!row || !isSource(context, form, row)) throw missing('合同')
  return prefillOf(context, row)
}

/** `prefillOf` the contract of a record that the actor sees, which tells as much of it. */
export async function contractBeside(context: Context, id: number) {
  const row = await find(context.db, id)
  if (!row) throw missing('合同')
  return prefillOf(context, row)
}

/** The name of a contract, for a form that is opened from a record below it. */
export async function contractTitle(executor: Executor, id: number): Promise<string> {
  return (await find(executor, id))?.c_title ?? ''
}

/** Whether the actor may see a contract and so its files. */
export async function maySeeContract(context: Context, id: number): Promise<boolean> {
  const row = await find(context.db, id)
  return row !== undefined && canView(context, 'contract', row)
}

/** A contract as stored; one that the actor may not see is refused like an absent one. */
export function contractInSight(context: Context, id: number): Promise<Row<'contract'>> {
  return findInSight(context, store, id, 'view')
}

/** Contracts by a part of their number or title, newest first; everybody's, or those that the actor may see. */
export async function searchContracts(
  context: Context,
  keyword: string | undefined,
  whose: 'everybody' | 'in sight',
) {
  const isScoped = whose === 'in sight'
  if (isScoped && !may(context, 'contract:view')) return { data: [] }
  const owner = isScoped ? ownerScope(context, 'contract') : undefined
  const rows = await context.search((db) => newestWith(db, keyword, owner, OFFERED_AT_ONCE))
  return { data: rows.map((row) => ({ value: row.id, label: `${row.c_no} ${row.c_title}` })) }
}

/**
 * What the pieces of a contract's lines come to, by the lines' ids, for a paper with prices; lines without a price are left
 * out. Refused to who may not see the contract.
 */
export async function amountsOfLines(context: Context, id: number) {
  if (!(await maySeeContract(context, id))) {
    throw new Refusal('forbidden', '您没有查看这份合同价格的权限，请打印不含价格的单据')
  }
  const lines = await linesOfContract(context.db, id)
  const priced = lines.filter(({ unitprice, amount }) => unitprice !== null || amount !== 0)
  return new Map(
    priced.map(({ id, amount, sets, num }) => [id, { amount, pieces: sets * num }] as const),
  )
}

/** Whom the customer of a contract has to be called by; nothing of a customer that the actor may not see. */
export async function contractReceiver(context: Context, id: number) {
  const customer = (await find(context.db, id))?.customer_id
  return customer ? receiverOf(context, customer) : { contact: '', phone: '' }
}

/** Where the goods of a contract stand and whose they are; empty texts of one that the actor may not see. */
export async function contractSite(context: Context, id: number | null) {
  const row = id === null ? undefined : await find(context.db, id)
  const isSeen = row !== undefined && canView(context, 'contract', row)
  return {
    customer: isSeen ? row.cus_name : '',
    project: isSeen ? row.project : '',
    place: isSeen ? row.delivery_place : '',
  }
}

/** How many lines a contract has, regardless of its owner. */
export const countContractLines = (executor: Executor, id: number) => countLines(executor, id)

/**
 * What the lines of a contract are, by their ids: the product of each, its place among them, and the version of the quotation
 * that they were taken from, where they were.
 */
export async function goodsOfContract(executor: Executor, id: number) {
  const { quotation_id = null, quo_revision = 0 } = (await find(executor, id)) ?? {}
  const lines = await linesOfContract(executor, id)
  return {
    version: quotation_id === null ? undefined : { quotation_id, revision: quo_revision },
    goods: new Map(lines.map(({ id, pid, title, no }, at) => [id, { pid, title, no, at }])),
  }
}
