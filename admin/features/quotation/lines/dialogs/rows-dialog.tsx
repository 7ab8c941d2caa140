import { MAX_ADDED_LINES, type ReadLine } from '#api/quotation/added-lines.ts'
import { api } from '#api/index.ts'
import type { SentInput } from '#api/kit/endpoint.ts'
import { callOnce } from '#admin/lib/calls/change.ts'
import { refreshAfter } from '#admin/lib/calls/query.ts'
import { useSending } from '#admin/ui/form/use-change.ts'
import { lazyPart } from '#admin/ui/lazy-part.tsx'
import type { AddingProps } from './add-line-dialog.tsx'

const LinesDialog = lazyPart(
  async () => (await import('#admin/imports/lines-dialog.tsx')).LinesDialog<ReadLine>,
)

const RULES = [
  '认得的列：型号、数量、单价、产品、单位、备注；粘贴的没有列名时，依次是型号、数量、单价。',
  '型号按目录查找，没有单价的用客户的价格；目录里没有的作为自由项加入。',
]

/** Adds what was pasted, or stands in a file, as lines of a quotation. */
export function RowsDialog({ quotation, open, onAdded, onClose, afterClose }: AddingProps) {
  const { send } = useSending((input: SentInput<typeof api.quotation.addlines>) =>
    callOnce(api.quotation.addlines, input),
  )
  async function add(lines: ReadLine[]): Promise<boolean> {
    const answer = await send({ id: quotation, lines })
    if (!answer) return false
    onAdded(answer.id)
    // The cursor goes to the line once the dialog is gone.
    await refreshAfter(api.quotation.addlines)
    return true
  }

  return (
    <LinesDialog
      title="加入多行产品"
      nameLabel="产品"
      rules={RULES}
      call={api.quotation.importLines}
      about={{ id: quotation }}
      most={MAX_ADDED_LINES}
      open={open}
      onLines={add}
      onClose={onClose}
      afterClose={afterClose}
    />
  )
}
