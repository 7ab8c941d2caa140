import { useNavigate } from '@tanstack/react-router'
import { Button } from 'antd'
import type { CustomerRow } from '#api/customer/customer.ts'
import { customerFollows } from '#api/customer/follow.ts'
import { api } from '#api/index.ts'
import { ExportListButton } from '#admin/imports/export-list-button.tsx'
import { ImportButton } from '#admin/imports/import-button.tsx'
import { phoneCell, staffColumn, textCell, timeColumn } from '#admin/record-list/table/columns.tsx'
import { RecordList } from '#admin/record-list/record-list.tsx'
import { deleteAction } from '#admin/record-list/types.ts'
import type { Column, Filter, RowAction } from '#admin/record-list/types.ts'
import { openTab } from '#admin/ui/open.tsx'
import { WhenOn } from '#admin/ui/when-on.tsx'
import { customerPageOf } from '#admin/features/chain/record-address.ts'
import { agreedPricesOf } from './agreed-prices.ts'
import { HandOver } from './hand-over.tsx'

const COLUMNS: readonly Column<CustomerRow>[] = [
  { title: '客户名称', field: 'cus_name', card: 'name' },
  { title: '简称', field: 'cus_short', width: 100, card: 'short' },
  {
    title: '联系人',
    field: 'contact_name',
    width: 130,
    render: (row) => textCell(contactOf(row)),
  },
  {
    title: '联系电话',
    field: 'contact_phone',
    width: 128,
    render: (row) => phoneCell(row.contact_phone),
  },
  { title: '公司电话', field: 'phone', width: 128, render: (row) => phoneCell(row.phone) },
  {
    title: '等级',
    field: 'price_level',
    width: 90,
    feature: 'agreed',
    render: (row) => textCell(row.price_level),
  },
  timeColumn('release_time'),
  staffColumn('录入人'),
]

/** The first contact, and that there are more. */
const contactOf = ({ contact_name, contact_count }: CustomerRow) =>
  contact_count > 1 ? `${contact_name} 等${contact_count}人` : contact_name

const FILTERS: readonly Filter[] = [
  { name: 'follow', label: '跟进', options: customerFollows, more: true },
  { name: 'userid', label: '录入人', options: api.customer.getUser },
]
const EXPORTED_BY = ['keyword', 'startime', 'endtime', 'userid', 'follow'] as const

const IMPORT_RULES = ['名称已有的行修改原来的客户，其余的行新增。']

const openPage = ({ id }: { id: number }) => openTab(customerPageOf(id))
const open = ({ id }: { id: number }) => openTab(`/getCustomer?id=${id}`)

const ACTIONS: RowAction<CustomerRow>[] = [
  { label: (row) => (row.can.change ? '编辑' : '查看'), onClick: open },
  { label: '客户页', onClick: openPage, more: true },
  {
    label: '协议价',
    feature: 'agreed',
    onClick: ({ id }) => openTab(agreedPricesOf(id)),
    more: true,
  },
  {
    ...deleteAction<CustomerRow>('customer', api.customer.deleteCustomer, (row) => row.cus_name),
    shown: (row) => row.can.delete,
  },
]

/** 客户管理 */
export function CustomerScreen() {
  const navigate = useNavigate()
  return (
    <RecordList<CustomerRow>
      title="客户管理"
      kind="customer"
      list={api.customer.index}
      undo={api.customer}
      columns={COLUMNS}
      filters={FILTERS}
      actions={ACTIONS}
      open={openPage}
      selectedActions={HandOver}
      file={api.customer.exportRows}
      keywordHint="名称、税号、电话或联系人"
      selectable={({ can }) => can.change || can.delete}
      emptyHint={{
        text: '还没有客户',
        advice: '点“新增”录入一个客户，或点“导入”从Excel文件一次录入多个',
        permission: 'customer:edit',
      }}
      create={{ permission: 'customer:edit', onClick: () => open({ id: 0 }) }}
      extra={
        <>
          <WhenOn feature="agreed">
            <Button onClick={() => void navigate({ to: '/agreed' })}>协议价</Button>
          </WhenOn>
          <ImportButton
            title="导入客户"
            nameLabel="客户"
            rules={IMPORT_RULES}
            calls={api.customer}
          />
        </>
      }
      more={
        <ExportListButton
          endpoint={api.customer.exportList}
          permission="customer:export_list"
          filters={EXPORTED_BY}
        />
      }
    />
  )
}
