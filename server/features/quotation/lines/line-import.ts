import { productName } from '#api/product/product.ts'
import { addedLine, MAX_ADDED_LINES, type ReadLine } from '#api/quotation/added-lines.ts'
import type { InputOf } from '#api/kit/endpoint.ts'
import type { quotation } from '#api/quotation/quotation.ts'
import { needsLook, type ImportRow } from '#api/kit/imports.ts'
import { folded } from '#api/kit/text.ts'
import { percentFromHundredths, textFromCents } from '#api/kit/money.ts'
import { PAUSED } from '#api/kit/status.ts'
import type { Context } from '#server/context.ts'
import { productsLike } from '#server/catalogue/catalogue.ts'
import { goods, readLines, type GoodsRow, type MadeLine } from '#server/imports/lines.ts'
import type { RowsFile } from '#server/imports/read-file.ts'
import { invalid } from '#server/platform/errors.ts'
import { findOrRefuse } from '#server/records/find.ts'
import { discountColumn } from '#server/sheets/recognition/names.ts'
import type { SheetColumn } from '#server/sheets/sheet.ts'
import {
  chosenToday,
  isInclusive,
  pricingOf,
  type Pricing,
} from '../prices/entitled-price.service.ts'
import { taxOf } from './quoted-line.ts'
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

const NO_PRICE = '目录里没有价格，加入后填写'

/** The one product that is meant, undefined where the catalogue has none; or why it cannot be said, in words. */
async function productOf(
  { db }: Context,
  title: string,
  no: string,
): Promise<{ product?: Found; problem?: string }> {
  const all = await productsLike(db, no)
  const offered = all.filter(({ pro_status }) => pro_status !== PAUSED)
  if (offered.length === 0 && all[0]) return { problem: `“${productName(all[0])}”已停用` }
  const titled = offered.filter(({ pro_title }) => folded(pro_title) === folded(title))
  const [product, ...others] = titled.length > 0 ? titled : offered
  if (others.length === 0) return product ? { product } : {}
  const names = [product!, ...others].slice(0, MOST_NAMED).map((one) => `“${productName(one)}”`)
  return { problem: `有几个产品是这个型号：${names.join('、')}，请用“单个产品”选择其中一个` }
}

async function madeOf(context: Context, goodsRow: GoodsRow): Promise<MadeLine<ReadLine>> {
  const { row, cells, notes } = goodsRow
  // Each of these is a field of one line.
  const text = (name: string) => cells[name]?.trim().replace(/\s*\n\s*/g, ' ') ?? ''
  const [title, no, unitprice, note] = [text('title'), text('no'), text('unitprice'), text('note')]
  const { product, problem } = no === '' ? {} : await productOf(context, title, no)
  if (problem !== undefined) return { problem }
  const shared = {
    num: text('num') || '1',
    ...(unitprice !== '' && { unitprice }),
    ...(note !== '' && { note }),
  }
  const line: ReadLine = product
    ? { pid: product.id, title: product.pro_title, no: product.pro_no, ...shared }
    : { pid: 0, title: title || no, no: title === '' ? '' : no, unit: text('unit'), ...shared }
  const { error } = addedLine(row - 1).safeParse(line)
  if (error) return { problem: error.issues[0]!.message }
  const said = (words: string) => ({
    line,
    notes: [...notes, { label: goods.no.title, note: words }],
  })
  if (!product) return said('目录里没有，作为自由项加入')
  const named = no === product.pro_no ? { line } : said(`原文“${no}”`)
  return { ...named, name: productName(product) }
}

/** The rows of a file as lines of a quotation; its prices are in the quotation's 单价口径. */
export async function readQuotationLines(
  context: Context,
  { id, ...file }: InputOf<typeof quotation.importLines> & Pick<RowsFile, 'files'>,
) {
  if (id === undefined) throw invalid('id', '缺少报价的编号，请从报价列表中打开')
  const row = await findOrRefuse(context, quotations, id, 'view')
  const pricing = await pricingOf(context, context.db, row)
  const { data } = await readLines<ReadLine>(context, file, {
    columns,
    most: MAX_ADDED_LINES,
    prices: { isInclusive: isInclusive(row), taxRate: percentFromHundredths(pricing.usualRate) },
    lineOf: (goodsRow) => madeOf(context, goodsRow),
  })
  const rows = await withPrices(context, { pricing, ...taxOf(row, pricing) }, data.rows)
  return { data: { ...data, rows, look: rows.filter(needsLook).length } }
}

type LineRow = ImportRow & { line: ReadLine | null }

/** The rows with what those pay that say no price: the prices that the customer gets today, none of which is stored. */
async function withPrices(
  { db }: Context,
  { pricing, tax_rate }: { pricing: Pricing; tax_rate: number | null },
  rows: readonly LineRow[],
): Promise<LineRow[]> {
  const open = rows.flatMap(({ line }) =>
    line && line.pid !== 0 && line.unitprice === undefined ? [line.pid] : [],
  )
  const lines = [...new Set(open)].map((pid) => ({ id: pid, pid, chosen: 1, tax_rate }))
  const prices = await chosenToday(db, pricing, lines)
  return rows.map((row) => {
    const price = row.line?.unitprice === undefined ? prices.get(row.line?.pid ?? 0) : undefined
    if (!price) return row
    const { unitprice, price_source } = price
    const label = goods.unitprice.title
    if (unitprice === null) return { ...row, notes: [...row.notes, { label, note: NO_PRICE }] }
    const after = `${textFromCents(unitprice)}（${price_source}）`
    return { ...row, changes: [...row.changes, { label, before: '', after }] }
  })
}
