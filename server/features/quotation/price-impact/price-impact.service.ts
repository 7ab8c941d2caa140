import type { InputOf } from '#api/kit/endpoint.ts'
import { percentFromHundredths, textFromCents } from '#api/kit/money.ts'
import { MOST_REPRICED } from '#api/quotation/price-impact.ts'
import type { quotation } from '#api/quotation/quotation.ts'
import { lineAmount } from '#api/quotation/quotation-money.ts'
import { productById } from '#server/catalogue/catalogue.ts'
import type { Context } from '#server/context.ts'
import { missing } from '#server/platform/errors.ts'
import { canOf, ownerScope } from '#server/records/policy.ts'
import { isChanged } from '../head/quotation-stage.ts'
import { isCutOff, linesWithOlderPrice } from './price-impact.store.ts'

/** 调价影响: the open quotations with an older price. */

type Found = Awaited<ReturnType<typeof linesWithOlderPrice>>[number]

function presentLine(line: Found) {
  const { line_id, pid, title, no, com_name, sets, num, unitprice, list_price, present } = line
  const amountAt = (price: number | null) =>
    lineAmount({ sets, num, discount: line.discount, unitprice: price, unpriced: 0 }) ?? 0n
  return {
    id: line_id,
    pid: pid ?? 0,
    title,
    no,
    com_name,
    sets,
    num,
    discount: percentFromHundredths(line.discount),
    // Of an earlier line it is known by its price alone.
    list_price: textFromCents(list_price ?? unitprice),
    unitprice: textFromCents(unitprice),
    is_negotiated: list_price !== null && list_price !== unitprice,
    present: textFromCents(present),
    difference: textFromCents(amountAt(present) - amountAt(unitprice)),
  }
}

function presentQuotation(context: Context, lines: readonly [Found, ...Found[]]) {
  const [row] = lines
  const { id, quo_no, quo_name, cus_name, revision, user_name, content_version } = row
  return {
    id,
    quo_no,
    quo_name,
    cus_name,
    stage: row.stage ?? ('' as const),
    revision,
    is_changed: isChanged(row),
    user_name,
    total: textFromCents(row.total),
    content_version,
    can: canOf(context, 'quotation', row),
    lines: lines.map(presentLine),
  }
}

async function productInWords({ db }: Context, pid: number | undefined) {
  if (pid === undefined) return { product: '', present: '' }
  const product = await productById(db, pid)
  if (!product) throw missing('产品')
  const { pro_title, pro_no, pro_brand, pro_unitprice } = product
  const name = [pro_title, pro_no, pro_brand].filter((text) => text !== '').join(' ')
  return { product: name, present: textFromCents(pro_unitprice) }
}

/** The open quotations with an older price of one product, or of any, that the actor may see. */
export async function priceImpact(
  context: Context,
  { pid }: InputOf<typeof quotation.priceImpact>,
) {
  const about = await productInWords(context, pid)
  const query = { pid, owner: ownerScope(context, 'quotation') }
  const { lines, cutOff } = await context.search(async (db) => ({
    lines: await linesWithOlderPrice(db, query, MOST_REPRICED + 1),
    cutOff: await isCutOff(db, query),
  }))
  const byQuotation = Map.groupBy(lines.slice(0, MOST_REPRICED), (line) => line.id)
  const data = [...byQuotation.values()].map((some) =>
    presentQuotation(context, some as [Found, ...Found[]]),
  )
  return { data, info: { ...about, is_all: !cutOff && lines.length <= MOST_REPRICED } }
}
