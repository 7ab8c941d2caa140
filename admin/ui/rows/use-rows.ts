import { useState } from 'react'
import { moved } from '../form/conflict/moved.ts'
import type { Edits, RowKeys } from './column.ts'

type Rows<Row> = {
  rows: readonly Row[]
  onChange: ((rows: Row[]) => void) | undefined
  /** How a change goes into the rows, where it is about more than its own. */
  changed?: (rows: readonly Row[], at: number, changed: Partial<Row>) => Row[]
}

const replaced = <Row>(rows: readonly Row[], at: number, changed: Partial<Row>) =>
  rows.map((row, other) => (other === at ? { ...row, ...changed } : row))

/**
 * The edits of rows that a field of a form holds as its value. The rows have no ids: their keys are kept beside them, so
 * that a row which is moved takes its fields and the cursor along.
 */
export function useRows<Row>({ rows, onChange, changed = replaced }: Rows<Row>): {
  keys: RowKeys
  edits: Required<Edits<Row>>
} {
  const [{ keys, last }, setKept] = useState({ keys: [] as readonly number[], last: 0 })
  if (keys.length !== rows.length) {
    // Rows that were added, or came from a draft or the server.
    const more = Array.from(rows.slice(keys.length), (_, at) => last + at + 1)
    setKept({ keys: [...keys.slice(0, rows.length), ...more], last: last + more.length })
  }
  return {
    keys,
    edits: {
      change: (at, change) => onChange?.(changed(rows, at, change)),
      move: (at, by) => {
        setKept({ keys: moved(keys, at, by), last })
        onChange?.(moved(rows, at, by))
      },
      remove: (at) => {
        setKept({ keys: keys.filter((_, other) => other !== at), last })
        onChange?.(rows.filter((_, other) => other !== at))
      },
    },
  }
}
