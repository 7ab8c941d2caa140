import { Button } from 'antd'
import { recordIdFrom, useAddress } from '#admin/lib/address.ts'
import { openTab } from '#admin/ui/open.tsx'
import { RecordPage } from '#admin/ui/form/record-page.tsx'
import { EMPTY_QUOTATION, QuotationFields, quotationForm } from './quotation-form.tsx'

/** A quotation's form as a page. */
export function QuotationPage() {
  const { values } = useAddress()
  const id = recordIdFrom(values['id'])
  return (
    <RecordPage
      {...quotationForm}
      id={id}
      empty={EMPTY_QUOTATION}
      extra={id !== 'new' && <Button onClick={() => openTab(`/quopro?id=${id}`)}>产品</Button>}
    >
      {(record) => <QuotationFields quotation={record} />}
    </RecordPage>
  )
}
