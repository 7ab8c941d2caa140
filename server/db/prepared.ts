const names = new Map<string, string>()

/**
 * Has PostgreSQL read and plan a query once per connection and not for each time that it runs. For queries of
 * which there are few, and whose plan does not depend on their values.
 */
export function prepareOnce(text: string): void {
  if (!names.has(text)) names.set(text, `built_${names.size}`)
}

/** The name of such a query's prepared statement; undefined for all others. */
export function preparedName(text: string): string | undefined {
  return names.get(text)
}
