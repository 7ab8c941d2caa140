import type { InputOf } from '#api/endpoint.ts'
import { textFromCents } from '#api/money.ts'
import type { quotation } from '#api/quotation.ts'
import { PAUSED } from '#api/status.ts'
import type { Context } from '#server/context.ts'
import { invalid, missing } from '#server/errors.ts'
import { combinationById } from '#server/features/combination/combination.service.ts'
import { productsOfTitles } from '#server/features/product/catalogue.service.ts'
import { change } from '#server/records/change.ts'
import { writeHistory } from '#server/records/history.ts'
import { followPump } from './power-follow.ts'
import {
  changeLine,
  lineForChange,
  productGone,
  quotationForChange,
} from './quotation-line-change.ts'
import * as store from './quotation-line.store.ts'
import { visibleQuotation } from './quotation.service.ts'
import { chosenColumns, openColumns, presentLine, totalCents } from './quoted-line.ts'

/** The lines of a quotation in display order with its total, or the one line as it was quoted. */
export async function getLines(context: Context, input: InputOf<typeof quotation.getQuopro>) {
  const set =
    input.line === undefined ? undefined : await store.findSetOfLine(context.db, input.line)
  if (input.line !== undefined && !set) throw missing('报价产品')
  const id = set?.quotation_id ?? input.id
  if (id === undefined) throw invalid('id', '缺少报价的编号，请从报价列表中打开')
  const { quo_name } = await visibleQuotation(context, id, set && '报价产品')
  const sets = await store.setsWithLines(context.db, id)
  const lines = sets.flatMap((one) => one.lines.map((line) => presentLine(line, one)))
  return {
    data: input.line === undefined ? lines : lines.filter((line) => line.id === input.line),
    info: { id, quo_name, amount: textFromCents(totalCents(sets)) },
  }
}

/** Adds a combination as a new set, one line per title; a title with one product takes that one. */
export function addCombination(context: Context, input: InputOf<typeof quotation.setCombination>) {
  const { id, com_id } = input
  if (id === undefined) throw invalid('id', '缺少报价的编号，请从报价列表中打开')
  if (com_id === undefined) throw invalid('com_id', '请选择产品组合')
  return change(
    context,
    async (transaction) => {
      const row = await quotationForChange(context, transaction, id)
      const combination = await combinationById(transaction, com_id)
      if (!combination) throw missing('产品组合')
      const products = await productsOfTitles(transaction, combination.titles)
      const set = {
        quotation_id: row.id,
        com_id,
        com_name: combination.com_name,
        com_show: combination.com_show,
        is_power: combination.is_power,
      }
      const setId = await store.insertSet(transaction, set)
      const lines = combination.titles.flatMap((title) => {
        const same = products.filter((product) => product.pro_title === title)
        const [lowest] = same
        if (!lowest) return []
        const offered = same.filter((product) => product.pro_status !== PAUSED)
        const [only] = offered
        const columns =
          only && offered.length === 1 ? chosenColumns(only) : openColumns(lowest.id, title)
        return [{ ...columns, set_id: setId, num: 1, top: 0 }]
      })
      if (lines.length === 0) {
        throw invalid('com_id', `组合“${combination.com_name}”里没有产品，请先在组合管理中选择产品`)
      }
      await store.insertLines(transaction, lines)
      if (set.is_power) await followPump(context, transaction, { ...set, id: setId })
      await writeHistory(transaction, context, {
        entity: 'quotation_set',
        record_id: setId,
        parent_id: row.id,
        name: set.com_name,
        action: 'create',
        after: { ...set, id: setId, lines: await store.linesOfSet(transaction, setId) },
      })
      return { id: setId }
    },
    productGone,
  )
}

function changeNumber(context: Context, id: number | undefined, columns: Partial<store.LineRow>) {
  return change(context, async (transaction) => {
    const { line, set } = await lineForChange(context, transaction, id)
    await changeLine(context, transaction, line, set, columns)
    return {}
  })
}

export function changeQuantity(context: Context, input: InputOf<typeof quotation.changenum>) {
  if (input.num === undefined) throw invalid('num', '数量不能为空')
  return changeNumber(context, input.id, { num: input.num })
}

export function changeWeight(context: Context, input: InputOf<typeof quotation.changetop>) {
  if (input.top === undefined) throw invalid('top', '权重不能为空')
  return changeNumber(context, input.id, { top: input.top })
}

/** Deletes a line with all lines of its set, as the screen warns. */
export function deleteLine(context: Context, { id }: { id: number }) {
  return change(context, async (transaction) => {
    const { set } = await lineForChange(context, transaction, id)
    const lines = await store.linesOfSet(transaction, set.id)
    await store.removeSet(transaction, set.id)
    await writeHistory(transaction, context, {
      entity: 'quotation_set',
      record_id: set.id,
      parent_id: set.quotation_id,
      name: set.com_name,
      action: 'delete',
      before: { ...set, lines },
    })
    return {}
  })
}
