import type { ReactNode } from 'react'

type PanelProps = { className?: string; hidden?: boolean | undefined; children: ReactNode }

/** A white area for content. antd's Card without a title, and without the tabs that it brings along. */
export function Panel({ className = '', hidden, children }: PanelProps) {
  return (
    <div className={`panel ${className}`} hidden={hidden}>
      {children}
    </div>
  )
}
