import { ConfigProvider, Drawer } from 'antd'
import type { ReactNode } from 'react'
import css from './paper.module.css'

type PaperDrawerProps = {
  title: string
  open: boolean
  onClose: () => void
  /** What papers are chosen from; without it there is one only. */
  children?: ReactNode
  /** A `PaperView`, where papers are shown in place. */
  beside: ReactNode
}

const NARROW = 560
const WIDE = 'min(1280px, 100vw - 48px)'

/** What there is on paper of a record, with the chosen paper beside it. In a form that may only be looked at it works all the same. */
export function PaperDrawer({ children, beside, ...drawer }: PaperDrawerProps) {
  return (
    <ConfigProvider componentDisabled={false}>
      <Drawer
        {...drawer}
        size={beside ? WIDE : NARROW}
        destroyOnHidden
        closable={{ 'aria-label': '关闭', placement: 'end' }}
      >
        {beside ? (
          <div className={css.desk}>
            {children && <div className={css.list}>{children}</div>}
            {beside}
          </div>
        ) : (
          children
        )}
      </Drawer>
    </ConfigProvider>
  )
}
