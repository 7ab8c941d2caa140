import type { InputOf } from '#api/endpoint.ts'
import { groupedFromText, textFromCents } from '#api/money.ts'
import { specFields } from '#api/product-spec.ts'
import type { quotation } from '#api/quotation.ts'
import { PAUSED, RECOMMENDED } from '#api/status.ts'
import type { Context } from '#server/context.ts'
import type { Executor, Transaction } from '#server/db/open.ts'
import { searchable } from '#server/db/search.ts'
import { invalid, missing } from '#server/errors.ts'
import type { CatalogueProduct } from '#server/features/product/catalogue.service.ts'
import { change } from '#server/records/change.ts'
import { productsOfLine } from './line-models.ts'
import { followPump } from './power-follow.ts'
import { fitting, greatestPump } from './power-link.ts'
import { changeLine, lineForChange, productGone } from './quotation-line-change.ts'
import {
  findLine,
  findSetOfLine,
  linesOfSet,
  type LineRow,
  type SetRow,
} from './quotation-line.store.ts'
import { visibleQuotation } from './quotation.service.ts'
import { chosenColumns, followsPower, isPump, openColumns } from './quoted-line.ts'

const OFFERED_AT_ONCE = 50

const isOffered = (product: CatalogueProduct) => product.pro_status !== PAUSED

function label(product: CatalogueProduct): string {
  const spec = specFields
    .filter(({ name }) => name !== 'pro_info' && product[name] !== '')
    .map(({ name, label: title, unit }) => {
      const value = product[name]
      return `${title}${value}${/^\d(.*\d)?$/.test(value) ? unit : ''}`
    })
  const price =
    product.pro_unitprice === null
      ? ''
      : `¥${groupedFromText(textFromCents(product.pro_unitprice))}`
  const model = product.pro_no === '' ? '（无型号）' : product.pro_no
  return [model, ...spec, product.pro_brand, price].filter((part) => part !== '').join(' · ')
}

/** The ids of the models that the power link could not decide between, which are offered first. */
async function undecided(
  executor: Executor,
  line: LineRow,
  set: SetRow,
  products: CatalogueProduct[],
) {
  const current = products.find((product) => product.id === line.pid) ?? products[0]
  if (set.is_power === 0 || !current || !followsPower(current)) return new Set<number>()
  const pump = greatestPump(await linesOfSet(executor, set.id))
  return new Set(pump ? fitting(products, pump.power).map((product) => product.id) : [])
}

function byModel(one: CatalogueProduct, other: CatalogueProduct): number {
  if (one.pro_no === other.pro_no) return one.id - other.id
  return one.pro_no < other.pro_no ? -1 : 1
}

/** The models that a line can take: fitting the pump, then recommended ones, then by model; at most 50. */
export async function listModels(context: Context, input: InputOf<typeof quotation.selectno>) {
  if (input.id === undefined) throw invalid('id', '缺少报价产品的编号，请刷新后重试')
  const { db } = context
  const line = await findLine(db, input.id)
  const set = line && (await findSetOfLine(db, line.id))
  if (!set) throw missing('报价产品')
  await visibleQuotation(context, set.quotation_id, '报价产品')

  const products = (await productsOfLine(db, line)).filter(isOffered)
  const first = await undecided(db, line, set, products)
  const rank = ({ id, pro_status }: CatalogueProduct) =>
    (first.has(id) ? 0 : 2) + (pro_status === RECOMMENDED ? 0 : 1)
  const wanted = searchable(input.keyword ?? '')
  const data = products
    .filter((product) => searchable(product.pro_no).includes(wanted))
    .sort((one, other) => rank(one) - rank(other) || byModel(one, other))
    .slice(0, OFFERED_AT_ONCE)
    .map((product) => ({ value: product.pro_no, label: label(product), pid: product.id }))
  return { data }
}

/** The product that `no`, and `pid` where given, name among those that the line can take. */
function named(
  products: CatalogueProduct[],
  line: LineRow,
  no: string | undefined,
  pid: number | undefined,
) {
  const found = products.filter(
    (product) =>
      (pid === undefined || product.id === pid) && (no === undefined || product.pro_no === no),
  )
  const [only] = found
  if (!only) throw invalid('no', `“${line.title}”没有型号“${no ?? ''}”，请从列表中选择`)
  if (found.length > 1) {
    throw invalid(
      'no',
      `“${line.title}”有${found.length}个产品使用型号“${only.pro_no}”，请从列表中选择其中一个`,
    )
  }
  return only
}

async function chooseModel(
  transaction: Transaction,
  line: LineRow,
  no: string | undefined,
  pid: number | undefined,
) {
  const products = await productsOfLine(transaction, line)
  if (no !== '' || pid !== undefined) {
    return chosenColumns(named(products.filter(isOffered), line, no, pid))
  }
  return openColumns(products[0]?.id ?? line.pid, line.title)
}

/** Chooses or takes back a line's model; a pump's choice lets the set's cabinets follow. */
export function changeModel(context: Context, input: InputOf<typeof quotation.changeno>) {
  if (input.no === undefined && input.pid === undefined) throw invalid('no', '请选择型号')
  return change(
    context,
    async (transaction) => {
      const { line, set } = await lineForChange(context, transaction, input.id)
      const columns = await chooseModel(transaction, line, input.no, input.pid)
      const after = await changeLine(context, transaction, line, set, columns)
      const pumpChanged = isPump(line) || isPump(after)
      return {
        data: set.is_power && pumpChanged ? await followPump(context, transaction, set) : [],
      }
    },
    productGone,
  )
}
