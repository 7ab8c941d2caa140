import type { ReactNode } from 'react'

type PanelProps = { className?: string; children: ReactNode }

/** A white area for content. antd's Card without a title, and without the tabs that it brings along. */
export function Panel({ className = '', children }: PanelProps) {
  return <div className={`panel ${className}`}>{children}</div>
}
