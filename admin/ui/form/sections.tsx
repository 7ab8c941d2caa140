import { Grid } from 'antd'
import { createContext, use, useEffect, useId, useRef, useState } from 'react'
import type { MouseEvent, ReactNode } from 'react'
import { unfold } from '../field/mark-fields.ts'
import { Folded, type FieldLabels } from './folded.tsx'
import css from './sections.module.css'

/** By the titles of the sections that are folded at first: their fields, of which the filled ones stand in the folded line. */
export type Folds = Readonly<Record<string, FieldLabels>>

type Entry = { title: string; part: HTMLElement }

type Around = { folds: Folds; enter: (entry: Entry) => () => void }

const AroundContext = createContext<Around>({ folds: {}, enter: () => () => undefined })

type SectionsProps = {
  /** What the index is called. */
  label: string
  folds: Folds
  /** Whether the sections need a laptop's whole width, so that the index stands beside them on larger screens alone. */
  isWide?: boolean
  children: ReactNode
}

/** As the sections stand on the page, in which order they may come. */
const inOrder = (entries: readonly Entry[]) =>
  entries.toSorted(({ part }, other) =>
    part.compareDocumentPosition(other.part) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
  )

/** A long form in sections, with an index at the side that leads to each of them, and opens it where it is folded. */
export function Sections({ label, folds, isWide = false, children }: SectionsProps) {
  const [entries, setEntries] = useState<readonly Entry[]>([])
  const { lg = false, xxl = false } = Grid.useBreakpoint()
  const hasIndex = isWide ? xxl : lg
  const [enter] = useState(() => (entry: Entry) => {
    setEntries((former) => inOrder([...former, entry]))
    return () => setEntries((former) => former.filter((other) => other !== entry))
  })
  return (
    <div className={hasIndex ? css.sides : undefined}>
      <div className={css.sections}>
        <AroundContext value={{ folds, enter }}>{children}</AroundContext>
      </div>
      {hasIndex && (
        <nav aria-label={label} className={`${css.index} on-screen`}>
          <ul className="plain-list">
            {entries.map((entry) => (
              <li key={entry.part.id}>
                <a href={`#${entry.part.id}`} onClick={(event) => go(event, entry)}>
                  {entry.title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </div>
  )
}

function go(event: MouseEvent, { part }: Entry): void {
  // The address stays: going back leaves the page, as from a form without an index.
  event.preventDefault()
  unfold(part.querySelector('.ant-collapse-header') ?? undefined)
  part.scrollIntoView({ block: 'start' })
  part.focus({ preventScroll: true })
}

type SectionProps = {
  title: string
  /** Whether what is in it says by itself what it is; the index names it all the same. */
  isBare?: boolean
  children: ReactNode
}

/** A section of a form, with its title as a heading or, where it is folded, as the line that opens it. */
export function Section({ title, isBare = false, children }: SectionProps) {
  const { folds, enter } = use(AroundContext)
  const id = useId()
  const part = useRef<HTMLElement>(null)
  const fields = folds[title]
  useEffect(() => (part.current ? enter({ title, part: part.current }) : undefined), [enter, title])
  return (
    <section ref={part} id={id} className={css.section} aria-label={title} tabIndex={-1}>
      {fields ? (
        <Folded parts={[{ label: title, children, fields }]} />
      ) : (
        <>
          {!isBare && <h2>{title}</h2>}
          {children}
        </>
      )}
    </section>
  )
}
