import { Form } from 'antd'
import { permissionGroups } from '#api/kit/access.ts'
import { daysAfter } from '#api/kit/time.ts'
import { api } from '#api/index.ts'
import { LONGEST_DAYS, MOST_NAME, USUAL_DAYS } from '#api/key/key.ts'
import type { PermissionOption } from '#api/role/role.ts'
import { PermissionChecks } from '#admin/features/role/permission-checks.tsx'
import { useSelf } from '#admin/lib/calls/query.ts'
import { todayIn } from '#admin/record-list/search/date-presets.ts'
import { notify } from '#admin/ui/dialog/feedback.tsx'
import { SmallDialog } from '#admin/ui/dialog/small-dialog.tsx'
import { DayField } from '#admin/ui/field/day-input.tsx'
import { TextField } from '#admin/ui/field/fields.tsx'

type KeyDialogProps = {
  open: boolean
  onMade: (key: string) => void
  onClose: () => void
}

type Values = { name: string; expires_on: string; permissions: string[] }

/** What one may give to a key: one's own permissions. */
const optionsOf = (check: readonly string[]): PermissionOption[] =>
  permissionGroups.flatMap(({ label: group, options }) =>
    options.filter(({ value }) => check.includes(value)).map((option) => ({ ...option, group })),
  )

/** Makes a key, which its caller then shows. */
export function KeyDialog({ open, onMade, onClose }: KeyDialogProps) {
  const self = useSelf().data?.data
  const options = optionsOf(self?.check ?? [])
  const initial: Values = {
    name: '',
    expires_on: daysAfter(todayIn(self?.time_zone), USUAL_DAYS),
    permissions: [],
  }
  return (
    <SmallDialog
      title="新建 API 密钥"
      name="api-key"
      open={open}
      save={api.key.setKey}
      initial={initial}
      toInput={(values: Values) => values}
      // A repetition whose first answer was lost has no key to show.
      onSaved={({ key, msg }) => (key === '' ? void notify(msg) : onMade(key))}
      onClose={onClose}
    >
      <TextField
        name="name"
        label="名称"
        required
        maxLength={MOST_NAME}
        hint="用在哪里，例如：ERP 同步"
      />
      <DayField
        name="expires_on"
        label="到期"
        required
        hint={`到这一天为止可用，最长${LONGEST_DAYS}天；到期前请另建一个换上`}
      />
      <Form.Item
        name="permissions"
        label="权限"
        required
        extra="只勾选那个程序用得到的。您自己失去的权限，密钥也随之失去。"
      >
        <PermissionChecks label="权限" options={options} />
      </Form.Item>
    </SmallDialog>
  )
}
