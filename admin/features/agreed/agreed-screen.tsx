import type { AgreedRow } from '#api/agreed/agreed.ts'
import { agreedStates, ENDED, ENDS_SOON } from '#api/agreed/agreed-state.ts'
import { api } from '#api/index.ts'
import { customerFilter } from '#admin/features/chain/customer-filter.ts'
import { ExportListButton } from '#admin/imports/export-list-button.tsx'
import { ImportButton } from '#admin/imports/import-button.tsx'
import { recordIdFrom, useAddress } from '#admin/lib/address.ts'
import {
  moneyColumn,
  staffColumn,
  statusColumn,
  textCell,
  timeColumn,
} from '#admin/record-list/table/columns.tsx'
import { RecordList } from '#admin/record-list/record-list.tsx'
import { deleteAction } from '#admin/record-list/types.ts'
import type { Column, Filter, RowAction } from '#admin/record-list/types.ts'
import { openTab } from '#admin/ui/open.tsx'

const COLUMNS: readonly Column<AgreedRow>[] = [
  { title: '客户', field: 'cus_name', card: 'name' },
  { ...staffColumn('业务员'), under: 'cus_name' },
  { title: '产品名称', field: 'pro_title', card: 'text' },
  {
    title: '型号',
    field: 'pro_no',
    width: 150,
    card: 'number',
    under: 'pro_title',
    render: ({ pro_no, pro_brand }) => textCell(`${pro_no} ${pro_brand}`.trim()),
  },
  { ...moneyColumn<AgreedRow>('unitprice', '协议价'), card: 'amount' },
  {
    ...moneyColumn<AgreedRow>('pro_unitprice', '目录价'),
    under: 'unitprice',
    permission: 'product:price',
  },
  { title: '起', field: 'from_date', width: 104 },
  { title: '止', field: 'to_date', width: 104, under: 'from_date' },
  {
    ...statusColumn<AgreedRow>('state', { title: '有效期', options: agreedStates }),
    card: 'status',
  },
  timeColumn('release_time'),
]

const FILTERS: readonly Filter[] = [
  customerFilter,
  { name: 'state', label: '有效期', options: agreedStates },
  { name: 'userid', label: '业务员', options: api.agreed.getUser },
]
const EXPORTED_BY = ['keyword', 'startime', 'endtime', 'state', 'userid', 'customer_id'] as const

const QUICK = agreedStates
  .filter(({ value }) => value === ENDS_SOON || value === ENDED)
  .map(({ value, label }) => ({ label, values: { state: String(value) } }))

const IMPORT_RULES = [
  '同一客户、同一产品、同一天起的行修改原来的协议价，其余的行新增。',
  '客户和产品按名称查找，须先录入；同一产品的起止日期不能重叠。',
]

const open = ({ id }: { id: number }) => openTab(`/getAgreed?id=${id}`)

const ACTIONS: RowAction<AgreedRow>[] = [
  { label: (row) => (row.can.change ? '编辑' : '查看'), onClick: open },
  {
    ...deleteAction<AgreedRow>(
      'agreed_price',
      api.agreed.deleteAgreed,
      (row) => `${row.cus_name} ${row.pro_no || row.pro_title}`,
    ),
    shown: (row) => row.can.delete,
  },
]

/** 协议价: what customers pay for products by agreement. */
export function AgreedScreen() {
  const named = recordIdFrom(useAddress().values['customer_id'])
  const customer = named === 'new' ? undefined : named
  const create = () =>
    openTab(`/getAgreed${customer === undefined ? '' : `?customer_id=${customer}`}`)
  return (
    <RecordList<AgreedRow>
      title="协议价"
      kind="agreed_price"
      list={api.agreed.index}
      undo={api.agreed}
      file={api.agreed.exportRows}
      columns={COLUMNS}
      filters={FILTERS}
      quick={QUICK}
      actions={ACTIONS}
      open={open}
      datesLabel="到期日期"
      keywordHint="客户、产品名称或型号"
      selectable={({ can }) => can.delete}
      emptyHint={{
        text: '还没有协议价',
        advice: '点“新增”录入一个客户的协议价，或点“导入”从Excel文件一次录入多个',
        permission: 'customer:price',
      }}
      create={{ permission: 'customer:price', onClick: create }}
      extra={
        <ImportButton
          title="导入协议价"
          nameLabel="客户和产品"
          rules={IMPORT_RULES}
          calls={api.agreed}
        />
      }
      more={
        <ExportListButton
          endpoint={api.agreed.exportList}
          permission="customer:export_list"
          filters={EXPORTED_BY}
        />
      }
    />
  )
}
