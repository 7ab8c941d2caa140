import { App } from 'antd'
import { useEffect } from 'react'
import type { ReactNode } from 'react'
import type { useAppProps } from 'antd/es/app/context'
import { failureText, NetworkFailure, SessionEnded } from '#admin/lib/failures.ts'

/**
 * Dialogs and messages for code outside of components too. antd hands them out by a hook only, since they
 * take theme and language from where they stand; `FeedbackBridge` stands there once.
 */
let feedback: useAppProps | undefined

const TITLE = '提示'

/** Connects the functions of this file with antd; stands once, inside antd's `App`. */
export function FeedbackBridge({ children }: { children: ReactNode }) {
  const app = App.useApp()
  useEffect(() => {
    feedback = app
  }, [app])
  return children
}

/** Shows that something succeeded; leaves by itself. antd gives the message `role="alert"`. */
export function showSuccess(text: string): void {
  void feedback?.message.success(text)
}

type Question = {
  title?: string
  content?: ReactNode
  okText?: string
  cancelText?: string
  danger?: boolean
}

/** Asks before something is done; `true` for 确定. */
export function ask(question: ReactNode, options: Question = {}): Promise<boolean> {
  return confirmed({ title: TITLE, content: question, ...options })
}

/** Tells something that needs to be noticed; closed by 确定. */
export function tell(content: ReactNode): Promise<void> {
  return new Promise((resolve) => {
    feedback?.modal.warning({
      title: TITLE,
      content,
      okText: '确定',
      afterClose: resolve,
      width: 440,
    })
  })
}

/**
 * Opens a dialog with what went wrong. `true` means that the user wants it tried again, which only a
 * network failure offers, unless the same attempt cannot be made again. A session's end says nothing here: the login page does.
 */
export async function showFailure(
  failure: unknown,
  { retry = true }: { retry?: boolean } = {},
): Promise<boolean> {
  if (failure instanceof SessionEnded) return false
  if (failure instanceof NetworkFailure && retry) {
    return confirmed({
      title: '网络异常',
      content: `${failure.message}填写的内容已保留。`,
      okText: '重试',
    })
  }
  await new Promise<void>((resolve) => {
    feedback?.modal.error({
      title: TITLE,
      content: <MultiLine text={failureText(failure)} />,
      okText: '确定',
      afterClose: resolve,
      width: 440,
    })
  })
  return false
}

function confirmed({ danger, okText = '确定', cancelText = '取消', ...rest }: Question) {
  return new Promise<boolean>((resolve) => {
    feedback?.modal.confirm({
      ...rest,
      okText,
      cancelText,
      okButtonProps: danger ? { danger } : {},
      onOk: () => resolve(true),
      onCancel: () => resolve(false),
      width: 440,
    })
  })
}

function MultiLine({ text }: { text: string }) {
  return <span style={{ whiteSpace: 'pre-line' }}>{text}</span>
}
