import { MAX_TAX_NUMBER } from '#api/invoice/buyer.ts'
import type { InvoiceRecord } from '#api/invoice/invoice.ts'
import { MAX_CONFIRMATION, MISTAKEN, redReasons } from '#api/invoice/red.ts'
import { api } from '#api/index.ts'
import { groupedFromCents } from '#api/kit/money.ts'
import { SmallDialog } from '#admin/ui/dialog/small-dialog.tsx'
import { DayField } from '#admin/ui/field/day-input.tsx'
import { FieldGrid, RadioField, TextField } from '#admin/ui/field/fields.tsx'
import { WholeField } from '#admin/ui/field/read-text.tsx'
import { allLeft, filled, rowsToSend, type RedEntry } from './red-form.ts'
import { RedRows } from './red-rows.tsx'

type Values = {
  reason: number | undefined
  confirmation_no: string
  red_no: string
  red_date: string
  rows: readonly RedEntry[]
}

type RedDialogProps = {
  record: InvoiceRecord
  open: boolean
  onSaved: () => void
  onClose: () => void
}

/** 红冲 of an issued invoice, whole or of some of its rows. */
export function RedDialog({ record, open, onSaved, onClose }: RedDialogProps) {
  const { id, version, rows, reds } = record
  const hasReds = reds.length > 0
  return (
    <SmallDialog
      title="登记红冲"
      name="invoice-red"
      width={900}
      open={open}
      save={api.invoice.setRed}
      confirm="登记红冲"
      initial={{
        reason: undefined as number | undefined,
        confirmation_no: '',
        red_no: '',
        red_date: '',
        rows: filled(rows),
      }}
      toInput={({ rows: entries, ...values }: Values) => ({
        id: Number(id),
        version,
        ...values,
        rows: values.reason === MISTAKEN ? [] : rowsToSend(entries),
      })}
      onSaved={onSaved}
      onClose={onClose}
    >
      {(values) => (
        <>
          <RadioField
            name="reason"
            label="红冲原因"
            required
            options={redReasons.map((reason) => ({
              ...reason,
              disabled: hasReds && reason.value === MISTAKEN,
            }))}
            hint={reasonHint(values.reason, rows)}
          />
          <FieldGrid>
            <TextField name="red_no" label="红字发票号码" maxLength={MAX_TAX_NUMBER} required />
            <DayField name="red_date" label="红冲日期" hint="留空为今天" />
            <TextField
              name="confirmation_no"
              label="红字信息确认单编号"
              maxLength={MAX_CONFIRMATION}
            />
          </FieldGrid>
          {values.reason !== undefined && values.reason !== MISTAKEN && (
            <WholeField name="rows" label="红冲明细">
              <RedRows rows={rows} />
            </WholeField>
          )}
        </>
      )}
    </SmallDialog>
  )
}

function reasonHint(reason: number | undefined, rows: InvoiceRecord['rows']): string {
  if (reason === undefined) return '“开票有误”红冲整张，其他原因可以只红冲一部分'
  if (reason !== MISTAKEN) return '只红冲一部分的，改数量或改填含税金额；不红冲的行留空'
  const { gross, tax } = allLeft(rows)
  return `红冲整张：${groupedFromCents(gross)}元，其中税额 ${groupedFromCents(tax)}元`
}
