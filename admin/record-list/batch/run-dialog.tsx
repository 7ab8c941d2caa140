import { Button, Flex, Modal } from 'antd'
import type { ButtonProps } from 'antd'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { BatchResults } from './batch-results.tsx'
import { BatchRun } from './batch-run.ts'
import type { BatchState } from './batch-run.ts'
import type { BatchItem } from './batch-types.ts'

type RunDialogProps = {
  title: string
  width: number
  items: readonly BatchItem[]
  /** What is asked, or shown, before anything is done. */
  children: ReactNode
  /** The button that begins. */
  begin: ButtonProps
  /** What comes next once all are done, beside the button that closes. */
  next?: ReactNode
  /** Does one of them; sent again with the same key it happens once only. */
  perform: (id: number, key: string) => Promise<{ msg: string }>
  /** Called when nothing goes on any more, with those that are not done. */
  onStill: (left: readonly number[]) => Promise<void>
  open: boolean
  onClose: () => void
  /** Called once the dialog is gone, with those that are not done. */
  onClosed: (left: readonly number[]) => void
}

/** Does something to records one after another once that is confirmed, and shows how it goes and what became of each. */
export function RunDialog(props: RunDialogProps) {
  const { title, width, items, children, begin, next, perform, onStill, open, onClose, onClosed } =
    props
  const [run, setRun] = useState<BatchRun>()
  const [state, setState] = useState<BatchState>()
  const running = state?.running ?? false
  const ids = items.map(({ id }) => id)

  async function go(): Promise<void> {
    const going = run ?? new BatchRun(ids, perform, setState)
    setRun(going)
    await going.run()
    await onStill(going.left)
  }

  return (
    <Modal
      title={title}
      open={open}
      width={width}
      mask={{ closable: false }}
      // What is under way is not lost from sight.
      closable={false}
      keyboard={!running}
      onCancel={onClose}
      afterClose={() => onClosed(run ? run.left : ids)}
      footer={
        <Flex gap="small" justify="end">
          {!state && <Button onClick={onClose}>取消</Button>}
          {!state && <Button type="primary" {...begin} onClick={() => void go()} />}
          {running && <Button onClick={() => run?.stop()}>停止</Button>}
          {state && !running && state.halted !== '' && (
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the button that had the focus is gone
            <Button type="primary" autoFocus onClick={() => void go()}>
              继续
            </Button>
          )}
          {state && !running && state.halted === '' && next}
          {state && !running && (
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the button that had the focus is gone
            <Button autoFocus={state.halted === ''} onClick={onClose}>
              关闭
            </Button>
          )}
        </Flex>
      }
    >
      {state ? <BatchResults items={items} state={state} /> : children}
    </Modal>
  )
}
