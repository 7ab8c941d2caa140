import { RESTORABLE_DAYS } from '#api/kit/history.ts'
import type { DeletedRecord } from '#api/kit/history.ts'
import { PagedDrawer } from '#admin/ui/dialog/paged-drawer.tsx'
import { RowActions } from '../table/row-actions.tsx'
import type { DeletedCalls, RowAction } from '../types.ts'

type DeletedDrawerProps = {
  calls: DeletedCalls
  open: boolean
  onClose: () => void
}

/** The deleted records of a list, newest first, each with its way back. */
export function DeletedDrawer({ calls, open, onClose }: DeletedDrawerProps) {
  const restore: RowAction<DeletedRecord> = {
    label: '恢复',
    confirmTitle: ({ name }) => `恢复“${name}”？`,
    confirm: '恢复后它回到列表中，内容和删除前一样',
    change: calls.restore,
    removes: true,
  }
  return (
    <PagedDrawer<DeletedRecord>
      title="已删除的记录"
      open={open}
      onClose={onClose}
      width={560}
      list={calls.getDeleted}
      note={`删除的记录保留 ${RESTORABLE_DAYS} 天，期间可以恢复。`}
      emptyHint="没有可以恢复的记录"
    >
      {(records) => (
        <ul className="row-list">
          {records.map((record) => (
            <li key={record.id}>
              <div className="row-main">
                <div className="long-text" title={record.name}>
                  {record.name}
                </div>
                <small className="nowrap">删除时间：{record.time}</small>{' '}
                <small>删除人：{record.staff_name}</small>
              </div>
              <RowActions row={record} actions={[restore]} list={calls.getDeleted} />
            </li>
          ))}
        </ul>
      )}
    </PagedDrawer>
  )
}
