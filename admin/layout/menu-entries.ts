import { entities, menuGroups } from '#api/kit/entities.ts'
import { listedEntities } from '#api/kit/entity-sets.ts'

/** An entry of the menu: a page, and what it is called there. */
export type Entry = { path: string; label: string }

/** The page that the menu begins with. */
export const HOME: Entry = { path: '/web', label: '首页' }

export type GroupKey = (typeof menuGroups)[number]['key']

/** Pages of a submenu that are no entity's, after those that are. */
const OTHERS: Readonly<Partial<Record<GroupKey, readonly Entry[]>>> = {
  trade: [
    { path: '/received', label: '回款' },
    { path: '/report', label: '报表' },
  ],
  delivery: [{ path: '/owedlines', label: '待生产/待发货' }],
  catalogue: [{ path: '/select', label: '选型' }],
  system: [
    { path: '/channel', label: '发送渠道' },
    { path: '/delivery', label: '发送记录' },
  ],
}

/** The lists of the entities that stand in a submenu, in the order of the entities. */
const listsOf = (key: GroupKey): readonly Entry[] =>
  listedEntities.flatMap((name) => {
    const { screen } = entities[name]
    return 'menu' in screen && screen.menu === key
      ? [{ path: screen.address, label: screen.title }]
      : []
  })

/** The submenus (spec 12.2.3). */
export const GROUPS = menuGroups.map(({ key, label }) => ({
  key,
  label,
  entries: [...listsOf(key), ...(OTHERS[key] ?? [])],
}))

/** Every page of the menu, in its order. */
export const ENTRIES: readonly Entry[] = [HOME, ...GROUPS.flatMap(({ entries }) => entries)]
