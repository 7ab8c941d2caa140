import { folded } from '#api/kit/text.ts'
import type { Option } from '#api/kit/endpoint.ts'

/** More boxes than anyone looks through; the search finds the others. */
export const SHOWN_AT_MOST = 200

/**
 * The titles to choose from, and any chosen one that has gone since: the server refuses it, so it must be
 * possible to take it out.
 */
export function withGone(options: readonly Option[], chosen: readonly number[]): readonly Option[] {
  const known = new Set(options.map((option) => option.value))
  const gone = chosen.filter((id) => !known.has(id))
  return [...gone.map((id) => ({ value: id, label: `已不存在的产品（编号${id}）` })), ...options]
}

/** The titles that contain a word, letter case and width ignored as in every search here. */
export function matching(options: readonly Option[], word: string): readonly Option[] {
  const part = folded(word)
  return part === '' ? options : options.filter(({ label }) => folded(label).includes(part))
}

/** Adds a title after those chosen before, or takes it out; quotations take them in this order. */
export function toggled(chosen: readonly number[], id: number): number[] {
  return chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]
}
