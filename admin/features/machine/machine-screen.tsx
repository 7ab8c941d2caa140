import { api } from '#api/index.ts'
import type { MachineRow } from '#api/machine/machine.ts'
import { machineStates, warrantyStates } from '#api/machine/warranty.ts'
import { useAddress } from '#admin/lib/address.ts'
import { customerFilter } from '#admin/features/chain/customer-filter.ts'
import { LabelButton, MachinePapers } from './label-button.tsx'
import { WarrantyTag } from './warranty-tag.tsx'
import {
  staffColumn,
  statusColumn,
  textCell,
  timeColumn,
} from '#admin/record-list/table/columns.tsx'
import { RecordList } from '#admin/record-list/record-list.tsx'
import { deleteAction } from '#admin/record-list/types.ts'
import type { Column, Filter, RowAction } from '#admin/record-list/types.ts'
import { openTab } from '#admin/ui/open.tsx'

/** A day, or nothing where it is not known. */
const dayColumn = (
  field: 'delivered_date' | 'start_date' | 'warranty_end',
  title: string,
  under?: string,
): Column<MachineRow> => ({
  title,
  field,
  width: 104,
  ...(under !== undefined && { under }),
  render: (row) => textCell(row[field]),
})

const COLUMNS: readonly Column<MachineRow>[] = [
  {
    title: '出厂编号',
    field: 'serial_no',
    width: 136,
    card: 'name',
    render: (row) => textCell(row.replaced ? `${row.serial_no}（已更换）` : row.serial_no),
  },
  { ...staffColumn('录入人'), under: 'serial_no' },
  { title: '产品名称', field: 'title', card: 'text' },
  { title: '型号', field: 'model', width: 132, card: 'number', under: 'title' },
  { title: '合同标题', field: 'c_title', render: (row) => textCell(row.c_title) },
  {
    title: '合同编号',
    field: 'c_no',
    width: 140,
    under: 'c_title',
    render: (row) => textCell(row.c_no),
  },
  dayColumn('warranty_end', '质保至'),
  {
    ...statusColumn<MachineRow>('warranty', { title: '质保', options: warrantyStates }),
    card: 'status',
    under: 'warranty_end',
    render: (row) => <WarrantyTag machine={row} />,
  },
  dayColumn('delivered_date', '发货日期'),
  dayColumn('start_date', '启用日期', 'delivered_date'),
  timeColumn('release_time'),
]

const FILTERS: readonly Filter[] = [
  customerFilter,
  { name: 'warranty', label: '质保', options: machineStates },
  { name: 'userid', label: '录入人', options: api.machine.getUser },
]

const QUICK = warrantyStates
  .filter(({ value }) => value === 2 || value === 3)
  .map(({ value, label }) => ({ label, values: { warranty: String(value) } }))

const open = ({ id }: { id: number }) => openTab(`/getMachine?id=${id}`)

const ACTIONS: RowAction<MachineRow>[] = [
  { label: (row) => (row.can.change ? '编辑' : '查看'), onClick: open },
  {
    label: '售后',
    permission: 'sales:edit',
    onClick: ({ id }) => openTab(`/getSales?mid=${id}`),
  },
  {
    ...deleteAction<MachineRow>('machine', api.machine.deleteMachine, (row) => row.serial_no),
    shown: (row) => row.can.delete,
  },
]

/** 设备: machines by their serial numbers. */
export function MachineScreen() {
  return (
    <RecordList<MachineRow>
      title="设备"
      kind="machine"
      list={api.machine.index}
      undo={api.machine}
      file={api.machine.exportRows}
      columns={COLUMNS}
      filters={FILTERS}
      quick={QUICK}
      actions={ACTIONS}
      open={open}
      keywordHint="出厂编号、型号、名称或合同编号"
      emptyHint={{
        text: '还没有设备',
        advice: '请在生产记录中登记出厂编号；系统上线前的设备可以点“新增”',
        permission: 'machine:edit',
      }}
      create={{ permission: 'machine:edit', onClick: () => open({ id: 0 }) }}
      selectedActions={SelectedLabels}
      extra={<ListedLabels />}
    />
  )
}

function SelectedLabels({ ids }: { ids: readonly number[] }) {
  return <MachinePapers of={{ ids }} />
}

/** The labels of the list as it is filtered, all of its pages. */
function ListedLabels() {
  const { keyword, startime, endtime, customer_id, userid, warranty } = useAddress().values
  return <LabelButton of={{ keyword, startime, endtime, customer_id, userid, warranty }} />
}
