/** A list in which the item at a place has changed places with the next or the former one; the same where there is none. */
export function moved<Item>(items: readonly Item[], at: number, by: 1 | -1): Item[] {
  const [item, neighbour] = [items[at], items[at + by]]
  if (item === undefined || neighbour === undefined) return [...items]
  return items.map((one, other) => (other === at ? neighbour : other === at + by ? item : one))
}
