import { Tooltip } from 'antd'
import { useCallback, useState } from 'react'
import type { ReactNode } from 'react'
import css from './cell.module.css'

type Watcher = (element: HTMLElement) => void

/** One observer for all cells of all lists: it measures them once a frame has been laid out. */
const watchers = new WeakMap<Element, Watcher>()
let observer: ResizeObserver | undefined

function watch(element: HTMLElement, watcher: Watcher): () => void {
  observer ??= new ResizeObserver((entries) => {
    for (const { target } of entries) watchers.get(target)?.(target as HTMLElement)
  })
  watchers.set(element, watcher)
  observer.observe(element)
  return () => observer?.unobserve(element)
}

type CutTextProps = {
  text: string
  /** The same with parts in colors of their own. */
  children?: ReactNode
}

/**
 * Text on two lines at most, so that all rows are equally high. What does not fit is shown whole where one points at it
 * or comes by with the keyboard; who listens hears all of it anyway.
 */
export function CutText({ text, children = text }: CutTextProps) {
  // Another text may be cut at the same width.
  return (
    <Cuttable key={text} text={text}>
      {children}
    </Cuttable>
  )
}

function Cuttable({ text, children }: CutTextProps) {
  const [cut, setCut] = useState(false)
  const measured = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined
    return watch(element, ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
      setCut(scrollWidth > clientWidth || scrollHeight > clientHeight + 1),
    )
  }, [])
  if (!cut) {
    return (
      <span ref={measured} className={css.cut}>
        {children}
      </span>
    )
  }
  return (
    <Tooltip title={text} trigger={['hover', 'focus']} classNames={{ root: 'whole-text' }}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- or the keyboard could not read on */}
      <span ref={measured} className={css.cut} tabIndex={0}>
        {children}
      </span>
    </Tooltip>
  )
}
