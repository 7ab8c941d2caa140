import { allPermissions, SUPER_ROLE, type Permission } from '#api/access.ts'

const catalogueView: Permission[] = ['product:view', 'category:view', 'combination:view']

/** The roles that the first start makes, each with what that work needs (spec 4.5.3). */
export const firstRoles: { role_name: string; permissions: readonly Permission[] }[] = [
  { role_name: SUPER_ROLE, permissions: allPermissions },
  {
    role_name: '销售',
    permissions: [
      'quotation:view',
      'quotation:edit',
      'quotation:delete',
      'quotation:export',
      'customer:view',
      'customer:edit',
      'contract:view',
      'contract:edit',
      'contract:delete',
      'receipt:view',
      'production:view',
      'production:edit',
      'logistics:view',
      'sales:view',
      'sales:edit',
      'machine:view',
      ...catalogueView,
    ],
  },
  {
    role_name: '生产',
    permissions: [
      'machine:view',
      'machine:edit',
      'machine:delete',
      'machine:all',
      'production:view',
      'production:edit',
      'production:delete',
      'production:all',
      'contract:view',
      'contract:all',
      ...catalogueView,
    ],
  },
  {
    role_name: '物流',
    permissions: [
      'logistics:view',
      'logistics:edit',
      'logistics:delete',
      'logistics:all',
      'production:view',
      'production:all',
      'machine:view',
      'machine:all',
    ],
  },
  {
    role_name: '售后',
    permissions: [
      'machine:view',
      'machine:edit',
      'machine:all',
      'sales:view',
      'sales:edit',
      'sales:delete',
      'sales:all',
      'contract:view',
      'contract:all',
      'product:view',
    ],
  },
  {
    role_name: '产品管理',
    permissions: [
      ...catalogueView,
      'product:edit',
      'product:delete',
      'category:edit',
      'category:delete',
      'combination:edit',
      'combination:delete',
    ],
  },
  {
    role_name: '财务',
    permissions: [
      'receipt:view',
      'receipt:edit',
      'receipt:delete',
      'contract:view',
      'contract:all',
      'customer:view',
      'customer:all',
    ],
  },
]
