import type { SheetColumn } from '../sheet.ts'

/** Rows of a list that are no entry of it: its sums, and what stands below it. */

const SUMS = ['合计', '小计', '总计', '共计', '本页小计', '总价', '总金额', '累计', '大写', '税额']
const REMARKS =
  '备注 说明 制表 审核 编制 联系人 电话 付款方式 交货期 质保期 供方 需方 签字 盖章 日期 有效期'.split(
    ' ',
  )

/** What follows a word that begins such a row; 注 is the beginning of too many products' names. */
const AFTER = String.raw`$|[:、.(\d]|金额|价|元|人民币`
const COUNT = '[\\d一二三四五六七八九十百]+'
const SUM = new RegExp(`^(?:${SUMS.join('|')})(?=${AFTER})`)
const REMARK = new RegExp(
  String.raw`^(?:(?:${REMARKS.join('|')})(?=${AFTER})|注(?=$|[:、.\d])|(?:[第共]${COUNT}页[/,]?)+(?=${AFTER}))`,
)

const withoutBlanks = (text: string) => text.normalize('NFKC').replace(/\s/g, '')

/** A row by what decides: its first text, whether it names a model other than by that text, and whether it has a price. */
type RowEnds = { first: string; hasModel: boolean; hasPrice: boolean }

/**
 * Whether a row is a sum or a remark by the text that it begins with: `合 计`, `备注：含税`, `第 3 页`. One with a price is
 * one only by a word of sums, since a product may be called 说明 or 电话.
 */
function isSumOrRemark({ first, hasModel, hasPrice }: RowEnds): boolean {
  if (hasModel) return false
  const text = withoutBlanks(first)
  return SUM.test(text) || (!hasPrice && REMARK.test(text))
}

/** Columns that say which product a row is about. */
const isModel = ({ isCode, identifies, required }: SheetColumn) =>
  isCode && (identifies || required)

const NONE: SheetColumn = { name: '', title: '' }

/** Whether a row of a table is a sum or a remark, by its texts. */
export function isSumRow(
  texts: ReadonlyMap<number, string>,
  columns: ReadonlyMap<number, SheetColumn>,
): boolean {
  // Of a sum before its word, as where the prices are in the first column, the figure says nothing.
  const at = Math.min(...[...texts].flatMap(([place, text]) => (/\p{L}/u.test(text) ? place : [])))
  const has = (isKind: (column: SheetColumn) => boolean | undefined) =>
    [...texts.keys()].some((place) => place !== at && isKind(columns.get(place) ?? NONE))
  return isSumOrRemark({
    first: texts.get(at) ?? '',
    hasModel: has(isModel),
    hasPrice: has(({ isPrice }) => isPrice),
  })
}
