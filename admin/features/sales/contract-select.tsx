import { api } from '#api/index.ts'
import { useRead } from '#admin/lib/calls/query.ts'
import { FoundSelect } from '#admin/ui/field/found-select.tsx'
import type { LoadedSales } from './sales-form.ts'

type ContractSelectProps = {
  /** The record as stored, whose contract's number is known. */
  record: LoadedSales
  id?: string
  value?: number | ''
  onChange?: (value: number | '') => void
}

/** Contracts by a part of their number or title, looked for on the server as one types. */
export function ContractSelect({ record, value = '', ...field }: ContractSelectProps) {
  const number = useContractNumber(record, value)
  return (
    <FoundSelect
      {...field}
      search={api.sales.selectContract}
      known={{ value, label: number }}
      placeholder="按合同编号或标题查找"
      nothing="没有符合的合同"
      value={value}
    />
  )
}

/** The number of the contract that is chosen. */
function useContractNumber(record: LoadedSales, contract: number | ''): string {
  const known = contract === record.con_id
  const answer = useRead(
    api.sales.getContract,
    { id: contract },
    { enabled: contract !== '' && !known },
  )
  if (known) return record.s_no
  // That it failed, and the way to ask again, stands below the field.
  return answer.data?.data.s_no ?? (answer.isError ? '加载失败' : '正在加载…')
}
