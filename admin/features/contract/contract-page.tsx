import { api } from '#api/index.ts'
import { invoiceStates, recordStatuses } from '#api/status.ts'
import { ChainPage } from '#admin/chain/chain-page.tsx'
import { FilesField } from '#admin/files/files-field.tsx'
import { contractLimits } from '#admin/files/form-files.ts'
import { uploadsReady } from '#admin/files/uploads-ready.ts'
import { useUploads } from '#admin/files/use-uploads.ts'
import { recordIdFrom, useAddress } from '#admin/lib/address.ts'
import { useCan, useRead } from '#admin/lib/query.ts'
import { DayField } from '#admin/ui/day-input.tsx'
import {
  FieldGrid,
  LinesField,
  MoneyField,
  RadioField,
  TextField,
  TimeField,
} from '#admin/ui/fields.tsx'
import { PaymentStepsField } from '#admin/ui/payment-steps.tsx'
import { contractForm, contractInput, emptyContract, suggestUnpaid } from './contract-form.ts'
import { CustomerField } from './customer-field.tsx'
import { ContractLinesField } from './lines/contract-lines-field.tsx'
import { ContractOriginPart } from './contract-origin.tsx'
import { ReceiptsPart } from './receipts/receipts-part.tsx'
import { UnpaidField } from './receipts/unpaid-field.tsx'

const FILES = { name: 'c_file', record: '合同' } as const

/** A contract's form, with its files, and below it what was received for it. */
export function ContractPage() {
  const uploads = useUploads(api.upload.fileupload)
  const id = recordIdFrom(useAddress().values['id'])
  const mayRead = useCan('receipt:view')
  const money = useRead(
    api.receipt.getReceipts,
    { id: id === 'new' ? 0 : id },
    { enabled: mayRead && id !== 'new' },
  )
  const { receipts, unpaid } = money.data?.data ?? {}
  return (
    <ChainPage
      kind="contract"
      list={api.contract.index}
      read={api.contract.getContract}
      toForm={contractForm}
      empty={emptyContract}
      naming={(record) => record.c_title}
      save={api.contract.setContract}
      toInput={contractInput}
      follow={suggestUnpaid}
      alsoChanges={[api.receipt.getReceipts, api.receipt.index]}
      ready={(form, isGone) => uploadsReady(uploads, form, isGone, FILES)}
      below={mayRead && id !== 'new' && <ReceiptsPart contract={id} answer={money} />}
    >
      {({ origin, lines, has_receipts, c_unpay }) => (
        <>
          {origin && <ContractOriginPart origin={origin} />}
          <TextField name="c_title" label="合同标题" required />
          <FieldGrid>
            <TextField name="c_no" label="合同编号" hint="留空则自动编号" />
            {(!origin || origin.cus_name === '') && <CustomerField />}
            <TextField name="project" label="项目名称" />
            <TextField name="delivery_place" label="收货地址" />
            <DayField name="signed_date" label="签订日期" />
            <DayField name="delivery_date" label="交货日期" />
            <MoneyField name="c_money" label="合同金额（元）" suffix="" />
            <UnpaidField
              isComputed={receipts ? receipts.length > 0 : has_receipts}
              unpaid={unpaid ?? c_unpay}
            />
          </FieldGrid>
          <ContractLinesField isQuoted={origin !== undefined} stored={lines} />
          <PaymentStepsField name="payment_steps" label="付款方式" />
          <FieldGrid>
            <DayField name="shipped_date" label="发货日期" />
            <DayField name="accepted_date" label="验收日期" />
            <DayField name="warranty_date" label="质保期满日" />
          </FieldGrid>
          <FilesField name="c_file" label="合同文件" limits={contractLimits} uploads={uploads} />
          <LinesField name="c_remark" label="备注" />
          <FieldGrid roomy>
            <RadioField name="c_invoice" label="发票" options={invoiceStates} />
            <TimeField name="release_time" label="录入时间" />
            <RadioField name="c_status" label="状态" options={recordStatuses} />
          </FieldGrid>
        </>
      )}
    </ChainPage>
  )
}
