import { useMemo } from 'react'
import { featureOf } from '#api/kit/features.ts'
import { historyActions, historyEntities } from '#api/kit/history.ts'
import type { HistoryEntry } from '#api/kit/history.ts'
import { api } from '#api/index.ts'
import { useSelf } from '#admin/lib/calls/query.ts'
import { staffColumn, timeColumn } from '#admin/record-list/table/columns.tsx'
import { CutText } from '#admin/record-list/table/cut-text.tsx'
import { RecordList } from '#admin/record-list/record-list.tsx'
import type { Column, EmptyHint, Filter } from '#admin/record-list/types.ts'
import { ActionTag } from '#admin/ui/history/action-tag.tsx'
import { ChangeTable } from '#admin/ui/history/change-table.tsx'
import { inShort, subjectOf } from '#admin/ui/history/words.ts'

const COLUMNS: readonly Column<HistoryEntry>[] = [
  timeColumn('time', '时间'),
  staffColumn('操作人', 120),
  {
    title: '操作',
    field: 'action',
    width: 100,
    card: 'status',
    render: (entry) => <ActionTag entry={entry} />,
  },
  {
    title: '对象',
    field: 'entity',
    card: 'name',
    render: (entry) => <CutText text={subjectOf(entry)} />,
  },
  { title: 'IP 地址', field: 'address', width: 130, card: 'short' },
  {
    title: '修改内容',
    field: 'changes',
    width: 280,
    card: 'text',
    render: (entry) => <CutText text={inShort(entry)} />,
  },
]

const filtersFor = (off: readonly string[]): readonly Filter[] => [
  { name: 'userid', label: '操作人', options: api.history.getUser },
  {
    name: 'entity',
    label: '对象',
    options: historyEntities.filter(
      ({ value }) => !off.includes(featureOf('entities', value) ?? ''),
    ),
  },
  { name: 'action', label: '操作', options: historyActions },
]

const DETAILS = {
  has: (entry: HistoryEntry) => entry.changes.length > 0,
  render: (entry: HistoryEntry) => <ChangeTable entry={entry} />,
}

const EMPTY: EmptyHint = { text: '还没有操作日志' }

/** 操作日志: everything that happened, for 超级管理员. */
export function HistoryScreen() {
  const off = useSelf().data?.data.features_off
  const filters = useMemo(() => filtersFor(off ?? []), [off])
  return (
    <RecordList
      kind="history"
      title="操作日志"
      list={api.history.index}
      columns={COLUMNS}
      filters={filters}
      actions={[]}
      keywordHint="记录名称或用户名"
      datesLabel="时间"
      ids={false}
      details={DETAILS}
      emptyHint={EMPTY}
    />
  )
}
