import type { ReactNode } from 'react'

type PartHeadProps = {
  /** By which its section is named. */
  id?: string
  title: string
  /** What can be done with the part; paper has no buttons. */
  children?: ReactNode
}

/** The heading of a part of a page, with its buttons at the end. */
export function PartHead({ id, title, children }: PartHeadProps) {
  return (
    <div className="part-head">
      <h2 id={id}>{title}</h2>
      {children && <div className="on-screen">{children}</div>}
    </div>
  )
}
