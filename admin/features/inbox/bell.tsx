import { BellOutlined } from '@ant-design/icons'
import { Badge, Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { BellPanel } from './bell-panel.tsx'
import css from './inbox.module.css'
import { useInboxDialogs } from './use-inbox-dialogs.tsx'
import { useUnread } from './use-inbox.ts'

const MOST_SHOWN = 99
const PANEL = 'bell-panel'

/** The bell in the header with how much is unread, and the newest messages below it. */
export function Bell() {
  const { count } = useUnread()
  const { openDevices, openChoices, dialogs } = useInboxDialogs()
  const [open, setOpen] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  useLeaving(open, place, () => setOpen(false))
  const shown = count > MOST_SHOWN ? `${MOST_SHOWN}+` : String(count)

  /** What is opened next gives the cursor back to the bell. */
  function close(): void {
    button.current?.focus()
    setOpen(false)
  }

  return (
    <div ref={place} className={css.place}>
      <Button
        ref={button}
        type="text"
        aria-label={count === 0 ? '消息' : `消息，${shown}条未读`}
        aria-haspopup="dialog"
        aria-expanded={open}
        {...(open && { 'aria-controls': PANEL })}
        icon={<BellOutlined aria-hidden />}
        onClick={() => setOpen(!open)}
      >
        <span className="word">消息</span>
        <Badge count={count} overflowCount={MOST_SHOWN} size="small" title="" />
      </Button>
      {open && (
        <BellPanel
          id={PANEL}
          onClose={close}
          onChoices={() => {
            close()
            openChoices()
          }}
          onDevices={() => {
            close()
            openDevices()
          }}
        />
      )}
      {dialogs}
    </div>
  )
}

/** Calls `onLeave` when somebody presses beside what is open, or goes out of it with the keyboard. */
function useLeaving(
  open: boolean,
  place: React.RefObject<HTMLElement | null>,
  onLeave: () => void,
): void {
  const leave = useRef(onLeave)
  useEffect(() => {
    leave.current = onLeave
  })
  useEffect(() => {
    if (!open) return undefined
    const look = ({ target }: Event) => {
      if (target instanceof Node && !place.current?.contains(target)) leave.current()
    }
    document.addEventListener('pointerdown', look)
    document.addEventListener('focusin', look)
    return () => {
      document.removeEventListener('pointerdown', look)
      document.removeEventListener('focusin', look)
    }
  }, [open, place])
}
