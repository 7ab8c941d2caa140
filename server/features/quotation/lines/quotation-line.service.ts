import type { InputOf } from '#api/kit/endpoint.ts'
import type { quotation } from '#api/quotation/quotation.ts'
import type { Context } from '#server/context.ts'
import { refuseUnknownCost } from '#server/catalogue/cost.ts'
import { invalid } from '#server/platform/errors.ts'
import { partChanged } from './quotation-part.ts'
import { setsWithNotes } from './line-notes.ts'
import { changeLine, changingLine } from './quotation-line-change.ts'
import { linesOfSet, removeSet, updateSet, type LineRow } from './quotation-line.store.ts'
import { isFree } from './quoted-line.ts'

function changeColumns(context: Context, id: number | undefined, columns: Partial<LineRow>) {
  return changingLine(context, id, async (transaction, { line, set }) => {
    await changeLine(context, transaction, line, set, columns)
    return {}
  })
}

export function changeQuantity(context: Context, input: InputOf<typeof quotation.changenum>) {
  if (input.num === undefined) throw invalid('num', '数量不能为空')
  return changeColumns(context, input.id, { num: input.num })
}

export function changeWeight(context: Context, input: InputOf<typeof quotation.changetop>) {
  if (input.top === undefined) throw invalid('top', '权重不能为空')
  return changeColumns(context, input.id, { top: input.top })
}

const CATALOGUE_FIELDS = [
  ['title', '名称'],
  ['no', '规格型号'],
  ['unit', '单位'],
] as const

/** Changes what was negotiated about a line, and what it is called where it is in no catalogue. */
export function changeNegotiated(context: Context, input: InputOf<typeof quotation.changeline>) {
  const { id, discount, ...others } = input
  refuseUnknownCost(context, others.cost)
  if (others.title === '') throw invalid('title', '名称不能为空')
  return changingLine(context, id, async (transaction, { line, set }) => {
    for (const [name, label] of CATALOGUE_FIELDS) {
      const isOther = others[name] !== undefined && others[name] !== line[name]
      if (isOther && !isFree(line)) {
        throw invalid(name, `${label}来自产品目录，不能在报价中修改；请另选型号`)
      }
    }
    const given = { ...others, ...(discount === undefined ? {} : { discount: discount ?? 0 }) }
    const columns = Object.entries(given).filter(([, value]) => value !== undefined)
    await changeLine(context, transaction, line, set, Object.fromEntries(columns))
    return {}
  })
}

/** How often the set of a line is sold. */
export function changeSets(context: Context, input: InputOf<typeof quotation.changesets>) {
  const { id, sets } = input
  if (sets === undefined) throw invalid('sets', '套数不能为空')
  return changingLine(context, id, async (transaction, { set }) => {
    if (set.sets === sets) return {}
    await updateSet(transaction, set.id, { sets })
    await partChanged(transaction, context, {
      entity: 'quotation_set',
      record_id: set.id,
      parent_id: set.quotation_id,
      name: set.com_name,
      action: 'change',
      before: set,
      after: { ...set, sets },
    })
    return {}
  })
}

/** Deletes a line with all lines of its set, as the screen warns. */
export function deleteLine(context: Context, { id }: { id: number }) {
  return changingLine(context, id, async (transaction, { set }) => {
    const light = { ...set, lines: await linesOfSet(transaction, set.id) }
    const [before] = await setsWithNotes(transaction, [light])
    await removeSet(transaction, set.id)
    await partChanged(transaction, context, {
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
