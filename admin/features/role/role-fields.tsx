import { Form } from 'antd'
import { api } from '#api/index.ts'
import { useRead } from '#admin/lib/calls/query.ts'
import { roleLevels } from '#api/role/levels.ts'
import { RadioField, TextField } from '#admin/ui/field/fields.tsx'
import { LoadFailure } from '#admin/ui/notice.tsx'
import { WhenOn } from '#admin/ui/when-on.tsx'
import { PermissionChecks } from './permission-checks.tsx'
import css from './role.module.css'
import { WholeField } from '#admin/ui/field/read-text.tsx'

const LABEL = '权限'

/** The fields of a role, in the dialog as on the page. `locked`: there is nothing to be chosen. */
export function RoleFields({ locked }: { locked: boolean }) {
  return (
    <>
      <TextField name="role_name" label="角色名称" required />
      <WhenOn feature="discounts">
        <RadioField
          name="level"
          label="折扣级别"
          options={roleLevels}
          hint="报价让利在级别的权限内（见公司资料）可以直接发出，超出的提交审核"
        />
      </WhenOn>
      <PermissionField locked={locked} />
    </>
  )
}

/** What the role permits. Without the choices, what is set stays. */
function PermissionField({ locked }: { locked: boolean }) {
  const { data, error, isLoadingError, refetch } = useRead(api.role.getBehList, {})
  const chosen = Form.useWatch<string[] | undefined>('check') ?? []
  if (!data) {
    return (
      <Form.Item label={LABEL}>
        {isLoadingError ? (
          <LoadFailure failure={error} onRetry={() => void refetch()} />
        ) : (
          '正在加载…'
        )}
      </Form.Item>
    )
  }
  const beyond = !locked && data.info.some((option) => option.disabled)
  return (
    <WholeField
      called={LABEL}
      words={(chosen) =>
        data.info
          .filter(({ value }) => (chosen as readonly unknown[]).includes(value))
          .map(({ label }) => label)
          .join('、')
      }

      name="check"
      label={
        <>
          {LABEL}
          <output className={css.count}>已选 {chosen.length} 项</output>
        </>
      }
      {...(beyond && { extra: '灰色的权限您自己没有，不能更改' })}
    >
      <PermissionChecks label={LABEL} options={data.info} />
    </WholeField>
  )
}
