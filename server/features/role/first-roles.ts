import { allPermissions, SUPER_ROLE, type Permission } from '#api/kit/access.ts'
import { HIGHEST_LEVEL, MANAGER_LEVEL } from '#api/role/levels.ts'

const catalogueView: Permission[] = ['product:view', 'category:view', 'combination:view']

const selling: Permission[] = [
  'quotation:view',
  'quotation:edit',
  'quotation:delete',
  'quotation:export',
  'quotation:mail',
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
  'invoice:view',
  'invoice:apply',
  'statement:view',
  'report:view',
  'production:view',
  'production:edit',
  'logistics:view',
  'sales:view',
  'sales:edit',
  'machine:view',
  ...catalogueView,
  'product:price',
]

type FirstRole = { role_name: string; permissions: readonly Permission[]; level?: number }

/** The roles that the first start makes, each with what that work needs (spec 4.5.3). */
export const firstRoles: readonly FirstRole[] = [
  { role_name: SUPER_ROLE, permissions: allPermissions, level: HIGHEST_LEVEL },
  { role_name: '销售', permissions: selling },
  {
    role_name: '销售经理',
    // Margins only where somebody gives it `product:cost`.
    permissions: [...selling, 'quotation:approve', 'quotation:all', 'customer:all', 'contract:all'],
    level: MANAGER_LEVEL,
  },
  {
    role_name: '生产',
    permissions: [
      'machine:view',
      'machine:edit',
      'machine:delete',
      'machine:export_list',
      'machine:all',
      'production:view',
      'production:edit',
      'production:delete',
      'production:export_list',
      'production:all',
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
      'machine:view',
      'machine:all',
    ],
  },
  {
    role_name: '售后',
    permissions: [
      'machine:view',
      'machine:edit',
      'machine:export_list',
      'machine:all',
      'sales:view',
      'sales:edit',
      'sales:delete',
      'sales:export_list',
      'sales:all',
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
      'product:price',
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
      'invoice:view',
      'invoice:edit',
      'invoice:delete',
      'statement:view',
      'statement:edit',
      'contract:view',
      'contract:export_list',
      'contract:all',
      'customer:view',
      'customer:export_list',
      'customer:all',
      'product:price',
    ],
  },
]
