import { Button, Flex, Modal } from 'antd'
import { useState } from 'react'
import type { Endpoint } from '#api/endpoint.ts'
import { RESTORABLE_DAYS } from '#api/history.ts'
import { callOnce } from '#admin/lib/change.ts'
import { forgetRow, refresh } from '#admin/lib/query.ts'
import { BatchResults } from './batch-results.tsx'
import { BatchRun } from './batch-run.ts'
import type { BatchState } from './batch-run.ts'
import type { BatchItem, BatchWork } from './batch-types.ts'
import { ChoiceField } from './choice-field.tsx'

type BatchDialogProps = {
  work: BatchWork
  items: readonly BatchItem[]
  /** What is read again afterwards. */
  refreshes: readonly Endpoint[]
  open: boolean
  onClose: () => void
  /** Called once it is gone, with the rows that are not done, which stay selected. */
  onClosed: (left: readonly number[]) => void
}

/** Asks, with the number of rows, and then shows how it goes and what became of each row. */
export function BatchDialog(props: BatchDialogProps) {
  const { work, items, refreshes, open, onClose, onClosed } = props
  const { title, call, choice } = work
  const [status, setStatus] = useState<number>()
  const [run, setRun] = useState<BatchRun>()
  const [state, setState] = useState<BatchState>()
  const running = state?.running ?? false

  async function go(): Promise<void> {
    const changed = choice ? { [choice.field]: status } : {}
    const next =
      run ??
      new BatchRun(
        items.map(({ id }) => id),
        (id, key) => callOnce(call, { id, ...changed }, key),
        setState,
      )
    setRun(next)
    await next.run()
    // At once, as when one row is deleted: nobody must find them again, nor the keyboard go on at their boxes.
    const done = items.filter(({ id }) => !next.left.includes(id))
    if (!choice) for (const { id } of done) forgetRow(id, ...refreshes)
    await refresh(...refreshes)
  }

  return (
    <Modal
      title={title}
      open={open}
      width={560}
      mask={{ closable: false }}
      // What is under way is not lost from sight.
      closable={false}
      keyboard={!running}
      onCancel={onClose}
      afterClose={() => onClosed(run ? run.left : items.map(({ id }) => id))}
      footer={
        <Flex gap="small" justify="end">
          {!state && <Button onClick={onClose}>取消</Button>}
          {!state && (
            <Button
              type="primary"
              danger={!choice}
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog asks for this answer
              autoFocus={!choice}
              disabled={choice !== undefined && status === undefined}
              onClick={() => void go()}
            >
              确定
            </Button>
          )}
          {running && <Button onClick={() => run?.stop()}>停止</Button>}
          {state && !running && state.halted !== '' && (
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the button that had the focus is gone
            <Button type="primary" autoFocus onClick={() => void go()}>
              继续
            </Button>
          )}
          {state && !running && (
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the button that had the focus is gone
            <Button autoFocus={state.halted === ''} onClick={onClose}>
              关闭
            </Button>
          )}
        </Flex>
      }
    >
      {state ? (
        <BatchResults items={items} state={state} />
      ) : choice ? (
        <>
          <p>
            把所选的 {items.length} 条记录的{choice.label}改为：
          </p>
          <ChoiceField choice={choice} value={status} onChange={setStatus} />
        </>
      ) : (
        <>
          <p>是否确认删除所选的 {items.length} 条记录？</p>
          <p className="batch-note">
            逐条删除，不能删除的会说明原因。已删除的记录在 {RESTORABLE_DAYS} 天之内可以恢复。
          </p>
        </>
      )}
    </Modal>
  )
}
