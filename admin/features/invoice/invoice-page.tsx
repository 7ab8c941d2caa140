import { useState } from 'react'
import { differenceStates, invoiceKinds, isOpen, RETURNED, REVERSED } from '#api/invoice/invoice.ts'
import { api } from '#api/index.ts'
import { FilesField } from '#admin/files/files-field.tsx'
import { contractLimits } from '#admin/files/form-files.ts'
import { uploadsReady } from '#admin/files/uploads-ready.ts'
import type { Uploads } from '#admin/files/uploads.ts'
import { useUploads } from '#admin/files/use-uploads.ts'
import { recordIdFrom, useAddress } from '#admin/lib/address.ts'
import { call } from '#admin/lib/calls/client.ts'
import { useCan } from '#admin/lib/calls/query.ts'
import { ExportRowsButton } from '#admin/record-list/export-rows-button.tsx'
import { FixedField, LinesField, RadioField, ReadOnly } from '#admin/ui/field/fields.tsx'
import { Notice } from '#admin/ui/notice.tsx'
import { RecordPage } from '#admin/ui/form/record-page.tsx'
import { BuyerFields } from './buyer-fields.tsx'
import { emptyInvoice, invoiceForm, invoiceInput, type LoadedInvoice } from './invoice-form.ts'
import { IssuedRows } from './issued-rows.tsx'
import { LineRows } from './line-rows.tsx'
import { RedPart } from './red/red-part.tsx'
import { OutcomeFields } from './outcome-fields.tsx'
import { TypedRows } from './typed-rows.tsx'
import { WholeField } from '#admin/ui/field/read-text.tsx'

const FILES = { name: 'i_file', record: '开票申请' } as const

function locked({ can, state }: LoadedInvoice): string | undefined {
  if (!can.change) return '您没有修改开票申请的权限，只能查看'
  return state === REVERSED ? '这张发票已红冲，只能查看' : undefined
}

/** The form of a request for an invoice; a new one is of the contract that the address names. */
export function InvoicePage() {
  // The form reads the invoice again once what is red of it has changed.
  const [times, setTimes] = useState(0)
  const uploads = useUploads(api.upload.fileupload)
  const { values } = useAddress()
  const id = recordIdFrom(values['id'])
  const contract = recordIdFrom(values['con_id'])

  async function load(recordId: number, signal?: AbortSignal): Promise<LoadedInvoice> {
    const named = contract === 'new' ? {} : { con_id: contract }
    const query = recordId > 0 ? { id: recordId } : named
    return invoiceForm((await call(api.invoice.getInvoice, query, { signal })).data)
  }

  return (
    <RecordPage<LoadedInvoice>
      key={times}
      title={id === 'new' ? '申请开票' : '开票申请'}
      name="invoice"
      context={`contract ${contract}`}
      id={id}
      load={load}
      empty={emptyInvoice}
      label="开票申请"
      naming={({ c_no, buyer_name }) => `${c_no} ${buyer_name}`}
      headed={({ c_no, buyer_name }) => `${c_no} ${buyer_name}`}
      save={api.invoice.setInvoice}
      history={api.invoice.getHistory}
      toInput={invoiceInput}
      locked={locked}
      ready={(form, isGone) => uploadsReady(uploads, form, isGone, FILES)}
      below={id !== 'new' && <RedPart id={id} onChange={() => setTimes(times + 1)} />}
      extra={
        id !== 'new' && (
          <ExportRowsButton
            endpoint={api.invoice.exportRows}
            filters={{ ids: String(id) }}
            label="导出明细"
          />
        )
      }
    >
      {(record) => <InvoiceFields record={record} uploads={uploads} />}
    </RecordPage>
  )
}

type InvoiceFieldsProps = { record: LoadedInvoice; uploads: Uploads }

function InvoiceFields({ record, uploads }: InvoiceFieldsProps) {
  const { id, c_no, c_title, state } = record
  const mayRegister = useCan('invoice:edit')
  const isFixed = !isOpen(record)
  return (
    <>
      <FixedField label="合同" value={`${c_no} ${c_title}`} />
      <FromBureau record={record} />
      {state === RETURNED && <Returned record={record} mayRegister={mayRegister} />}
      {id !== '' && (mayRegister || isFixed) && <OutcomeFields stored={state} />}
      <ReadOnly when={isFixed}>
        <RadioField name="kind" label="发票种类" options={invoiceKinds} />
        <BuyerFields record={record} />
        {isFixed ? <IssuedRows rows={record.stored} /> : <Rows record={record} />}
        <LinesField name="remark" label="备注" rows={2} hint="印在发票上，不超过200字" />
      </ReadOnly>
      {id !== '' && (
        <FilesField name="i_file" label="发票文件" limits={contractLimits} uploads={uploads} />
      )}
    </>
  )
}

/** What the tax bureau says of the request, until it is corrected or accepted. */
function FromBureau({ record }: { record: LoadedInvoice }) {
  const { difference, failure } = record
  if (failure !== '') {
    return <Notice kind="warning" text={`税局没有导入这份申请：${failure}。改好后重新导出`} />
  }
  if (difference === '') return null
  return (
    <RadioField
      name="difference_accepted"
      label="与税局的差额"
      options={differenceStates}
      hint={`税局开出的发票${difference}；申请的金额不变`}
    />
  )
}

type ReturnedProps = { record: LoadedInvoice; mayRegister: boolean }

/** Why a request was returned, and how it is applied for again. */
function Returned({ record: { return_reason, can }, mayRegister }: ReturnedProps) {
  const how = mayRegister ? '改好后把状态改为“申请”并保存' : '改好后保存，就是重新申请'
  const text = `已退回：${return_reason}。它不占用数量和金额`
  return <Notice kind="warning" text={can.change ? `${text}；${how}` : text} />
}

function Rows({ record }: { record: LoadedInvoice }) {
  return (
    <WholeField name="rows" label="开票明细">
      {record.lines.length > 0 ? <LineRows record={record} /> : <TypedRows record={record} />}
    </WholeField>
  )
}
