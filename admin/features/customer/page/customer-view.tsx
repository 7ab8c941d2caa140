import { Button, Skeleton } from 'antd'
import type { Contact } from '#api/customer/contacts.ts'
import { customerTexts, type CustomerRecord } from '#api/customer/customer.ts'
import { api } from '#api/index.ts'
import { recordIdFrom, useAddress } from '#admin/lib/address.ts'
import { useIsOn, useMay, useRead } from '#admin/lib/calls/query.ts'
import { LoadFailure } from '#admin/ui/notice.tsx'
import { openTab } from '#admin/ui/open.tsx'
import { Page } from '#admin/ui/page/page.tsx'
import { Facts } from '#admin/ui/read/facts.tsx'
import { ReadTable, type ReadColumn } from '#admin/ui/read/read-table.tsx'
import { agreedPricesOf } from '../agreed-prices.ts'
import { FollowPart } from '../follow/follow-part.tsx'
import { Part } from './list-part.tsx'
import { PricesPart } from './prices-part.tsx'
import { ReceivablePart } from './receivable-part.tsx'
import { RecordParts } from './record-parts.tsx'
import css from './customer-view.module.css'

const CONTACTS: readonly ReadColumn<Contact>[] = [
  { title: '姓名', isWide: true, render: ({ name }) => name },
  { title: '职务', render: ({ position }) => position },
  { title: '电话', render: ({ phone }) => phone && <a href={`tel:${phone}`}>{phone}</a> },
  { title: '邮箱', render: ({ email }) => email && <a href={`mailto:${email}`}>{email}</a> },
]

/** 客户: everything about one customer that one may see, each part read by itself. */
export function CustomerView() {
  const may = useMay()
  const isOn = useIsOn()
  const id = recordIdFrom(useAddress().values['id'])
  const answer = useRead(
    api.customer.getCustomer,
    { id: id === 'new' ? undefined : id },
    { enabled: id !== 'new' },
  )
  const customer = answer.data?.data
  return (
    <Page
      title="客户"
      failure={answer.error}
      record={customer?.cus_name}
      heading={customer?.cus_name}
      extra={
        id !== 'new' && (
          <>
            {may('quotation:edit') && (
              <Button type="primary" onClick={() => openTab(`/quotation?edit=new&customer=${id}`)}>
                新增报价
              </Button>
            )}
            {may('statement:view') && (
              <Button onClick={() => openTab(`/statement?customer_id=${id}`)}>对账单</Button>
            )}
            {isOn('agreed') && <Button onClick={() => openTab(agreedPricesOf(id))}>协议价</Button>}
            <Button onClick={() => openTab(`/getCustomer?id=${id}`)}>
              {customer?.can.change ? '编辑' : '查看资料'}
            </Button>
          </>
        )
      }
    >
      {id === 'new' && <p className="muted">缺少编号，请从客户列表中打开</p>}
      {id !== 'new' && answer.isPending && <Skeleton active paragraph={{ rows: 6 }} />}
      {answer.isError && (
        <LoadFailure failure={answer.error} onRetry={() => void answer.refetch()} />
      )}
      {id !== 'new' && customer && <Parts id={id} customer={customer} />}
    </Page>
  )
}

function Parts({ id, customer }: { id: number; customer: CustomerRecord }) {
  const may = useMay()
  const hasLevels = useIsOn()('agreed')
  const { contacts } = customer
  const fact = (name: keyof typeof customerTexts) =>
    [customerTexts[name].label, customer[name]] as const
  return (
    <div className={css.parts}>
      <Part title="联系人">
        <Facts
          facts={[
            fact('cus_short'),
            ...(hasLevels ? [fact('price_level')] : []),
            ['业务员', customer.staff_name],
            ...(['phone', 'tax_number', 'address', 'cus_info'] as const).map(fact),
          ]}
        />
        {contacts.length === 0 && <p className="muted">还没有联系人</p>}
        {contacts.length > 0 && (
          <ReadTable
            label="联系人"
            columns={CONTACTS}
            rows={contacts}
            keyOf={(_, place) => place}
          />
        )}
      </Part>
      <Part title="跟进">
        <FollowPart of={api.customer} id={id} writes={customer.can.change} />
      </Part>
      {(may('quotation:view') || may('contract:view')) && <PricesPart customer={id} />}
      {may('receipt:view') && may('contract:view') && <ReceivablePart customer={id} />}
      <RecordParts customer={id} />
    </div>
  )
}
