import { useState } from 'react'
import type { Endpoint } from '#api/kit/endpoint.ts'
import { RESTORABLE_DAYS } from '#api/kit/history.ts'
import { callOnce } from '#admin/lib/calls/change.ts'
import { forgetRow, refreshAfter } from '#admin/lib/calls/query.ts'
import { removes, type BatchItem, type BatchWork } from './batch-types.ts'
import { ChoiceField } from './choice-field.tsx'
import { RunDialog } from './run-dialog.tsx'

type BatchDialogProps = {
  work: BatchWork
  items: readonly BatchItem[]
  /** The list of the rows, which deleted ones leave at once. */
  list: Endpoint
  open: boolean
  onClose: () => void
  /** Called once it is gone, with the rows that are not done, which stay selected. */
  onClosed: (left: readonly number[]) => void
}

/** Asks, with the number of rows, and then does it to each of them. */
export function BatchDialog({ work, items, list, ...dialog }: BatchDialogProps) {
  const { title, call, choice, question } = work
  const isDeletion = removes(work)
  const [status, setStatus] = useState<number>()

  const readOf = (id: number) => items.find((item) => item.id === id)?.read

  async function readAgain(left: readonly number[]): Promise<void> {
    // At once, as when one row is deleted: nobody must find them again, nor the keyboard go on at their boxes.
    const done = items.filter(({ id }) => !left.includes(id))
    if (isDeletion) for (const { id } of done) forgetRow(id, list)
    await refreshAfter(call)
  }

  return (
    <RunDialog
      {...dialog}
      title={title}
      width={560}
      items={items}
      begin={{
        children: '确定',
        danger: isDeletion,
        // The dialog asks for this answer.
        autoFocus: !choice,
        disabled: choice !== undefined && status === undefined,
      }}
      perform={(id, key) => {
        const changed = choice && { ...readOf(id), [choice.field]: status }
        return callOnce(call, { id, ...changed }, key)
      }}
      onStill={readAgain}
    >
      {question !== undefined && (
        <p>
          所选的 {items.length} 条记录：{question}
        </p>
      )}
      {choice && (
        <>
          <p>
            把所选的 {items.length} 条记录的{choice.label}改为：
          </p>
          <ChoiceField choice={choice} value={status} onChange={setStatus} />
        </>
      )}
      {isDeletion && (
        <>
          <p>是否确认删除所选的 {items.length} 条记录？</p>
          <p className="muted">
            逐条删除，不能删除的会说明原因。已删除的记录在 {RESTORABLE_DAYS} 天之内可以恢复。
          </p>
        </>
      )}
    </RunDialog>
  )
}
