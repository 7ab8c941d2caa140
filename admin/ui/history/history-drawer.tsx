import type { HistoryEntry } from '#api/kit/history.ts'
import type { HistoryEndpoint } from '#admin/lib/types.ts'
import { PagedDrawer, PagedRows } from '../dialog/paged-drawer.tsx'
import { ActionTag } from './action-tag.tsx'
import { ChangeTable } from './change-table.tsx'
import { partOf } from './words.ts'
import css from './history.module.css'

/** Whose history is shown. */
export type RecordHistory = { history: HistoryEndpoint; id: number }

type HistoryDrawerProps = RecordHistory & { open: boolean; onClose: () => void }

/** What happened to a record, newest first. */
export function HistoryDrawer({ history, id, open, onClose }: HistoryDrawerProps) {
  return (
    <PagedDrawer<HistoryEntry>
      title="修改记录"
      open={open}
      onClose={onClose}
      width={720}
      list={history}
      input={{ id }}
      emptyHint={NOTHING}
    >
      {listed}
    </PagedDrawer>
  )
}

/** The same as a part of a page. */
export function HistoryRows({ history, id }: RecordHistory) {
  return (
    <PagedRows<HistoryEntry> list={history} input={{ id }} emptyHint={NOTHING}>
      {listed}
    </PagedRows>
  )
}

const NOTHING = '还没有修改记录'

const listed = (entries: readonly HistoryEntry[]) => (
  <ol className={`${css.entries} plain-list`}>
    {entries.map((entry) => (
      <Entry key={entry.id} entry={entry} />
    ))}
  </ol>
)

function Entry({ entry }: { entry: HistoryEntry }) {
  const part = partOf(entry)
  return (
    <li>
      <div className={css.head}>
        <ActionTag entry={entry} />
        <strong>{entry.staff_name}</strong>
        <span className="nowrap">{entry.time}</span>
        {entry.address && <small>{entry.address}</small>}
      </div>
      {part && <p className="whole-text">{part}</p>}
      <ChangeTable entry={entry} />
    </li>
  )
}
