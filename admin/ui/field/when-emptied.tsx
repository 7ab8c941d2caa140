import type { InputEvent, ReactNode } from 'react'

type WhenEmptiedProps = { emptied: (input: HTMLInputElement) => void; children: ReactNode }

/** Around antd's pickers, which say nothing of a text that is deleted by the keyboard: they show none, and hold what was there. */
export function WhenEmptied({ emptied, children }: WhenEmptiedProps) {
  const look = ({ target }: InputEvent<HTMLElement>) => {
    if (target instanceof HTMLInputElement && target.value === '') emptied(target)
  }
  return (
    <div className="picker" onInput={look}>
      {children}
    </div>
  )
}
