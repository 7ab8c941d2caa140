import { Button, Flex, Modal, Skeleton, Tag, Typography } from 'antd'
import { api } from '#api/index.ts'
import type { SignedIn } from '#api/session/device.ts'
import { useRead } from '#admin/lib/calls/query.ts'
import { ask } from '#admin/ui/dialog/feedback.tsx'
import { useChange } from '#admin/ui/form/use-change.ts'
import { LoadFailure } from '#admin/ui/notice.tsx'
import { ReadTable, type ReadColumn } from '#admin/ui/read/read-table.tsx'

/** Whose devices are shown: another user's, or one's own. */
type Whose = { id: number; username: string } | undefined

type DevicesDialogProps = { whose?: Whose; open: boolean; onClose: () => void }

/** Where a user is signed in, and ending it there. */
export function DevicesDialog({ whose, open, onClose }: DevicesDialogProps) {
  return (
    <Modal
      title={whose ? `${whose.username}的登录设备` : '登录设备'}
      open={open}
      onCancel={onClose}
      footer={null}
      width={720}
      destroyOnHidden
      closable={{ 'aria-label': '关闭' }}
    >
      {open && (whose ? <DevicesOf whose={whose} /> : <OwnDevices />)}
    </Modal>
  )
}

function OwnDevices() {
  const answer = useRead(api.device.index, {})
  const one = useChange(api.device.endDevice)
  const others = useChange(api.device.endOthers)
  const hasOthers = answer.data?.data.some(({ is_present }) => !is_present)

  async function endOthers(): Promise<void> {
    const title = '结束其他全部登录？'
    if (await ask('那些设备上需要重新登录。', { title, danger: true })) await others.send({})
  }

  return (
    <>
      <Typography.Paragraph type="secondary">
        有不认识的登录，请结束它并修改密码。最后使用的时间精确到 5 分钟。
      </Typography.Paragraph>
      <Devices answer={answer} end={({ id }) => one.send({ id })} />
      {hasOthers && (
        <Flex justify="end">
          <Button danger loading={others.busy} onClick={() => void endOthers()}>
            结束其他全部
          </Button>
        </Flex>
      )}
    </>
  )
}

function DevicesOf({ whose }: { whose: NonNullable<Whose> }) {
  const answer = useRead(api.device.ofUser, { id: whose.id })
  const { send } = useChange(api.device.endOfUser)
  return <Devices answer={answer} end={({ id }) => send({ id, user_id: whose.id })} />
}

type DevicesProps = {
  answer: ReturnType<typeof useRead<typeof api.device.index>>
  end: (row: SignedIn) => Promise<unknown>
}

function Devices({ answer, end }: DevicesProps) {
  const { data, error, isLoadingError, refetch } = answer
  if (isLoadingError) return <LoadFailure failure={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active paragraph={{ rows: 4 }} />
  if (data.data.length === 0) return <p className="muted">现在没有登录</p>

  async function askAndEnd(row: SignedIn): Promise<void> {
    const title = `结束“${row.device}”的登录？`
    const question = `地址 ${row.address}，那台设备上需要重新登录。`
    if (await ask(question, { title, danger: true })) await end(row)
  }

  const columns: readonly ReadColumn<SignedIn>[] = [
    {
      title: '设备',
      isHead: true,
      render: ({ device, is_present }) => (
        <>
          {device} {is_present && <Tag color="success">本机</Tag>}
        </>
      ),
    },
    { title: '地址', width: 130, render: ({ address }) => address },
    { title: '登录时间', width: 170, render: ({ signed_in_at }) => signed_in_at },
    { title: '最后使用', width: 170, render: ({ used_at }) => used_at },
    {
      title: '操作',
      width: 80,
      isButtons: true,
      render: (row) =>
        !row.is_present && (
          <Button
            type="link"
            danger
            aria-label={`结束“${row.device}”的登录`}
            onClick={() => void askAndEnd(row)}
          >
            结束
          </Button>
        ),
    },
  ]
  return <ReadTable label="登录设备" columns={columns} rows={data.data} keyOf={({ id }) => id} />
}
