import type { InputOf } from '#api/kit/endpoint.ts'
import { groupedFromCents, textFromCents } from '#api/kit/money.ts'
import { figureFields } from '#api/product/product-spec.ts'
import { leadersOf } from '#api/quotation/set-link.ts'
import type { quotation } from '#api/quotation/quotation.ts'
import { PAUSED, RECOMMENDED } from '#api/kit/status.ts'
import type { Context } from '#server/context.ts'
import type { Executor } from '#server/db/open.ts'
import { invalid, missing } from '#server/platform/errors.ts'
import {
  modelsOfTitles,
  offersOf,
  offersWith,
  type Model,
  type Offer,
} from '#server/catalogue/catalogue.ts'
import { findOrRefuse, NO_RECORD } from '#server/records/find.ts'
import { titlesOfLine } from './line-models.ts'
import { byModel, matchesKeyword } from './offer-match.ts'
import { candidatesOf, linkedLines, linkOfLine, linksOfSet } from './set-links.ts'
import {
  findLine,
  findSetOfLine,
  linesOfSet,
  type LineRow,
  type SetRow,
} from '../lines/quotation-line.store.ts'
import { quotationOfLine } from '../quotation.store.ts'

const OFFERED_AT_ONCE = 50

function label(product: Offer): string {
  const spec = figureFields
    .filter(({ name }) => product[name] !== '')
    .map(({ name, label: title, unit }) => {
      const value = product[name]
      return `${title}${value}${/^\d(.*\d)?$/.test(value) ? unit : ''}`
    })
  const price = product.pro_unitprice === null ? '' : `¥${groupedFromCents(product.pro_unitprice)}`
  const model = product.pro_no === '' ? '（无型号）' : product.pro_no
  return [model, ...spec, product.pro_brand, price].filter((part) => part !== '').join(' · ')
}

const presentOffer = (offer: Offer) => ({
  pro_brand: offer.pro_brand,
  pro_caliber: offer.pro_caliber,
  pro_flow: offer.pro_flow,
  pro_lift: offer.pro_lift,
  pro_power: offer.pro_power,
  pro_unitprice: textFromCents(offer.pro_unitprice),
})

/** The ids of the models that the pumps of the set could not decide between, which are offered first. */
async function undecided(executor: Executor, line: LineRow, set: SetRow, models: Model[]) {
  const links = await linksOfSet(executor, set)
  if (links.length === 0) return new Set<number>()
  const lines = await linkedLines(executor, await linesOfSet(executor, set.id))
  const own = lines.find(({ id }) => id === line.id)
  const product = models.find((model) => model.id === line.pid) ?? models[0]
  const link = own && linkOfLine(links, own, product)
  return new Set(
    link ? candidatesOf(link, models, leadersOf(link, lines)).map((model) => model.id) : [],
  )
}

/** The models that a line can take: fitting the pump, then recommended ones, then by model; at most 50. */
export async function listModels(context: Context, input: InputOf<typeof quotation.selectno>) {
  if (input.id === undefined) throw invalid('id', '缺少报价产品的编号，请刷新后重试')
  const { db } = context
  const set = await findSetOfLine(db, input.id)
  await findOrRefuse(context, quotationOfLine, set?.quotation_id ?? NO_RECORD, 'view')
  const line = await findLine(db, input.id)
  if (!set || !line) throw missing('报价产品')

  const all = await modelsOfTitles(db, await titlesOfLine(db, line))
  const models = all.filter((model) => model.pro_status !== PAUSED)
  const first = await undecided(db, line, set, models)
  const rank = ({ id, pro_status }: Model) =>
    (first.has(id) ? 0 : 2) + (pro_status === RECOMMENDED ? 0 : 1)
  const ids = models
    .filter(matchesKeyword(input.keyword ?? ''))
    .sort((one, other) => rank(one) - rank(other) || byModel(one, other))
    .slice(0, OFFERED_AT_ONCE)
    .map((model) => model.id)
  const offers = new Map((await offersOf(db, ids)).map((offer) => [offer.id, offer]))
  const data = ids.flatMap((id) => {
    const offer = offers.get(id)
    return offer
      ? [{ value: offer.pro_no, label: label(offer), pid: id, ...presentOffer(offer) }]
      : []
  })
  return { data }
}

/** The products of the catalogue that can be quoted on their own: the newest 50 with the keyword, by title and model. */
export async function findProductsToAdd(
  context: Context,
  { keyword = '' }: InputOf<typeof quotation.selectproduct>,
) {
  const offers = await context.search((db) => offersWith(db, keyword, OFFERED_AT_ONCE))
  const data = offers
    .sort((one, other) => one.pro_title.localeCompare(other.pro_title) || byModel(one, other))
    .map((offer) => ({
      id: offer.id,
      pro_title: offer.pro_title,
      pro_no: offer.pro_no,
      ...presentOffer(offer),
    }))
  return { data }
}
