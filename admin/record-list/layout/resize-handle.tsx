import { useState } from 'react'
import type { PointerEvent } from 'react'
import { NARROWEST, WIDEST } from '#api/user/preferences.ts'
import css from '../table/table.module.css'

type ResizeHandleProps = {
  /** While it is dragged; nothing once that is called off. */
  onDrag: (width: number | undefined) => void
  /** The width at the end of a drag; undefined for the one that the column comes with. */
  onDone: (width: number | undefined) => void
}

/**
 * The edge of a column, which the pointer drags; pressed twice, the column is as wide as it comes. By keyboard
 * the width is set in 列设置.
 */
export function ResizeHandle({ onDrag, onDone }: ResizeHandleProps) {
  const [from, setFrom] = useState<{ x: number; width: number }>()

  function begin(event: PointerEvent<HTMLElement>): void {
    const cell = event.currentTarget.closest('th')
    if (!cell || event.button !== 0) return
    event.preventDefault()
    event.currentTarget.setPointerCapture(event.pointerId)
    setFrom({ x: event.clientX, width: cell.offsetWidth })
  }

  const widthAt = (event: PointerEvent<HTMLElement>) =>
    from && Math.round(Math.min(WIDEST, Math.max(NARROWEST, from.width + event.clientX - from.x)))

  function end(event: PointerEvent<HTMLElement>): void {
    const width = widthAt(event)
    setFrom(undefined)
    if (width !== undefined && event.clientX !== from?.x) onDone(width)
  }

  return (
    <span
      aria-hidden
      className={`${css.resize} on-screen`}
      title="拖动调整列宽，双击恢复"
      onPointerDown={begin}
      onPointerMove={(event) => from && onDrag(widthAt(event))}
      onPointerUp={end}
      onPointerCancel={() => {
        setFrom(undefined)
        onDrag(undefined)
      }}
      onDoubleClick={() => onDone(undefined)}
    />
  )
}
