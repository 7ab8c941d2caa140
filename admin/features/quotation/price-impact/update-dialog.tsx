import { api } from '#api/index.ts'
import { callOnce } from '#admin/lib/calls/change.ts'
import { refreshAfter } from '#admin/lib/calls/query.ts'
import { RunDialog } from '#admin/record-list/batch/run-dialog.tsx'
import { quotationName, type Chosen } from './impact-lines.ts'
import { UpdatePreview } from './update-preview.tsx'

type UpdateDialogProps = {
  chosen: readonly Chosen[]
  open: boolean
  onClose: () => void
  onClosed: () => void
}

const { updatePrices } = api.quotation

/** The prices that the server is to write: those that are on the screen, and no others. */
const repricings = ({ lines }: Chosen) =>
  lines.map(({ id, present }) => ({ id, unitprice: present }))

/** Shows what the chosen lines and their quotations come to, and writes that once it is confirmed, one quotation after another. */
export function UpdateDialog({ chosen, ...dialog }: UpdateDialogProps) {
  const byId = new Map(chosen.map((one) => [one.quotation.id, one]))

  function update(id: number, key: string) {
    const one = byId.get(id)!
    const { content_version } = one.quotation
    return callOnce(updatePrices, { id, content_version, lines: repricings(one) }, key)
  }

  return (
    <RunDialog
      {...dialog}
      title="按现价更新报价"
      width={720}
      items={chosen.map(({ quotation }) => ({
        id: quotation.id,
        name: quotationName(quotation),
      }))}
      begin={{ children: `更新 ${chosen.length} 份报价` }}
      perform={update}
      onStill={() => refreshAfter(updatePrices)}
    >
      {chosen.map((one) => (
        <UpdatePreview key={one.quotation.id} chosen={one} repricings={repricings(one)} />
      ))}
    </RunDialog>
  )
}
