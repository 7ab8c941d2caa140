import { Select } from 'antd'
import { useState } from 'react'
import { isClosed } from '#api/quotation/quotation-head.ts'
import { api } from '#api/index.ts'
import { asKeyword } from '#admin/lib/keyword.ts'
import { foundList } from '#admin/ui/field/found-list.tsx'
import { useFound } from '#admin/ui/field/use-found.ts'
import { useChange } from '#admin/ui/form/use-change.ts'
import css from './selection.module.css'

type Named = { quo_name: string; quo_no: string }

const nameOf = ({ quo_name, quo_no }: Named) =>
  [quo_name, quo_no].filter((text) => text !== '').join(' · ')

/** The option by which the typed name is that of a new quotation. */
const NEW = 0

/** For who came by the menu: which quotation the pumps are chosen for, the newest first, looked for by name, or a new one. */
export function QuotationChoice({ onChoose }: { onChoose: (id: number) => void }) {
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const { send, busy } = useChange(api.quotation.setQuotation)
  const name = typed.trim()
  const search = useFound(api.quotation.index, (keyword) => ({ page: 1, keyword }), {
    typed,
    enabled: open,
    textOf: nameOf,
  })
  const options = search.found
    .filter(({ can, stage }) => can.change && !isClosed(stage))
    .map((quotation) => ({ value: quotation.id, label: nameOf(quotation) }))
  // Once it is known which there are: Enter takes the first, and makes none that is only sought.
  if (name !== '' && !search.searching && !search.failure)
    options.push({ value: NEW, label: `新建报价“${name}”` })

  async function choose(id: number): Promise<void> {
    if (id !== NEW) return onChoose(id)
    const made = await send({ quo_name: name })
    if (made) onChoose(made.id)
  }

  return (
    <Select<number>
      className={`${css.quotation} on-screen`}
      aria-label="加入哪份报价"
      placeholder="选择要加入的报价，或输入名称新建"
      loading={busy}
      showSearch={{
        filterOption: false,
        searchValue: typed,
        onSearch: (text) => setTyped(asKeyword(text)),
      }}
      open={open}
      onOpenChange={setOpen}
      options={options}
      onChange={(id) => void choose(id)}
      {...foundList(search, '没有可以修改的报价，输入名称可以新建')}
    />
  )
}
