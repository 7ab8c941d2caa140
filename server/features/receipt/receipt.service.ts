import { isReduced, toBePaid } from '#api/contract/payable.ts'
import type { InputOf } from '#api/kit/endpoint.ts'
import { textFromCents } from '#api/kit/money.ts'
import { ACCEPTANCE, RECEIVED, type receipt } from '#api/receipt/receipt.ts'
import { ageOf, UNDATED } from '#api/receipt/receivables.ts'
import { dayOf } from '#server/platform/clock.ts'
import type { Context } from '#server/context.ts'
import type { Row } from '#server/db/tables/tables.ts'
import { invalid } from '#server/platform/errors.ts'
import {
  contractInSight,
  contractToCharge,
} from '#server/features/contract/contract-lookup.service.ts'
import {
  openInstalments,
  receivedOf,
  receivedOfReduced,
} from '#server/features/contract/money/contract-money.service.ts'
import { change } from '#server/records/change.ts'
import { findOrRefuse } from '#server/records/find.ts'
import { merged } from '#server/records/merged.ts'
import { canOf } from '#server/records/policy.ts'
import { deleteRecord, saveRecord } from '#server/records/save.ts'
import { receiptFiles, receiptKind } from './receipt-record.service.ts'
import * as store from './receipt.store.ts'

/** What a contract's plan has open, and its receipts. */
export async function receiptsOfContract(context: Context, { id }: { id: number }) {
  const contract = await contractInSight(context, id)
  const today = dayOf(context.now)
  const rows = await store.receiptsOf(context.db, id)
  const files = await receiptFiles.ofMany(
    context.db,
    rows.map((row) => row.id),
  )
  const sums = await receivedOf(context.db, id)
  const { received, refunded } = sums
  const instalments = await openInstalments(context.db, contract)
  const data = {
    day: today,
    amount: textFromCents(contract.c_money),
    received: textFromCents(received),
    refunded: textFromCents(refunded),
    ...reducedOnWire(contract, sums),
    unpaid: textFromCents(contract.c_unpay),
    instalments: instalments.map(({ name, amount, due, awaits = 0, open }) => ({
      name,
      amount: textFromCents(amount),
      due: due === UNDATED ? '' : due,
      awaits,
      open: textFromCents(open),
      age: ageOf(due, today),
    })),
    receipts: rows.map((row) => ({ ...onWire(context, row), fileList: files.get(row.id) ?? [] })),
  }
  return { data }
}

/**
 * What is to be paid where that is less than was signed, and 应退; else nothing is said. Without receipts what came in is then what
 * the typed unpaid amount leaves, of which what is unpaid is worked out.
 */
function reducedOnWire(contract: Row<'contract'>, sums: Parameters<typeof receivedOfReduced>[1]) {
  const settled = toBePaid(contract)
  if (!isReduced(contract) || settled === null) return { settled: '', to_refund: '' }
  const net = receivedOfReduced(contract, sums)
  return {
    settled: textFromCents(settled),
    to_refund: textFromCents(Math.max(0, net - settled)),
    ...(sums.count === 0 && { received: textFromCents(net) }),
  }
}

/** A receipt as calls answer it, but for its files. */
const onWire = <Stored extends Row<'receipt'>>(context: Context, row: Stored) => ({
  ...row,
  amount: textFromCents(row.amount),
  can: canOf(context, 'receipt', row),
})

const empty = (context: Context) => ({
  kind: RECEIVED as number,
  amount: 0,
  received_date: dayOf(context.now),
  way: 1,
  acceptance_date: '',
  note: '',
  r_file: [] as string[],
})

type Query = InputOf<typeof receipt.getReceipt>
type Input = InputOf<typeof receipt.setReceipt>

/** A receipt, or an empty form for a contract that the actor may see. */
export async function getReceipt(context: Context, { id, con_id }: Query) {
  if (id !== undefined) {
    const row = await findOrRefuse(context, receiptKind, id, 'view')
    const fileList = await receiptFiles.of(context.db, id)
    return { data: { ...onWire(context, row), fileList, r_file: row.r_file.join(',') } }
  }
  if (con_id === undefined) throw invalid('con_id', '缺少合同编号，请从合同中新增收款')
  const contract = await contractInSight(context, con_id)
  const form = { ...empty(context), id: '' as const, con_id: contract.id, version: 0 }
  const can = canOf(context, 'receipt', undefined)
  const amount = textFromCents(contract.next_amount || contract.c_unpay || null)
  return { data: { ...form, amount, r_file: '', fileList: [], can } }
}

function refuseUnlikely(context: Context, { amount, received_date }: Values): void {
  if (amount === 0) throw invalid('amount', '金额必须大于0')
  if (received_date > dayOf(context.now)) {
    throw invalid('received_date', '日期不能晚于今天，请填写实际收款或退款的日期')
  }
}

type Values = ReturnType<typeof empty>

function refuseOtherContract({ con_id }: Input, before: Row<'receipt'>): void {
  if (!con_id || con_id === before.con_id) return
  throw invalid('con_id', '收款记录不能换到另一份合同，请删除后在那份合同中重新登记')
}

/** Saves a receipt and what is then unpaid of its contract. */
export function saveReceipt(context: Context, input: Input) {
  return change(context, (transaction) =>
    saveRecord(context, transaction, receiptKind, input, async (before) => {
      if (before) refuseOtherContract(input, before)
      const link = before ?? (await contractToCharge(context, transaction, input.con_id))
      const { amount, ...given } = input
      const columns = merged(empty(context), before, {
        ...given,
        ...(typeof amount === 'number' && { amount }),
      })
      refuseUnlikely(context, columns)
      if (columns.way !== ACCEPTANCE) columns.acceptance_date = ''
      const { con_id, contract_user_id } = link
      return { ...columns, con_id, contract_user_id }
    }),
  )
}

export function deleteReceipt(context: Context, { id }: { id: number }) {
  return change(context, async (transaction) => {
    await deleteRecord(context, transaction, receiptKind, id)
    return {}
  })
}
