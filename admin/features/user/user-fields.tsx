import { userStatuses } from '#api/kit/status.ts'
import type { UserRecord } from '#api/user/user.ts'
import { FieldGrid, PasswordField, RadioField, TextField } from '#admin/ui/field/fields.tsx'
import { RoleField } from './role-field.tsx'

const KEEPS = '留空则不修改；修改后该用户需要重新登录'

/** The fields of a user, in the dialog as on the page. Who may only look needs no password, no advice. */
export function UserFields({ record }: { record: UserRecord }) {
  const isNew = record.id === ''
  const isOpen = record.locked === ''
  return (
    <>
      <TextField name="username" label="用户名" required />
      {isOpen && (
        <PasswordField
          name="password"
          label="密码"
          required={isNew}
          {...(!isNew && { hint: KEEPS })}
        />
      )}
      <FieldGrid>
        <TextField
          name="real_name"
          label="姓名"
          maxLength={40}
          hint="单据上显示姓名；不填则显示用户名"
        />
        <TextField name="phone" label="电话" maxLength={40} />
        <TextField name="email" label="邮箱" maxLength={100} />
      </FieldGrid>
      <RoleField advises={isOpen} />
      <RadioField
        name="status"
        label="状态"
        options={userStatuses}
        {...(isOpen && { hint: '暂停的用户不能登录' })}
      />
    </>
  )
}
