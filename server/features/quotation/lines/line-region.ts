import { regionWords } from '#api/pump/curve/region.ts'
import { regionFor } from '#api/pump/running.ts'
import { dutyOf, readDuty } from '#api/selection/duty.ts'
import { readyCurve } from '#server/catalogue/kept-curves.ts'
import type { Executor } from '#server/db/open.ts'
import { dutiesOf, type LineRow } from './quotation-line.store.ts'

/** Where on its curve the pump of a line runs at its duty, in words; empty without a duty on a curve. */
export function regionOfLine({ duty, pro_curve }: Pick<LineRow, 'duty' | 'pro_curve'>): string {
  const [record, curve] = [readDuty(duty), readyCurve(pro_curve)]
  const region = record && curve && regionFor(dutyOf(record), curve.prepared)
  return region ? regionWords(region) : ''
}

/** The same of some lines by id, of which only the duty was read so far; those without a duty are left out. */
export async function regionsOf(
  executor: Executor,
  lines: readonly Pick<LineRow, 'id' | 'duty'>[],
): Promise<ReadonlyMap<number, string>> {
  const ids = lines.filter(({ duty }) => duty !== '').map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const found = await dutiesOf(executor, ids)
  return new Map(found.map((line) => [line.id, regionOfLine(line)]))
}
