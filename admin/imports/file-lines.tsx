import { Checkbox, Select } from 'antd'
import { leftOutKinds, type LeftOut } from '#api/kit/imports.ts'
import { labelIn } from '#api/kit/status.ts'
import type { FileChoice } from './file-choice.ts'
import type { ReadFile } from './import-types.ts'
import css from './imports.module.css'

type FileLinesProps = {
  read: ReadFile
  choice: FileChoice
  busy: boolean
  onChoose: (choice: FileChoice) => void
}

/** What of a file is not read, a line each, with the choice beside it; nothing where all of it is. */
export function FileLines({ read, choice, busy, onChoose }: FileLinesProps) {
  const { sheets, sheet, left_out, look } = read
  const hasOthers = sheets.some(({ name, rows }) => name !== sheet && rows > 0)
  const { hidden = false } = choice
  if (!hasOthers && left_out.length === 0 && !hidden && look === 0) return null
  const places = left_out.filter(({ kind }) => HIDDEN.includes(kind))
  return (
    <ul className={css.lines}>
      {hasOthers && (
        <li>
          <span>{`共${sheets.length}张，读了“${sheet}”`}</span>
          <Select
            aria-label="读哪张工作表"
            size="small"
            className={css.sheet}
            disabled={busy}
            value={sheet}
            options={sheets.map(({ name, rows }) => ({
              value: name,
              label: rows > 0 ? `${name}（${rows}行）` : `${name}（空）`,
              disabled: rows === 0,
            }))}
            onChange={(name) => onChoose({ sheet: name, hidden })}
          />
        </li>
      )}
      {left_out.map((one) => (
        <li key={one.kind}>
          <span>{lineOf(one)}</span>
          {one === places[0] && (
            <HiddenChoice {...{ choice, busy, onChoose }} label={choiceOf(places)} />
          )}
        </li>
      ))}
      {hidden && (
        <li>
          隐藏的行和列也读了
          <HiddenChoice {...{ choice, busy, onChoose }} label="也读隐藏的行和列" />
        </li>
      )}
      {look > 0 && <li>{look} 行要核对：有错误，或读入时改动过内容</li>}
    </ul>
  )
}

const HIDDEN: readonly LeftOut['kind'][] = ['hidden_rows', 'hidden_columns']

const choiceOf = (places: readonly LeftOut[]) =>
  places.length > 1 ? '也读隐藏的行和列' : `也读${labelIn(leftOutKinds, places[0]?.kind)}`

function lineOf({ kind, count, where }: LeftOut): string {
  const label = labelIn(leftOutKinds, kind)
  return `没有读${label} ${count}${where && `（${where}）`}`
}

type HiddenChoiceProps = Omit<FileLinesProps, 'read'> & { label: string }

function HiddenChoice({ choice, busy, onChoose, label }: HiddenChoiceProps) {
  return (
    <Checkbox
      className={css.hidden}
      disabled={busy}
      checked={choice.hidden ?? false}
      onChange={({ target }) => onChoose({ ...choice, hidden: target.checked })}
    >
      {label}
    </Checkbox>
  )
}
