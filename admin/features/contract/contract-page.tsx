import type { ReactNode } from 'react'
import { api } from '#api/index.ts'
import { invoiceStates, recordStatuses } from '#api/kit/status.ts'
import { ChainPage } from '#admin/features/chain/chain-page.tsx'
import { FilesField } from '#admin/files/files-field.tsx'
import { contractLimits } from '#admin/files/form-files.ts'
import { uploadsReady } from '#admin/files/uploads-ready.ts'
import type { Uploads } from '#admin/files/uploads.ts'
import { useUploads } from '#admin/files/use-uploads.ts'
import { recordIdFrom, useAddress } from '#admin/lib/address.ts'
import { useCan, useRead } from '#admin/lib/calls/query.ts'
import { DayField } from '#admin/ui/field/day-input.tsx'
import {
  FieldGrid,
  LinesField,
  MoneyField,
  RadioField,
  ReadOnly,
  TextField,
  TimeField,
} from '#admin/ui/field/fields.tsx'
import { Notice } from '#admin/ui/notice.tsx'
import { PaymentStepsField } from '#admin/ui/field/payment-steps.tsx'
import {
  contractForm,
  contractInput,
  emptyBilling,
  emptyContract,
  isBillingOnly,
  suggestUnpaid,
  type LoadedContract,
} from './contract-form.ts'
import { ClausesPart } from './clauses-part.tsx'
import { ContractButtons } from './contract-buttons.tsx'
import { CustomerField } from './customer-field.tsx'
import { ShippedDateField, SignedDateField } from './contract-days.tsx'
import { ContractLinesField } from './lines/contract-lines-field.tsx'
import { ContractOriginPart } from './contract-origin.tsx'
import { InvoicesPart } from '#admin/features/invoice/invoices-part.tsx'
import { ReceiptsPart } from '#admin/features/receipt/receipts-part.tsx'
import { UnpaidField } from '#admin/features/receipt/unpaid-field.tsx'

const BILLING_ONLY = '您可以修改发票和签订、发货、验收、质保期满的日期，其余只能查看'

const FILES = { name: 'c_file', record: '合同' } as const

/** A contract's form, with its files, and below it what was received for it. */
export function ContractPage() {
  const uploads = useUploads(api.upload.fileupload)
  const id = recordIdFrom(useAddress().values['id'])
  const mayRead = useCan('receipt:view')
  const mayInvoice = useCan('invoice:view')
  const money = useRead(
    api.receipt.getReceipts,
    { id: id === 'new' ? 0 : id },
    { enabled: mayRead && id !== 'new' },
  )
  const { receipts, unpaid } = money.data?.data ?? {}
  const stored = { id: id === 'new' ? 0 : id }
  const shown = useRead(api.contract.getContract, stored, { enabled: id !== 'new' }).data?.data
  return (
    <ChainPage
      kind="contract"
      list={api.contract.index}
      read={api.contract.getContract}
      toForm={contractForm}
      empty={shown && isBillingOnly(shown) ? emptyBilling : emptyContract}
      naming={(record) => record.c_title}
      save={api.contract.setContract}
      toInput={contractInput}
      follow={suggestUnpaid}
      alsoChanges={[api.receipt.getReceipts, api.receipt.index, api.invoice.getInvoices]}
      buttons={ContractButtons}
      ready={(form, isGone) => uploadsReady(uploads, form, isGone, FILES)}
      below={
        id !== 'new' &&
        (mayRead || mayInvoice) && (
          <>
            {mayRead && <ReceiptsPart contract={id} answer={money} />}
            {mayInvoice && (
              <div className={mayRead ? 'record-below' : undefined}>
                <InvoicesPart contract={id} />
              </div>
            )}
          </>
        )
      }
    >
      {(record) => (
        <ContractFields
          record={record}
          uploads={uploads}
          unpaid={
            <UnpaidField
              isComputed={receipts ? receipts.length > 0 : record.has_receipts}
              unpaid={unpaid ?? record.c_unpay}
            />
          }
        />
      )}
    </ChainPage>
  )
}

type ContractFieldsProps = {
  record: LoadedContract
  uploads: Uploads
  /** 未收款, which receipts may say. */
  unpaid: ReactNode
}

function ContractFields({ record, uploads, unpaid }: ContractFieldsProps) {
  const { origin, lines } = record
  const billingOnly = isBillingOnly(record)
  return (
    <>
      {billingOnly && <Notice text={BILLING_ONLY} />}
      {origin && <ContractOriginPart origin={origin} />}
      <ReadOnly when={billingOnly}>
        <TextField name="c_title" label="合同标题" required />
      </ReadOnly>
      <FieldGrid>
        <ReadOnly when={billingOnly}>
          <TextField name="c_no" label="合同编号" hint="留空则自动编号" />
          {(!origin || origin.cus_name === '') && <CustomerField />}
          <TextField name="project" label="项目名称" />
          <TextField name="delivery_place" label="收货地址" />
        </ReadOnly>
        <SignedDateField record={record} />
        <ReadOnly when={billingOnly}>
          <DayField name="delivery_date" label="交货日期" />
          <MoneyField name="c_money" label="合同金额（元）" suffix="" />
          {unpaid}
        </ReadOnly>
      </FieldGrid>
      <ReadOnly when={billingOnly}>
        <ContractLinesField
          isQuoted={origin !== undefined}
          stored={lines}
          usualTaxRate={record.usual_tax_rate}
        />
        <PaymentStepsField name="payment_steps" label="付款方式" />
        <ClausesPart />
      </ReadOnly>
      <FieldGrid>
        <ShippedDateField record={record} />
        <DayField name="accepted_date" label="验收日期" />
        <DayField name="warranty_date" label="质保期满日" />
      </FieldGrid>
      <ReadOnly when={billingOnly}>
        <FilesField name="c_file" label="合同文件" limits={contractLimits} uploads={uploads} />
        <LinesField name="c_remark" label="备注" />
      </ReadOnly>
      <FieldGrid roomy>
        <RadioField name="c_invoice" label="发票" options={invoiceStates} />
        <ReadOnly when={billingOnly}>
          <TimeField name="release_time" label="录入时间" />
          <RadioField name="c_status" label="状态" options={recordStatuses} />
        </ReadOnly>
      </FieldGrid>
    </>
  )
}
