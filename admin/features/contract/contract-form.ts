import type { ContractRecord } from '#api/contract.ts'
import type { FormFile } from './files/form-files.ts'

/** A contract as the form edits it: its files with their names, uploads on their way among them. */
export type LoadedContract = Omit<ContractRecord, 'c_file' | 'fileList'> & {
  c_file: readonly FormFile[]
}

export const contractForm = ({ fileList, ...data }: ContractRecord): LoadedContract => ({
  ...data,
  c_file: fileList,
})

/** What is sent: the addresses of the files in their order. */
export function contractInput(values: Record<string, unknown>): object {
  const files = values['c_file'] as LoadedContract['c_file']
  return { ...values, c_file: files.map((file) => file.url) }
}

/** The values of the emptied form. */
export const emptyContract = {
  c_title: '',
  c_no: '',
  c_money: '',
  c_unpay: '',
  c_file: [],
  c_remark: '',
  c_invoice: 0,
  release_time: '',
  c_status: 0,
} satisfies Partial<LoadedContract>
