import type { InputOf } from '#api/kit/endpoint.ts'
import { textFromCents } from '#api/kit/money.ts'
import type { Repricing } from '#api/quotation/price-impact.ts'
import { STAGES } from '#api/quotation/quotation-head.ts'
import type { quotation } from '#api/quotation/quotation.ts'
import { breaks } from '#server/platform/breaks.ts'
import type { Context } from '#server/context.ts'
import { invalid, missing, Refusal } from '#server/platform/errors.ts'
import { findOrRefuse } from '#server/records/find.ts'
import { changingQuotation, type OpenQuotation } from '../head/open-quotation.ts'
import { isAsSent } from '../head/quotation-stage.ts'
import { changeLine } from '../lines/quotation-line.service.ts'
import { findLine, findSetOfLine, pricesOf } from '../lines/quotation-line.store.ts'
import { chosenToday, pricingOf, type chosenPrices } from '../prices/entitled-price.service.ts'
import { entitledLines } from '../prices/line-price.store.ts'
import { sumsOf } from '../prices/quotation-total.ts'
import * as store from '../quotation.store.ts'
import type { QuotationRow } from '../quotation.store.ts'

/** Updating the prices of a draft, or of what is changed beside what was sent, after a preview of its total. */

const NO_ID = '缺少报价的编号，请从调价影响中打开'

/** The total of a quotation now and with other prices of some lines, with tax and the total discount. */
export async function previewPrices(
  context: Context,
  { id, lines = [] }: InputOf<typeof quotation.previewPrices>,
) {
  if (id === undefined) throw invalid('id', NO_ID)
  const row = await findOrRefuse(context, store, id, 'view')
  const prices = await pricesOf(context.db, id)
  const newPrices = new Map(lines.map((line) => [line.id, line.unitprice]))
  const known = new Set(prices.map((line) => line.id))
  if (lines.some((line) => !known.has(line.id))) throw missing('报价产品')
  const repriced = prices.map((line) => ({
    ...line,
    unitprice: newPrices.get(line.id) ?? line.unitprice,
  }))
  const grossOf = (priced: typeof prices) => textFromCents(sumsOf(priced, row).total.gross)
  return { data: { before: grossOf(prices), after: grossOf(repriced) } }
}

function refuseOther(row: QuotationRow, content_version: number): void {
  if (row.stage === STAGES.sent && isAsSent(row)) {
    throw new Refusal(
      'conflict',
      '这份报价已发出，请打开它修改单价后发出新版本，让客户看到的与系统一致',
    )
  }
  if (row.stage !== STAGES.draft && row.stage !== STAGES.sent) {
    throw new Refusal('conflict', '只有草稿和有未发出的修改的报价可以按现价更新')
  }
  if (row.content_version !== content_version) {
    throw new Refusal('conflict', '这份报价刚被修改，请重新查看后再更新')
  }
}

type ChosenPrices = Awaited<ReturnType<typeof chosenPrices>>

async function reprice(
  quotation: OpenQuotation,
  { id, unitprice }: Repricing,
  prices: ChosenPrices | undefined,
): Promise<void> {
  const { transaction, row } = quotation
  const set = await findSetOfLine(transaction, id)
  if (set?.quotation_id !== row.id) throw missing('报价产品')
  const line = await findLine(transaction, id)
  if (line?.pid == null || line.chosen === 0) throw missing('报价产品')
  if (prices?.unitprice !== unitprice) {
    throw new Refusal('conflict', `“${line.title} ${line.no}”的价格刚又变了，请重新查看后再更新`)
  }
  await changeLine(quotation, line, prices)
}

/** Gives lines of such a quotation what their customer is entitled to pay, if it is still the previewed price: all of them or none. */
export function updatePrices(context: Context, input: InputOf<typeof quotation.updatePrices>) {
  const { id, content_version, lines = [] } = input
  if (id === undefined) throw invalid('id', NO_ID)
  if (content_version === undefined || lines.length === 0) {
    throw invalid('lines', '请选择要更新的产品')
  }
  return changingQuotation(context, { id }, async (quotation) => {
    const { transaction, row } = quotation
    refuseOther(row, content_version)
    const pricing = await pricingOf(context, transaction, row)
    const prices = await chosenToday(transaction, pricing, await entitledLines(transaction, id))
    const pause = breaks()
    for (const line of lines) {
      await reprice(quotation, line, prices.get(line.id))
      await pause()
    }
    return {}
  })
}
