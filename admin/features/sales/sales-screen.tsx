import { useMemo } from 'react'
import { api } from '#api/index.ts'
import type { SalesRow } from '#api/sales/sales.ts'
import { CASE_OPEN, caseFilters, caseStates } from '#api/kit/status.ts'
import { customerColumn } from '#admin/features/chain/progress-columns.tsx'
import {
  chainFilters,
  ChainList,
  contractTitle,
  enteredBy,
} from '#admin/features/chain/chain-list.tsx'
import { useSelf } from '#admin/lib/calls/query.ts'
import { statusColumn, timeColumn } from '#admin/record-list/table/columns.tsx'
import { CutText } from '#admin/record-list/table/cut-text.tsx'
import type { Column, StatusChange } from '#admin/record-list/types.ts'
import { StatusTag } from '#admin/ui/status.tsx'
import css from './cases.module.css'

const COLUMNS: readonly Column<SalesRow>[] = [
  { title: '合同编号', field: 's_no', width: 140, card: 'number' },
  enteredBy('s_no'),
  { ...contractTitle, render: (row) => <TitleOrNone title={row.c_title} /> },
  customerColumn,
  { title: '故障描述', field: 's_fault_brief', card: 'text' },
  { title: '售后情况', field: 's_remark_brief', card: 'text', under: 's_fault_brief' },
  { title: '联系人', field: 's_contact', width: 116, render: (row) => <WhomToCall row={row} /> },
  { title: '负责人', field: 's_assignee_name', width: 76 },
  { title: '处理状态', field: 's_state', width: 122, render: (row) => <CaseState row={row} /> },
  timeColumn('release_time', '时间'),
  statusColumn('s_status'),
]

const FILTERS = chainFilters('sales', api.sales.getUser, [
  { name: 's_state', label: '处理状态', options: caseFilters },
  { name: 's_assignee', label: '负责人', options: api.sales.getAssignee },
])

const BY_FORM = { save: api.sales.setSales, permission: 'sales:edit' } as const

const OTHER_CHANGES: readonly StatusChange[] = [
  { ...BY_FORM, field: 's_state', label: '处理状态', options: caseStates },
  { ...BY_FORM, field: 's_assignee', label: '负责人', options: api.sales.getAssignee },
]

const OPEN = { label: '未完成', values: { s_state: String(CASE_OPEN) } }

/** 售后管理 */
export function SalesScreen() {
  const self = useSelf().data?.data.id
  const quick = useMemo(
    () =>
      self === undefined
        ? [OPEN]
        : [{ label: '我负责的', values: { s_assignee: String(self) } }, OPEN],
    [self],
  )
  return (
    <ChainList<SalesRow>
      kind="sales"
      list={api.sales.index}
      remove={api.sales.deleteSales}
      save={api.sales.setSales}
      naming={(row) => row.s_no}
      status="s_status"
      columns={COLUMNS}
      filters={FILTERS}
      otherChanges={OTHER_CHANGES}
      quick={quick}
      file={api.sales.exportRows}
      keywordHint="合同编号、故障、联系人或电话"
      emptyText="还没有售后记录"
      advice="点“新增”建立"
      creates
    />
  )
}

/** Pumps that were sold before this system have no contract in it. */
function TitleOrNone({ title }: { title: string }) {
  return title === '' ? <span className="muted">无合同</span> : <CutText text={title} />
}

/** The person with the telephone, which a phone dials at a touch. */
function WhomToCall({ row: { s_contact, s_phone } }: { row: SalesRow }) {
  return (
    <span className={css.contact}>
      <span>{s_contact}</span> {s_phone && <a href={`tel:${s_phone}`}>{s_phone}</a>}
    </span>
  )
}

/** How far a case is and since when; nothing of a record from before there were states. */
function CaseState({ row: { s_state, s_started, s_finished } }: { row: SalesRow }) {
  if (s_state === '') return null
  return (
    <>
      <StatusTag value={s_state} options={caseStates} />
      {s_started && <small className={css.time}>开始 {shortTime(s_started)}</small>}
      {s_finished && <small className={css.time}>完成 {shortTime(s_finished)}</small>}
    </>
  )
}

/** Month, day and minute of a time; its year and seconds are in the form. */
const shortTime = (time: string) => time.slice(5, 16).replace(':', '-')
