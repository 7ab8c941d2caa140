/**
 * Permission values `<module>:<action>` with their Chinese labels, grouped by module (decisions §3).
 * `<module>:all` widens a chain module from one's own records to everyone's.
 */
const actionLabels = {
  view: '查看',
  edit: '新增和修改',
  delete: '删除',
  export: '导出Excel',
  all: '所有人的记录',
} as const

type Action = keyof typeof actionLabels

const modules = {
  quotation: { label: '报价', actions: ['view', 'edit', 'delete', 'export', 'all'] },
  contract: { label: '合同', actions: ['view', 'edit', 'delete', 'all'] },
  production: { label: '生产', actions: ['view', 'edit', 'delete', 'all'] },
  logistics: { label: '物流', actions: ['view', 'edit', 'delete', 'all'] },
  sales: { label: '售后', actions: ['view', 'edit', 'delete', 'all'] },
  category: { label: '分类', actions: ['view', 'edit', 'delete'] },
  product: { label: '产品', actions: ['view', 'edit', 'delete'] },
  combination: { label: '组合', actions: ['view', 'edit', 'delete'] },
  user: { label: '用户', actions: ['view', 'edit', 'delete'] },
  role: { label: '权限', actions: ['view', 'edit'] },
  web: { label: '网站文字', actions: ['edit'] },
} as const satisfies Record<string, { label: string; actions: readonly Action[] }>

export type Module = keyof typeof modules

export type Permission = {
  [M in Module]: `${M}:${(typeof modules)[M]['actions'][number]}`
}[Module]

/** Modules whose records have an owner and so an `:all` permission. */
export type OwnedModule = {
  [M in Module]: `${M}:all` extends Permission ? M : never
}[Module]

/** The role that may do everything and cannot be changed. */
export const SUPER_ROLE = '超级管理员'

/** `public`: no session. `session`: any session. `super`: 超级管理员 alone. Several permissions: any one of them suffices. */
export type Access = 'public' | 'session' | 'super' | Permission | readonly Permission[]

/** All permissions by module, for the role screen and for the role that may do everything. */
export const permissionGroups = (Object.keys(modules) as Module[]).map((module) => ({
  module,
  label: modules[module].label,
  options: modules[module].actions.map((action) => ({
    value: `${module}:${action}` as Permission,
    action: actionLabels[action],
    label: `${modules[module].label}：${actionLabels[action]}`,
  })),
}))

export const allPermissions: readonly Permission[] = permissionGroups.flatMap((group) =>
  group.options.map((option) => option.value),
)

/** The Chinese label of a permission, for a refusal that names what is missing. */
export function permissionLabel(permission: Permission): string {
  const found = permissionGroups
    .flatMap((group) => group.options)
    .find((option) => option.value === permission)
  return found?.label ?? permission
}
