import { Button } from 'antd'
import { useState } from 'react'
import css from './whole-text.module.css'

/** From so many glyphs or lines on, a text is shown in part first. */
const LONG_TEXT = 300
const MANY_LINES = 8

/** A text with its lines; of a long one its beginning, until the rest is asked for. */
export function WholeText({ text }: { text: string }) {
  const [whole, setWhole] = useState(false)
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
