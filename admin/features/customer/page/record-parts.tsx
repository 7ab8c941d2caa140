import type { ContractRow } from '#api/contract/contract.ts'
import { api } from '#api/index.ts'
import { groupedFromText } from '#api/kit/money.ts'
import { caseStates } from '#api/kit/status.ts'
import { dayOf } from '#api/kit/time.ts'
import type { MachineRow } from '#api/machine/machine.ts'
import { quotationStages } from '#api/quotation/quotation-head.ts'
import type { QuotationRow } from '#api/quotation/quotation.ts'
import type { SalesRow } from '#api/sales/sales.ts'
import { formAddress } from '#admin/features/chain/chain-kinds.ts'
import { WarrantyTag } from '#admin/features/machine/warranty-tag.tsx'
import { useMay } from '#admin/lib/calls/query.ts'
import type { ReadColumn } from '#admin/ui/read/read-table.tsx'
import { StatusTag } from '#admin/ui/status.tsx'
import { ListPart, RecordName } from './list-part.tsx'

const day = (text: string) => <span className="nowrap">{text}</span>

const QUOTATIONS: readonly ReadColumn<QuotationRow>[] = [
  {
    title: '报价',
    isWide: true,
    render: ({ id, quo_name }) => <RecordName address={`/quopro?id=${id}`} name={quo_name} />,
  },
  { title: '日期', width: 100, render: ({ release_time }) => day(dayOf(release_time)) },
  { title: '合计（元）', width: 120, isNumeric: true, render: (row) => groupedFromText(row.total) },
  {
    title: '阶段',
    width: 80,
    render: ({ stage }) => stage !== '' && <StatusTag value={stage} options={quotationStages} />,
  },
]

const CONTRACTS: readonly ReadColumn<ContractRow>[] = [
  {
    title: '合同',
    isWide: true,
    render: ({ id, c_title }) => (
      <RecordName address={formAddress('contract', id)} name={c_title} />
    ),
  },
  {
    title: '签订',
    width: 100,
    render: ({ signed_date, release_time }) => day(signed_date || dayOf(release_time)),
  },
  {
    title: '金额（元）',
    width: 120,
    isNumeric: true,
    render: (row) => groupedFromText(row.c_money),
  },
  {
    title: '未收（元）',
    width: 120,
    isNumeric: true,
    render: (row) => groupedFromText(row.c_unpay),
  },
]

const MACHINES: readonly ReadColumn<MachineRow>[] = [
  {
    title: '出厂编号',
    isWide: true,
    render: ({ id, serial_no }) => <RecordName address={`/getMachine?id=${id}`} name={serial_no} />,
  },
  { title: '型号', render: ({ model, title }) => model || title },
  { title: '发货', width: 100, render: ({ delivered_date }) => day(delivered_date) },
  {
    title: '质保',
    width: 90,
    render: (machine) => <WarrantyTag machine={machine} />,
  },
]

const CASES: readonly ReadColumn<SalesRow>[] = [
  {
    title: '售后',
    isWide: true,
    render: ({ id, s_fault_brief, s_remark_brief, s_no }) => (
      <RecordName
        address={formAddress('sales', id)}
        name={(s_fault_brief || s_remark_brief || s_no).slice(0, 60)}
      />
    ),
  },
  { title: '日期', width: 100, render: ({ release_time }) => day(dayOf(release_time)) },
  { title: '负责人', width: 90, render: ({ s_assignee_name }) => s_assignee_name },
  {
    title: '状态',
    width: 80,
    render: ({ s_state }) => s_state !== '' && <StatusTag value={s_state} options={caseStates} />,
  },
]

/** The quotations, contracts, machines and cases of a customer, those that one may see. */
export function RecordParts({ customer }: { customer: number }) {
  const may = useMay()
  return (
    <>
      {may('quotation:view') && (
        <ListPart
          title="报价"
          customer={customer}
          list={api.quotation.index}
          path="/quotation"
          columns={QUOTATIONS}
          nothing="还没有给这个客户的报价"
        />
      )}
      {may('contract:view') && (
        <ListPart
          title="合同"
          customer={customer}
          list={api.contract.index}
          path="/contract"
          columns={CONTRACTS}
          nothing="还没有和这个客户关联的合同"
        />
      )}
      {may('machine:view') && (
        <ListPart
          title="设备"
          customer={customer}
          list={api.machine.index}
          path="/machine"
          columns={MACHINES}
          nothing="还没有这个客户的设备"
        />
      )}
      {may('sales:view') && (
        <ListPart
          title="售后"
          customer={customer}
          list={api.sales.index}
          path="/sales"
          columns={CASES}
          nothing="还没有这个客户的售后"
        />
      )}
    </>
  )
}
