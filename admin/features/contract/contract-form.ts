import type { FormInstance } from 'antd'
import { billingFields, type ContractRecord } from '#api/contract/contract.ts'
import { emptyTexts } from '#api/kit/fields/record-texts.ts'
import { saleTexts } from '#api/contract/sale-terms.ts'
import type { FormFile } from '#admin/files/form-files.ts'
import { lineToSend, type LineForm } from './lines/line-form.ts'

/** A contract as the form edits it: its files with their names, uploads on their way among them. */
export type LoadedContract = Omit<ContractRecord, 'c_file' | 'fileList' | 'lines'> & {
  c_file: readonly FormFile[]
  lines: readonly LineForm[]
}

export const contractForm = ({ fileList, ...data }: ContractRecord): LoadedContract => ({
  ...data,
  c_file: fileList,
})

/** Whether nothing of a contract may be changed but the invoice and the days that payment waits for. */
export const isBillingOnly = ({ can }: Pick<ContractRecord, 'can'>) => !can.change && can.billing

/**
 * What is sent: the addresses of the files in their order, of the lines what can be changed, and 发货日期 only where it was
 * changed here: the shipments may have set another one meanwhile, which nobody typed.
 */
export function contractInput(
  { c_file, lines, ...fields }: Record<string, unknown>,
  { origin, can, shipped_date }: LoadedContract,
): object {
  const values: Record<string, unknown> = {
    ...fields,
    shipped_date: fields['shipped_date'] === shipped_date ? undefined : fields['shipped_date'],
  }
  if (isBillingOnly({ can })) {
    return Object.fromEntries(billingFields.map((name) => [name, values[name]]))
  }
  const isQuoted = origin !== undefined
  return {
    ...values,
    c_file: (c_file as LoadedContract['c_file']).map((file) => file.url),
    lines: (lines as readonly LineForm[]).map((line) => lineToSend(line, isQuoted)),
  }
}

/** The values of the emptied form. */
export const emptyContract = {
  c_title: '',
  c_no: '',
  cus_name: '',
  customer_id: '',
  project: '',
  delivery_place: '',
  delivery_date: '',
  ...emptyTexts(saleTexts),
  clauses: '',
  lines: [],
  c_money: '',
  c_unpay: '',
  c_file: [],
  c_remark: '',
  payment_steps: [],
  signed_date: '',
  shipped_date: '',
  accepted_date: '',
  warranty_date: '',
  c_invoice: 0,
  release_time: '',
  c_status: 0,
} satisfies Partial<LoadedContract>

/** The same where nothing else may be changed. */
export const emptyBilling = Object.fromEntries(
  billingFields.map((name) => [name, emptyContract[name]]),
)

/** Proposes what a new contract is about as what is unpaid, as long as nobody has said anything else there. */
export function suggestUnpaid(
  form: FormInstance,
  before: Record<string, unknown>,
  { id }: LoadedContract,
): void {
  const { c_money: amount, c_unpay: unpaid } = form.getFieldsValue() as Record<string, unknown>
  if (id !== '' || amount === before['c_money'] || unpaid !== before['c_money']) return
  if (unpaid !== '' && form.isFieldTouched('c_unpay')) return
  form.setFields([{ name: 'c_unpay', value: amount, touched: false, errors: [] }])
}
