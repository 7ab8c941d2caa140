import { Select, Spin } from 'antd'
import { useState } from 'react'
import type { ReactElement } from 'react'
import { STAGES } from '#api/quotation-head.ts'
import { api } from '#api/index.ts'
import { asKeyword } from '#admin/lib/keyword.ts'
import { useRead } from '#admin/lib/query.ts'
import { useDebounced } from '#admin/lib/use-debounced.ts'
import { LoadFailure } from '#admin/ui/notice.tsx'

/** For who came by the menu: which quotation the pumps are chosen for, the newest first, or looked for by name. */
export function QuotationChoice({ onChoose }: { onChoose: (id: number) => void }) {
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const keyword = useDebounced(typed.trim(), open)
  const found = useRead(api.quotation.index, { page: 1, keyword }, { enabled: open })
  const rows = found.data?.data ?? []
  return (
    <Select<number>
      className="quotation-choice"
      aria-label="加入哪份报价"
      placeholder="选择要加入的报价"
      showSearch={{
        filterOption: false,
        searchValue: typed,
        onSearch: (text) => setTyped(asKeyword(text)),
      }}
      open={open}
      onOpenChange={setOpen}
      options={rows
        .filter(({ can, stage }) => can.change && stage !== STAGES.won && stage !== STAGES.void)
        .map(({ id, quo_name, quo_no }) => ({
          value: id,
          label: [quo_name, quo_no].filter((text) => text !== '').join(' · '),
        }))}
      onChange={onChoose}
      notFoundContent={found.isFetching ? <Spin size="small" /> : '没有可以修改的报价'}
      popupRender={
        found.isError
          ? under(<LoadFailure failure={found.error} onRetry={() => void found.refetch()} />)
          : (list) => list
      }
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
