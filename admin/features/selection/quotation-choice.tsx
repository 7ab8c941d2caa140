import { Select } from 'antd'
import { useState } from 'react'
import { isClosed } from '#api/quotation/quotation-head.ts'
import { api } from '#api/index.ts'
import { asKeyword } from '#admin/lib/keyword.ts'
import { foundList } from '#admin/ui/field/found-list.tsx'
import { useFound } from '#admin/ui/field/use-found.ts'
import css from './selection.module.css'

type Named = { quo_name: string; quo_no: string }

const nameOf = ({ quo_name, quo_no }: Named) =>
  [quo_name, quo_no].filter((text) => text !== '').join(' · ')

/** For who came by the menu: which quotation the pumps are chosen for, the newest first, or looked for by name. */
export function QuotationChoice({ onChoose }: { onChoose: (id: number) => void }) {
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const search = useFound(api.quotation.index, (keyword) => ({ page: 1, keyword }), {
    typed,
    enabled: open,
    textOf: nameOf,
  })
  return (
    <Select<number>
      className={`${css.quotation} on-screen`}
      aria-label="加入哪份报价"
      placeholder="选择要加入的报价"
      showSearch={{
        filterOption: false,
        searchValue: typed,
        onSearch: (text) => setTyped(asKeyword(text)),
      }}
      open={open}
      onOpenChange={setOpen}
      options={search.found
        .filter(({ can, stage }) => can.change && !isClosed(stage))
        .map((quotation) => ({ value: quotation.id, label: nameOf(quotation) }))}
      onChange={onChoose}
      {...foundList(search, '没有可以修改的报价')}
    />
  )
}
