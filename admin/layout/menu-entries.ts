import { api } from '#api/index.ts'
import { permissionOf, type Access } from '#api/kit/access.ts'
import { entities, menuGroups, type Descriptor, type Screen } from '#api/kit/entities.ts'
import { listedEntities, type ListedEntity } from '#api/kit/entity-sets.ts'
import { owedViews } from '#admin/features/chain/owed-places.ts'

/** A page, what it is called in the menu or by Ctrl+K, and what it takes to use it. */
export type Entry = {
  path: string
  label: string
  access: Access
  /** What it takes to open it, where the menu names it to fewer; by Ctrl+K all of those find it. */
  opens?: Access
  /** Whether the menu names it also to who may not use it. */
  always?: boolean
}

/** The page that the menu begins with. */
export const HOME: Entry = { path: '/web', label: '首页', access: 'session', always: true }

export type GroupKey = (typeof menuGroups)[number]['key']

/** Pages of a submenu that are no entity's, after those that are. */
const OTHERS: Readonly<Partial<Record<GroupKey, readonly Entry[]>>> = {
  trade: [{ path: '/report', label: '报表', access: api.report.index.access }],
  catalogue: [{ path: '/select', label: '选型', access: api.selection.select.access }],
  system: [
    { path: '/channel', label: '发送渠道', access: api.channel.index.access },
    { path: '/delivery', label: '发送记录', access: api.delivery.index.access },
  ],
}

function entryOf(name: ListedEntity): Entry {
  const entity: Descriptor = entities[name]
  const { address, title, always, work = 'view' }: Screen = entities[name].screen
  // Of the company there is one record, which only who may change it opens.
  const access = permissionOf(entity, entity.actions.includes(work) ? work : 'edit')
  const opens = work === 'view' ? access : permissionOf(entity, 'view')
  return { path: address, label: title, access, opens, always }
}

/** The lists of the entities that stand in a submenu, in the order of the entities. */
const listsOf = (key: GroupKey): readonly Entry[] =>
  listedEntities.filter((name) => (entities[name] as Descriptor).screen?.menu === key).map(entryOf)

/** The submenus (spec 12.2.3). */
export const GROUPS = menuGroups.map(({ key, label }) => ({
  key,
  label,
  entries: [...listsOf(key), ...(OTHERS[key] ?? [])],
}))

/** Pages that are reached from another one or the header, and by Ctrl+K. */
const WITHIN: readonly Entry[] = [
  ...listedEntities.filter((name) => 'within' in entities[name].screen).map(entryOf),
  { path: '/received', label: '回款', access: api.receipt.getReceived.access },
  ...owedViews,
  { path: '/inbox', label: '消息', access: 'session' },
  { path: '/history', label: '操作日志', access: api.history.index.access },
]

/** Every page that has a name, those of the menu first and in its order. */
export const PAGES: readonly Entry[] = [
  HOME,
  ...GROUPS.flatMap(({ entries }) => entries),
  ...WITHIN,
]
