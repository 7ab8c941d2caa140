import { Button } from 'antd'
import { useState } from 'react'
import type { HistoryEntry } from '#api/kit/history.ts'
import { sidesOf } from './words.ts'
import './history.css'

/** From so many glyphs or lines on, a text is shown in part first. */
const LONG_TEXT = 300
const MANY_LINES = 8

/** The changed fields of an entry: what they were and what they are. */
export function ChangeTable({ entry }: { entry: HistoryEntry }) {
  const { changes } = entry
  const sides = sidesOf(entry)
  if (changes.length === 0) return null
  return (
    <table className="changes">
      <thead>
        <tr>
          <th scope="col">字段</th>
          {sides === 'both' && <th scope="col">修改前</th>}
          <th scope="col">{sides === 'both' ? '修改后' : '内容'}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ label, before, after }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            {sides !== 'after' && <Value text={before} />}
            {sides !== 'before' && <Value text={after} />}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Value({ text }: { text: string }) {
  const [whole, setWhole] = useState(false)
  if (text === '') {
    return (
      <td>
        <span className="no-value">空</span>
      </td>
    )
  }
  const long = text.length > LONG_TEXT || text.split('\n').length > MANY_LINES
  return (
    <td>
      <div className={long && !whole ? 'value cut' : 'value'}>{text}</div>
      {long && (
        <Button type="link" size="small" aria-expanded={whole} onClick={() => setWhole(!whole)}>
          {whole ? '收起' : '展开全文'}
        </Button>
      )}
    </td>
  )
}
