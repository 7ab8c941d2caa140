import { api } from '#api/index.ts'
import type { RoleRow } from '#api/role/role.ts'
import { useEditing } from '#admin/lib/address.ts'
import { useCan, useRead } from '#admin/lib/calls/query.ts'
import { SimpleList } from '#admin/record-list/simple-list.tsx'
import type { Column, EmptyHint } from '#admin/record-list/types.ts'
import { RecordDialog } from '#admin/ui/dialog/record-dialog.tsx'
import { RoleFields } from './role-fields.tsx'
import { roleForm } from './role-form.ts'

const COLUMNS: readonly Column<RoleRow>[] = [
  { title: '角色名称', field: 'role_name', card: 'name' },
]

const EMPTY: EmptyHint = {
  text: '还没有角色',
  advice: '点“新增”建立一个角色',
  permission: 'role:edit',
}

/** The roles, with what each permits in a dialog. */
export function RoleScreen() {
  const { editing, open, close } = useEditing()
  const answer = useRead(api.role.index, {})
  const edits = useCan('role:edit')
  return (
    <SimpleList
      kind="role"
      title="权限管理"
      list={api.role.index}
      answer={answer}
      rows={answer.data?.info}
      columns={COLUMNS}
      open={(row) => void open(row.id)}
      // Who may not change a role sees there what it permits.
      actions={[{ label: edits ? '编辑' : '查看', onClick: (row) => void open(row.id) }]}
      create={{ permission: 'role:edit', onClick: () => void open('new') }}
      emptyHint={EMPTY}
    >
      <RecordDialog {...roleForm} id={editing} onClose={() => void close()} width={720}>
        {(record) => <RoleFields locked={record.locked !== ''} />}
      </RecordDialog>
    </SimpleList>
  )
}
