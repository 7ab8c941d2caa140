import { EllipsisOutlined } from '@ant-design/icons'
import { Button, Popover } from 'antd'
import { useRef, useState } from 'react'
import type { KeyboardEvent, ReactNode, SyntheticEvent } from 'react'
import css from './more-buttons.module.css'

/**
 * ⋯: the buttons of a page that are needed less often, one below the other. It does not know whether there are any, so that
 * its caller has at least one that everybody may press.
 */
export function MoreButtons({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState(false)
  const trigger = useRef<HTMLButtonElement>(null)
  const buttons = useRef<HTMLDivElement>(null)

  /** What a button has opened is no part of the page below it, though its events come here too. */
  const isOwn = ({ target }: SyntheticEvent) => buttons.current?.contains(target as Node) === true

  function leave(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || !isOwn(event)) return
    event.stopPropagation()
    setOpen(false)
    trigger.current?.focus()
  }

  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      open={open}
      onOpenChange={setOpen}
      afterOpenChange={(shown) => shown && buttons.current?.querySelector('button')?.focus()}
      content={
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the buttons take the keys; what they open must not lie below
        <div
          ref={buttons}
          className={css.buttons}
          onKeyDown={leave}
          // Where the cursor comes back to from what a button opens: the button itself is out of sight by then.
          onClickCapture={(event) => isOwn(event) && trigger.current?.focus()}
          onClick={() => setOpen(false)}
        >
          {children}
        </div>
      }
    >
      <Button
        ref={trigger}
        icon={<EllipsisOutlined aria-hidden />}
        aria-label="更多"
        title="更多"
        aria-haspopup="true"
        aria-expanded={open}
      />
    </Popover>
  )
}
