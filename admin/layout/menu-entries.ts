/** An entry of the menu: a page, and what it is called there. */
export type Entry = { path: string; label: string }

/** The page that the menu begins with. */
export const HOME: Entry = { path: '/web', label: '首页' }

export type GroupKey = 'trade' | 'delivery' | 'catalogue' | 'system'

/** The submenus (decisions §9). */
export const GROUPS: readonly { key: GroupKey; label: string; entries: readonly Entry[] }[] = [
  {
    key: 'trade',
    label: '销售业务',
    entries: [
      { path: '/quotation', label: '报价管理' },
      { path: '/contract', label: '合同管理' },
    ],
  },
  {
    key: 'delivery',
    label: '生产交付',
    entries: [
      { path: '/production', label: '生产管理' },
      { path: '/logistics', label: '物流管理' },
      { path: '/sales', label: '售后管理' },
    ],
  },
  {
    key: 'catalogue',
    label: '产品目录',
    entries: [
      { path: '/procate', label: '分类管理' },
      { path: '/product', label: '产品管理' },
    ],
  },
  {
    key: 'system',
    label: '系统设置',
    entries: [
      { path: '/user', label: '用户管理' },
      { path: '/role', label: '权限管理' },
    ],
  },
]

/** Every page of the menu, in its order. */
export const ENTRIES: readonly Entry[] = [HOME, ...GROUPS.flatMap(({ entries }) => entries)]
