import { Button } from 'antd'
import { useState } from 'react'
import { isOpen, ISSUED, type InvoiceRecord } from '#api/invoice/invoice.ts'
import { redReasons, type InvoiceRed } from '#api/invoice/red.ts'
import { api } from '#api/index.ts'
import { groupedFromText } from '#api/kit/money.ts'
import { labelIn } from '#api/kit/status.ts'
import { useCan, useRead } from '#admin/lib/calls/query.ts'
import { ask } from '#admin/ui/dialog/feedback.tsx'
import { useChange } from '#admin/ui/form/use-change.ts'
import { Panel } from '#admin/ui/page/panel.tsx'
import { PartHead } from '#admin/ui/page/part-head.tsx'
import { ReadTable, type ReadColumn } from '#admin/ui/read/read-table.tsx'
import { RedDialog } from './red-dialog.tsx'

type RedPartProps = {
  id: number
  /** What is red has changed, and with it the invoice. */
  onChange: () => void
}

/** 红冲 of an issued invoice: what is red of it, registering more, and taking a registration back. */
export function RedPart({ id, onChange }: RedPartProps) {
  const record = useRead(api.invoice.getInvoice, { id }).data?.data
  const mayRegister = useCan('invoice:edit') && record?.can.change === true
  const [isRegistering, setRegistering] = useState(false)
  if (!record || isOpen(record) || (!mayRegister && record.reds.length === 0)) return null
  return (
    <Panel>
      <section aria-labelledby="reds-title">
        <PartHead id="reds-title" title="红冲">
          {mayRegister && record.state === ISSUED && (
            <Button onClick={() => setRegistering(true)}>登记红冲</Button>
          )}
        </PartHead>
        <Reds record={record} mayRegister={mayRegister} onChange={onChange} />
        <RedDialog
          record={record}
          open={isRegistering}
          onSaved={onChange}
          onClose={() => setRegistering(false)}
        />
      </section>
    </Panel>
  )
}

type RedsProps = { record: InvoiceRecord; mayRegister: boolean; onChange: () => void }

function Reds({ record, mayRegister, onChange }: RedsProps) {
  const { reds, red_gross, gross } = record
  if (reds.length === 0) {
    const text =
      record.state === ISSUED ? '没有红冲；销货退回、折让、开票有误时在这里登记' : '整张已红冲'
    return <p className="muted">{text}</p>
  }
  return (
    <>
      <p>
        已红冲 {groupedFromText(red_gross)}元，发票共 {groupedFromText(gross)}
        元；红冲的部分可以重新申请
      </p>
      <ReadTable
        label="红冲"
        columns={columnsFor(record, mayRegister, onChange)}
        rows={reds}
        keyOf={({ id }) => id}
      />
    </>
  )
}

/** Which rows, and how much of each. */
function rowsText({ rows }: InvoiceRed, record: InvoiceRecord): string {
  return rows
    .map(({ position, quantity, gross }) => {
      const { title = '', no = '', unit = '' } = record.rows[position - 1] ?? {}
      return `${[title, no].filter(Boolean).join(' ')} ${quantity}${unit} ${groupedFromText(gross)}元`
    })
    .join('；')
}

const onOneLine = (text: string) => <span className="nowrap">{text}</span>

const columnsFor = (
  record: InvoiceRecord,
  mayRegister: boolean,
  onChange: () => void,
): readonly ReadColumn<InvoiceRed>[] => [
  { title: '红冲日期', render: ({ red_date }) => onOneLine(red_date) },
  { title: '原因', render: ({ reason }) => onOneLine(labelIn<number>(redReasons, reason)) },
  { title: '红字发票', isLong: true, render: ({ red_no }) => onOneLine(red_no) },
  { title: '确认单', isLong: true, render: ({ confirmation_no }) => onOneLine(confirmation_no) },
  { title: '明细', isWide: true, render: (red) => rowsText(red, record) },
  { title: '金额（元）', isNumeric: true, render: ({ gross }) => groupedFromText(gross) },
  { title: '税额（元）', isNumeric: true, render: ({ tax }) => groupedFromText(tax) },
  ...(mayRegister
    ? [
        {
          title: '操作',
          isButtons: true,
          render: (red: InvoiceRed) => <UndoButton red={red} record={record} onChange={onChange} />,
        },
      ]
    : []),
]

type UndoButtonProps = { red: InvoiceRed; record: InvoiceRecord; onChange: () => void }

function UndoButton({ red, record: { id, version }, onChange }: UndoButtonProps) {
  const { send, busy } = useChange(api.invoice.undoRed)
  async function undo() {
    const question = `红字发票${red.red_no}，${groupedFromText(red.gross)}元；登记错时才撤销`
    if (!(await ask(question, { title: '撤销这次红冲登记？', danger: true }))) return
    if (await send({ id: Number(id), version, red_id: red.id })) onChange()
  }
  return (
    <Button type="link" size="small" danger loading={busy} onClick={() => void undo()}>
      撤销
    </Button>
  )
}
