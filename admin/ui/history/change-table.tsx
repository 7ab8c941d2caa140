import type { HistoryEntry } from '#api/kit/history.ts'
import { WholeText } from '../whole-text.tsx'
import { ReadTable, type ReadColumn } from '../read/read-table.tsx'
import { sidesOf } from './words.ts'

type Change = HistoryEntry['changes'][number]

/** The changed fields of an entry: what they were and what they are. */
export function ChangeTable({ entry }: { entry: HistoryEntry }) {
  const { changes } = entry
  const sides = sidesOf(entry)
  if (changes.length === 0) return null
  const columns: ReadColumn<Change>[] = [
    { title: '字段', isHead: true, width: 96, render: ({ label }) => label },
  ]
  if (sides !== 'after') {
    columns.push({
      title: sides === 'both' ? '修改前' : '内容',
      render: ({ before }) => <Value text={before} />,
    })
  }
  if (sides !== 'before') {
    columns.push({
      title: sides === 'both' ? '修改后' : '内容',
      render: ({ after }) => <Value text={after} />,
    })
  }
  return <ReadTable isNarrow columns={columns} rows={changes} keyOf={({ label }) => label} />
}

function Value({ text }: { text: string }) {
  return text === '' ? <span className="muted">空</span> : <WholeText text={text} />
}
