import { addedLine, MAX_ADDED_LINES, type ReadLine } from '#api/quotation/added-lines.ts'
import type { InputOf } from '#api/kit/endpoint.ts'
import type { quotation } from '#api/quotation/quotation.ts'
import { folded } from '#api/kit/text.ts'
import { percentFromHundredths } from '#api/kit/money.ts'
import { PAUSED } from '#api/kit/status.ts'
import type { Context } from '#server/context.ts'
import { productsLike } from '#server/catalogue/catalogue.ts'
import {
  goods,
  isTitle,
  readLines,
  rowWithout,
  type LineRow,
  type TidyRow,
} from '#server/imports/lines.ts'
import type { RowsFile } from '#server/imports/read-file.ts'
import { invalid } from '#server/platform/errors.ts'
import { findOrRefuse } from '#server/records/find.ts'
import { discountColumn } from '#server/sheets/recognition/names.ts'
import type { SheetColumn } from '#server/sheets/sheet.ts'
import { isInclusive, pricingOf } from '../prices/entitled-price.service.ts'
import * as quotations from '../quotation.store.ts'

/** Lines for a quotation from a file or a paste: models of the catalogue, and in their own words what is not in it. */

/** The first are what pasted columns without names are, in this order. */
const lineColumns: readonly SheetColumn[] = [
  { ...goods.no, isUsual: true },
  { ...goods.num, isUsual: true },
  { ...goods.unitprice, isUsual: true },
  goods.title,
  goods.unit,
  goods.note,
]
const columns: readonly SheetColumn[] = [...lineColumns, discountColumn]

type Found = Awaited<ReturnType<typeof productsLike>>[number]

const MOST_NAMED = 3
const naming = ({ pro_title, pro_no, pro_brand }: Found) =>
  [pro_title, pro_no, pro_brand].filter((part) => part !== '').join(' ')

/** The one product that is meant, undefined where the catalogue has none; or why it cannot be said, in words. */
async function productOf(
  { db }: Context,
  title: string,
  no: string,
): Promise<{ product?: Found; problem?: string }> {
  const all = await productsLike(db, no)
  const offered = all.filter(({ pro_status }) => pro_status !== PAUSED)
  if (offered.length === 0 && all[0]) return { problem: `“${naming(all[0])}”已停用` }
  const titled = offered.filter(({ pro_title }) => folded(pro_title) === folded(title))
  const [product, ...others] = titled.length > 0 ? titled : offered
  if (others.length === 0) return product ? { product } : {}
  const names = [product!, ...others].slice(0, MOST_NAMED).map((one) => `“${naming(one)}”`)
  return { problem: `有几个产品是这个型号：${names.join('、')}，请用“单个产品”选择其中一个` }
}

async function readRow(context: Context, tidy: TidyRow): Promise<LineRow<ReadLine>> {
  const { row, cells, notes } = tidy
  // Each of these is a field of one line.
  const text = (name: string) => cells[name]?.trim().replace(/\s*\n\s*/g, ' ') ?? ''
  const [title, no] = [text('title'), text('no')]
  const written = [title, no].filter(Boolean).join(' ')
  if (written === '') return rowWithout(tidy, '', 'skipped', '没有产品和型号')
  if (isTitle(tidy)) {
    return rowWithout(tidy, written, 'skipped', '只有名称，没有其他内容，像是标题')
  }
  const { product, problem } = no === '' ? {} : await productOf(context, title, no)
  if (problem !== undefined) return rowWithout(tidy, written, 'wrong', problem)
  const shared = {
    num: text('num') || '1',
    ...(text('unitprice') !== '' && { unitprice: text('unitprice') }),
    ...(text('note') !== '' && { note: text('note') }),
  }
  const line: ReadLine = product
    ? { pid: product.id, title: product.pro_title, no: product.pro_no, ...shared }
    : { pid: 0, title: title || no, no: title === '' ? '' : no, unit: text('unit'), ...shared }
  const { error } = addedLine(row - 1).safeParse(line)
  if (error) return rowWithout(tidy, written, 'wrong', error.issues[0]!.message)
  const free = { label: goods.no.title, note: '目录里没有，作为自由项加入' }
  const differs = product !== undefined && no !== product.pro_no
  const otherwise = { label: goods.no.title, note: `原文“${no}”` }
  return {
    row,
    name: product ? naming(product) : written,
    kind: 'new',
    reason: '',
    changes: (['num', 'unitprice', 'note'] as const).flatMap((name) => {
      const after = line[name] ?? ''
      return after === '' ? [] : [{ label: goods[name].title, before: '', after }]
    }),
    notes: [...notes, ...(product ? [] : [free]), ...(differs ? [otherwise] : [])],
    line,
  }
}

/** The rows of a file as lines of a quotation; its prices are in the quotation's 单价口径. */
export async function readQuotationLines(
  context: Context,
  { id, ...file }: InputOf<typeof quotation.importLines> & Pick<RowsFile, 'files'>,
) {
  if (id === undefined) throw invalid('id', '缺少报价的编号，请从报价列表中打开')
  const row = await findOrRefuse(context, quotations, id, 'view')
  const { usualRate } = await pricingOf(context, context.db, row)
  return readLines<ReadLine>(context, file, {
    columns,
    most: MAX_ADDED_LINES,
    prices: { isInclusive: isInclusive(row), taxRate: percentFromHundredths(usualRate) },
    lineOf: (tidy) => readRow(context, tidy),
  })
}
