import type { Option } from '#api/kit/endpoint.ts'

/** A combination that is going to be added, and how many times. */
export type ChosenSet = { com_id: number; name: string; count: number }

/** More of one combination are more likely a slip than a wish. */
const MAX_SETS = 20

/** One more of a combination; a new one comes last. */
export function oneMore(chosen: readonly ChosenSet[], option: Option): readonly ChosenSet[] {
  const com_id = Number(option.value)
  if (!chosen.some((set) => set.com_id === com_id)) {
    return [...chosen, { com_id, name: option.label, count: 1 }]
  }
  return chosen.map((set) =>
    set.com_id === com_id ? { ...set, count: Math.min(set.count + 1, MAX_SETS) } : set,
  )
}

/** One less of a combination; the last one takes it out. */
export function oneLess(chosen: readonly ChosenSet[], com_id: number): readonly ChosenSet[] {
  return chosen
    .map((set) => (set.com_id === com_id ? { ...set, count: set.count - 1 } : set))
    .filter((set) => set.count > 0)
}

/** How many sets that makes. */
export function setsIn(chosen: readonly ChosenSet[]): number {
  return chosen.reduce((sum, { count }) => sum + count, 0)
}
