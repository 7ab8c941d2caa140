import { PlusOutlined } from '@ant-design/icons'
import { Button, ConfigProvider } from 'antd'
import { useEffect, useMemo, useRef } from 'react'
import { MAX_TYPED_LINES } from '#api/contract/contract-lines.ts'
import { moved } from '#admin/ui/form/moved.ts'
import { useRemovedRow } from '#admin/ui/form/use-removed-row.ts'
import { changedLines, newLine, type LineForm } from './line-form.ts'
import { ProgressSum } from './line-progress.tsx'
import { TypedLine, type LineActions } from './typed-line.tsx'

export type LinesProps = {
  id?: string
  value?: readonly LineForm[]
  onChange?: (lines: LineForm[]) => void
}

const BUTTONS = { remove: '.contract-line-remove', add: '.contract-line-add' } as const

/** The lines of a contract that was not made from a quotation, as rows to be changed, added, moved and taken away. */
export function TypedLines({ id, value = [], onChange }: LinesProps) {
  const { componentDisabled: disabled } = ConfigProvider.useConfig()
  const { area, leave } = useRemovedRow(BUTTONS)
  const added = useRef(false)

  // What rows do stays the same, so that typing draws one row anew, not all of them.
  const latest = useRef({ value, onChange, leave })
  useEffect(() => {
    latest.current = { value, onChange, leave }
  })
  const actions = useMemo<LineActions>(
    () => ({
      change: (at, changed) =>
        latest.current.onChange?.(changedLines(latest.current.value, at, changed)),
      move: (at, by) => latest.current.onChange?.(moved(latest.current.value, at, by)),
      remove: (at) => {
        latest.current.leave(at)
        latest.current.onChange?.(latest.current.value.filter((_, other) => other !== at))
      },
    }),
    [],
  )

  useEffect(() => {
    if (!added.current) return
    added.current = false
    const rows = area.current?.querySelectorAll<HTMLElement>('.contract-line')
    rows?.[rows.length - 1]?.querySelector('input')?.focus()
  })

  return (
    <div id={id} ref={area} tabIndex={-1} className="typed-lines">
      {value.length > 0 && (
        <ol>
          {value.map((line, at) => (
            <TypedLine
              // New rows have nothing that tells them apart, and hold nothing but what is in `value`.
              // oxlint-disable-next-line react/no-array-index-key -- see above
              key={at}
              line={line}
              at={at}
              isLast={at === value.length - 1}
              actions={actions}
            />
          ))}
        </ol>
      )}
      <div className="contract-lines-foot">
        {!disabled && (
          <Button
            className="contract-line-add"
            icon={<PlusOutlined aria-hidden />}
            {...(value.length >= MAX_TYPED_LINES && { disabled: true })}
            onClick={() => {
              added.current = true
              onChange?.([...value, newLine(value.at(-1))])
            }}
          >
            添加一行
          </Button>
        )}
        <ProgressSum lines={value} />
      </div>
    </div>
  )
}
