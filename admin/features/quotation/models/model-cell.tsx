import { Select } from 'antd'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { asKeyword } from '#admin/lib/keyword.ts'
import { CLEARABLE } from '#admin/ui/field/clearable.tsx'
import { foundList } from '#admin/ui/field/found-list.tsx'
import type { ModelChoice } from '../lines/saving/line-changes.ts'
import { modelField } from '../lines/line-cursor.ts'
import { inColumns, withColumnNames } from '../offer/offer-columns.tsx'
import type { OfferOption } from '../offer/offer-columns.tsx'
import { useModels } from './use-models.ts'

type ModelCellProps = {
  line: number
  title: string
  /** The chosen model; none while it is open. */
  model: ModelChoice
  onChoose: (model: ModelChoice) => void
}

/** The words for a chosen product that has no model. */
export const NO_MODEL = '（无型号）'

/** The model of a line, looked for on the server as one types. Clearing takes it back. */
export function ModelCell({ line, title, model, onChoose }: ModelCellProps) {
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  // Fetched when the cursor comes, so that who types fast and presses Enter has something to choose from.
  const [here, setHere] = useState(false)
  const search = useModels(line, typed, open || here)
  const { found, searching } = search

  const chosenId = `${modelField(line)}-chosen`
  const chosen = model?.no === '' ? NO_MODEL : model?.no

  function choose(pid: number | undefined): void {
    const chosen = found.find((one) => one.pid === pid)
    onChoose(chosen ? { pid: chosen.pid, no: chosen.value } : null)
  }

  return (
    <Select<{ value: number; label?: ReactNode }, OfferOption>
      id={modelField(line)}
      className="line-model"
      aria-label={`型号（${title}）`}
      placeholder="请选择型号"
      labelInValue
      aria-describedby={model ? chosenId : undefined}
      allowClear={{ ...CLEARABLE, label: `清除型号（${title}，ID ${line}）` }}
      showSearch={{
        filterOption: false,
        searchValue: typed,
        onSearch: (text) => setTyped(asKeyword(text)),
      }}
      value={model && { value: model.pid, label: <span id={chosenId}>{chosen}</span> }}
      title={chosen}
      onChange={(value: { value: number } | undefined) => choose(value?.value)}
      onFocus={() => setHere(true)}
      onBlur={() => setHere(false)}
      open={open}
      onOpenChange={(next) => {
        setOpen(next)
        if (!next) setTyped('')
      }}
      loading={open && searching}
      options={found.map((one) => ({
        value: one.pid,
        label: one.label,
        name: one.value || NO_MODEL,
        offer: one,
      }))}
      optionRender={inColumns(found)}
      popupMatchSelectWidth={false}
      classNames={{ popup: { root: 'offers' } }}
      {...foundList(search, '没有符合的型号', withColumnNames('型号', found))}
    />
  )
}
