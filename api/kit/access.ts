import {
  actionLabels,
  entities,
  entityNames,
  type Action,
  type Descriptor,
  type Entities,
  type EntityName,
} from './entities.ts'

/** A group of permissions. */
export type Module = Entities[EntityName]['module']

/** Permissions of what is no record's: pages that answer from many. */
const otherGroups = [
  { module: 'report', moduleLabel: '报表', actions: ['view'] },
  { module: 'system', moduleLabel: '对外发送', actions: ['delivery', 'channel'] },
] as const

/** Permission values `<module>:<action>`. */
export type Permission = OfEntity | 'report:view' | 'system:delivery' | 'system:channel'

type OfEntity = {
  [E in EntityName]: Entities[E] extends { permittedBy: object }
    ? never
    : `${Entities[E]['module']}:${Entities[E]['actions'][number]}`
}[EntityName]

/** The role that may do everything and cannot be changed. */
export const SUPER_ROLE = '超级管理员'

/** `public`: no session. `session`: any session. `super`: 超级管理员 alone. Several permissions: any one of them suffices. */
export type Access = 'public' | 'session' | 'super' | Permission | readonly Permission[]

type Group = Pick<Descriptor, 'module' | 'moduleLabel' | 'actions' | 'actionLabels'>

/** All permissions by module, for the role screen and for the role that may do everything. */
export const permissionGroups = [
  ...entityNames.flatMap((name): Group[] =>
    'permittedBy' in entities[name] ? [] : [entities[name]],
  ),
  ...otherGroups,
].map(({ module, moduleLabel, actions, actionLabels: own }: Group) => ({
  module,
  label: moduleLabel,
  options: actions.map((action) => {
    const label = own?.[action] ?? actionLabels[action]
    return {
      value: `${module}:${action}` as Permission,
      action: label,
      label: `${moduleLabel}：${label}`,
    }
  }),
}))

export const allPermissions: readonly Permission[] = permissionGroups.flatMap((group) =>
  group.options.map((option) => option.value),
)

/** The permission that an action on an entity's records takes. */
export const permissionOf = (
  { module, permittedBy }: Pick<Descriptor, 'module' | 'permittedBy'>,
  action: Action,
) => (permittedBy?.[action] ?? `${module}:${action}`) as Permission

/** The Chinese label of a permission, for a refusal that names what is missing. */
export function permissionLabel(permission: Permission): string {
  const found = permissionGroups
    .flatMap((group) => group.options)
    .find((option) => option.value === permission)
  return found?.label ?? permission
}
