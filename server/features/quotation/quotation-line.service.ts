import type { InputOf } from '#api/endpoint.ts'
import type { quotation } from '#api/quotation.ts'
import type { Context } from '#server/context.ts'
import { invalid } from '#server/errors.ts'
import { change } from '#server/records/change.ts'
import { writeHistory } from '#server/records/history.ts'
import { setsWithNotes } from './line-notes.ts'
import { changeLine, lineForChange } from './quotation-line-change.ts'
import { linesOfSet, removeSet, type LineRow } from './quotation-line.store.ts'

function changeNumber(context: Context, id: number | undefined, columns: Partial<LineRow>) {
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
    const light = { ...set, lines: await linesOfSet(transaction, set.id) }
    const [before] = await setsWithNotes(transaction, [light])
    await removeSet(transaction, set.id)
    await writeHistory(transaction, context, {
      entity: 'quotation_set',
      record_id: set.id,
      parent_id: set.quotation_id,
      name: set.com_name,
      action: 'delete',
      ...(before ? { before } : {}),
    })
    return {}
  })
}
