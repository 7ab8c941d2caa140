import { Button, Empty, Radio, Skeleton } from 'antd'
import { useAddress } from '#admin/lib/address.ts'
import { LoadFailure, Notice } from '#admin/ui/notice.tsx'
import { Page } from '#admin/ui/page/page.tsx'
import { Panel } from '#admin/ui/page/panel.tsx'
import css from './inbox.module.css'
import { MessageList } from './message-list.tsx'
import { useInboxDialogs } from './use-inbox-dialogs.tsx'
import { useMarking, useMessages, useUnread } from './use-inbox.ts'

const FILTERS = [
  { value: '', label: '全部' },
  { value: '1', label: '未读' },
]

/** 消息: what the product has said to the user, the newest first. */
export function InboxScreen() {
  const { values, change } = useAddress()
  const unreadOnly = values['unread'] === '1'
  const { count, newest } = useUnread()
  const answer = useMessages(unreadOnly)
  const { markOpened, markUpTo, busy } = useMarking()
  const { openDevices, openChoices, dialogs } = useInboxDialogs()
  const messages = answer.data?.pages.flatMap(({ data }) => data)
  const first = messages?.[0]?.id ?? 0
  const latest = Math.max(first, newest)
  return (
    <Page
      title="消息"
      extra={
        <>
          <Button disabled={count === 0} loading={busy} onClick={() => markUpTo(latest)}>
            全部标为已读
          </Button>
          <Button onClick={openChoices}>消息设置</Button>
        </>
      }
    >
      <Panel>
        <Radio.Group
          className={css.filter}
          optionType="button"
          aria-label="显示哪些消息"
          options={FILTERS}
          value={unreadOnly ? '1' : ''}
          onChange={({ target }) => void change({ unread: String(target.value) })}
        />
        {messages && newest > first && (
          <Notice
            text="有新消息"
            action={{ label: '显示', onClick: () => void answer.refetch() }}
          />
        )}
        {answer.isPending && <Skeleton active title={false} paragraph={{ rows: 6 }} />}
        {answer.isError && (
          <LoadFailure failure={answer.error} onRetry={() => void answer.refetch()} />
        )}
        {messages?.length === 0 && (
          <Empty
            image={Empty.PRESENTED_IMAGE_SIMPLE}
            description={unreadOnly ? '没有未读的消息' : '还没有消息'}
          />
        )}
        {messages && (
          <MessageList
            messages={messages}
            onRead={({ id }) => markOpened(id)}
            onDevices={openDevices}
          />
        )}
        {answer.hasNextPage && (
          <div className={css.more}>
            <Button loading={answer.isFetchingNextPage} onClick={() => void answer.fetchNextPage()}>
              显示更早的消息
            </Button>
          </div>
        )}
      </Panel>
      {dialogs}
    </Page>
  )
}
