import { CloseCircleFilled, ExclamationCircleFilled, QuestionCircleFilled } from '@ant-design/icons'
import { Button, Flex, Modal } from 'antd'
import { useState, useSyncExternalStore } from 'react'
import type { ReactNode } from 'react'

type Dialog = {
  kind: 'question' | 'notice' | 'failure'
  content: ReactNode
  okText?: string
  /** Without it there is only one way out. */
  cancelText?: string
  danger?: boolean
}

type Waiting = Dialog & { id: number; answer: (ok: boolean) => void }

/** Dialogs that code has opened and nobody has answered, one shown after the other. */
let waiting: readonly Waiting[] = []
let lastId = 0
const watchers = new Set<() => void>()

function setWaiting(dialogs: readonly Waiting[]): void {
  waiting = dialogs
  for (const watcher of watchers) watcher()
}

/** Opens a dialog titled 提示; `true` once the user agrees, `false` for cancelling and Esc. */
export function openDialog(dialog: Dialog): Promise<boolean> {
  return new Promise((answer) => {
    lastId += 1
    setWaiting([...waiting, { ...dialog, id: lastId, answer }])
  })
}

/** Shows what `openDialog` opens; stands once in the page. */
export function QuestionDialogs() {
  const dialogs = useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
    () => waiting,
  )
  const first = dialogs[0]
  return first && <QuestionDialog key={first.id} dialog={first} />
}

const ICONS = {
  question: <QuestionCircleFilled aria-hidden className="question-icon" />,
  notice: <ExclamationCircleFilled aria-hidden className="question-icon notice-icon" />,
  failure: <CloseCircleFilled aria-hidden className="question-icon failure-icon" />,
}

function QuestionDialog({ dialog }: { dialog: Waiting }) {
  const { id, kind, content, okText = '确定', cancelText, danger = false, answer } = dialog
  const [open, setOpen] = useState(true)

  function close(ok: boolean): void {
    setOpen(false)
    answer(ok)
  }

  return (
    <Modal
      title="提示"
      open={open}
      width={440}
      onCancel={() => close(false)}
      afterClose={() => setWaiting(waiting.filter((other) => other.id !== id))}
      mask={{ closable: false }}
      closable={false}
      footer={
        <Flex gap="small" justify="end">
          {cancelText && <Button onClick={() => close(false)}>{cancelText}</Button>}
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog asks for this answer */}
          <Button type="primary" danger={danger} autoFocus onClick={() => close(true)}>
            {okText}
          </Button>
        </Flex>
      }
    >
      <Flex gap="middle" align="flex-start">
        {ICONS[kind]}
        <div className="question-text">{content}</div>
      </Flex>
    </Modal>
  )
}
