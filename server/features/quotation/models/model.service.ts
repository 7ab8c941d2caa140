import type { InputOf } from '#api/kit/endpoint.ts'
import type { quotation } from '#api/quotation/quotation.ts'
import type { Context } from '#server/context.ts'
import type { Transaction } from '#server/db/open.ts'
import { invalid } from '#server/platform/errors.ts'
import { lowestId, productsNamed, type Named } from '#server/catalogue/catalogue.ts'
import { titlesOfLine } from './line-models.ts'
import { followPumps } from './follow.ts'
import {
  changingLine,
  chooseProduct,
  leaveOpen,
  type OpenLine,
} from '../lines/quotation-line.service.ts'
import { refuseOverwriting } from '../lines/replaced-values.ts'
import type { LineRow } from '../lines/quotation-line.store.ts'
import { isFree } from '../lines/quoted-line.ts'

/** So many products of a model are counted or named. */
const MOST_NAMED = 5

/** That several products have a model: with their names where these differ and only match alike. */
function severalNamed(
  { title }: LineRow,
  { no = '' }: Named,
  products: readonly { pro_no: string }[],
): string {
  const names = [...new Set(products.map(({ pro_no }) => pro_no))]
  if (names.length > 1) {
    const shown = names.slice(0, MOST_NAMED).map((name) => `“${name}”`)
    const more = names.length > shown.length ? '等' : ''
    return `型号“${no}”可能是${shown.join('或')}${more}，请从列表中选择其中一个`
  }
  const count = products.length > MOST_NAMED ? '多' : products.length
  return `“${title}”有${count}个产品使用型号“${names[0]}”，请从列表中选择其中一个`
}

/** The product that `no`, and `pid` where given, name among those that the line can take. */
async function named(
  transaction: Transaction,
  line: LineRow,
  titles: readonly string[],
  model: Named,
): Promise<number> {
  const products = await productsNamed(transaction, titles, model, MOST_NAMED + 1)
  const [product, ...others] = products
  if (!product) {
    throw invalid('no', `“${line.title}”没有型号“${model.no ?? ''}”，请从列表中选择`)
  }
  if (others.length > 0) throw invalid('no', severalNamed(line, model, products))
  return product.id
}

async function chooseModel({ quotation, line }: OpenLine, model: Named): Promise<LineRow> {
  const { transaction } = quotation
  if (isFree(line)) {
    throw invalid('no', `“${line.title}”不在产品目录中，没有型号可选；请在“价格”中填写规格型号`)
  }
  const titles = await titlesOfLine(transaction, line)
  if (model.no === '' && model.pid === undefined) {
    return leaveOpen(quotation, line.id, await lowestId(transaction, titles))
  }
  const id = await named(transaction, line, titles, model)
  return chooseProduct(quotation, line.id, id)
}

/** Chooses or clears a line's model; where a pump changes, the set's cabinets and fittings are chosen anew by it. */
export function changeModel(context: Context, input: InputOf<typeof quotation.changeno>) {
  const { id, no, pid, expected } = input
  if (no === undefined && pid === undefined) throw invalid('no', '请选择型号')
  return changingLine(context, id, async (found) => {
    await refuseOverwriting(found, { no, pid }, expected)
    await chooseModel(found, { no, pid })
    return { data: await followPumps(found.quotation, found.set, found.line) }
  })
}
