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
      'quotation:export_list',
      'customer:view',
      'customer:edit',
      'customer:export_list',
      'contract:view',
      'contract:edit',
      'contract:delete',
      'contract:export_list',
      'receipt:view',
      'receipt:export_list',
      'production:view',
      'production:edit',
      'logistics:view',
      'sales:view',
      'sales:edit',
      ...catalogueView,
    ],
  },
  {
    role_name: '生产',
    permissions: [
      'production:view',
      'production:edit',
      'production:delete',
      'production:export_list',
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
      'logistics:export_list',
      'logistics:all',
      'production:view',
      'production:all',
    ],
  },
  {
    role_name: '售后',
    permissions: [
      'sales:view',
      'sales:edit',
      'sales:delete',
      'sales:export_list',
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
      'product:export_list',
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
      'receipt:export_list',
      'contract:view',
      'contract:export_list',
      'contract:all',
      'customer:view',
      'customer:export_list',
      'customer:all',
    ],
  },
]
