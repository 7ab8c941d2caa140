import { useEffect, useState, useSyncExternalStore } from 'react'
import type { ComponentType, ReactNode } from 'react'
import { Store } from '#admin/lib/store.ts'

export type Dialog = {
  kind: 'question' | 'notice' | 'failure'
  /** 提示 where there is none. */
  title?: string | undefined
  content: ReactNode
  okText?: string
  /** Without it there is only one way out. */
  cancelText?: string
  danger?: boolean
  /** It comes by itself while somebody types: no button has the cursor, so that no key meant for the page answers it. */
  unasked?: boolean
}

type Waiting = Dialog & {
  id: number
  answer: (ok: boolean) => void
  /** Where the cursor was. */
  from: Element | null
}

/** Dialogs that code has opened and nobody has answered, one shown after the other. */
const waiting = new Store<readonly Waiting[]>([])
let lastId = 0

/** Opens a dialog; `true` once the user agrees, `false` for cancelling and Esc. */
export function openDialog(dialog: Dialog): Promise<boolean> {
  return new Promise((answer) => {
    lastId += 1
    // A dialog that is still closing has the cursor; it belongs to where it was before both.
    const from = waiting.get().at(-1)?.from ?? document.activeElement
    const former =
      fetched === undefined && waiting.get().find((other) => isSameQuestion(other, dialog))
    if (former) former.answer(false)
    const others = waiting.get().filter((other) => other !== former)
    waiting.set([...others, { ...dialog, id: lastId, answer, from }])
  })
}

/** Nothing is to be seen of a question that is being fetched, so one presses again; it is about the last press. */
const isSameQuestion = (one: Dialog, other: Dialog) =>
  one.kind === 'question' && other.kind === 'question' && one.content === other.content

/** Whether a question waits for its answer. */
export function isAsking(): boolean {
  return waiting.get().length > 0
}

/** Puts the cursor where work goes on: at once, or when the questions have closed. */
export function putCursor(element: HTMLElement): void {
  if (isAsking()) waiting.set(waiting.get().map((dialog) => ({ ...dialog, from: element })))
  else element.focus({ preventScroll: true })
}

export type QuestionDialogProps = { dialog: Waiting; onClosed: () => void }

/** Without the server, and so without antd's dialog, the question is asked all the same. */
function PlainDialog({ dialog, onClosed }: QuestionDialogProps) {
  const close = (ok: boolean) => {
    dialog.answer(ok)
    onClosed()
  }
  return (
    <dialog open className="plain-dialog" aria-label={dialog.title ?? '提示'}>
      {dialog.title && <strong>{dialog.title}</strong>}
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
let fetched: ComponentType<QuestionDialogProps> | undefined

async function fetchDialog(): Promise<ComponentType<QuestionDialogProps>> {
  try {
    fetched ??= (await import('./question-dialog.tsx')).QuestionDialog
    return fetched
  } catch {
    return PlainDialog
  }
}

/** Over another dialog, antd would leave the cursor at that one's × instead of where one was typing. */
function restoreFocus(from: Element | null): void {
  if (from instanceof HTMLElement && from !== document.body && !isAsking()) {
    from.focus({ preventScroll: true })
  }
}

/** Shows what `openDialog` opens; stands once in the page. */
export function QuestionDialogs() {
  // Unmounting the screens closes their questions.
  useEffect(() => () => waiting.set([]), [])
  const dialogs = useSyncExternalStore(waiting.subscribe, waiting.get)
  useEffect(() => {
    // Fetched when someone begins to do something: the dialog may have to say that the server is gone.
    const begun = new AbortController()
    const begin = () => {
      begun.abort()
      void fetchDialog()
    }
    for (const gesture of ['pointerdown', 'keydown']) {
      addEventListener(gesture, begin, { signal: begun.signal, capture: true })
    }
    return () => begun.abort()
  }, [])
  const first = dialogs[0]
  return (
    first && (
      <Question
        key={first.id}
        dialog={first}
        onClosed={() => {
          const from = waiting.get().find((other) => other.id === first.id)?.from ?? null
          waiting.set(waiting.get().filter((other) => other.id !== first.id))
          restoreFocus(from)
        }}
      />
    )
  )
}

function Question(props: QuestionDialogProps) {
  const [Shown, setShown] = useState(() => fetched)
  useEffect(() => {
    if (Shown === undefined) void fetchDialog().then((dialog) => setShown(() => dialog))
  }, [Shown])
  return Shown && <Shown {...props} />
}
