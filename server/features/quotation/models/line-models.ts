import type { Executor } from '#server/db/open.ts'
import { findModel } from '#server/catalogue/catalogue.ts'
import type { LineRow } from '../lines/quotation-line.store.ts'

/**
 * The titles whose products a line can take: its own, and that which the line's product has now where it was
 * corrected in the catalogue since.
 */
export async function titlesOfLine(
  executor: Executor,
  line: Pick<LineRow, 'pid' | 'title'>,
): Promise<string[]> {
  const current = line.pid === null ? undefined : await findModel(executor, line.pid)
  return [...new Set([line.title, current?.pro_title ?? line.title])]
}
