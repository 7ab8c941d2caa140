import { Button } from 'antd'
import { api } from '#api/index.ts'
import { MOST_READ_BACK, type ReadFailure } from '#api/invoice/read-back.ts'
import { useMayCall } from '#admin/lib/calls/query.ts'
import { useChange } from '#admin/ui/form/use-change.ts'
import { lazyPart } from '#admin/ui/lazy-part.tsx'

const IssuedDialog = lazyPart(async () => (await import('./issued-dialog.tsx')).IssuedDialog)
const FailuresDialog = lazyPart(
  async () => (await import('#admin/imports/lines-dialog.tsx')).LinesDialog<ReadFailure>,
)

/** Which of the tax bureau's lists is read. */
export type Reading = 'issued' | 'failures'

/** Opens the reading of the bureau's lists, for who registers invoices. */
export function ReadBackButtons({ onOpen }: { onOpen: (reading: Reading) => void }) {
  const may = useMayCall(api.invoice.readIssued)
  if (!may) return null
  return (
    <>
      <Button onClick={() => onOpen('issued')}>读入已开发票清单</Button>
      <Button onClick={() => onOpen('failures')}>读入失败清单</Button>
    </>
  )
}

const FAILURES = [
  '选择电子税务局导出的导入失败清单，要有“发票流水号”和“导入失败原因”两列；流水号是从这里导出时的 KP 编号。',
  '失败原因显示在开票申请上，直到修改申请、重新导出或登记已开。',
]

type DialogsProps = { reading: Reading | undefined; onClose: () => void }

export function ReadBackDialogs({ reading, onClose }: DialogsProps) {
  const failing = useChange(api.invoice.setFailures)
  return (
    <>
      <IssuedDialog open={reading === 'issued'} onClose={onClose} />
      <FailuresDialog
        title="读入失败清单"
        nameLabel="发票流水号"
        rules={FAILURES}
        call={api.invoice.readFailures}
        most={MOST_READ_BACK}
        verb="登记"
        onLines={async (lines) => {
          const rows = lines.map(({ id, version, failure }) => ({ id, version, failure }))
          return (await failing.send({ rows })) !== undefined
        }}
        open={reading === 'failures'}
        onClose={onClose}
      />
    </>
  )
}
