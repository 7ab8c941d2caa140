import { api } from '#api/index.ts'
import type { QuotationLine } from '#api/quotation/quotation-line.ts'
import { RadioField } from '#admin/ui/field/fields.tsx'
import { moveButton } from '../lines/line-cursor.ts'
import { setsInOrder } from './quotation-sets.ts'
import { SmallDialog } from '#admin/ui/dialog/small-dialog.tsx'

type MoveDialogProps = {
  line: QuotationLine | undefined
  lines: readonly QuotationLine[]
  open: boolean
  onClose: () => void
}

/** On its own, in a set of one line. */
const ALONE = 0

/** Where a line can go: into another set of the quotation, or out of its set. */
function targets(line: QuotationLine, lines: readonly QuotationLine[]) {
  const sets = setsInOrder(lines).map((set, index) => ({ ...set, place: index + 1 }))
  const own = sets.find(({ set_id }) => set_id === line.set_id)
  const others = sets.filter((set) => set !== own)
  return [
    ...((own?.lines.length ?? 0) > 1 ? [{ value: ALONE, label: '单独列出' }] : []),
    ...others.map(({ set_id, com_name, place, lines: inside }) => ({
      value: set_id,
      label: `第${place}套“${com_name}”（${inside.length}个产品）`,
    })),
  ]
}

/** Moves a line into another set, or out of its own. */
export function MoveDialog({ line, lines, open, onClose }: MoveDialogProps) {
  const options = line ? targets(line, lines) : []
  return (
    <SmallDialog
      title={`移到：${line?.title ?? ''}`}
      name="quotation-move"
      open={open}
      save={api.quotation.moveline}
      initial={{ set_id: options[0]?.value }}
      toInput={({ set_id }) => ({ id: line?.id, set_id })}
      onClose={onClose}
      // The row stands elsewhere now.
      afterClose={() => line && document.getElementById(moveButton(line.id))?.focus()}
    >
      <div className="move-targets">
        <RadioField name="set_id" label="移到" options={options} />
      </div>
    </SmallDialog>
  )
}
