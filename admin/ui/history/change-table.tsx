import { Button } from 'antd'
import { useState } from 'react'
import type { HistoryEntry } from '#api/kit/history.ts'
import { ReadTable, type ReadColumn } from '../read/read-table.tsx'
import { sidesOf } from './words.ts'
import css from './history.module.css'

type Change = HistoryEntry['changes'][number]

/** From so many glyphs or lines on, a text is shown in part first. */
const LONG_TEXT = 300
const MANY_LINES = 8

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
  const [whole, setWhole] = useState(false)
  if (text === '') return <span className="muted">空</span>
  const long = text.length > LONG_TEXT || text.split('\n').length > MANY_LINES
  return (
    <>
      <div className={long && !whole ? `whole-text ${css.cut}` : 'whole-text'}>{text}</div>
      {long && (
        <Button
          type="link"
          size="small"
          className="text-link on-screen"
          aria-expanded={whole}
          onClick={() => setWhole(!whole)}
        >
          {whole ? '收起' : '展开全文'}
        </Button>
      )}
    </>
  )
}
