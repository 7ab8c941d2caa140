import { useEffect } from 'react'
import type { ReactNode } from 'react'
import type { MessageInstance } from 'antd/es/message/interface'
import useMessage from 'antd/es/message/useMessage'
import { failureText, NetworkFailure, SessionEnded } from '#admin/lib/calls/failures.ts'
import { ConnectionNotice } from '../connection-notice.tsx'
import { openDialog, QuestionDialogs } from './question-dialogs.tsx'

/** antd hands out messages by a hook only, since they take theme and language from where it stands. */
let message: MessageInstance | undefined

/**
 * What stands around all pages: connects the functions of this file with antd, and gives the theme's variables
 * to our style sheets, by the class `theme` that states them. It is antd's `App` without the notifications and
 * dialogs that the product does not use.
 */
export function Feedback({ theme, children }: { theme: string; children: ReactNode }) {
  const [instance, holder] = useMessage()
  useEffect(() => {
    message = instance
  }, [instance])
  return (
    <div className={`app ${theme}`}>
      {holder}
      {children}
      <ConnectionNotice />
      <QuestionDialogs />
    </div>
  )
}

let messages = 0

/**
 * How many seconds the next message stays: a message that replaces another begins to count anew only where its
 * duration differs, otherwise it leaves with what was left of the former one's time.
 */
function nextDuration(): number {
  messages += 1
  return 3 + (messages % 2) / 1000
}

/** Shows that something succeeded; leaves by itself, or makes way for the next. It has `role="alert"`. */
export function showSuccess(text: string): void {
  void message?.success({ key: 'success', content: text, duration: nextDuration() })
}

/** Tells in passing what others have done; leaves by itself, or makes way for the next. */
export function showNews(text: string): void {
  void message?.info({ key: 'news', content: text, duration: nextDuration() })
}

type AskOptions = {
  /** Names what is done to what; without it the dialog is titled 提示, as those of specified deletions are. */
  title?: string | undefined
  okText?: string
  cancelText?: string
  danger?: boolean
  unasked?: boolean
}

/** Asks before something is done; `true` for 确定. */
export function ask(question: ReactNode, options: AskOptions = {}): Promise<boolean> {
  return openDialog({ kind: 'question', content: question, cancelText: '取消', ...options })
}

/** Tells something that needs to be noticed; closed by 确定. */
export async function notify(content: ReactNode): Promise<void> {
  await openDialog({ kind: 'notice', content })
}

/**
 * Opens a dialog with what went wrong. `true` means that the user wants it tried again, which only a
 * network failure offers, unless the same attempt cannot be made again (`retry: false`). A session's end
 * says nothing here: the login page does, and neither does what a former user's call comes to.
 */
export async function showFailure(
  failure: unknown,
  { retry = true }: { retry?: boolean } = {},
): Promise<boolean> {
  if (failure instanceof SessionEnded) return false
  if (failure instanceof NetworkFailure && failure.left) return false
  const content = failureText(failure)
  if (failure instanceof NetworkFailure && retry) {
    return openDialog({
      kind: 'failure',
      content: `${content}填写的内容已保留。`,
      okText: '重试',
      cancelText: '取消',
    })
  }
  await openDialog({ kind: 'failure', content })
  return false
}
