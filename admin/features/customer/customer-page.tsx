import { Button } from 'antd'
import { customerTexts, type CustomerRecord } from '#api/customer/customer.ts'
import { emptyTexts, fieldOf } from '#api/kit/fields/record-texts.ts'
import { api } from '#api/index.ts'
import { recordIdFrom, useAddress } from '#admin/lib/address.ts'
import { call } from '#admin/lib/calls/client.ts'
import { useCan } from '#admin/lib/calls/query.ts'
import { FieldGrid, LinesField, TextField } from '#admin/ui/field/fields.tsx'
import { RecordPage } from '#admin/ui/form/record-page.tsx'
import { openTab } from '#admin/ui/open.tsx'
import { WhenOn } from '#admin/ui/when-on.tsx'
import { agreedPricesOf } from './agreed-prices.ts'
import { ContactsField } from './contacts-field.tsx'
import { LevelField } from './level-field.tsx'

const EMPTY = { ...emptyTexts(customerTexts), contacts: [] } satisfies Partial<CustomerRecord>
const field = fieldOf(customerTexts)

const load = async (id: number, signal?: AbortSignal) =>
  (await call(api.customer.getCustomer, { id }, { signal })).data

/** A customer's form, with its contacts. */
export function CustomerPage() {
  const { values } = useAddress()
  const id = recordIdFrom(values['id'])
  const edits = useCan('customer:edit')
  const seesStatements = useCan('statement:view')

  function locked({ can, staff_name }: CustomerRecord): string | undefined {
    if (can.change) return undefined
    return edits ? `这个客户是${staff_name}录入的，您只能查看` : '您没有修改客户的权限，只能查看'
  }

  return (
    <RecordPage<CustomerRecord>
      title={id === 'new' ? '新增客户' : edits ? '编辑客户' : '查看客户'}
      name="customer"
      id={id}
      load={load}
      empty={EMPTY}
      naming={(record) => record.cus_name}
      headed={(record) => record.cus_name}
      save={api.customer.setCustomer}
      history={api.customer.getHistory}
      locked={locked}
      extra={
        id !== 'new' && (
          <>
            {seesStatements && (
              <Button onClick={() => openTab(`/statement?customer_id=${id}`)}>对账单</Button>
            )}
            <WhenOn feature="agreed">
              <Button onClick={() => openTab(agreedPricesOf(id))}>协议价</Button>
            </WhenOn>
          </>
        )
      }
    >
      <FieldGrid>
        <TextField {...field('cus_name')} hint="按营业执照填写全称" />
        <TextField {...field('cus_short')} />
        <TextField {...field('phone')} />
        <WhenOn feature="agreed">
          <LevelField />
        </WhenOn>
      </FieldGrid>
      <TextField {...field('address')} />
      <FieldGrid>
        <TextField {...field('tax_number')} />
        <TextField {...field('bank')} />
        <TextField {...field('account')} />
      </FieldGrid>
      <ContactsField />
      <LinesField {...field('cus_info')} />
    </RecordPage>
  )
}
