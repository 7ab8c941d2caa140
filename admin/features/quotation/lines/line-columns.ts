import type { CSSProperties } from 'react'

type LineColumn = {
  title: string
  width?: string
  tip?: string
  /** What stands over it on a phone's card, where its value does not explain itself. */
  label?: string
  isMoney?: boolean
}

/** What a line shows; the style sheet knows the parts by these names. */
export const LINE_COLUMNS = {
  id: { title: 'ID', width: '44px' },
  name: { title: '产品名称' },
  product: { title: '型号', width: '200px' },
  quantity: { title: '数量', width: '76px', label: '数量' },
  top: { title: '权重', width: '104px', tip: '越大越靠前', label: '权重（越大越靠前）' },
  price: { title: '单价（元）', width: '160px', label: '单价（元）', isMoney: true },
  discount: {
    title: '折扣%',
    width: '84px',
    tip: '减去的百分比：填 10 就是按九折计算',
    label: '折扣%',
    isMoney: true,
  },
  total: { title: '金额（元）', width: '112px', label: '金额（元）', isMoney: true },
  actions: { title: '操作', width: '188px' },
} as const satisfies Record<string, LineColumn>

export type LinePart = keyof typeof LINE_COLUMNS

const parts = Object.entries(LINE_COLUMNS) as [LinePart, LineColumn][]

const classOf = (part: string, isMoney = false) =>
  isMoney ? `line-money line-${part}` : `line-${part}`

/** The heads of the table, in order. */
export const lineHeads = parts.map(([part, { title, tip, width, isMoney }]) => ({
  part,
  title,
  tip,
  className: classOf(part, isMoney),
  style: { '--width': width } as CSSProperties,
}))

/** What a line's cell is to the style sheet: its part, which is also its place on a phone's card, and its name there. */
export const lineCells = Object.fromEntries(
  parts.map(([part, { label, isMoney }]) => [
    part,
    {
      className: classOf(part, isMoney),
      'data-label': label,
      style: { '--part': part } as CSSProperties,
    },
  ]),
) as Record<LinePart, { className: string; 'data-label': string | undefined; style: CSSProperties }>
