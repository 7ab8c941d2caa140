import { listedEntities } from '#api/kit/entity-sets.ts'

/**
 * What a user prefers to see; kept on the server, so that it follows them to another computer. Types and bounds
 * only: the server checks what it keeps (`user/preference.ts`), and the login page need not carry that.
 */

/** The lists whose columns can be arranged. */
export const listNames = [
  ...listedEntities,
  'curve',
  'history',
  'received',
  'owing',
  'key',
  'channel',
  'delivery',
] as const
export type ListName = (typeof listNames)[number]

/** How far apart the rows of a list stand. */
export const densities = [
  { value: 'compact', label: '紧凑' },
  { value: 'default', label: '默认' },
  { value: 'loose', label: '宽松' },
] as const
export type Density = (typeof densities)[number]['value']

/** How narrow and wide a column can be made. */
export const NARROWEST = 60
export const WIDEST = 800

/** A list as a user arranged it: its columns, of which one that is not named is as it comes, and the rows of a page. */
export type ListLayout = {
  order: string[]
  hidden: string[]
  widths: Record<string, number>
  density: Density
  size: number
}

export type Preferences = { lists: Partial<Record<ListName, ListLayout>> }
