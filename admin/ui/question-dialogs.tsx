import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import type { ReactNode } from 'react'

export type Dialog = {
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

export type QuestionDialogProps = { dialog: Waiting; onClosed: () => void }

/** Without the server, and so without antd's dialog, the question is asked all the same. */
function PlainDialog({ dialog, onClosed }: QuestionDialogProps) {
  const close = (ok: boolean) => {
    dialog.answer(ok)
    onClosed()
  }
  return (
    <dialog open className="plain-dialog" aria-label="提示">
      <p>{dialog.content}</p>
      {dialog.cancelText && (
        <button type="button" onClick={() => close(false)}>
          {dialog.cancelText}
        </button>
      )}
      <button type="button" onClick={() => close(true)}>
        {dialog.okText ?? '确定'}
      </button>
    </dialog>
  )
}

/** antd's dialog is not needed before anything is asked. */
const load = () =>
  import('./question-dialog.tsx').then(
    ({ QuestionDialog: dialog }) => ({ default: dialog }),
    () => ({ default: PlainDialog }),
  )
const QuestionDialog = lazy(load)

/** Shows what `openDialog` opens; stands once in the page. */
export function QuestionDialogs() {
  const dialogs = useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
    () => waiting,
  )
  useEffect(() => {
    // Fetched when someone begins to do something: the dialog may have to say that the server is gone.
    const begun = new AbortController()
    const begin = () => {
      begun.abort()
      void load()
    }
    for (const gesture of ['pointerdown', 'keydown']) {
      addEventListener(gesture, begin, { signal: begun.signal, capture: true })
    }
    return () => begun.abort()
  }, [])
  const first = dialogs[0]
  return (
    first && (
      <Suspense>
        <QuestionDialog
          key={first.id}
          dialog={first}
          onClosed={() => setWaiting(waiting.filter((other) => other.id !== first.id))}
        />
      </Suspense>
    )
  )
}
