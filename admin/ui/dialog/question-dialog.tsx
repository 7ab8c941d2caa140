import { CloseCircleFilled, ExclamationCircleFilled, QuestionCircleFilled } from '@ant-design/icons'
import { Button, Flex, Modal } from 'antd'
import { useState } from 'react'
import type { MouseEvent } from 'react'
import type { QuestionDialogProps } from './question-dialogs.tsx'

const ICONS = {
  question: <QuestionCircleFilled aria-hidden className="question-icon" />,
  notice: <ExclamationCircleFilled aria-hidden className="question-icon notice-icon" />,
  failure: <CloseCircleFilled aria-hidden className="question-icon failure-icon" />,
}

/** Above what it is asked over, be that a dialog within a drawer, which antd puts higher than one that stands alone. */
const ABOVE_ALL = 1800

/** One question, in antd's dialog. */
export function QuestionDialog({ dialog, onClosed }: QuestionDialogProps) {
  const { kind, title = '提示', content, okText = '确定', cancelText, answer } = dialog
  const { danger = false, unasked = false } = dialog
  const [open, setOpen] = useState(true)

  function close(ok: boolean): void {
    setOpen(false)
    answer(ok)
  }

  /** A link in the question is another way out of it, except where it opens a tab of its own. */
  function leaveByLink(event: MouseEvent): void {
    const isLink = event.target instanceof Element && event.target.closest('a') !== null
    if (isLink && event.isDefaultPrevented()) close(false)
  }

  return (
    <Modal
      title={title}
      open={open}
      zIndex={ABOVE_ALL}
      width={440}
      onCancel={() => close(false)}
      afterClose={onClosed}
      mask={{ closable: false }}
      closable={false}
      footer={
        <Flex gap="small" justify="end">
          {cancelText && <Button onClick={() => close(false)}>{cancelText}</Button>}
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog asks for this answer */}
          <Button type="primary" danger={danger} autoFocus={!unasked} onClick={() => close(true)}>
            {okText}
          </Button>
        </Flex>
      }
    >
      <Flex gap="middle" align="flex-start">
        {ICONS[kind]}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the cursor is where no key answers; links in it have keys of their own */}
        <div className="question-text" tabIndex={unasked ? 0 : undefined} onClick={leaveByLink}>
          {content}
        </div>
      </Flex>
    </Modal>
  )
}
