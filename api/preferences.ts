import { z } from 'zod'
import { named, texts } from './fields.ts'

/** What a user prefers to see; kept on the server, so that it follows them to another computer. */

/** The lists whose columns can be arranged. */
export const listNames = [
  { value: 'quotation', label: '报价管理' },
  { value: 'contract', label: '合同管理' },
  { value: 'production', label: '生产管理' },
  { value: 'logistics', label: '物流管理' },
  { value: 'sales', label: '售后管理' },
  { value: 'category', label: '分类管理' },
  { value: 'product', label: '产品管理' },
  { value: 'combination', label: '组合管理' },
  { value: 'user', label: '用户管理' },
  { value: 'role', label: '权限管理' },
  { value: 'history', label: '操作日志' },
] as const
export type ListName = (typeof listNames)[number]['value']

/** How far apart the rows of a list stand. */
export const densities = [
  { value: 'compact', label: '紧凑' },
  { value: 'default', label: '默认' },
  { value: 'loose', label: '宽松' },
] as const
export type Density = (typeof densities)[number]['value']

export const NARROWEST = 60
export const WIDEST = 800

/** More columns than any list has. */
const MOST_COLUMNS = 40
const COLUMN = /^[a-z_]{1,40}$/

const column = z.string().regex(COLUMN)

/** The columns of a list as a user arranged them; a column that is not named is as it comes. */
export const listLayout = z.object({
  order: z.array(column).max(MOST_COLUMNS),
  hidden: z.array(column).max(MOST_COLUMNS),
  widths: z.record(column, z.int().min(NARROWEST).max(WIDEST)),
  density: z.enum(densities.map(({ value }) => value)),
})
export type ListLayout = z.output<typeof listLayout>

export const preferences = z.object({
  lists: z.partialRecord(z.enum(listNames.map(({ value }) => value)), listLayout),
})
export type Preferences = z.output<typeof preferences>

const WIDTH = /^([a-z_]{1,40}):(\d{1,4})$/

/** Columns with their widths, written `c_title:240`. */
function widthsFrom(written: readonly string[]): Record<string, number> | undefined {
  const pairs = written.map((one) => WIDTH.exec(one))
  const widths: Record<string, number> = {}
  for (const pair of pairs) {
    const width = Number(pair?.[2])
    if (!pair?.[1] || width < NARROWEST || width > WIDEST) return undefined
    widths[pair[1]] = width
  }
  return widths
}

/** The arrangement of one list. All empty is how the list comes, and keeps nothing. */
export const layoutInput = z
  .object({
    list: named('列表', listNames),
    order: texts('列的顺序', MOST_COLUMNS),
    hidden: texts('隐藏的列', MOST_COLUMNS),
    widths: texts('列宽', MOST_COLUMNS),
    density: named('密度', densities),
  })
  .transform(({ list, order = [], hidden = [], widths = [], density = 'default' }, context) => {
    const refuse = (field: string, message: string) => {
      context.addIssue({ code: 'custom', path: [field], message })
      return z.NEVER
    }
    if (list === undefined) return refuse('list', '缺少列表的名称，请刷新页面后重试')
    for (const [field, names] of Object.entries({ order, hidden })) {
      if (names.some((name) => !COLUMN.test(name))) {
        return refuse(field, '列的名称不正确，请刷新页面后重试')
      }
    }
    const wide = widthsFrom(widths)
    if (!wide) return refuse('widths', `列宽必须在${NARROWEST}到${WIDEST}之间`)
    return { list, layout: { order, hidden, widths: wide, density } }
  })
