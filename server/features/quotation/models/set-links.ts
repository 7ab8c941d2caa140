import { PAUSED } from '#api/kit/status.ts'
import { fittest, linkOf, linksOf, type Link, type LinkedLine } from '#api/quotation/set-link.ts'
import { titlesById, type Model } from '#server/catalogue/catalogue.ts'
import type { Executor } from '#server/db/open.ts'
import { rulesOf } from '#server/features/combination/combination.service.ts'
import type { LineRow, SetRow } from '../lines/quotation-line.store.ts'

type Figure = 'pro_power' | 'pro_caliber' | 'pro_flow'
export type StoredLine = Pick<LineRow, 'id' | 'pid' | 'chosen' | 'title' | 'no' | Figure>
export type SetLine = Omit<StoredLine, 'chosen'> & LinkedLine

/** Lines as the links of their set see them. */
export async function linkedLines(
  executor: Executor,
  lines: readonly StoredLine[],
): Promise<SetLine[]> {
  const pids = lines.flatMap(({ pid }) => pid ?? [])
  const titles = await titlesById(executor, pids)
  return lines.map((line) => ({
    ...line,
    chosen: line.chosen === 1,
    titleNow: line.pid === null ? undefined : titles.get(line.pid),
  }))
}

/** What follows what in a set, by its own flag and by the rules that its combination has today. */
export async function linksOfSet(executor: Executor, set: SetRow): Promise<Link[]> {
  const rules = await rulesOf(executor, [set.com_id])
  return linksOf(set.is_power === 1, rules.get(set.com_id) ?? [])
}

/** What decides the model of a line; an open one goes by the product that it stands for. */
export function linkOfLine(links: readonly Link[], line: SetLine, product: Model | undefined) {
  if (line.chosen) return linkOf(links, line)
  if (!product) return undefined
  const { pro_power, pro_caliber, pro_flow } = product
  return linkOf(links, { ...line, pro_power, pro_caliber, pro_flow })
}

/** Those of a line's models that come into question; paused ones and pumps do not. */
export const candidatesOf = (
  link: Link,
  models: readonly Model[],
  leaders: readonly LinkedLine[],
) =>
  fittest(
    link,
    models.filter((model) => model.pro_status !== PAUSED && model.pro_flow === ''),
    leaders,
  )
