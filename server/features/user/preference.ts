import { z } from 'zod'
import { PAGE_SIZE, PAGE_SIZES, type InputOf } from '#api/kit/endpoint.ts'
import {
  densities,
  listNames,
  NARROWEST,
  WIDEST,
  type ListLayout,
  type ListName,
  type Preferences,
} from '#api/user/preferences.ts'
import type { user } from '#api/user/user.ts'
import { invalid } from '#server/platform/errors.ts'

const column = z.string().regex(/^[a-z][a-z_]{0,39}$/)
const columns = z.array(column)
const width = z.int().min(NARROWEST).max(WIDEST)

const layout = z.object({
  order: columns,
  hidden: columns,
  widths: z.record(column, width),
  density: z.enum(densities.map(({ value }) => value)),
  // What was stored before lists had other sizes says none.
  size: z.literal([...PAGE_SIZES]).default(PAGE_SIZE),
})

const preferences = z.object({ lists: z.record(z.string(), z.unknown()) })

/**
 * A user's stored preferences; the defaults where nothing was set. The arrangement of a list that another version stored and
 * this one cannot read is replaced by the default: it must not stop anybody from working, and not affect other lists.
 */
export function preferencesFrom(stored: string): Preferences {
  const kept = stored === '' ? undefined : preferences.safeParse(JSON.parse(stored)).data
  const lists: Preferences['lists'] = {}
  for (const name of listNames) {
    const { data } = layout.safeParse(kept?.lists[name])
    if (data) lists[name] = data
  }
  return { lists }
}

const REFUSALS: Readonly<Record<keyof ListLayout, string>> = {
  order: '列的顺序不正确，请刷新页面后重试',
  hidden: '隐藏的列不正确，请刷新页面后重试',
  widths: `列宽必须在${NARROWEST}到${WIDEST}之间`,
  density: `密度只能是：${densities.map(({ label }) => label).join('、')}`,
  size: `每页只能是${PAGE_SIZES.join('、')}条`,
}

/** The arrangement that a call states, with widths written `c_title:240`; absent values are the defaults. */
export function layoutFrom(input: InputOf<typeof user.setPreference>): {
  list: ListName
  layout: ListLayout
} {
  const { list, order = [], hidden = [], widths = [], density, size } = input
  const known = listNames.find((name) => name === list)
  if (!known) throw invalid('list', '没有这个列表，请刷新页面后重试')
  const pairs = widths.map((one) => one.split(':', 2))
  const { data, error } = layout.safeParse({
    order,
    hidden,
    widths: Object.fromEntries(pairs.map(([field, wide]) => [field, Number(wide)])),
    density: density || 'default',
    size,
  })
  if (data) return { list: known, layout: data }
  const field = error.issues[0]?.path[0] as keyof ListLayout
  throw invalid(field, REFUSALS[field])
}
