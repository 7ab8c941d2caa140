import { api } from '#api/index.ts'
import { priceBases } from '#api/quotation.ts'
import { recordStatuses } from '#api/status.ts'
import { call } from '#admin/lib/client.ts'
import { LinesField, RadioField, TextField } from '#admin/ui/fields.tsx'

/** What dialog and page share. */
export const quotationForm = {
  title: '报价管理',
  name: 'quotation',
  load: async (id: number, signal?: AbortSignal) =>
    (await call(api.quotation.getQuotation, { id }, { signal })).data,
  naming: (record: { quo_name: string }) => record.quo_name,
  save: api.quotation.setQuotation,
  history: api.quotation.getHistory,
}

/** The values of the emptied form. */
export const EMPTY_QUOTATION = { quo_name: '', quo_info: '', quo_status: 0, tax_inclusive: 1 }

/** The fields of a quotation. */
export function QuotationFields() {
  return (
    <>
      <TextField name="quo_name" label="报价名称" required />
      <LinesField name="quo_info" label="报价说明" />
      <RadioField name="tax_inclusive" label="单价口径" options={priceBases} />
      <RadioField name="quo_status" label="状态" options={recordStatuses} />
    </>
  )
}
