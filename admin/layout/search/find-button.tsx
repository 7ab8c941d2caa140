import { SearchOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { KEYWORD } from '#api/kit/fields/field.ts'
import { lazyPart } from '#admin/ui/lazy-part.tsx'
import { EarlyKeys } from './early-keys.ts'

// Not needed before anyone looks for something.
const FindDialog = lazyPart(async () => (await import('./find-dialog.tsx')).FindDialog)

const KEYS = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘K' : 'Ctrl+K'

/** Opens the search for anything, as Ctrl+K and ⌘K do. What is typed before the dialog is there goes into it. */
export function FindButton() {
  const [open, setOpen] = useState(false)
  const [early] = useState(() => new EarlyKeys())

  function begin(): void {
    early.begin()
    // Within the key's own event, so that the next key finds the field.
    flushSync(() => setOpen(true))
  }

  function leave(): void {
    setOpen(false)
    early.goBack()
  }

  const newestBegin = useRef(begin)
  useEffect(() => {
    newestBegin.current = begin
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isShortcut = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey
      if (!isShortcut || event.key.toLowerCase() !== 'k') return
      // The browser would go to its own search.
      event.preventDefault()
      // An open dialog comes first.
      if (!isDialogOpen()) newestBegin.current()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])

  return (
    <>
      <Button
        type="text"
        title={`查找（${KEYS}）`}
        aria-label="查找"
        aria-keyshortcuts="Control+K Meta+K"
        icon={<SearchOutlined aria-hidden />}
        onClick={begin}
      >
        <span className="word">
          查找
          <kbd aria-hidden className="head-keys muted">
            {KEYS}
          </kbd>
        </span>
      </Button>
      {open && <EarlyInput early={early} onLeave={leave} />}
      <FindDialog open={open} early={early} onClose={() => setOpen(false)} />
    </>
  )
}

/** The field that takes the keys until the dialog is there; nobody sees it. */
function EarlyInput({ early, onLeave }: { early: EarlyKeys; onLeave: () => void }) {
  const input = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => early.typeInto(input.current), [early])
  return (
    <input
      ref={input}
      className="unseen"
      tabIndex={-1}
      aria-label="正在打开查找"
      autoComplete="off"
      maxLength={KEYWORD}
      onCompositionStart={() => early.compose(true)}
      onCompositionEnd={() => early.compose(false)}
      onKeyDown={({ key, nativeEvent }) => {
        if (key === 'Escape') onLeave()
        if (key === 'Enter' && !nativeEvent.isComposing) early.enter()
      }}
    />
  )
}

/** Whether a dialog is open; one that has closed may still be in the page. */
const isDialogOpen = () =>
  [...document.querySelectorAll('[aria-modal=true]')].some((dialog) => dialog.checkVisibility())
