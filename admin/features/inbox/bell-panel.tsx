import { Link } from '@tanstack/react-router'
import { Button, Empty, Skeleton } from 'antd'
import { useEffect, useRef } from 'react'
import { api } from '#api/index.ts'
import { useRead } from '#admin/lib/calls/query.ts'
import { LoadFailure } from '#admin/ui/notice.tsx'
import css from './inbox.module.css'
import { MessageList } from './message-list.tsx'
import { useMarking, useUnread } from './use-inbox.ts'

const SHOWN = 10

type BellPanelProps = {
  id: string
  onClose: () => void
  onChoices: () => void
  onDevices: () => void
}

/** The newest messages, read anew each time that it opens. Esc closes it. */
export function BellPanel({ id, onClose, onChoices, onDevices }: BellPanelProps) {
  const answer = useRead(api.inbox.index, {})
  const { count, newest } = useUnread()
  const { markOpened, markUpTo, busy } = useMarking()
  const area = useRef<HTMLDialogElement>(null)
  useEffect(() => area.current?.focus(), [])
  const messages = answer.data?.data.slice(0, SHOWN)
  const latest = Math.max(newest, messages?.[0]?.id ?? 0)
  return (
    <dialog
      open
      ref={area}
      id={id}
      aria-label="消息"
      tabIndex={-1}
      className={css.panel}
      onKeyDown={({ key }) => {
        if (key === 'Escape') onClose()
      }}
    >
      <div className={css.head}>
        <h2>消息</h2>
        <Button
          type="link"
          size="small"
          disabled={count === 0}
          loading={busy}
          onClick={() => {
            // The button is about to be of no use, and would lose the cursor.
            area.current?.focus()
            markUpTo(latest)
          }}
        >
          全部标为已读
        </Button>
      </div>
      <div className={css.body}>
        {answer.isPending && <Skeleton active title={false} paragraph={{ rows: 4 }} />}
        {answer.isError && (
          <LoadFailure failure={answer.error} onRetry={() => void answer.refetch()} />
        )}
        {messages?.length === 0 && (
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="还没有消息" />
        )}
        {messages && (
          <MessageList
            messages={messages}
            short
            onRead={({ id: read }) => markOpened(read)}
            onDevices={onDevices}
          />
        )}
      </div>
      <div className={css.foot}>
        <Link to="/inbox" onClick={onClose}>
          查看全部
        </Link>
        <Button type="link" size="small" onClick={onChoices}>
          设置
        </Button>
      </div>
    </dialog>
  )
}
