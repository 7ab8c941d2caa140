/** Items in parts of so many, for work that is bounded at once: a statement takes only so many values. */
export function* chunks<Item>(items: readonly Item[], size: number): Generator<Item[], void> {
  for (let first = 0; first < items.length; first += size) yield items.slice(first, first + size)
}
