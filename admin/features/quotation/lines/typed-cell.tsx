import { Input } from 'antd'
import type { InputProps, InputRef } from 'antd'
import { useLayoutEffect, useRef } from 'react'

/** What kind of field it is. */
export type TypedCellField = Pick<InputProps, 'inputMode' | 'placeholder' | 'suffix' | 'maxLength'>

type TypedCellProps = {
  id: string
  label: string
  /** What is typed or saved. */
  typed: string
  /** How it is printed, where that is not as it is typed. */
  printed?: string
  /** What is wrong with it, in words to follow its name. */
  problem: string | undefined
  onType: (typed: string) => void
  /** The field is left: there is nothing to wait for any more. */
  onLeave: () => void
  /** Enter: on to the next line. */
  onEnter: () => void
  field: TypedCellField
  /** The least and the most of what arrows count up and down. */
  range?: Range | undefined
}

type Range = readonly [least: number, most: number]

const numberIn = (typed: string) => (/^\d{1,9}$/.test(typed) ? Number(typed) : undefined)

/**
 * What makes a text field one that counts. One of the browser's own kind would drop the 万 of a pasted 1.2万, and take 1.2.
 */
const counting = (typed: string, [least, most]: Range) => ({
  role: 'spinbutton',
  'aria-valuemin': least,
  'aria-valuemax': most,
  'aria-valuenow': numberIn(typed),
})

/** What an arrow makes of it; undefined for every other key. */
function stepped(key: string, typed: string, [least, most]: Range): string | undefined {
  const by = { ArrowUp: 1, ArrowDown: -1 }[key]
  if (by === undefined) return undefined
  return String(Math.min(most, Math.max(least, (numberIn(typed) ?? 0) + by)))
}

/** A value of a line that is typed in its row. What is out of range stays as typed and is marked. */
export function TypedCell(props: TypedCellProps) {
  const { id, label, typed, printed, problem, onType, onLeave, onEnter, field, range } = props
  const problemId = `${id}-problem`
  const input = useRef<InputRef>(null)
  const isUntouched = useRef(false)
  const shown = useRef(typed)
  useLayoutEffect(() => {
    // Somebody else's value has come where nothing was typed yet: what is typed replaces it too.
    if (isUntouched.current && shown.current !== typed) input.current?.select()
    shown.current = typed
  }, [typed])
  function type(text: string): void {
    isUntouched.current = false
    onType(text)
  }
  return (
    <>
      <Input
        {...field}
        {...(range && counting(typed, range))}
        ref={input}
        id={id}
        autoComplete="off"
        aria-label={label}
        aria-invalid={problem !== undefined}
        aria-describedby={problem && problemId}
        status={problem && 'error'}
        value={typed}
        data-printed={printed}
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event) => {
          const next = range && stepped(event.key, typed, range)
          if (next === undefined) return
          event.preventDefault()
          type(next)
        }}
        onBlur={() => {
          isUntouched.current = false
          onLeave()
        }}
        // What is refused is put right first.
        onPressEnter={(event) => {
          // The cursor moves while the key is down: what it comes to is not to be pressed by it.
          event.preventDefault()
          if (problem) event.currentTarget.select()
          else onEnter()
        }}
        // What is typed replaces what was there.
        onFocus={(event) => {
          isUntouched.current = true
          event.currentTarget.select()
        }}
      />
      {problem && (
        <div id={problemId} className="line-problem">
          {problem}
        </div>
      )}
    </>
  )
}
