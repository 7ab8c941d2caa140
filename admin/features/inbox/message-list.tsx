import { Button } from 'antd'
import { events } from '#api/delivery/events.ts'
import type { Notification } from '#api/inbox/inbox.ts'
import { dayOf } from '#api/kit/time.ts'
import { useSelf } from '#admin/lib/calls/query.ts'
import { passFromRow } from '#admin/record-list/table/list-focus.ts'
import { todayIn } from '#admin/record-list/search/date-presets.ts'
import css from './inbox.module.css'

type MessageListProps = {
  messages: readonly Notification[]
  /** Long texts are cut, and there are no buttons. */
  short?: boolean
  /** Called with a message that is opened or marked. */
  onRead: (message: Notification) => void
  /** Shows where one is signed in. */
  onDevices: () => void
}

/** Messages, each leading to what it is about. */
export function MessageList({ messages, ...rest }: MessageListProps) {
  const today = todayIn(useSelf().data?.data.time_zone)
  return (
    <ul className={`${css.list} plain-list`}>
      {messages.map((message) => (
        <Message key={message.id} message={message} today={today} {...rest} />
      ))}
    </ul>
  )
}

const DAY_START = 11
const MINUTE_END = 16
const YEAR = 5

/** When it came: of today the time, of this year without the year. */
function whenOf(time: string, today: string): string {
  const [day, minute] = [dayOf(time), time.slice(DAY_START, MINUTE_END)]
  if (day === today) return minute
  return `${day.slice(0, YEAR) === today.slice(0, YEAR) ? day.slice(YEAR) : day} ${minute}`
}

type MessageProps = Omit<MessageListProps, 'messages'> & { message: Notification; today: string }

function Message({ message, today, short = false, onRead, onDevices }: MessageProps) {
  const { title, text, created_at, is_read } = message
  const marks = !short && !is_read
  return (
    <li className={is_read ? css.message : `${css.message} ${css.unread}`}>
      <div className={css.said}>
        {!is_read && <span className="unseen">未读：</span>}
        <div className={short ? css.cut : ''}>
          <Title message={message} onRead={onRead} onDevices={onDevices} />
        </div>
        {text !== '' && <p className={short ? css.cut : 'whole-text'}>{text}</p>}
      </div>
      <span className={`${css.when} muted nowrap`}>{whenOf(created_at, today)}</span>
      {!short && (
        <span className={css.mark} {...(marks && { 'data-row-buttons': true })}>
          {marks && (
            <Button
              type="link"
              size="small"
              aria-label={`把“${title}”标为已读`}
              onClick={({ currentTarget }) => {
                void passFromRow(currentTarget)
                onRead(message)
              }}
            >
              标为已读
            </Button>
          )}
        </span>
      )}
    </li>
  )
}

type TitleProps = Pick<MessageProps, 'message' | 'onRead' | 'onDevices'>

function Title({ message, onRead, onDevices }: TitleProps) {
  const address = events[message.event].place(message.record_id)
  const read = () => {
    if (!message.is_read) onRead(message)
  }
  // Where one is signed in has no page of its own.
  if (address === '') {
    return (
      <Button
        type="link"
        className={`text-link ${css.title}`}
        onClick={() => {
          read()
          onDevices()
        }}
      >
        {message.title}
      </Button>
    )
  }
  // With its opener, because only then the browser copies the session into the new tab.
  return (
    <a
      className={css.title}
      href={address}
      target="_blank"
      rel="opener"
      onClick={read}
      onAuxClick={read}
    >
      {message.title}
    </a>
  )
}
