import { Collapse } from 'antd'
import type { ReactNode } from 'react'
import css from './folded.module.css'

type FoldedProps = {
  parts: readonly { label: string; children: ReactNode }[]
  /** The labels of those that are open at first. */
  open?: string[]
}

/** Parts of a form that one opens; their fields belong to the form from the start. */
export function Folded({ parts, open = [] }: FoldedProps) {
  return (
    <Collapse
      className={css.folded}
      defaultActiveKey={open}
      items={parts.map(({ label, children }) => ({
        key: label,
        label,
        children,
        forceRender: true,
      }))}
    />
  )
}
