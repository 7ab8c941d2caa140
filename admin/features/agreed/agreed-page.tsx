import { groupedFromText } from '#api/kit/money.ts'
import type { AgreedRecord } from '#api/agreed/agreed.ts'
import { api } from '#api/index.ts'
import { productName } from '#api/product/product.ts'
import { recordIdFrom, useAddress } from '#admin/lib/address.ts'
import { call } from '#admin/lib/calls/client.ts'
import { useCan } from '#admin/lib/calls/query.ts'
import { useCatalogueBasis } from '#admin/features/company/catalogue-basis.ts'
import { DayField } from '#admin/ui/field/day-input.tsx'
import { FieldGrid, FixedField, LinesField, MoneyField } from '#admin/ui/field/fields.tsx'
import { FoundField } from '#admin/ui/field/found-field.tsx'
import { RecordPage } from '#admin/ui/form/record-page.tsx'

const EMPTY = {
  customer_id: '',
  product_id: '',
  unitprice: '',
  from_date: '',
  to_date: '',
  note: '',
} satisfies Partial<AgreedRecord>

/** An agreed price's form; for a new one the address may name the customer. */
export function AgreedPage() {
  const { values } = useAddress()
  const id = recordIdFrom(values['id'])
  const named = recordIdFrom(values['customer_id'])
  const edits = useCan('customer:price')

  async function load(recordId: number, signal?: AbortSignal): Promise<AgreedRecord> {
    const customer = named === 'new' ? {} : { customer_id: named }
    const input = recordId > 0 ? { id: recordId } : customer
    return (await call(api.agreed.getAgreed, input, { signal })).data
  }

  function locked({ can, staff_name }: AgreedRecord): string | undefined {
    if (can.change) return undefined
    return edits
      ? `这个客户是${staff_name}的，您只能查看它的协议价`
      : '您没有设置客户价格的权限，只能查看'
  }

  return (
    <RecordPage<AgreedRecord>
      title={id === 'new' ? '新增协议价' : edits ? '编辑协议价' : '查看协议价'}
      name="agreed_price"
      context={String(named)}
      id={id}
      load={load}
      empty={EMPTY}
      naming={nameOf}
      headed={nameOf}
      save={api.agreed.setAgreed}
      history={api.agreed.getHistory}
      locked={locked}
    >
      {(record) => <AgreedFields record={record} />}
    </RecordPage>
  )
}

const priceOf = ({ pro_unitprice = '' }: AgreedRecord) =>
  pro_unitprice === '' ? '' : ` · 目录价${groupedFromText(pro_unitprice)}元`

const nameOf = (record: AgreedRecord) => `${record.cus_name} ${record.pro_no || record.pro_title}`

function AgreedFields({ record }: { record: AgreedRecord }) {
  const basis = useCatalogueBasis()
  const { id, cus_name } = record
  return (
    <>
      <FieldGrid roomy>
        {id === '' ? (
          <FoundField
            name="customer_id"
            label="客户"
            required
            search={api.customer.selectCustomer}
            record={record}
            known={(one) => ({ value: one.customer_id, label: one.cus_name })}
            placeholder="按名称或简称查找"
            nothing="没有符合的客户"
          />
        ) : (
          <FixedField label="客户" value={cus_name} />
        )}
        <FoundField
          name="product_id"
          label="产品"
          required
          search={api.agreed.selectProduct}
          record={record}
          known={(one) => ({ value: one.product_id, label: productName(one) + priceOf(one) })}
          placeholder="按名称或型号查找"
          nothing="没有符合的产品"
        />
      </FieldGrid>
      <FieldGrid>
        <MoneyField name="unitprice" label="协议价" basis={basis} required hint="与目录价同口径" />
        <DayField name="from_date" label="起" required />
        <DayField name="to_date" label="止" required hint="这一天仍然有效" />
      </FieldGrid>
      <LinesField name="note" label="备注" />
    </>
  )
}
