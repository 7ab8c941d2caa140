import { contract } from '#api/contract/contract.ts'
import { isEnded, NOT_ENDED } from '#api/contract/ending.ts'
import { keptProgress } from '#api/contract/contract-progress.ts'
import { settledOf } from '#api/contract/invoice-balance.ts'
import { toBeInvoiced } from '#api/contract/payable.ts'
import { stepInWords, stepTexts, type PaymentStep } from '#api/contract/payment-steps.ts'
import { emptyTexts } from '#api/kit/fields/record-texts.ts'
import { saleTexts } from '#api/contract/sale-terms.ts'
import { may, type Context } from '#server/context.ts'
import { objectsIn } from '#server/db/tables/list-column.ts'
import type { Transaction } from '#server/db/open.ts'
import type { Row } from '#server/db/tables/tables.ts'
import { Refusal } from '#server/platform/errors.ts'
import { customerName } from '#server/features/customer/customer-names.service.ts'
import { heldFiles } from '#server/features/upload/held-files.ts'
import { fileNames } from '#server/features/upload/upload.service.ts'
import { numberedByContract, propagateContract } from '#server/records/chain/chain.ts'
import { lockRecord } from '#server/records/find.ts'
import { asText, formTexts, type FieldText } from '#server/records/history/history-text.ts'
import { canOf, canView, policyOf } from '#server/records/policy.ts'
import type { RecordKind } from '#server/records/save.ts'
import type { Values } from '#server/records/store.ts'
import { uniqueName } from '#server/records/unique-name.ts'
import { endingTexts } from './ending/ending-texts.ts'
import {
  areSameLines,
  contractLinesInWords,
  differingLines,
  writeContractLines,
} from './lines/contract-line.service.ts'
import { NOTHING_DONE, numberedSets, sumsOfTyped, type SavedLine } from './lines/contract-lines.ts'
import {
  insertContractLines,
  linesOfContract,
  removeContractLines,
  type ContractLineRow,
} from './lines/contract-line.store.ts'
import { dueColumnsNow } from './money/contract-money.service.ts'
import { countContract } from './money/counted.ts'
import { invoicedBefore } from './money/invoiced.service.ts'
import { settleUnpaidInvoices } from './money/unpaid-invoices.ts'
import { numberChanged } from './contract-number.ts'
import * as store from './contract.store.ts'

/** The files of contracts. */
export const contractFiles = heldFiles('contract', { field: 'c_file', label: '合同文件' })

/** A contract with its lines, and the addresses and names of its files, in their order; the history keeps them all. */
export type StoredContract = Row<'contract'> & {
  c_file: string[]
  file_names: string[]
  lines: ContractLineRow[]
}
type ContractValues = Values<'contract'> & { c_file: string[]; lines?: SavedLine[] | undefined }

/** What the actor may do with a contract; one that is not stored yet has no owner. */
export function canOfContract(context: Context, row: Pick<Row<'contract'>, 'user_id'> | undefined) {
  const can = canOf(context, 'contract', row)
  const receipts = row && { user_id: 0, contract_user_id: row.user_id }
  const billing =
    can.change || (receipts !== undefined && canOf(context, 'receipt', receipts).change)
  const end =
    row !== undefined &&
    may(context, 'contract:end') &&
    policyOf('contract').change(context.user, row)
  return { ...can, billing, end }
}

/** The payment columns of a contract without agreed steps, or deleted before there were any; no day is known, and all is due. */
export const NO_PLAN = {
  ...NOT_ENDED,
  return_credit: 0,
  payment_steps: '[]',
  signed_date: '',
  shipped_date: '',
  accepted_date: '',
  warranty_date: '',
}

/** The terms of a contract that says nothing of them. */
export const NO_TERMS = { ...emptyTexts(saleTexts), clauses: '' }

/** The columns of a contract that reports count, beside its lines. */
const COUNTED = [
  'signed_date',
  'release_time',
  'c_money',
  'customer_id',
  'cus_name',
  'ended_on',
] as const

const stepsInWords: FieldText['text'] = (json) =>
  stepTexts(objectsIn<PaymentStep>(asText(json) || '[]'))
    .map(stepInWords)
    .join('；')

/** The snapshot of a deletion; one from before there were lines has none. */
type Deleted = Omit<StoredContract, 'lines'> & {
  lines?: ContractLineRow[]
}

/** The refusal of a number that another contract has; that contract is shown only to users who may see it. */
const uniqueNumber = uniqueName(store, {
  label: '合同编号',
  reason: (context, { c_no }, same) => {
    const seen = same && canView(context, 'contract', same) ? same : undefined
    const title = seen ? `（合同“${seen.c_title}”）` : ''
    if (!same || same.c_no === c_no) return `合同编号${c_no}已被使用${title}`
    return `合同编号${c_no}与已有的${seen ? `“${seen.c_no}”` : '编号'}看起来相同${title}`
  },
  advice: () => '请换一个编号',
  errors: { c_no: '编号已被使用' },
})

/** Refuses to restore a contract whose quotation was turned into another one meanwhile. */
async function refuseReplaced(
  context: Context,
  transaction: Transaction,
  { quotation_id, quo_no }: Pick<Row<'contract'>, 'quotation_id' | 'quo_no'>,
): Promise<void> {
  // Undefined in a deletion from before contracts were made of quotations.
  if (!quotation_id) return
  await lockRecord(transaction, 'quotation', quotation_id)
  const other = await store.contractOfQuotation(transaction, quotation_id)
  if (!other) return
  const number = canView(context, 'contract', other) ? `（${other.c_no}）` : ''
  throw new Refusal(
    'conflict',
    `它来自的报价${quo_no}已转为另一份合同${number}，不能恢复；如要恢复，请先删除那一份`,
  )
}

/** The lines of a deletion; those from before there was progress, or tax, get the values that the migrations gave to stored lines. */
function keptLines(lines: readonly ContractLineRow[]): readonly ContractLineRow[] {
  const taxed = lines.map((line) =>
    Object.hasOwn(line, 'list_amount') ? line : { ...line, ...sumsOfTyped(line.amount, null) },
  )
  if (taxed.every((line) => Object.hasOwn(line, 'ships'))) return taxed
  return numberedSets(taxed).map((line) => {
    const ships = line.pid === null ? 0 : 1
    return { ...line, ships, needs_production: ships, ...NOTHING_DONE }
  })
}

/**
 * A contract as a record: its files are linked and unlinked with it. The files of a deleted contract stay on the disk as
 * long as it can be restored.
 */
export const contractKind: RecordKind<StoredContract, ContractValues> = {
  table: store.table,
  find: async (executor, id) => {
    const row = await store.find(executor, id)
    if (!row) return undefined
    const files = await contractFiles.of(executor, id)
    return {
      ...row,
      c_file: files.map((file) => file.url),
      file_names: files.map((file) => file.name),
      lines: await linesOfContract(executor, id),
    }
  },
  insert: async (transaction, { c_file, lines = [], ...values }) => {
    const id = await store.insert(transaction, values)
    await numberChanged(transaction, { after: values.c_no })
    await contractFiles.name(transaction, id, c_file, values.updated_by)
    await writeContractLines(transaction, id, lines, [])
    await countContract(transaction, { id })
    return id
  },
  update: async (transaction, id, { c_file, lines, ...values }, before) => {
    await store.update(transaction, id, values, before)
    if (values.c_no) await numberChanged(transaction, { before: before.c_no, after: values.c_no })
    if (c_file) await contractFiles.name(transaction, id, c_file, values.updated_by)
    if (lines) await writeContractLines(transaction, id, lines, before.lines)
    const after = { ...before, ...values }
    if (settledOf(after) !== settledOf(before)) {
      await settleUnpaidInvoices(transaction, id, after)
    }
    const isCounted =
      COUNTED.some((name) => values[name] !== undefined && values[name] !== before[name]) ||
      (lines !== undefined && !areSameLines(lines, before.lines))
    if (isCounted) await countContract(transaction, before)
  },
  differing: (before, after) => {
    const [was, is] = differingLines(before.lines, after.lines)
    return [
      { ...before, lines: was },
      { ...after, lines: is },
    ]
  },
  follow: async (_context, transaction, { before, after: { id, c_no: number, user_id } }) => {
    if (before.c_no === number) return
    await propagateContract(transaction, numberedByContract, id, { number, user_id })
  },
  name: store.contractName,
  unique: uniqueNumber,
  fields: formTexts(contract.setContract, {
    c_file: {
      label: '合同文件',
      text: async (urls, executor, { file_names: names }) => {
        if (Array.isArray(names)) return asText(names)
        // What was written before the names were kept; the names of files that are gone are not known.
        return Array.isArray(urls) ? asText(await fileNames(executor, urls as string[])) : ''
      },
    },
    customer_id: {
      label: '关联的客户',
      text: (id, executor) => (id === null ? '' : customerName(executor, Number(id))),
    },
    payment_steps: { label: '付款方式', text: stepsInWords },
    shipped_auto: {
      label: '发货日期来源',
      text: (value, _executor, { shipped_date }) =>
        value === 1 ? '按发货记录' : asText(shipped_date) === '' ? '' : '手动填写',
    },
    lines: { label: '合同明细', text: contractLinesInWords },
    quo_no: { label: '来自报价', text: asText },
    ...endingTexts,
  }),
  refuseRestore: refuseReplaced,
  restore: async (_context, transaction, deleted, stamp) => {
    const { c_file: _files, file_names: _names, lines = [], ...row } = deleted as Deleted
    const kept = keptLines(lines)
    const whole = { ...NO_PLAN, ...row }
    const derived = {
      ...(await dueColumnsNow(transaction, whole, { lines: kept })),
      ...keptProgress(kept, isEnded(whole)),
      invoiced: isEnded(whole) ? row.invoiced : invoicedBefore(whole),
      to_invoice: toBeInvoiced(whole),
    }
    await store.insert(transaction, { ...row, ...derived, ...stamp })
    await numberChanged(transaction, { after: row.c_no })
    await insertContractLines(transaction, kept)
    await contractFiles.restore(transaction, row.id)
    await countContract(transaction, row)
  },
  purge: contractFiles.release,
  remove: async (transaction, { id, c_no, quotation_id, ended_on }) => {
    await removeContractLines(transaction, id)
    await contractFiles.keep(transaction, id)
    await store.remove(transaction, { id })
    await numberChanged(transaction, { before: c_no })
    await countContract(transaction, { id, quotation_id, ended_on })
  },
}
