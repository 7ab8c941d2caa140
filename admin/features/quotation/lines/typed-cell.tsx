import { Input } from 'antd'
import type { InputProps, InputRef } from 'antd'
import { useLayoutEffect, useRef } from 'react'

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
  /** What kind of field it is. */
  field: Pick<
    InputProps,
    'type' | 'inputMode' | 'min' | 'max' | 'step' | 'placeholder' | 'suffix' | 'maxLength'
  >
}

/** A value of a line that is typed in its row. What is out of range stays as typed and is marked. */
export function TypedCell(props: TypedCellProps) {
  const { id, label, typed, printed, problem, onType, onLeave, onEnter, field } = props
  const problemId = `${id}-problem`
  const input = useRef<InputRef>(null)
  const isUntouched = useRef(false)
  const shown = useRef(typed)
  useLayoutEffect(() => {
    // Somebody else's value has come where nothing was typed yet: what is typed replaces it too.
    if (isUntouched.current && shown.current !== typed) input.current?.select()
    shown.current = typed
  }, [typed])
  return (
    <>
      <Input
        {...field}
        ref={input}
        id={id}
        autoComplete="off"
        aria-label={label}
        aria-invalid={problem !== undefined}
        aria-describedby={problem && problemId}
        status={problem && 'error'}
        value={typed}
        data-printed={printed}
        onChange={(event) => {
          isUntouched.current = false
          onType(event.target.value)
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
        // Scrolling the page over a focused number field would change the number.
        onWheel={(event) => event.currentTarget.blur()}
      />
      {problem && (
        <div id={problemId} className="line-problem">
          {problem}
        </div>
      )}
    </>
  )
}
