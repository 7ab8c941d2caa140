type Plain = string | number | boolean | null | undefined

/** Reads the query of an address into texts. */
export function parseQuery(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search))
}

/** Writes values as the query of an address, with its question mark; empty ones are left out. */
export function writeQuery(values: Readonly<Record<string, Plain>>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value))
  }
  const written = query.toString()
  return written && `?${written}`
}
