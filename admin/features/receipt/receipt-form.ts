import type { ReceiptRecord } from '#api/receipt/receipt.ts'
import type { FormFile } from '#admin/files/form-files.ts'

/** A receipt as the form edits it, uploads on their way among its files. */
export type LoadedReceipt = Omit<ReceiptRecord, 'r_file' | 'fileList'> & {
  r_file: readonly FormFile[]
}

export const receiptForm = ({ fileList, ...data }: ReceiptRecord): LoadedReceipt => ({
  ...data,
  r_file: fileList,
})

/** What is sent: the addresses of the files in their order, and which contract a receipt is of. */
export function receiptInput(values: Record<string, unknown>, { con_id }: LoadedReceipt): object {
  const files = values['r_file'] as LoadedReceipt['r_file']
  return { ...values, con_id, r_file: files.map((file) => file.url) }
}

/** Where money that came in is entered: for a contract, for one of a customer's, or for one that is looked for. */
export const newReceiptAddress = (of: { contract?: number; customer?: number } = {}) => {
  const named = Object.entries(of).map(([name, id]) => `&${name}=${id}`)
  return `/received?edit=new${named.join('')}`
}
