import { Button } from 'antd'
import type { QuotationLine } from '#api/quotation/quotation-line.ts'
import { openTab } from '#admin/ui/open.tsx'
import { deleteButton, moveButton } from './line-cursor.ts'
import type { LineActions } from './line-row.tsx'
import { SelectLink } from '../models/select-link.tsx'
import { isFree } from '../sets/quotation-sets.ts'

type LineButtonsProps = {
  line: QuotationLine
  editable: boolean
  /** Whether a pump is selected for it; for a cabinet or a tank none is. */
  isPump: boolean
  actions: LineActions
}

/** What can be pressed in a row. */
export function LineButtons({ line, editable, isPump, actions }: LineButtonsProps) {
  const { id, pid, title } = line
  return (
    <div className="line-buttons">
      {!isFree(line) && (
        <Button
          size="small"
          type="link"
          aria-label={`查看（${title}，ID ${id}）`}
          onClick={() => openTab(`/getQuopro?id=${pid}&line=${id}`)}
        >
          查看
        </Button>
      )}
      {editable && (
        <>
          {isPump && <SelectLink target={{ line: id }} label={`选型（${title}）`} type="link" />}
          <Button
            size="small"
            type="link"
            aria-label={`价格（${title}）`}
            title={isFree(line) ? '名称、税率、备注' : '税率、备注、另计'}
            onClick={() => actions.price(line)}
          >
            价格
          </Button>
          <Button
            id={moveButton(id)}
            size="small"
            type="link"
            aria-label={`移到（${title}）`}
            title="移到另一套，或单独列出"
            onClick={() => actions.move(line)}
          >
            移到
          </Button>
          <Button
            id={deleteButton(id)}
            size="small"
            type="link"
            className="line-delete"
            aria-label={`删除（${title}，ID ${id}）`}
            onClick={() => actions.remove(line)}
          >
            删除
          </Button>
        </>
      )}
    </div>
  )
}
