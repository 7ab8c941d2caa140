import type { InputOf } from '#api/kit/endpoint.ts'
import type { quotation } from '#api/quotation/quotation.ts'
import type { Context } from '#server/context.ts'
import type { Transaction } from '#server/db/open.ts'
import { invalid } from '#server/platform/errors.ts'
import { countNamed, lowestId, type Named } from '#server/catalogue/catalogue.ts'
import { titlesOfLine } from './line-models.ts'
import { followPumps } from './follow.ts'
import { changingLine, chooseProduct, leaveOpen } from '../lines/quotation-line.service.ts'
import { refuseOverwriting } from '../lines/replaced-values.ts'
import type { LineRow, SetRow } from '../lines/quotation-line.store.ts'
import { isFree } from '../lines/quoted-line.ts'

/** The product that `no`, and `pid` where given, name among those that the line can take. */
async function named(
  transaction: Transaction,
  line: LineRow,
  titles: readonly string[],
  model: Named,
): Promise<number> {
  const { count, id, pro_no } = await countNamed(transaction, titles, model)
  if (id === null) {
    throw invalid('no', `“${line.title}”没有型号“${model.no ?? ''}”，请从列表中选择`)
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
  model: Named,
): Promise<LineRow> {
  if (isFree(line)) {
    throw invalid('no', `“${line.title}”不在产品目录中，没有型号可选；请在“价格”中填写规格型号`)
  }
  const titles = await titlesOfLine(transaction, line)
  if (model.no === '' && model.pid === undefined) {
    return leaveOpen(context, transaction, set, line.id, await lowestId(transaction, titles))
  }
  const id = await named(transaction, line, titles, model)
  return chooseProduct(context, transaction, set, line.id, id)
}

/** Chooses or clears a line's model; where a pump changes, the set's cabinets and fittings are chosen anew by it. */
export function changeModel(context: Context, input: InputOf<typeof quotation.changeno>) {
  const { id, no, pid, expected } = input
  if (no === undefined && pid === undefined) throw invalid('no', '请选择型号')
  return changingLine(context, id, async (transaction, { line, set }) => {
    await refuseOverwriting(context, transaction, { line, set }, { no, pid }, expected)
    await chooseModel(context, transaction, { line, set }, { no, pid })
    return { data: await followPumps(context, transaction, set, line) }
  })
}
