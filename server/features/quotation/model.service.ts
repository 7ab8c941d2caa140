import type { InputOf } from '#api/endpoint.ts'
import { groupedFromText, textFromCents } from '#api/money.ts'
import { figureFields } from '#api/product-spec.ts'
import type { quotation } from '#api/quotation.ts'
import { PAUSED, RECOMMENDED } from '#api/status.ts'
import type { Context } from '#server/context.ts'
import type { Executor, Transaction } from '#server/db/open.ts'
import { searchable } from '#server/db/search.ts'
import { invalid, missing } from '#server/errors.ts'
import {
  countNamed,
  lowestId,
  modelsOfTitles,
  offersOf,
  type Model,
  type Named,
  type Offer,
} from '#server/catalogue/catalogue.ts'
import { findOrRefuse } from '#server/records/find.ts'
import { titlesOfLine } from './line-models.ts'
import { followPump } from './power-follow.ts'
import { fitting, greatestPump } from './power-link.ts'
import { changingLine, chooseProduct, leaveOpen } from './quotation-line-change.ts'
import {
  findLine,
  findSetOfLine,
  linesOfSet,
  type LineRow,
  type SetRow,
} from './quotation-line.store.ts'
import { quotationOfLine } from './quotation.store.ts'
import { followsPower, isFree, isPump } from './quoted-line.ts'

const OFFERED_AT_ONCE = 50

function label(product: Offer): string {
  const spec = figureFields
    .filter(({ name }) => product[name] !== '')
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
async function undecided(executor: Executor, line: LineRow, set: SetRow, models: Model[]) {
  const current = models.find((model) => model.id === line.pid) ?? models[0]
  if (set.is_power === 0 || !current || !followsPower(current)) return new Set<number>()
  const pump = greatestPump(await linesOfSet(executor, set.id))
  return new Set(pump ? fitting(models, pump.power).map((model) => model.id) : [])
}

function byModel(one: Model, other: Model): number {
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
  await findOrRefuse(context, quotationOfLine, set.quotation_id, 'view')

  const all = await modelsOfTitles(db, await titlesOfLine(db, line))
  const models = all.filter((model) => model.pro_status !== PAUSED)
  const first = await undecided(db, line, set, models)
  const rank = ({ id, pro_status }: Model) =>
    (first.has(id) ? 0 : 2) + (pro_status === RECOMMENDED ? 0 : 1)
  const wanted = searchable(input.keyword ?? '')
  const ids = models
    .filter((model) => searchable(model.pro_no).includes(wanted))
    .sort((one, other) => rank(one) - rank(other) || byModel(one, other))
    .slice(0, OFFERED_AT_ONCE)
    .map((model) => model.id)
  const offers = new Map((await offersOf(db, ids)).map((offer) => [offer.id, offer]))
  const data = ids.flatMap((id) => {
    const offer = offers.get(id)
    return offer ? [{ value: offer.pro_no, label: label(offer), pid: id }] : []
  })
  return { data }
}

/** The product that `no`, and `pid` where given, name among those that the line can take. */
async function named(
  transaction: Transaction,
  line: LineRow,
  titles: readonly string[],
  wanted: Named,
): Promise<number> {
  const { count, id, pro_no } = await countNamed(transaction, titles, wanted)
  if (id === null) {
    throw invalid('no', `“${line.title}”没有型号“${wanted.no ?? ''}”，请从列表中选择`)
  }
  if (count > 1) {
    throw invalid(
      'no',
      `“${line.title}”有${count}个产品使用型号“${pro_no}”，请从列表中选择其中一个`,
    )
  }
  return id
}

async function chooseModel(
  context: Context,
  transaction: Transaction,
  { line, set }: { line: LineRow; set: SetRow },
  wanted: Named,
): Promise<LineRow> {
  if (isFree(line)) {
    throw invalid('no', `“${line.title}”不在产品目录中，没有型号可选；请在“价格”中填写规格型号`)
  }
  const titles = await titlesOfLine(transaction, line)
  if (wanted.no === '' && wanted.pid === undefined) {
    return leaveOpen(context, transaction, set, line.id, await lowestId(transaction, titles))
  }
  const id = await named(transaction, line, titles, wanted)
  return chooseProduct(context, transaction, set, line.id, id)
}

/** Chooses or takes back a line's model; a pump's choice lets the set's cabinets follow. */
export function changeModel(context: Context, input: InputOf<typeof quotation.changeno>) {
  const { id, no, pid } = input
  if (no === undefined && pid === undefined) throw invalid('no', '请选择型号')
  return changingLine(context, id, async (transaction, { line, set }) => {
    const after = await chooseModel(context, transaction, { line, set }, { no, pid })
    const pumpChanged = isPump(line) || isPump(after)
    return {
      data: set.is_power && pumpChanged ? await followPump(context, transaction, set) : [],
    }
  })
}
