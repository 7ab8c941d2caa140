import { useState } from 'react'
import { api } from '#api/index.ts'
import { userStatuses } from '#api/kit/status.ts'
import type { UserRow } from '#api/user/user.ts'
import { useEditing } from '#admin/lib/address.ts'
import { useCan, useMayCall, useRead, useSelf } from '#admin/lib/calls/query.ts'
import { statusColumn } from '#admin/record-list/table/columns.tsx'
import { SimpleList } from '#admin/record-list/simple-list.tsx'
import { deleteAction } from '#admin/record-list/types.ts'
import type { Column, EmptyHint, StatusChange } from '#admin/record-list/types.ts'
import { RecordDialog } from '#admin/ui/dialog/record-dialog.tsx'
import { lazyPart } from '#admin/ui/lazy-part.tsx'
import { UserFields } from './user-fields.tsx'
import { userForm } from './user-form.ts'

const DevicesDialog = lazyPart(async () => (await import('./devices-dialog.tsx')).DevicesDialog)

/** A pause ends the sessions of whom it is about. */
const STATUS_CHANGE: StatusChange = {
  save: api.user.setUsers,
  field: 'status',
  options: userStatuses,
  permission: 'user:edit',
}

const COLUMNS: readonly Column<UserRow>[] = [
  { title: '用户名', field: 'username', card: 'name' },
  { title: '姓名', field: 'real_name', card: 'short' },
  { title: '角色', field: 'role_name', card: 'short' },
  {
    title: '两步验证',
    field: 'has_factor',
    width: 100,
    render: ({ has_factor }) => (has_factor ? '已启用' : '未启用'),
  },
  statusColumn('status', { options: userStatuses }),
]

const EMPTY: EmptyHint = {
  text: '还没有用户',
  advice: '点“新增”建立一个用户',
  permission: 'user:edit',
}

/** The staff who sign in, with their form in a dialog. */
export function UserScreen() {
  const { editing, open, close } = useEditing()
  const answer = useRead(api.user.getList, {})
  const edits = useCan('user:edit')
  const seesDevices = useMayCall(api.device.ofUser)
  const endsFactors = useMayCall(api.factor.endOfUser)
  const self = useSelf().data?.data
  // Who they are stays until the dialog has gone.
  const [devices, setDevices] = useState<{ of: UserRow; open: boolean }>()
  return (
    <SimpleList
      kind="user"
      title="用户管理"
      list={api.user.getList}
      undo={api.user}
      answer={answer}
      rows={answer.data?.data}
      columns={COLUMNS}
      statusChange={STATUS_CHANGE}
      open={(row) => void open(row.id)}
      actions={[
        { label: edits ? '编辑' : '查看', onClick: (row) => void open(row.id) },
        {
          label: '登录设备',
          more: true,
          shown: () => seesDevices,
          onClick: (row) => setDevices({ of: row, open: true }),
        },
        {
          label: '停用两步验证',
          more: true,
          // One's own takes password and code, in the account's dialog.
          shown: ({ id, has_factor }) => endsFactors && has_factor && id !== self?.id,
          confirmTitle: ({ username }) => `停用“${username}”的两步验证？`,
          confirm: '请先确认是本人手机丢失或换了手机；停用后他用密码就能登录',
          danger: true,
          change: api.factor.endOfUser,
        },
        deleteAction<UserRow>('user', api.user.deleteUser, ({ username }) => username),
      ]}
      create={{ permission: 'user:edit', onClick: () => void open('new') }}
      emptyHint={EMPTY}
    >
      <RecordDialog {...userForm} id={editing} onClose={() => void close()}>
        {(record) => <UserFields record={record} />}
      </RecordDialog>
      {devices && (
        <DevicesDialog
          open={devices.open}
          whose={devices.of}
          onClose={() => setDevices({ ...devices, open: false })}
        />
      )}
    </SimpleList>
  )
}
