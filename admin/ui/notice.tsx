import { Alert, Button } from 'antd'
import type { ReactNode } from 'react'
import { failureText, isForbidden, isMissing } from '#admin/lib/calls/failures.ts'

type NoticeProps = {
  kind?: 'info' | 'warning'
  text: ReactNode
  /** What can be done about it. */
  action?: { label: string; onClick: () => void }
}

/** A quiet notice in place. It does not interrupt: what has to be noticed is a dialog (feedback.tsx). */
export function Notice({ kind = 'info', text, action }: NoticeProps) {
  return (
    <Alert
      className="notice"
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- antd says `alert`, which interrupts
      role="status"
      type={kind}
      showIcon
      title={text}
      action={
        action && (
          <Button size="small" onClick={action.onClick}>
            {action.label}
          </Button>
        )
      }
    />
  )
}

type LoadFailureProps = { failure: unknown; onRetry: () => void }

/** Says in place that something could not be loaded, with a retry where that may help. */
export function LoadFailure({ failure, onRetry }: LoadFailureProps) {
  if (isForbidden(failure) || isMissing(failure)) {
    return <Notice kind="warning" text={failureText(failure)} />
  }
  return (
    <Notice
      kind="warning"
      text={`加载失败：${failureText(failure)}`}
      action={{ label: '重试', onClick: onRetry }}
    />
  )
}
