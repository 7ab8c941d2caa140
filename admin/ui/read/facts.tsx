import type { ReactNode } from 'react'
import css from './facts.module.css'

/** What something is called, and what it is; one without a value is left out. */
export type Fact = readonly [label: string, value: ReactNode]

type FactsProps = {
  facts: readonly (Fact | false | undefined)[]
  /** One below the other instead of beside each other. */
  isStacked?: boolean
}

const NOTHING: readonly unknown[] = ['', null, undefined, false]

const hasValue = (fact: Fact | false | undefined): fact is Fact =>
  fact !== undefined && fact !== false && !NOTHING.includes(fact[1])

/** Labels with their values, to be read. */
export function Facts({ facts, isStacked = false }: FactsProps) {
  const known = facts.filter(hasValue)
  if (known.length === 0) return null
  return (
    <dl className={isStacked ? css.stacked : css.beside}>
      {known.map(([label, value], place) => (
        // oxlint-disable-next-line react/no-array-index-key -- a nameplate may say two things under one name
        <div key={place}>
          <dt className="muted">{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
