import { useState } from 'react'
import { api } from '#api/index.ts'
import { ChainPage } from '#admin/features/chain/chain-page.tsx'
import { uploadsReady } from '#admin/files/uploads-ready.ts'
import { useUploads } from '#admin/files/use-uploads.ts'
import { recordIdFrom, useAddress } from '#admin/lib/address.ts'
import { useCan, useRead } from '#admin/lib/calls/query.ts'
import { RecordTabBar, TabPart, useRecordTabs } from '#admin/ui/form/record-tabs.tsx'
import {
  contractForm,
  contractInput,
  emptyBilling,
  emptyContract,
  isBillingOnly,
  suggestUnpaid,
} from './contract-form.ts'
import { ContractActivity } from './contract-activity.tsx'
import { ContractButtons } from './contract-buttons.tsx'
import { ContractFields } from './contract-fields.tsx'
import { ContractHead } from './contract-head.tsx'
import { EndingButton, EndingPart } from './ending/ending-buttons.tsx'
import { InvoiceField } from '#admin/features/invoice/invoice-field.tsx'
import { InvoicesPart, isOfRequests } from '#admin/features/invoice/invoices-part.tsx'
import { ReceiptsPart } from '#admin/features/receipt/receipts-part.tsx'
import { UnpaidField } from '#admin/features/receipt/unpaid-field.tsx'

const FILES = { name: 'c_file', record: '合同' } as const

const TABS = [
  { key: 'lines', label: '明细' },
  { key: 'money', label: '回款' },
  { key: 'files', label: '文件' },
  { key: 'activity', label: '动态' },
] as const
const PARTS = TABS.map(({ key }) => key)

/** A contract's form with its files, and what was received, invoiced and made of it; in tabs once it is stored. */
export function ContractPage() {
  const uploads = useUploads(api.upload.fileupload)
  const recordId = recordIdFrom(useAddress().values['id'])
  const isNew = recordId === 'new'
  const id = isNew ? 0 : recordId
  const mayRead = useCan('receipt:view')
  const mayInvoice = useCan('invoice:view')
  const money = useRead(api.receipt.getReceipts, { id }, { enabled: mayRead && !isNew })
  const invoices = useRead(api.invoice.getInvoices, { id }, { enabled: mayInvoice && !isNew })
  const { receipts, unpaid } = money.data?.data ?? {}
  const invoiced = invoices.data?.data
  const answer = useRead(api.contract.getContract, { id }, { enabled: !isNew })
  const shown = answer.data?.data
  const tabs = useRecordTabs(PARTS, !isNew)
  // Once it is ended, or its end taken back, the form is read anew.
  const [times, setTimes] = useState(0)
  const again = () => setTimes(times + 1)
  return (
    <ChainPage
      key={times}
      kind="contract"
      read={api.contract.getContract}
      toForm={contractForm}
      empty={shown && isBillingOnly(shown) ? emptyBilling : emptyContract}
      naming={(record) => record.c_title}
      headed={({ c_no, c_title }) => c_no || c_title}
      save={api.contract.setContract}
      toInput={contractInput}
      follow={suggestUnpaid}
      buttons={ContractButtons}
      more={!isNew && shown?.can.end && <EndingButton contract={shown} onChange={again} />}
      ready={(form, isGone) => uploadsReady(uploads, form, isGone, FILES)}
      hasHistory
      isBehind={shown !== undefined && tabs.shown === 'activity'}
      head={
        !isNew && (
          <>
            <ContractHead
              answer={answer}
              money={mayRead ? money.data?.data : undefined}
              invoices={mayInvoice ? invoiced : undefined}
            />
            {shown && <EndingPart contract={shown} onChange={again} />}
            <RecordTabBar tabs={tabs} items={TABS} />
          </>
        )
      }
      below={
        !isNew && (
          <>
            <TabPart tabs={tabs} part="money">
              {mayRead && <ReceiptsPart contract={id} answer={money} />}
              {mayInvoice && (
                <div className={mayRead ? 'record-below' : undefined}>
                  <InvoicesPart contract={id} />
                </div>
              )}
            </TabPart>
            {tabs.shown === 'activity' && (
              <TabPart tabs={tabs} part="activity">
                <ContractActivity contract={id} answer={answer} />
              </TabPart>
            )}
          </>
        )
      }
    >
      {(record) => (
        <ContractFields
          record={record}
          uploads={uploads}
          tabs={tabs}
          unpaid={
            <UnpaidField
              isComputed={receipts ? receipts.length > 0 : record.has_receipts}
              unpaid={unpaid ?? record.c_unpay}
            />
          }
          invoice={
            <InvoiceField
              isComputed={invoiced ? isOfRequests(invoiced) : record.has_invoices}
              stored={invoiced?.c_invoice ?? record.c_invoice}
              invoiced={invoiced?.invoiced ?? ''}
            />
          }
        />
      )}
    </ChainPage>
  )
}
