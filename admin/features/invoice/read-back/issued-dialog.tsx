import { Button } from 'antd'
import { useState } from 'react'
import { api } from '#api/index.ts'
import { NO_ROWS } from '#api/kit/imports.ts'
import { MOST_READ_BACK, type ReadInvoice } from '#api/invoice/read-back.ts'
import { ChooseStep } from '#admin/imports/choose-step.tsx'
import { FileHead } from '#admin/imports/file-head.tsx'
import { FileModal } from '#admin/imports/file-modal.tsx'
import type { ReadLines } from '#admin/imports/import-types.ts'
import { LinesPreview } from '#admin/imports/lines-preview.tsx'
import { useFileReading } from '#admin/imports/use-file-reading.ts'
import { Refusal } from '#admin/lib/calls/failures.ts'
import { SavingText } from '#admin/ui/form/saving-text.tsx'
import { useChange } from '#admin/ui/form/use-change.ts'
import type { Opened } from '#admin/ui/lazy-part.tsx'
import { issuedColumns, rowsToSend, type Chosen } from './issued-rows.tsx'
import css from '#admin/imports/imports.module.css'

const RULES = [
  '选择电子税务局导出的已开发票清单，每张发票一行（每行一个项目的，同一号码的会加在一起）。',
  '按备注末尾的 KP 编号找到开票申请；没有的按购方识别号和价税合计找，只有一份才算；其余的由您选择。',
  '红字发票按备注里被红冲的号码找到已开的发票，选了红冲原因才登记红冲。作废的和收到的发票不登记。',
  '确认后登记号码、日期和“已开”；金额与申请差几分的会写明。',
]

/** Takes the tax bureau's list of issued invoices, and registers the requests that they are of. */
export function IssuedDialog({ open, onClose }: Opened) {
  const [busy, setBusy] = useState(false)
  return (
    <FileModal title="读入已开发票清单" open={open} busy={busy} onClose={onClose}>
      <IssuedSteps onBusy={setBusy} onDone={onClose} />
    </FileModal>
  )
}

type StepsProps = { onBusy: (busy: boolean) => void; onDone: () => void }

function IssuedSteps({ onBusy, onDone }: StepsProps) {
  const { read, busy, take, restart } = useFileReading<ReadLines<ReadInvoice>>(
    api.invoice.readIssued,
  )
  if (!read) return <ChooseStep busy={busy} rules={RULES} most={MOST_READ_BACK} onChosen={take} />
  const { file, choice, data, count } = read
  return (
    <>
      <FileHead
        // Why a row is of no request stands at the row.
        read={{ ...data, counts: NO_ROWS }}
        choice={choice}
        busy={busy}
        onChoose={(next) => void take(file, next)}
      />
      {data.layout.problem === '' && (
        <IssuedPreview
          key={count}
          read={data}
          busy={busy}
          onBusy={onBusy}
          onRestart={restart}
          onDone={onDone}
        />
      )}
    </>
  )
}

type PreviewProps = StepsProps & {
  read: ReadLines<ReadInvoice>
  busy: boolean
  onRestart: () => void
}

/** Each invoice with its request, which a person may choose; nothing is written before the button. */
function IssuedPreview({ read, busy, onBusy, onRestart, onDone }: PreviewProps) {
  const [chosen, setChosen] = useState<Chosen>({})
  const writing = useChange(api.invoice.setIssued, {
    // What no longer fits is looked up anew, from the file.
    onFailure: (failure) => {
      if (failure instanceof Refusal) onRestart()
    },
  })
  const rows = rowsToSend(read.rows, chosen)

  async function confirm(): Promise<void> {
    onBusy(true)
    const answer = await writing.send({ rows })
    onBusy(false)
    if (answer) onDone()
  }

  return (
    <>
      <LinesPreview
        read={read}
        nameLabel="发票"
        columns={issuedColumns(read.rows, chosen, (row, id) =>
          setChosen((before) => ({ ...before, [row]: id })),
        )}
      />
      <div className={`${css.foot} pinned-foot`}>
        <SavingText busy={writing.busy} text="正在登记…" />
        <Button disabled={writing.busy} onClick={onRestart}>
          重新选择文件
        </Button>
        <Button
          type="primary"
          loading={writing.busy}
          disabled={busy || rows.length === 0}
          onClick={() => void confirm()}
        >
          登记 {rows.length} 张
        </Button>
      </div>
    </>
  )
}
