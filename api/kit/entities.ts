/**
 * Every entity, described once. What is a fact about an entity is derived from here: permission values and their
 * labels, the entities of the history, what can be restored, found and arranged, the calls that all entities share, menu
 * entries and addresses of the screens. A new entity begins with its block; behaviour that is its own is a function in
 * its folder, never a switch here.
 */

/** What can be done with an entity's records; `all` widens the others from one's own records to everyone's. */
export const actionLabels = {
  view: '查看',
  edit: '新增和修改',
  apply: '申请开票',
  delete: '删除',
  export: '导出Excel',
  mail: '发送邮件',
  export_list: '导出列表',
  approve: '审核',
  cost: '查看和填写成本价',
  price: '设置客户价格',
  seal: '打印盖章的报价单',
  delivery: '查看发送记录和重发',
  channel: '设置渠道',
  end: '终止合同和撤销终止',
  all: '查看和修改所有人的记录',
} as const

export type Action = keyof typeof actionLabels

/** The submenus in their order. */
export const menuGroups = [
  { key: 'trade', label: '销售业务' },
  { key: 'delivery', label: '生产交付' },
  { key: 'catalogue', label: '产品目录' },
  { key: 'system', label: '系统设置' },
] as const

export type Screen = {
  title: string
  address: `/${string}`
  /** The submenu in which it stands; without one, `within` is the address of the list from which it is reached. */
  menu?: (typeof menuGroups)[number]['key']
  within?: `/${string}`
  /** What users do there whom the menu names it to, where that is more than to view it; others reach it from another list. */
  work?: Action
  /** Whether the menu names it also to who may not see it (spec 12.2.3). */
  always?: true
}

export type Descriptor = {
  /** What one record is called. */
  label: string
  /** The name of its permissions, and what they are called together. */
  module: string
  moduleLabel: string
  actions: readonly Action[]
  /** What its actions are called, where that is not what others call theirs. */
  actionLabels?: Readonly<Partial<Record<Action, string>>>
  /** Permissions of another entity that its actions take, where it has none of its own. */
  permittedBy?: Readonly<Partial<Record<Action, string>>>
  /** Its calls are `<path>/index`, `<path>/get<callName>`, `<path>/delete<callName>` and so on. */
  path: `/${string}`
  callName: string
  /** Tables whose rows are parts of a record, with what a row is called. */
  parts?: Readonly<Record<string, string>>
  /** Columns: of its status, of its number where it has one, and those that a keyword is looked for in. */
  status?: string
  number?: string
  /** The column with what a record is called, where it is more than its number. */
  title?: string
  searched?: readonly string[]
  /** Whether these are models and serial numbers, so that a keyword finds them whatever their blanks and dashes are. */
  models?: true
  /** The entity on which a record hangs, and the column that names it. */
  parent?: { entity: string; by: string }
  /**
   * The relation of a record to the contract that it names by `con_id`: the contract's owner sees it too (`beside`), or it
   * belongs to the users who may see the contract, regardless of its creator (`within`).
   */
  contract?: 'beside' | 'within'
  /** The column of the user to whom a record is assigned, and who may change it regardless of its creator. */
  assignee?: string
  /** Whether Ctrl+K finds its records. */
  found?: true
  /** Its list, or its form where there is one record. */
  screen?: Screen
}

const exportedActions = ['view', 'edit', 'delete', 'export_list', 'all'] as const
const catalogueActions = ['view', 'edit', 'delete'] as const

/** By table. The order is that of the permissions on screen, of the history's filter and of what Ctrl+K finds. */
export const entities = {
  quotation: {
    label: '报价',
    module: 'quotation',
    moduleLabel: '报价',
    actions: ['view', 'edit', 'delete', 'export', 'mail', 'export_list', 'approve', 'all'],
    path: '/Quotation',
    callName: 'Quotation',
    parts: { quotation_set: '报价组合', quotation_line: '报价产品' },
    status: 'quo_status',
    number: 'quo_no',
    title: 'quo_name',
    searched: ['quo_name', 'quo_info', 'quo_no', 'cus_name', 'project'],
    found: true,
    screen: { title: '报价管理', address: '/quotation', menu: 'trade', always: true },
  },
  customer: {
    label: '客户',
    module: 'customer',
    moduleLabel: '客户',
    actions: [...exportedActions, 'price'],
    path: '/Customer',
    callName: 'Customer',
    title: 'cus_name',
    searched: ['cus_name', 'cus_short', 'tax_number', 'phone', 'contacts'],
    found: true,
    screen: { title: '客户管理', address: '/customer', menu: 'trade' },
  },
  /** Owned by its customer's owner (`agreed-record.ts`), and seen with the customer. */
  agreed_price: {
    label: '协议价',
    module: 'agreed',
    moduleLabel: '协议价',
    actions: exportedActions,
    permittedBy: {
      view: 'customer:view',
      edit: 'customer:price',
      delete: 'customer:price',
      export_list: 'customer:export_list',
      all: 'customer:all',
    },
    path: '/Agreed',
    callName: 'Agreed',
    screen: { title: '协议价', address: '/agreed', within: '/customer' },
  },
  contract: {
    label: '合同',
    module: 'contract',
    moduleLabel: '合同',
    actions: ['view', 'edit', 'delete', 'export_list', 'end', 'all'],
    path: '/Contract',
    callName: 'Contract',
    status: 'c_status',
    number: 'c_no',
    title: 'c_title',
    searched: ['c_title', 'c_no', 'c_remark'],
    found: true,
    screen: { title: '合同管理', address: '/contract', menu: 'trade', always: true },
  },
  receipt: {
    label: '收款记录',
    module: 'receipt',
    moduleLabel: '收款',
    actions: [...catalogueActions, 'export_list'],
    path: '/Receipt',
    callName: 'Receipt',
    contract: 'within',
    screen: { title: '应收', address: '/receivable', menu: 'trade' },
  },
  invoice: {
    label: '开票申请',
    module: 'invoice',
    moduleLabel: '开票',
    actions: ['view', 'edit', 'apply', 'delete'],
    path: '/Invoice',
    callName: 'Invoice',
    contract: 'within',
    screen: { title: '开票', address: '/invoice', menu: 'trade', work: 'edit' },
  },
  /** Of a customer; seen with all of the customer's contracts (`contractsInSight` in `statement/books.ts`). */
  statement: {
    label: '对账单',
    module: 'statement',
    moduleLabel: '对账单',
    actions: ['view', 'edit'],
    path: '/Statement',
    callName: 'Statement',
    screen: { title: '对账单', address: '/statement', menu: 'trade' },
  },
  production: {
    label: '生产记录',
    module: 'production',
    moduleLabel: '生产',
    actions: exportedActions,
    path: '/Production',
    callName: 'Production',
    status: 'pro_status',
    number: 'pro_no',
    searched: ['pro_no'],
    parent: { entity: 'contract', by: 'con_id' },
    contract: 'beside',
    found: true,
    screen: { title: '生产管理', address: '/production', menu: 'delivery', always: true },
  },
  logistics: {
    label: '物流记录',
    module: 'logistics',
    moduleLabel: '物流',
    actions: exportedActions,
    path: '/Logistics',
    callName: 'Logistics',
    status: 'l_status',
    number: 'l_no',
    title: 'log_number',
    searched: ['log_number', 'l_no', 'l_send'],
    parent: { entity: 'production', by: 'pro_id' },
    contract: 'beside',
    found: true,
    screen: { title: '物流管理', address: '/logistics', menu: 'delivery', always: true },
  },
  sales: {
    label: '售后记录',
    module: 'sales',
    moduleLabel: '售后',
    actions: exportedActions,
    path: '/Sales',
    callName: 'Sales',
    status: 's_status',
    number: 's_no',
    searched: ['s_no', 's_remark', 's_fault', 's_contact', 's_phone'],
    assignee: 's_assignee',
    parent: { entity: 'contract', by: 'con_id' },
    contract: 'beside',
    found: true,
    screen: { title: '售后管理', address: '/sales', menu: 'delivery', always: true },
  },
  machine: {
    label: '设备',
    module: 'machine',
    moduleLabel: '设备',
    actions: exportedActions,
    path: '/Machine',
    callName: 'Machine',
    number: 'c_no',
    title: 'serial_no',
    searched: ['serial_no', 'model', 'title', 'c_no'],
    models: true,
    contract: 'beside',
    found: true,
    screen: { title: '设备', address: '/machine', menu: 'delivery' },
  },
  category: {
    label: '分类',
    module: 'category',
    moduleLabel: '分类',
    actions: catalogueActions,
    path: '/Procate',
    callName: 'Procate',
    screen: { title: '分类管理', address: '/procate', menu: 'catalogue', always: true },
  },
  product: {
    label: '产品',
    module: 'product',
    moduleLabel: '产品',
    actions: [...catalogueActions, 'export_list', 'price', 'cost'],
    actionLabels: { price: '查看目录价' },
    path: '/Productbj',
    callName: 'Product',
    status: 'pro_status',
    searched: ['pro_title', 'pro_no'],
    models: true,
    found: true,
    screen: { title: '产品管理', address: '/product', menu: 'catalogue', always: true },
  },
  combination: {
    label: '组合',
    module: 'combination',
    moduleLabel: '组合',
    actions: catalogueActions,
    path: '/Combination',
    callName: 'Combination',
    screen: { title: '组合管理', address: '/combination', within: '/product' },
  },
  inquiry_choice: {
    label: '询价对照',
    module: 'choice',
    moduleLabel: '询价对照',
    actions: [...catalogueActions, 'export_list'],
    permittedBy: {
      view: 'product:view',
      edit: 'product:edit',
      delete: 'product:edit',
      export_list: 'product:export_list',
    },
    path: '/Choice',
    callName: 'Choice',
    searched: ['inquiry_name', 'inquiry_model', 'pro_title', 'pro_no'],
    models: true,
    screen: { title: '询价对照', address: '/choice', within: '/product' },
  },
  user: {
    label: '用户',
    module: 'user',
    moduleLabel: '用户',
    actions: catalogueActions,
    path: '/User',
    callName: 'User',
    screen: { title: '用户管理', address: '/user', menu: 'system', always: true },
  },
  role: {
    label: '角色',
    module: 'role',
    moduleLabel: '权限',
    actions: ['view', 'edit'],
    path: '/Role',
    callName: 'Beh',
    screen: { title: '权限管理', address: '/role', menu: 'system', always: true },
  },
  company: {
    label: '公司资料',
    module: 'company',
    moduleLabel: '公司资料',
    actions: ['edit', 'seal'],
    path: '/Company',
    callName: 'Company',
    screen: { title: '公司资料', address: '/company', menu: 'system' },
  },
  /** What waits to be sent there ends with its deletion, and its secrets are gone: no deletion is undone. */
  channel: {
    label: '发送渠道',
    module: 'channel',
    moduleLabel: '发送渠道',
    actions: ['view', 'edit'],
    permittedBy: { view: 'system:channel', edit: 'system:channel' },
    path: '/Channel',
    callName: 'Channel',
  },
  web_text: {
    label: '网站文字',
    module: 'web',
    moduleLabel: '网站文字',
    actions: ['edit'],
    path: '/Web',
    callName: 'Web',
  },
} as const satisfies Readonly<Record<string, Descriptor>>

export type Entities = typeof entities
export type EntityName = keyof Entities
export const entityNames = Object.keys(entities) as EntityName[]
