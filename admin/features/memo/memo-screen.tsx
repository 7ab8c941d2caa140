import { api } from '#api/index.ts'
import type { MemoRow } from '#api/memo/memo.ts'
import { RecordList } from '#admin/record-list/record-list.tsx'
import { textCell, timeColumn } from '#admin/record-list/table/columns.tsx'
import { deleteAction } from '#admin/record-list/types.ts'
import type { Column, Filter, RowAction } from '#admin/record-list/types.ts'
import { openTab } from '#admin/ui/open.tsx'

const COLUMNS: readonly Column<MemoRow>[] = [
  { title: '标题', field: 'm_title', card: 'name' },
  { title: '内容', field: 'm_text_brief', render: (row) => textCell(row.m_text_brief) },
  timeColumn('release_time'),
  { title: '录入人', field: 'user_name', width: 86, card: 'short' },
]

const FILTERS: readonly Filter[] = [{ name: 'userid', label: '录入人', options: api.memo.getUser }]

const open = ({ id }: { id: number }) => openTab(`/getMemo?id=${id}`)

const ACTIONS: RowAction<MemoRow>[] = [
  { label: (row) => (row.can.change ? '编辑' : '查看'), onClick: open },
  {
    ...deleteAction<MemoRow>('memo', api.memo.deleteMemo, (row) => row.m_title),
    shown: (row) => row.can.delete,
  },
]

/** 备忘 */
export function MemoScreen() {
  return (
    <RecordList<MemoRow>
      title="备忘"
      kind="memo"
      list={api.memo.index}
      undo={api.memo}
      columns={COLUMNS}
      filters={FILTERS}
      actions={ACTIONS}
      open={open}
      file={api.memo.exportRows}
      keywordHint="标题或内容"
      selectable={({ can }) => can.delete}
      emptyHint={{
        text: '还没有备忘',
        advice: '点“新增”录入一条备忘',
        permission: 'memo:edit',
      }}
      create={{ permission: 'memo:edit', onClick: () => open({ id: 0 }) }}
    />
  )
}
