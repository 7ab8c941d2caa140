import { productName } from '#api/product/product.ts'
import type { InputOf } from '#api/kit/endpoint.ts'
import { percentFromHundredths, textFromCents } from '#api/kit/money.ts'
import { MOST_REPRICED } from '#api/quotation/price-impact.ts'
import type { quotation } from '#api/quotation/quotation.ts'
import { lineAmount } from '#api/quotation/money/quotation-money.ts'
import { productById } from '#server/catalogue/catalogue.ts'
import { refuseWithout, type Context } from '#server/context.ts'
import { missing } from '#server/platform/errors.ts'
import { canOf, ownerScope } from '#server/records/policy.ts'
import { isChanged } from '../head/quotation-stage.ts'
import { catalogueTerms, entitledByRow } from '../prices/entitled-price.service.ts'
import type { CatalogueTerms } from '../prices/entitled-price.store.ts'
import { isCutOff, linesWithOlderPrice } from './price-impact.store.ts'

/** 调价影响: the open quotations with an older price. */

type Found = Awaited<ReturnType<typeof linesWithOlderPrice>>[number]

const presentLine = (terms: CatalogueTerms) => (line: Found) => {
  const { line_id, pid, title, no, com_name, sets, num, unitprice } = line
  // Of an earlier line it is known by its list price, or by its price alone.
  const entitled = line.entitled_price ?? line.list_price
  const { price: present, source } = entitledByRow(line, terms)
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
    entitled_price: textFromCents(entitled ?? unitprice),
    price_source: line.price_source,
    unitprice: textFromCents(unitprice),
    is_negotiated: entitled !== null && entitled !== unitprice,
    present: textFromCents(present),
    present_source: source,
    difference: textFromCents(amountAt(present) - amountAt(unitprice)),
  }
}

function presentQuotation(
  context: Context,
  terms: CatalogueTerms,
  lines: readonly [Found, ...Found[]],
) {
  const [row] = lines
  const { id, quo_no, quo_name, cus_name, revision, content_version } = row
  return {
    id,
    quo_no,
    quo_name,
    cus_name,
    stage: row.stage ?? ('' as const),
    revision,
    is_changed: isChanged(row),
    user_name: row.user_name,
    staff_name: row.staff_name,
    total: textFromCents(row.total),
    content_version,
    can: canOf(context, 'quotation', row),
    lines: lines.map(presentLine(terms)),
  }
}

async function productInWords({ db }: Context, pid: number | undefined) {
  if (pid === undefined) return { product: '', present: '' }
  const product = await productById(db, pid)
  if (!product) throw missing('产品')
  return { product: productName(product), present: textFromCents(product.pro_unitprice) }
}

/** The open quotations with an older price of one product, or of any, that the actor may see. */
export async function priceImpact(
  context: Context,
  { pid }: InputOf<typeof quotation.priceImpact>,
) {
  refuseWithout(context, 'product:price', '查看调价影响')
  const about = await productInWords(context, pid)
  const terms = await catalogueTerms(context, context.db)
  const query = { pid, owner: ownerScope(context, 'quotation'), terms }
  const { lines, cutOff } = await context.search(async (db) => ({
    lines: await linesWithOlderPrice(db, query, MOST_REPRICED + 1),
    cutOff: await isCutOff(db, query),
  }))
  const byQuotation = Map.groupBy(lines.slice(0, MOST_REPRICED), (line) => line.id)
  const data = [...byQuotation.values()].map((some) =>
    presentQuotation(context, terms, some as [Found, ...Found[]]),
  )
  return { data, info: { ...about, is_all: !cutOff && lines.length <= MOST_REPRICED } }
}
