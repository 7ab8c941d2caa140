import type { ReportGroup } from '#api/report/report.ts'
import type { Database } from '#server/db/open.ts'
import { NO_PRODUCT } from '#server/records/facts/facts.ts'
import { namesOf, type Group } from './report.store.ts'

/** What the rows of a report are called. */

const WITHOUT: Readonly<Record<ReportGroup, string>> = {
  month: '',
  owner: '',
  customer: '未填客户',
  product: '目录外和未列明细',
  category: '未分类',
}

const GONE: Readonly<Record<ReportGroup, string>> = {
  month: '',
  owner: '已删除的用户',
  customer: '已删除的客户',
  product: '已删除的产品',
  category: '已删除的分类',
}

/** Groups with their names: a month is called by itself, a customer that is no record by its name after `=`. */
export async function namedGroups(
  db: Database,
  by: ReportGroup,
  groups: readonly Group[],
): Promise<(Group & { name: string })[]> {
  if (by === 'month') return groups.map((group) => ({ ...group, name: group.key }))
  const ids = groups.flatMap(({ key }) => (/^[1-9]\d*$/.test(key) ? Number(key) : []))
  const names = await namesOf(db, by, ids)
  const nameOf = (key: string) => {
    if (key === '' || key === NO_PRODUCT) return WITHOUT[by]
    if (key.startsWith('=')) return `${key.slice(1)}（未关联客户资料）`
    return names.get(Number(key)) ?? `${GONE[by]}（ID ${key}）`
  }
  return groups.map((group) => ({ ...group, name: nameOf(group.key) }))
}
