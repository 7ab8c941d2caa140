import { Checkbox } from 'antd'
import { featureOf } from '#api/kit/features.ts'
import type { PermissionOption } from '#api/role/role.ts'
import { useIsOn } from '#admin/lib/calls/query.ts'
import { freeOf, grouped, shareOf, toggled, toggledGroup } from './permission-choice.ts'
import type { PermissionGroup } from './permission-choice.ts'
import css from './role.module.css'

type PermissionChecksProps = {
  label: string
  options: readonly PermissionOption[]
  /** Given by the form: the values that are chosen. */
  value?: readonly string[]
  onChange?: (chosen: string[]) => void
  id?: string
}

/** The checkbox list of permissions, a row for each module with 全选 at its start. Those of features that are off stay as they are. */
export function PermissionChecks(props: PermissionChecksProps) {
  const { label, options, value = [], onChange, id } = props
  const isOn = useIsOn()
  const shown = options.filter((one) => isOn(featureOf('permissions', String(one.value))))
  return (
    <fieldset id={id} className={css.all} aria-label={label}>
      {grouped(shown).map((group) => (
        <GroupChecks
          key={group.name}
          group={group}
          chosen={value}
          onToggle={(permission) => onChange?.(toggled(options, value, permission))}
          onToggleAll={() => onChange?.(toggledGroup(options, value, group))}
        />
      ))}
    </fieldset>
  )
}

type GroupChecksProps = {
  group: PermissionGroup
  chosen: readonly string[]
  onToggle: (permission: string) => void
  onToggleAll: () => void
}

function GroupChecks({ group, chosen, onToggle, onToggleAll }: GroupChecksProps) {
  const share = shareOf(group, chosen)
  return (
    <fieldset className={css.group}>
      <legend>{group.name}</legend>
      <Checkbox
        aria-label={`${group.name}：全选`}
        checked={share === 'all'}
        indeterminate={share === 'some'}
        {...disabledWhere(freeOf(group).length === 0)}
        onChange={onToggleAll}
      >
        全选
      </Checkbox>
      <div className={css.actions}>
        {group.options.map((option) => (
          <Checkbox
            key={option.value}
            aria-label={option.label}
            checked={chosen.includes(String(option.value))}
            {...disabledWhere(option.disabled === true)}
            onChange={() => onToggle(String(option.value))}
          >
            {option.action}
          </Checkbox>
        ))}
      </div>
    </fieldset>
  )
}

/** A form that may only be looked at disables all; `disabled={false}` would contradict it. */
const disabledWhere = (disabled: boolean) => (disabled ? { disabled } : {})
