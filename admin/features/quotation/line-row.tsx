import { Button } from 'antd'
import { memo } from 'react'
import { textFromCents } from '#api/money.ts'
import type { QuotationLine } from '#api/quotation.ts'
import { openTab } from '#admin/ui/open.tsx'
import { LineAmount } from './line-amount.tsx'
import type { LineChange, LineSaving } from './line-changes.ts'
import { deleteButton } from './line-cursor.ts'
import { LineState } from './line-state.tsx'
import { ModelCell, NO_MODEL } from './model-cell.tsx'
import type { PowerNotice } from './power-notice.ts'
import { QuantityCell } from './quantity-cell.tsx'
import { amountOf, shownQuantity } from './quotation-sets.ts'
import { specSummary } from './spec-text.ts'
import { WeightCell } from './weight-cell.tsx'

/** What a row can do; the same object for all rows, so that a change of one does not draw the others. */
export type LineActions = {
  change: (line: number, change: LineChange) => void
  /** The slider is let go, or a field is left. */
  finish: (line: number) => void
  retry: (line: number) => void
  remove: (line: QuotationLine) => void
  /** Puts the cursor where the next thing is to be filled in: this line's quantity, or the next line. */
  toQuantity: (line: number) => void
  toNext: (line: number) => void
}

type LineRowProps = {
  line: QuotationLine
  saving: LineSaving | undefined
  editable: boolean
  /** Texts, not an object, for the same reason. */
  noticeKind: PowerNotice['kind'] | undefined
  noticeText: string | undefined
  actions: LineActions
}

const NOTICE_CLASSES: Readonly<Record<PowerNotice['kind'], string>> = {
  info: 'line-note',
  choice: 'line-choice',
  warning: 'line-problem',
}

/** A line of a quotation. */
export const LineRow = memo(function LineRow(props: LineRowProps) {
  const { line, saving, editable, noticeKind, noticeText, actions } = props
  const { id, title } = line
  const savedModel = line.chosen ? { pid: line.pid, no: line.no } : null
  const values = saving?.values ?? {}
  const model = values.no === undefined ? savedModel : values.no
  const modelText = line.no === '' ? NO_MODEL : line.no
  const top = values.top ?? line.top
  const cents = amountOf(line, shownQuantity(line, saving))
  return (
    <tr>
      <td>{id}</td>
      <td className="line-title">{title}</td>
      <td>
        {editable ? (
          <ModelCell
            line={id}
            title={title}
            model={model}
            onChoose={(value) => {
              actions.change(id, { field: 'no', value })
              if (value) actions.toQuantity(id)
            }}
          />
        ) : (
          <div>{line.chosen ? modelText : '未选择'}</div>
        )}
        {line.chosen && <div className="line-spec">{specSummary(line)}</div>}
        {noticeText && <div className={noticeKind && NOTICE_CLASSES[noticeKind]}>{noticeText}</div>}
      </td>
      <td>
        {editable ? (
          <QuantityCell
            id={id}
            title={title}
            typed={values.num ?? String(line.num)}
            onType={(value) => actions.change(id, { field: 'num', value })}
            onLeave={() => actions.finish(id)}
            onEnter={() => {
              actions.finish(id)
              actions.toNext(id)
            }}
          />
        ) : (
          line.num
        )}
      </td>
      <td>
        {editable ? (
          <WeightCell
            title={title}
            top={top}
            onDrag={(value) => actions.change(id, { field: 'top', value })}
            onRelease={() => actions.finish(id)}
          />
        ) : (
          top
        )}
      </td>
      <td className="line-money">
        <LineAmount text={line.unitprice} />
      </td>
      <td className="line-money">
        <LineAmount text={textFromCents(cents)} />
      </td>
      <td>
        <div className="line-buttons">
          <Button
            size="small"
            type="link"
            onClick={() => openTab(`/getQuopro?id=${line.pid}&line=${id}`)}
          >
            查看
          </Button>
          {editable && (
            <Button
              id={deleteButton(id)}
              size="small"
              type="link"
              className="line-delete"
              onClick={() => actions.remove(line)}
            >
              删除
            </Button>
          )}
        </div>
        {editable && <LineState saving={saving} onRetry={() => actions.retry(id)} />}
      </td>
    </tr>
  )
})
