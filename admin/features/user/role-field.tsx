import { Form } from 'antd'
import { api } from '#api/index.ts'
import { useIsOn, useOptions } from '#admin/lib/calls/query.ts'
import { SelectField } from '#admin/ui/field/fields.tsx'
import { LoadFailure } from '#admin/ui/notice.tsx'

const LABEL = '角色'

/** The user's role. Without the choices, the role that is set stays. */
export function RoleField({ advises }: { advises: boolean }) {
  const { data, error, isLoadingError, refetch } = useOptions(api.user.getRoleList)
  const isOn = useIsOn()
  if (!data) {
    return (
      <Form.Item label={LABEL} required>
        {isLoadingError ? (
          <LoadFailure failure={error} onRetry={() => void refetch()} />
        ) : (
          '正在加载…'
        )}
      </Form.Item>
    )
  }
  const beyond = advises && data.data.some((option) => option.disabled)
  return (
    <SelectField
      name="role_id"
      label={LABEL}
      required
      options={data.data}
      {...(beyond && {
        hint: `灰色的角色含有您没有的权限${isOn('discounts') ? '或更高的折扣级别' : ''}，不能选择`,
      })}
    />
  )
}
