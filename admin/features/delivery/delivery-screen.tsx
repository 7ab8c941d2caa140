import { Typography } from 'antd'
import { Link } from '@tanstack/react-router'
import { api } from '#api/index.ts'
import { DELIVERY_STATES, deliveryStates, type DeliveryRow } from '#api/delivery/delivery.ts'
import { entities, type EntityName } from '#api/kit/entities.ts'
import { RecordList } from '#admin/record-list/record-list.tsx'
import { statusColumn, textCell, timeColumn } from '#admin/record-list/table/columns.tsx'
import type { Column, EmptyHint, Filter, RowAction } from '#admin/record-list/types.ts'
import css from './delivery.module.css'

/** The record's form. Whether it opens is up to the permissions on the record. */
const addressOf = ({ entity, record_id }: DeliveryRow) =>
  `/get${entities[entity as EntityName].callName}?id=${record_id}`

/** Not as a column of times, which says on a phone no title. */
const NEXT = timeColumn<DeliveryRow>('next_time')

const COLUMNS: readonly Column<DeliveryRow>[] = [
  timeColumn('time', '时间'),
  { title: '事件', field: 'event', card: 'name', width: 150 },
  {
    title: '记录',
    field: 'record_no',
    card: 'number',
    under: 'event',
    render: (row) => row.record_no !== '' && <Link to={addressOf(row)}>{row.record_no}</Link>,
  },
  { title: '渠道', field: 'channel', render: ({ channel }) => textCell(channel) },
  {
    title: '收件人',
    field: 'recipient',
    under: 'channel',
    render: ({ recipient }) => textCell(recipient),
  },
  statusColumn('state', { options: deliveryStates }),
  { title: '次数', field: 'attempts', width: 56, align: 'end' },
  {
    title: '下次发送',
    field: 'next_time',
    width: 92,
    render: (row) => row.next_time !== '' && NEXT.render?.(row),
  },
  { title: '说明', field: 'answer', card: 'text', render: ({ answer }) => textCell(answer) },
]

const FILTERS: readonly Filter[] = [
  { name: 'state', label: '状态', options: deliveryStates },
  { name: 'channel', label: '渠道', options: api.delivery.getChannel },
]

const RESEND: RowAction<DeliveryRow> = {
  label: '重发',
  change: api.delivery.resend,
  shown: ({ can_resend }) => can_resend,
  confirmTitle: () => '重发这一条？',
  confirm: ({ state }) =>
    state === DELIVERY_STATES.unknown
      ? '这一条可能已经送达，重发后对方可能收到两次'
      : '会再发一次；如果其实已经送达，对方可能收到两次',
}

const DETAILS = {
  has: ({ title, text }: DeliveryRow) => title !== '' || text !== '',
  render: ({ title, text }: DeliveryRow) => (
    <div className={css.said}>
      {title !== '' && <Typography.Text strong>{title}</Typography.Text>}
      <p>{text}</p>
    </div>
  ),
}

const EMPTY: EmptyHint = {
  text: '还没有发送记录',
  advice: '先在“发送渠道”里添加渠道，并在公司资料里开启“对外发送”',
  permission: 'system:channel',
}

/** 发送记录: what was sent to whom, what waits, and what has failed. */
export function DeliveryScreen() {
  return (
    <RecordList
      kind="delivery"
      title="发送记录"
      list={api.delivery.index}
      columns={COLUMNS}
      filters={FILTERS}
      actions={[RESEND]}
      keywordHint={null}
      datesLabel="时间"
      ids={false}
      details={DETAILS}
      emptyHint={EMPTY}
    />
  )
}
