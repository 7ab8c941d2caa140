import { DownOutlined } from '@ant-design/icons'
import { Button, Popover } from 'antd'
import { useState } from 'react'
import type { ReactNode } from 'react'
import css from './more-buttons.module.css'

type MoreButtonsProps = { label?: string; children: ReactNode }

/** Buttons that are needed less often, one below the other under 更多. */
export function MoreButtons({ label = '更多', children }: MoreButtonsProps) {
  const [open, setOpen] = useState(false)
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      open={open}
      onOpenChange={setOpen}
      content={
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the buttons take the keys; what they open must not lie below
        <div className={css.buttons} onClick={() => setOpen(false)}>
          {children}
        </div>
      }
    >
      <Button icon={<DownOutlined aria-hidden />} iconPlacement="end" aria-haspopup="true">
        {label}
      </Button>
    </Popover>
  )
}
