import { Typography } from 'antd'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '#api/index.ts'
import { channelStates, type ChannelRecord } from '#api/delivery/channel.ts'
import { useMayCall, useRead } from '#admin/lib/calls/query.ts'
import { SimpleList } from '#admin/record-list/simple-list.tsx'
import { statusColumn, textCell } from '#admin/record-list/table/columns.tsx'
import type { Column, EmptyHint, RowAction } from '#admin/record-list/types.ts'
import { ask } from '#admin/ui/dialog/feedback.tsx'
import { ShownOnce } from '#admin/ui/dialog/shown-once.tsx'
import { useChange } from '#admin/ui/form/use-change.ts'
import { Notice } from '#admin/ui/notice.tsx'
import { ChannelDialog } from './channel-dialog.tsx'
import { eventsInWords, labelOfKind } from './channel-words.ts'

const COLUMNS: readonly Column<ChannelRecord>[] = [
  { title: '名称', field: 'name', card: 'name', width: 170 },
  { title: '类型', field: 'kind', width: 140, render: ({ kind }) => labelOfKind(kind) },
  {
    title: '地址',
    field: 'address',
    card: 'text',
    width: 300,
    render: ({ address }) => textCell(address),
  },
  {
    title: '提示',
    field: 'hint',
    card: 'text',
    under: 'address',
    // In full: it says what is to be done.
    render: ({ hint }) => hint !== '' && <Typography.Text type="warning">{hint}</Typography.Text>,
  },
  { title: '事件', field: 'events', render: (row) => textCell(eventsInWords(row)) },
  {
    title: '金额',
    field: 'with_amounts',
    width: 72,
    render: ({ kind, with_amounts }) => kind !== 'mail' && (with_amounts === 1 ? '显示' : '不显示'),
  },
  statusColumn('is_enabled', { options: channelStates }),
]

const EMPTY: EmptyHint = {
  text: '还没有发送渠道',
  advice: '点“新建渠道”，把待审核、成交、收款等消息发到工作群、邮箱或其他系统',
}

const TEST: RowAction<ChannelRecord> = { label: '测试发送', change: api.channel.testChannel }

const DELETE: RowAction<ChannelRecord> = {
  label: '删除',
  change: api.channel.delChannel,
  danger: true,
  confirmTitle: ({ name }) => `删除渠道“${name}”？`,
  confirm: '删除后不能恢复；还没有发出的消息不再发送',
}

/** Where messages of the company go: group robots, other programs, the mail server. */
export function ChannelScreen() {
  const answer = useRead(api.channel.index, {})
  const [edited, setEdited] = useState<ChannelRecord | 'new'>()
  const [key, setKey] = useState<string>()
  const { send: renew } = useChange(api.channel.renewKey)

  async function renewKeyOf({ id, name }: ChannelRecord): Promise<void> {
    const title = `更换渠道“${name}”的密钥？`
    const question = '旧密钥立即失效，请随后把新密钥交给接收的系统'
    if (!(await ask(question, { danger: true, title }))) return
    const renewed = await renew({ id })
    if (renewed && renewed.key !== '') setKey(renewed.key)
  }

  return (
    <SimpleList
      kind="channel"
      title="发送渠道"
      list={api.channel.index}
      answer={answer}
      rows={answer.data?.data}
      columns={COLUMNS}
      open={setEdited}
      actions={[
        { label: '编辑', onClick: setEdited },
        TEST,
        {
          label: '更换密钥',
          more: true,
          shown: ({ kind }) => kind === 'webhook',
          onClick: (row) => void renewKeyOf(row),
        },
        DELETE,
      ]}
      create={{ label: '新建渠道', onClick: () => setEdited('new') }}
      emptyHint={EMPTY}
      head={answer.data?.outgoing === false && <ClosedNotice />}
    >
      <ChannelDialog
        channel={edited}
        onSaved={({ key: made }) => made !== '' && setKey(made)}
        onClose={() => setEdited(undefined)}
      />
      <ShownOnce
        title="签名密钥"
        secret={key}
        warning="请现在复制并交给接收的系统。关闭之后不再显示；丢失时请点“更换密钥”。"
        onClose={() => setKey(undefined)}
      >
        接收的系统用它核对请求头 <code>webhook-signature</code>（Standard Webhooks），并按
        <code>webhook-id</code> 去掉重复的。
      </ShownOnce>
    </SimpleList>
  )
}

/** Says that the company's switch keeps everything back, and where it is. */
function ClosedNotice() {
  const mayOpen = useMayCall(api.company.setCompany)
  const text = '“对外发送”没有开启，现在什么都不会发出。'
  return (
    <Notice
      kind="warning"
      text={
        mayOpen ? (
          <>
            {text}在<Link to="/company">公司资料</Link>里开启。
          </>
        ) : (
          `${text}请有“公司资料”权限的同事开启。`
        )
      }
    />
  )
}
