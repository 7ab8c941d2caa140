import type { FrozenLine, FrozenQuotation } from '#api/quotation/frozen-quotation.ts'
import type { Executor } from '#server/db/open.ts'
import { nextTurn } from '#server/platform/breaks.ts'
import { equipmentOf } from '../documents/quotation-document.ts'
import { contentOf } from './quotation-version.store.ts'

/** A line of a contract, at its place among the others. */
type Ordered = Pick<FrozenLine, 'title' | 'no'> & { at: number }

/**
 * What a version says of the equipment in its lines, for who builds it, regardless of the quotation's owner: no price
 * and no cost. It knows nothing of a line that is no longer that version's, nor of any where the version is gone.
 */
export async function quotedEquipment(executor: Executor, quotation: number, revision: number) {
  const json = await contentOf(executor, quotation, revision)
  // A large one takes a while to parse.
  await nextTurn()
  const sets = json === undefined ? [] : (JSON.parse(json) as FrozenQuotation).sets
  const lines = sets.flatMap((set) => set.lines)
  return ({ title, no, at }: Ordered) => {
    const line = lines[at]
    return line?.title === title && line.no === no ? equipmentOf(line) : undefined
  }
}
