import { isClosed } from '#api/quotation/quotation-head.ts'
import { pumpsAmong, titlesById } from '#server/catalogue/catalogue.ts'
import type { Executor } from '#server/db/open.ts'
import { pumpsByCategory } from '#server/features/category/category.service.ts'
import { rulesOf } from '#server/features/combination/combination.service.ts'
import type { LineRow, SetRow } from './quotation-line.store.ts'
import type { QuotationRow } from '../quotation.store.ts'

type RuledLine = Pick<LineRow, 'id' | 'pid' | 'title'>
export type RuledSet = Pick<SetRow, 'id' | 'com_id'> & { lines: readonly RuledLine[] }

/** The lines whose product has another title by now, which the rules may refer to. */
async function renamedOf(executor: Executor, lines: readonly RuledLine[]) {
  const now = await titlesById(
    executor,
    lines.flatMap(({ pid }) => pid ?? []),
  )
  return lines.flatMap(({ id, pid, title }) => {
    const titleNow = pid === null ? undefined : now.get(pid)
    return titleNow === undefined || titleNow === title ? [] : [{ id, title: titleNow }]
  })
}

/**
 * The rules by which the sets of a quotation are complete, from their combinations of today, with the titles to match
 * lines by. They are advice on what can still be changed: a quotation that is won or void gets none.
 */
export async function rulesFor(
  executor: Executor,
  { stage }: Pick<QuotationRow, 'stage'>,
  sets: readonly RuledSet[],
) {
  if (isClosed(stage)) return { rules: [], renamed: [] }
  const byCombination = Map.groupBy(sets, ({ com_id }) => com_id)
  const found = await rulesOf(executor, [...byCombination.keys()])
  const ruled = [...found].map(([com_id, rules]) => ({
    rules,
    of: byCombination.get(com_id) ?? [],
  }))
  const lines = ruled.flatMap(({ of }) => of.flatMap((set) => set.lines))
  return {
    rules: ruled.map(({ rules, of }) => ({ rules, sets: of.map(({ id }) => id) })),
    renamed: await renamedOf(executor, lines),
  }
}

/** The lines for which pumps can be selected (选型), by what their product and its category are today; none once it is closed. */
export async function pumpLines(
  executor: Executor,
  { stage }: Pick<QuotationRow, 'stage'>,
  sets: readonly RuledSet[],
): Promise<number[]> {
  if (isClosed(stage)) return []
  const lines = sets.flatMap((set) => set.lines)
  const pids = [...new Set(lines.flatMap(({ pid }) => pid ?? []))]
  const { made } = await pumpsByCategory(executor)
  const pumps = await pumpsAmong(executor, pids, made)
  return lines.filter(({ pid }) => pid !== null && pumps.has(pid)).map(({ id }) => id)
}
