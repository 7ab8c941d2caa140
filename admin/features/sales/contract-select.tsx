import { Select, Spin } from 'antd'
import { useState } from 'react'
import type { ReactElement } from 'react'
import { api } from '#api/index.ts'
import type { SalesRecord } from '#api/sales.ts'
import { asKeyword } from '#admin/lib/keyword.ts'
import { useRead } from '#admin/lib/query.ts'
import { useDebounced } from '#admin/lib/use-debounced.ts'
import { CLEARABLE } from '#admin/ui/clearable.tsx'
import { LoadFailure } from '#admin/ui/notice.tsx'

type ContractSelectProps = {
  /** The record as stored, whose contract's number is known. */
  record: SalesRecord
  id?: string
  value?: number
  onChange?: (value: number | undefined) => void
}

type Labelled = { value: number; label: string }

/** Contracts by a part of their number or title, looked for on the server as one types. */
export function ContractSelect({ record, id, value, onChange }: ContractSelectProps) {
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const { found, searching, failure, retry } = useContracts(typed, open)
  const chosen = found.find((contract) => contract.value === value)
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
      loading={open && searching}
      options={found}
      notFoundContent={searching ? <Spin size="small" /> : '没有符合的合同'}
      popupRender={failure ? under(<LoadFailure failure={failure} onRetry={retry} />) : undefined}
    />
  )
}

/** Puts a notice over the list, which may still hold what was found before. */
const under = (notice: ReactElement) => (list: ReactElement) => (
  <>
    {notice}
    {list}
  </>
)

const folded = (text: string) => text.normalize('NFKC').toLowerCase()

/**
 * The contracts that fit what is typed. Until the server has answered, former ones are offered only where
 * they fit too, so that Enter never takes one that nobody looked for.
 */
function useContracts(typed: string, open: boolean) {
  const wanted = typed.trim()
  const keyword = useDebounced(wanted, open)
  const answer = useRead(
    api.sales.selectContract,
    { keyword },
    { enabled: open, keepPrevious: true },
  )
  const current = answer.isSuccess && !answer.isPlaceholderData && keyword === wanted
  const all = (answer.data?.data ?? []).map((one) => ({ ...one, value: Number(one.value) }))
  return {
    found: current ? all : all.filter(({ label }) => folded(label).includes(folded(wanted))),
    searching: !current && !answer.isError,
    failure: answer.error,
    retry: () => void answer.refetch(),
  }
}

/** The number of a contract that is not among those just found. */
function useContractNumber(record: SalesRecord, contract: number | undefined): string {
  const known = contract === record.con_id
  const answer = useRead(
    api.sales.getContract,
    { id: contract },
    { enabled: contract !== undefined && !known },
  )
  return known ? record.s_no : (answer.data?.data.s_no ?? '正在加载…')
}
