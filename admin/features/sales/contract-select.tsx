import { Select } from 'antd'
import { useState } from 'react'
import { api } from '#api/index.ts'
import type { LoadedSales } from './sales-form.ts'
import { asKeyword } from '#admin/lib/keyword.ts'
import { useRead } from '#admin/lib/query.ts'
import { CLEARABLE } from '#admin/ui/clearable.tsx'
import { foundList } from '#admin/ui/found-list.tsx'
import { useFound } from '#admin/ui/use-found.ts'

type ContractSelectProps = {
  /** The record as stored, whose contract's number is known. */
  record: LoadedSales
  id?: string
  value?: number
  onChange?: (value: number | undefined) => void
}

type Labelled = { value: number; label: string }

/** Contracts by a part of their number or title, looked for on the server as one types. */
export function ContractSelect({ record, id, value, onChange }: ContractSelectProps) {
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const search = useFound(api.sales.selectContract, (keyword) => ({ keyword }), {
    typed,
    wanted: open,
    textOf: ({ label }) => label,
  })
  const options = search.found.map((one) => ({ ...one, value: Number(one.value) }))
  const chosen = options.find((contract) => contract.value === value)
  const number = useContractNumber(record, chosen ? undefined : value)
  return (
    <Select<Labelled>
      id={id}
      labelInValue
      value={value === undefined ? undefined : (chosen ?? { value, label: number })}
      onChange={(next: Labelled | undefined) => onChange?.(next?.value)}
      placeholder="按合同编号或标题查找"
      allowClear={CLEARABLE}
      showSearch={{
        filterOption: false,
        searchValue: typed,
        onSearch: (text) => setTyped(asKeyword(text)),
      }}
      open={open}
      onOpenChange={(next) => {
        setOpen(next)
        if (!next) setTyped('')
      }}
      loading={open && search.searching}
      options={options}
      {...foundList(search, '没有符合的合同')}
    />
  )
}

/** The number of a contract that is not among those just found. */
function useContractNumber(record: LoadedSales, contract: number | undefined): string {
  const known = contract === record.con_id
  const answer = useRead(
    api.sales.getContract,
    { id: contract },
    { enabled: contract !== undefined && !known },
  )
  if (known) return record.s_no
  // That it failed, and the way to ask again, stands below the field.
  return answer.data?.data.s_no ?? (answer.isError ? '加载失败' : '正在加载…')
}
