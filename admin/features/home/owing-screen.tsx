import { deliveryDue, owedWork } from '#api/contract/due.ts'
import type { OwingRow } from '#api/home/home.ts'
import { api } from '#api/index.ts'
import { textCell } from '#admin/record-list/table/columns.tsx'
import { RecordList } from '#admin/record-list/record-list.tsx'
import type { Column, Filter, RowAction } from '#admin/record-list/types.ts'
import { openTab } from '#admin/ui/open.tsx'

const pieces = (field: keyof OwingRow, title: string): Column<OwingRow> => ({
  title,
  field,
  width: 76,
  align: 'end',
})

const COLUMNS: readonly Column<OwingRow>[] = [
  { title: '合同标题', field: 'c_title', card: 'name' },
  { title: '编号', field: 'c_no', width: 140, card: 'number', under: 'c_title' },
  { title: '客户', field: 'cus_name', render: ({ cus_name }) => textCell(cus_name) },
  {
    title: '项目',
    field: 'project',
    under: 'cus_name',
    render: ({ project }) => textCell(project),
  },
  {
    title: '收货地址',
    field: 'delivery_place',
    render: ({ delivery_place }) => textCell(delivery_place),
  },
  { title: '交货日期', field: 'delivery_date', width: 104 },
  pieces('pieces', '签约数'),
  pieces('to_produce', '待生产'),
  pieces('ready_to_ship', '待发货'),
  pieces('to_ship', '未发'),
]

const FILTERS: readonly Filter[] = [
  { name: 'delivery', label: '交付', options: owedWork },
  { name: 'delivery_due', label: '交货期', options: deliveryDue },
]

const ACTIONS: RowAction<OwingRow>[] = [
  {
    label: '新建生产',
    permission: 'production:edit',
    shown: ({ to_produce }) => to_produce > 0,
    onClick: ({ id }) => openTab(`/getProduction?cid=${id}`),
  },
  {
    label: '新建物流',
    permission: 'logistics:edit',
    shown: ({ ready_to_ship, pro_id }) => ready_to_ship > 0 && pro_id !== null,
    onClick: ({ pro_id }) => openTab(`/getLogistics?pid=${pro_id}`),
  },
]

/** 待交付合同: what contracts owe, without their amounts, for who produces and ships. */
export function OwingScreen() {
  return (
    <RecordList<OwingRow>
      title="待交付合同"
      kind="owing"
      list={api.home.getOwing}
      columns={COLUMNS}
      filters={FILTERS}
      actions={ACTIONS}
      keywordHint="合同标题或编号"
      datesLabel="交货日期"
      emptyHint={{ text: '没有待交付的合同' }}
    />
  )
}
