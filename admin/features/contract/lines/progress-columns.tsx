import type { ReactNode } from 'react'
import {
  APART,
  inSets,
  leftOf,
  signedOf,
  toShipOf,
  wholeSetsShipped,
} from '#api/contract/contract-progress.ts'
import type { LineProgress } from '#api/contract/contract-progress.ts'
import type { Column, Sets } from '#admin/ui/rows/column.ts'
import { Note, Quiet } from '#admin/ui/rows/row-text.tsx'
import { useIsOver } from './is-over.ts'

/** The columns that tables of a contract's lines share, and the heads of its sets. */

/** A line of a contract as these columns show it. */
export type CountedLine = LineProgress & {
  title: string
  no: string
  unit: string
  note: string
  set_no: number
  set_name: string
}

/** Over the columns of figures, on a phone's card. */
export const lineNameColumns: readonly Column<CountedLine>[] = [
  {
    name: 'title',
    title: '产品',
    width: 'minmax(90px, 2fr)',
    phone: 'title',
    cell: ({ title, note }) => (
      <>
        {title}
        {note !== '' && <Note>{note}</Note>}
      </>
    ),
  },
  { name: 'no', title: '型号', width: 'minmax(90px, 2fr)', phone: 'title', cell: ({ no }) => no },
]

/** As wide as its figures and its title, with a share of what is left. */
export const FIGURE = 'minmax(max-content, 1fr)'

const figure = (title: string, cell: (line: CountedLine) => ReactNode): Column<CountedLine> => ({
  name: title,
  title,
  width: FIGURE,
  numeric: true,
  cell,
})

const RETURNED = figure('退回', (line) => (signedOf(line) > 0 ? line.returned : '—'))

/** 退回 is there where something of the lines came back. */
export const lineProgressColumns = (lines: readonly LineProgress[]): Column<CountedLine>[] => [
  figure('已生产', (line) => (line.needs_production === 1 ? line.produced : '—')),
  figure('已发', (line) => (signedOf(line) > 0 ? leftOf(line) : '—')),
  ...(lines.some(({ returned }) => returned > 0) ? [RETURNED] : []),
  figure('欠发', (line) => <Owed line={line} />),
]

function Owed({ line }: { line: LineProgress }) {
  const owed = toShipOf(line)
  const isOver = useIsOver()
  if (signedOf(line) === 0) return '—'
  if (isOver) return owed > 0 ? <Quiet>终止 {owed}</Quiet> : owed
  return owed > 0 ? <strong>{owed}</strong> : owed
}

/** The names of sets alone, where only some of their lines are there. */
export const setNames: Sets<CountedLine> = {
  split: inSets,
  head: ([first], above) => {
    if (!first || first.set_no === 0) return above && above[0]?.set_no !== 0 ? APART : null
    return first.set_name
  },
}

/** The name of a set, and how many whole ones have gone; what is of none stands apart from a set above it. */
export const lineSets: Sets<CountedLine> = {
  split: inSets,
  head: (lines, above) => {
    const [first] = lines
    if (!first || first.set_no === 0) return above && above[0]?.set_no !== 0 ? APART : null
    const whole = wholeSetsShipped(lines)
    return (
      <>
        {first.set_name}
        <span>
          {first.sets} 套{whole === undefined ? '' : `，整套已发 ${whole} 套`}
        </span>
      </>
    )
  },
}
